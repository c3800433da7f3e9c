/* The families of games that have a folder here, by the names of the rules; any other is shown by generic/. A family is loaded with its first table,
 * with its texts. */
import { registerFamilies } from "../base/family.ts";
import type { FamilySource } from "../base/family.ts";
import { loadTexts } from "../base/locale.ts";

const families: Readonly<Record<string, FamilySource>> = {
  civ: { load: async () => (await import("../civ/family.ts")).civ },
  settlers: {
    load: async () => (await Promise.all([import("../hearths/family.ts"), loadTexts("hearths")]))[0].hearths,
    guide: async () => (await Promise.all([import("../hearths/guide.tsx"), loadTexts("hearths")]))[0].GuidePage,
  },
};

const others: FamilySource = { load: async () => (await Promise.all([import("../generic/family.ts"), loadTexts("generic")]))[0].generic };

registerFamilies((name) => (Object.hasOwn(families, name) ? families[name] : others));
