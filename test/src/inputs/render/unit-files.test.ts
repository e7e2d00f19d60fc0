import { expect, test } from "vitest";
import { kustomizationFiles } from "../../../../src/inputs/render/unit-files.ts";
import type { Accumulation } from "../../../../src/inputs/units/accumulate.ts";
import { type Kustomization, parseKustomization } from "../../../../src/inputs/units/kustomization.ts";

/** A chain of kustomizations, each of which includes the next one; accumulations end before the next one, as at a limit. */
function chain(length: number) {
  const all = Array.from({ length }, (_, index) => {
    const value = index === length - 1 ? { resources: ["a.yaml"] } : { resources: [`../k${index + 1}`] };
    const place = { file: `/r/k${index}/kustomization.yaml`, folder: `/r/k${index}` };
    return parseKustomization(value, place) as Kustomization;
  });
  const next = new Map(all.map((each, index) => [each, all[index + 1]]));
  return {
    first: all[0] as Kustomization,
    layout: {
      accumulationOf: (each: Kustomization): Accumulation => ({
        resources: new Map(),
        patches: [],
        generated: [],
        kustomizations: new Set([each]),
        elsewhere: [],
        faults: [],
        isPartial: false,
      }),
      targetOf: (_: unknown, from: Kustomization) => {
        const target = next.get(from);
        return target === undefined
          ? ({ kind: "file", path: `${from.folder}/a.yaml` } as const)
          : ({ kind: "kustomization", kustomization: target } as const);
      },
    },
  };
}

test("a chain of any length is read to its end, without a call for each level", () => {
  for (const length of [1, 2, 30_000]) {
    const { first, layout } = chain(length);
    const { files, folders } = kustomizationFiles(first, layout);
    expect(files.size).toBe(3 * length + 1);
    expect(files).toContain(`/r/k${length - 1}/a.yaml`);
    expect(folders).toEqual([]);
  }
});
