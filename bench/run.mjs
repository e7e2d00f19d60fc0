/**
 * `npm run bench [-- --json]`: a table, or JSON. Only ratios within one run mean anything: machines and their loads
 * differ. Budgets are those of ARCHITECTURE.md.
 */
import { benchColdStart } from "./cold-start.mjs";
import { benchSynth } from "./synth.mjs";

const results = [...[100, 1_000, 10_000].map(benchSynth), benchColdStart()];

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(results, null, 2));
} else {
  for (const { name, milliseconds, ratios } of results) {
    console.log(`\n${name}`);
    for (const [what, value] of Object.entries(milliseconds))
      console.log(`  ${what.padEnd(42)} ${value.toFixed(1).padStart(9)} ms`);
    for (const [what, { value, budget }] of Object.entries(ratios)) {
      const verdict = budget === undefined ? "" : ` (budget ${budget}: ${value <= budget ? "kept" : "MISSED"})`;
      console.log(`  ${`ratio, ${what}`.padEnd(42)} ${value.toFixed(2).padStart(9)}${verdict}`);
    }
  }
}
