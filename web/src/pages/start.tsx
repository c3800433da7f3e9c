import { t } from "../strings.ts";

export function Start() {
  return <main class="page"><h1>{t("app.name")}</h1></main>;
}
