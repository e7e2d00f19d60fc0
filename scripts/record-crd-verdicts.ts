import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { CRD_VERDICTS, type CrdVerdicts, changedResources, ruleCases } from "../test/helpers/crd-verdicts.ts";

/**
 * Records again what the validation of an API server says about changed custom resources and about rules of CRDs, in
 * `test/fixtures/crd-verdicts/verdicts.json`. Needs Go and its module proxy.
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
const crds = cases.map(({ kind, schema }) => {
  const plural = `${kind.toLowerCase()}s`;
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  const spec = { group: "e.com", scope: "Namespaced", names: { kind, plural }, versions };
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.e.com` },
    spec,
  });
});
const results = validate(
  crds.join("\n---\n"),
  cases.map(({ object }) => object),
);
const rules: Record<string, CrdVerdicts["rules"][string]> = {};
for (const [index, { rule }] of cases.entries()) {
  const found = results[index] ?? [];
  const isInvalid = found.some(({ detail }) => detail.includes("compile error"));
  const isBroken = found.length > 0 ? "broken" : "kept";
  rules[rule] = isInvalid ? "invalid" : isBroken;
}
writeFileSync(`${CRD_VERDICTS}/verdicts.json`, `${JSON.stringify({ refused, rules }, null, 2)}\n`);

/** The faults that the Go program of the folder finds in each object. */
function validate(crds: string, objects: readonly unknown[]): readonly (readonly Verdict[])[] {
  const input = JSON.stringify({ crds, objects });
  const { status, stdout, stderr } = spawnSync("go", ["run", "."], {
    cwd: CRD_VERDICTS,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as readonly (readonly Verdict[])[];
}
