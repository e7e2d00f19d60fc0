/**
 * `npm run bench [-- --json | --docs]`: a table, JSON, or the tables of docs/background/performance.md. Compare only ratios within
 * one run, because machines and their loads differ. Budgets are those of ARCHITECTURE.md.
 */
import { benchBranch } from "./branch.mjs";
import { benchCatalogue } from "./catalogue.mjs";
import { benchCheck } from "./check.mjs";
import { benchColdStart } from "./cold-start.mjs";
import { benchCommit } from "./commit.mjs";
import { benchCrds, benchCustomResources } from "./crds.mjs";
import { benchDiff } from "./diff.mjs";
import { benchExport } from "./export.mjs";
import { benchHealth } from "./health.mjs";
import { benchImport } from "./import.mjs";
import { benchInterpret, benchPods } from "./interpret.mjs";
import { benchPolicies } from "./policies.mjs";
import { benchQuota } from "./quota.mjs";
import { benchReal } from "./real.mjs";
import { benchRiLint } from "./ri-lint.mjs";
import { benchSharedCheck } from "./shared-check.mjs";
import { benchSimulate } from "./simulate.mjs";
import { benchSynth } from "./synth.mjs";
import { benchUserRules } from "./user-rules.mjs";
import { benchWholeSynth } from "./whole-synth.mjs";
import { writeDocs } from "./write-docs.mjs";

const benches = [
  ...[100, 1_000, 10_000].map((count) => () => benchSynth(count)),
  benchInterpret,
  benchPods,
  benchPolicies,
  benchQuota,
  benchSimulate,
  benchImport,
  benchCheck,
  benchCrds,
  benchCustomResources,
  benchSharedCheck,
  benchReal,
  benchUserRules,
  benchWholeSynth,
  benchDiff,
  benchBranch,
  benchCatalogue,
  benchRiLint,
  benchHealth,
  benchExport,
  benchColdStart,
  () => benchCommit(1_000),
  () => benchCommit(10_000),
];
const asJson = process.argv.includes("--json");
const results = [];
for (const bench of benches) {
  const measured = [await bench()].flat();
  results.push(...measured);
  // At once, so that a failure later does not lose it.
  if (!asJson) measured.forEach(print);
}
if (asJson) console.log(JSON.stringify(results, null, 2));
if (process.argv.includes("--docs")) writeDocs(results);

function print({ name, milliseconds, ratios }) {
  console.log(`\n${name}`);
  for (const [what, value] of Object.entries(milliseconds)) {
    console.log(`  ${what.padEnd(42)} ${value.toFixed(1).padStart(9)} ms`);
  }
  for (const [what, ratio] of Object.entries(ratios)) {
    console.log(`  ${`ratio, ${what}`.padEnd(42)} ${ratio.value.toFixed(2).padStart(9)}${verdict(ratio)}`);
  }
}

function verdict({ value, budget, atLeast }) {
  if (budget !== undefined) return ` (at most ${budget}: ${value <= budget ? "kept" : "MISSED"})`;
  return atLeast === undefined ? "" : ` (at least ${atLeast}: ${value >= atLeast ? "kept" : "MISSED"})`;
}
