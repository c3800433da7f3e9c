/* A part that breaks says so and leaves the rest usable. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { t } from "./texts.ts";

export class Guard extends Component<{ children: ComponentChildren }, { message: string | null }> {
  state = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  componentDidCatch(error: Error) {
    console.error(error);
  }
  render() {
    return this.state.message === null ? this.props.children
      : <div class="broken" role="alert">
          <p>{t("app.error", { message: this.state.message })}</p>
          <button onClick={() => this.setState({ message: null })}>{t("app.retry")}</button>
        </div>;
  }
}
