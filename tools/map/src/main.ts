// make maps: from tools/map/seeds to maps/*.json and maps/gazetteer.md.
import fs from "node:fs";
import path from "node:path";
import { cutBoard, type Drawn, writeBoard } from "./boards.ts";
import { checkShapes, checkStraits, checkWorld } from "./checks.ts";
import { writeGazetteer } from "./gazetteer.ts";
import { type Graph, makeGraph } from "./graph.ts";
import { placeAll } from "./places.ts";
import { placeRiverNames } from "./rivers.ts";
import { type Point, readSeeds, SeedError } from "./seeds.ts";
import { makeWorld, type World } from "./world.ts";

const BYTES_MOST = 200_000;

function main(seedFolder: string, outFolder: string): void {
  const begin = Date.now();
  const log = (text: string): void => console.log(`${((Date.now() - begin) / 1000).toFixed(1)} s  ${text}`);
  const seeds = readSeeds(seedFolder);
  const world = makeWorld(seeds, log);
  const graph = makeGraph(world);
  checkStraits(seeds, graph);
  const volcanoes = placeVolcanoes(world, graph);
  const drawn: Drawn = { ...placeAll(world, graph, volcanoes), volcanoes };
  log("names and pieces placed");
  const wrong = checkWorld(world, graph, drawn);
  for (const seed of seeds.boards) {
    const board = cutBoard(world, graph, seed);
    const rivers = placeRiverNames(world, board, drawn);
    for (const river of rivers.missing) wrong.push(`${seed.id}: there is no room for the name of the ${river}`);
    const text = writeBoard(world, board, drawn, rivers.names);
    for (const what of checkShapes(world, board)) wrong.push(`${seed.id}: ${what}`);
    if (text.length > BYTES_MOST) wrong.push(`${seed.id}: ${text.length} bytes are more than ${BYTES_MOST}`);
    fs.writeFileSync(path.join(outFolder, `${seed.id}.json`), text);
    log(`${seed.id}: ${board.areas.length} areas, ${board.seas.length} seas, ${board.topology.arcs.length} arcs, ${text.length} bytes`);
  }
  fs.writeFileSync(path.join(outFolder, "gazetteer.md"), writeGazetteer(seeds));
  for (const what of wrong) console.error(what);
  if (wrong.length > 0) process.exitCode = 1;
}

/** On the border of the two areas, as near to the mountain as the border comes. */
function placeVolcanoes(world: World, graph: Graph): Point[] {
  const { grid, seeds } = world;
  return seeds.volcanoes.map((volcano, index) => {
    const [a, b] = volcano.areas.map((name) => seeds.areas.findIndex((area) => area.name === name));
    const [x, y] = world.earth.volcanoes[index];
    let best: Point | null = null;
    let least = Infinity;
    const look = (cell: number, to: number, at: Point): void => {
      const [p, q] = [graph.parts[cell], graph.parts[to]];
      const sameKind = ((p & 3) === 0) === ((q & 3) === 0);
      if (!sameKind || !((p >> 2 === a && q >> 2 === b) || (p >> 2 === b && q >> 2 === a))) return;
      const away = Math.hypot(at[0] - x, at[1] - y);
      if (away < least) {
        least = away;
        best = at;
      }
    };
    for (let row = 0; row + 1 < grid.height; row++)
      for (let column = 0; column + 1 < grid.width; column++) {
        const cell = row * grid.width + column;
        look(cell, cell + 1, [(column + 1) * grid.step, (row + 0.5) * grid.step]);
        look(cell, cell + grid.width, [(column + 0.5) * grid.step, (row + 1) * grid.step]);
      }
    if (!best) throw new SeedError(volcano, `${volcano.areas.join(" and ")} have no common border for ${volcano.name}`);
    return best;
  });
}

try {
  main(process.argv[2], process.argv[3]);
} catch (error) {
  if (!(error instanceof SeedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
