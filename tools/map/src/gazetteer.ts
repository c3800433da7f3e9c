// The list of all names on the boards with their modern places.
import type { Seeds } from "./seeds.ts";

export function writeGazetteer(seeds: Seeds): string {
  const out = ["# Gazetteer", "", "Made by `make maps` from tools/map/seeds. Every name on the boards and where it is today.", ""];
  for (const [index, region] of seeds.regions.entries()) {
    out.push(`## ${region.name} (${region.half})`, "", "| area | today |", "|---|---|");
    for (const area of seeds.areas.filter((one) => one.region === index)) out.push(`| ${area.name} | ${area.modern} |`);
    out.push("");
  }
  out.push("## Open seas", "", "| sea | today |", "|---|---|");
  for (const sea of seeds.seas) out.push(`| ${sea.name} | ${sea.modern} |`);
  return out.join("\n") + "\n";
}
