#!/usr/bin/env node
// How each civilization does, set-up by set-up: plays games with `ecumene sim --json` and prints a table with the
// share of games won, its 95 % interval and how many times its fair share that is.
//
//   tools/fairness.mjs [--map west] [--edition west-2024] [--bots random] [--games 2000] [--players 5,6,7,8,9]
//                      [--seed 1] [--program build/ecumene] [--form text]
//
// The form `markdown` gives one table of all set-ups, as in docs/fairness.md: times its fair share, and the interval.
// With random players only gross flaws show. The last line names every civilization outside half to one and a
// half times its fair share; the exit status is 1 if there is one.
import { execFileSync } from "node:child_process";

const options = { map: "west", edition: "west-2024", bots: "random", games: "2000", players: "5,6,7,8,9",
                  program: "build/ecumene", seed: "1", form: "text" };
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
const markdown = options.form === "markdown";
const cells = new Map(); // From the civilization to its cell for each number of players.
for (const players of options.players.split(",")) {
    const output = execFileSync(options.program,
        ["sim", "--edition", options.edition, "--map", options.map, "--players", players, "--bots", options.bots,
         "--games", options.games, "--seed", options.seed, "--json", "-"], { encoding: "utf8", maxBuffer: 1 << 24 });
    const result = JSON.parse(output);
    if (!markdown)
        console.log(`${players} players, ${result.games} games of ${options.bots} on ${result.board}: ` +
                    `turns ${result.turns.median} (median), winner ${result.winner_points.median} points (median)`);
    for (const [name, games] of Object.entries(result.seats)) {
        const wins = result.wins[name], fair = 1 / Number(players), share = wins / games;
        const [low, high] = interval(wins, games);
        if (!cells.has(name))
            cells.set(name, new Map());
        const times = (x) => (x / fair).toFixed(2);
        cells.get(name).set(players, `${times(share)} (${times(low)}–${times(high)})`);
        if (!markdown)
            console.log(`  ${name.padEnd(10)} ${percent(share)} %  (${percent(low)} to ${percent(high)})  ` +
                        `${times(share)} of a fair share`);
        if (share > 1.5 * fair || share < 0.5 * fair)
            outside.push(`${name} with ${players}`);
    }
}
if (markdown) {
    const columns = options.players.split(",");
    console.log(`| | ${columns.join(" | ")} |\n|${"---|".repeat(columns.length + 1)}`);
    for (const [name, row] of cells)
        console.log(`| ${name} | ${columns.map((players) => row.get(players) ?? "").join(" | ")} |`);
}
console.log(outside.length ? `outside: ${outside.join(", ")}` : "all within half to one and a half of a fair share");
process.exit(outside.length ? 1 : 0);
