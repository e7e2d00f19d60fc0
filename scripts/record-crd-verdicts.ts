import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { changedDefinitions } from "../test/helpers/crd-changes.ts";
import { CRD_VERDICTS, type CrdVerdicts, changedResources, ruleCases } from "../test/helpers/crd-verdicts.ts";

/**
 * Records again the verdicts of an API server's validation of changed custom resources, rules of CRDs and changed CRDs,
 * in `test/fixtures/crd-verdicts/verdicts.json`. Needs Go and its module proxy.
 */
const CHANGES = 1_500;

interface Verdict {
  readonly type: string;
  readonly field: string;
  readonly detail: string;
}

const refused: Record<string, string> = {};
const definitions = readFileSync(`${CRD_VERDICTS}/definitions.yaml`, "utf8");
for (const seed of [1, 2]) {
  const verdicts = validate(
    definitions,
    changedResources(CHANGES, seed).map(({ object }) => object),
  );
  refused[seed] = verdicts.map((found) => (found.length > 0 ? "1" : "0")).join("");
}
const cases = ruleCases();
const results = validate(
  cases.map(({ definition }) => JSON.stringify(definition)).join("\n---\n"),
  cases.map(({ object }) => object),
);
const rules: Record<string, CrdVerdicts["rules"][string]> = {};
for (const [index, { rule }] of cases.entries()) {
  const found = results[index] ?? [];
  const isInvalid = found.some(({ detail }) => detail.includes("compile error"));
  const isBroken = found.length > 0 ? "broken" : "kept";
  rules[rule] = isInvalid ? "invalid" : isBroken;
}
const faults = run({ definitions: changedDefinitions().map(({ definition }) => definition) });
const changed = faults.map((found) => verdictOf(found)).join("");
writeFileSync(
  `${CRD_VERDICTS}/verdicts.json`,
  `${JSON.stringify({ refused, rules, definitions: changed }, null, 2)}\n`,
);

/** `0` for an accepted definition, `c` for one with rules of too high a cost, `1` for any other one. */
function verdictOf(found: readonly Verdict[]): string {
  if (found.length === 0) return "0";
  return found.every(isAboutCost) ? "c" : "1";
}

/** Whether a fault is an estimate of the cost of a rule. */
function isAboutCost({ detail }: Verdict): boolean {
  return /estimated|cost limit/.test(detail);
}

/** The faults that the Go program of the folder finds in each object. */
function validate(crds: string, objects: readonly unknown[]): readonly (readonly Verdict[])[] {
  return run({ crds, objects });
}

/** The result of the Go program. */
function run(value: unknown): readonly (readonly Verdict[])[] {
  const input = JSON.stringify(value);
  const { status, stdout, stderr } = spawnSync("go", ["run", "."], {
    cwd: CRD_VERDICTS,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly (readonly Verdict[])[];
}
