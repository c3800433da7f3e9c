#!/usr/bin/env node
// How each civilization does, set-up by set-up: plays games with `ecumene sim --json` and prints a table with the
// share of games won, its 95 % interval and how many times its fair share that is.
//
//   tools/fairness.mjs [--map west] [--edition west-2024] [--bots random] [--games 2000] [--players 5,6,7,8,9]
//                      [--program build/ecumene]
//
// With random players only gross flaws show. The last line names every civilization outside half to one and a
// half times its fair share; the exit status is 1 if there is one.
import { execFileSync } from "node:child_process";

const options = { map: "west", edition: "west-2024", bots: "random", games: "2000", players: "5,6,7,8,9",
                  program: "build/ecumene", seed: "1" };
for (let i = 2; i < process.argv.length; i += 2) {
    const name = process.argv[i].replace(/^--/, "");
    if (!(name in options) || process.argv[i + 1] === undefined) {
        console.error(`fairness: unknown or empty option ${process.argv[i]}`);
        process.exit(2);
    }
    options[name] = process.argv[i + 1];
}

// Wilson's interval for a share of wins.
function interval(wins, games) {
    const z = 1.96, p = wins / games;
    const centre = (p + z * z / (2 * games)) / (1 + z * z / games);
    const spread = z * Math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games);
    return [centre - spread, centre + spread];
}

const percent = (x) => (100 * x).toFixed(1).padStart(5);
const outside = [];
for (const players of options.players.split(",")) {
    const output = execFileSync(options.program,
        ["sim", "--edition", options.edition, "--map", options.map, "--players", players, "--bots", options.bots,
         "--games", options.games, "--seed", options.seed, "--json", "-"], { encoding: "utf8", maxBuffer: 1 << 24 });
    const result = JSON.parse(output);
    console.log(`${players} players, ${result.games} games of ${options.bots} on ${result.board}: ` +
                `turns ${result.turns.median} (median), winner ${result.winner_points.median} points (median)`);
    for (const [name, games] of Object.entries(result.seats)) {
        const wins = result.wins[name], fair = 1 / Number(players), share = wins / games;
        const [low, high] = interval(wins, games);
        console.log(`  ${name.padEnd(10)} ${percent(share)} %  (${percent(low)} to ${percent(high)})  ` +
                    `${(share / fair).toFixed(2)} of a fair share`);
        if (share > 1.5 * fair || share < 0.5 * fair)
            outside.push(`${name} with ${players}`);
    }
}
console.log(outside.length ? `outside: ${outside.join(", ")}` : "all within half to one and a half of a fair share");
process.exit(outside.length ? 1 : 0);
