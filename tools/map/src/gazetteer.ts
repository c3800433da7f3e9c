// The list of all names on the boards with their modern places. tests/gazetteer compares it with the boards.
import type { Seeds } from "./seeds.ts";

interface Entry {
  name: string;
  modern: string;
}

export function writeGazetteer(seeds: Seeds): string {
  const out = [
    "# Gazetteer",
    "",
    "Made by `make maps` from tools/map/seeds: every name on the boards and where it is today.",
    "",
  ];
  const table = (title: string, what: string, entries: Entry[]): void => {
    out.push(`## ${title}`, "", `| ${what} | today |`, "|---|---|");
    for (const { name, modern } of entries) out.push(`| ${name} | ${modern} |`);
    out.push("");
  };
  table("Regions, each the home of the civilization of its name", "region", seeds.regions);
  for (const [index, region] of seeds.regions.entries())
    table(`${region.name} (${region.half})`, "area", seeds.areas.filter((area) => area.region === index));
  table("Open seas", "sea", seeds.seas);
  table("Inner waters", "water", seeds.names.filter((name) => !name.outer));
  table("Rivers", "river", seeds.rivers);
  table("Volcanoes", "volcano", seeds.volcanoes);
  table("Beyond the boards", "land or water", seeds.names.filter((name) => name.outer));
  return out.join("\n").trimEnd() + "\n";
}
