#!/usr/bin/env node
// What each civilization is worth at an auction: plays games of every set-up with `ecumene sim --json` and writes how
// many points more it made on average than the weakest of the same set-up, as bots/worth.def, which bots bid by.
//
//   tools/worth.mjs [--games 100] [--bots normal] [--seed 1] [--program build/ecumene] >bots/worth.def
import { spawnSync } from "node:child_process";

const options = { games: "100", bots: "normal", seed: "1", program: "build/ecumene" };
for (let i = 2; i < process.argv.length; i += 2) {
    const name = process.argv[i].replace(/^--/, "");
    if (!(name in options) || process.argv[i + 1] === undefined) {
        console.error(`worth: unknown or empty option ${process.argv[i]}`);
        process.exit(2);
    }
    options[name] = process.argv[i + 1];
}

const EDITIONS = ["west-2024", "western-2019", "mega-2015", "expansion-project"];
const SETUPS = [...[5, 6, 7, 8, 9].map((n) => ["west", n]), ...[5, 6, 7, 8, 9].map((n) => ["east", n]),
                ...[10, 11, 12, 13, 14, 15, 16, 17, 18].map((n) => ["whole", n])];

console.log(`/* WORTH(edition, board, players, civilization, points): how many points more a civilization made on average than the
 * weakest of the same set-up. Written by tools/worth.mjs --games ${options.games} --bots ${options.bots} --seed ${options.seed} */`);
for (const edition of EDITIONS)
    for (const [board, players] of SETUPS) {
        const run = spawnSync(options.program, ["sim", "--edition", edition, "--map", board, "--players", String(players), "--bots", options.bots,
            "--games", options.games, "--seed", options.seed, "--jobs", "1", "--json", "-"], { encoding: "utf8", maxBuffer: 1 << 24 });
        if (run.status !== 0)
            continue; // The edition is not played so.
        const means = Object.entries(JSON.parse(run.stdout).points_mean);
        const least = Math.min(...means.map(([, points]) => points));
        for (const [name, points] of means)
            if (Math.round(points - least) > 0)
                console.log(`WORTH("${edition}", "${board}", ${players}, "${name}", ${Math.round(points - least)})`);
    }
