import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOfMuster } from "../../../helpers/kustomize-cases.ts";
import { kustomizeFaultCases, LEFT_OUT, REFUSED, UNSURE } from "../../../helpers/kustomize-fault-cases.ts";

const refused: readonly string[] = JSON.parse(readFileSync(REFUSED, "utf8"));

describe("muster reports what kustomize refuses", () => {
  test.each(Object.entries(kustomizeFaultCases))("%s", (name, { files, faults }) => {
    expect(faultsOfMuster(files)).toEqual(faults);
    const isReported = faults.length > 0 && !LEFT_OUT.includes(name);
    expect(refused.includes(name)).toBe(isReported || UNSURE.includes(name));
  });

  test.each([
    undefined,
    null,
    [],
    { patches: [null, 1, {}, { patch: "" }, { patch: ": :" }, { path: "none.yaml" }] },
    { replicas: [null, {}], replacements: [null, {}, { source: 1, targets: [1] }] },
    { configMapGenerator: [null, 1, {}, { name: 1 }, { literals: [null, 1] }] },
  ])("a kustomization with %j does not stop the build", (fields) => {
    expect(() => faultsOfMuster({ "kustomization.yaml": JSON.stringify(fields) ?? "" })).not.toThrow();
  });
});
