import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../src/interpret/lint/lint.ts";
import { programOf } from "../../src/interpret/lint/lint-subject.ts";
import { type KnownNames, namesOf } from "../../src/interpret/trial/known-names.ts";
import { shapeOfDefinition } from "../../src/interpret/trial/shape-of-definition.ts";
import { getOrCreate } from "../../src/kernel/base/memo.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import type { Json } from "../helpers/mutants/edits.ts";
import { mutantsOf } from "../helpers/mutants/mutants.ts";
import { mutations } from "../helpers/mutants/mutations.ts";
import { sample, sampleFiles } from "./samples.ts";

// `MUTANTS=500 SEED=1 npx vitest run test/workloadtypes/mutants.test.ts` for another set.
const COUNT = Number(process.env.MUTANTS ?? 60);
const SEED = Number(process.env.SEED ?? 1);

const kinds: readonly WorkloadKind[] = workloadTypes;
const definitions = kinds.flatMap((kind) =>
  Object.values(kind.resourceInterfaces).flatMap((value) => {
    const spec = value as unknown as Json;
    const { resourceInterface } = parseResourceInterface({ spec });
    if (resourceInterface === undefined) return [];
    return { kind, spec, resourceInterface, shape: shapeOfDefinition(resourceInterface, programOf) };
  }),
);

const namesBeside = new Map<string | undefined, KnownNames>();

/** The findings without the CRD of the kind, and without the names of the other versions of the kind. */
function lint(spec: Json): readonly string[] {
  const { resourceInterface, issues } = parseResourceInterface({ spec });
  if (resourceInterface === undefined || issues.some(({ severity }) => severity === "error")) {
    return issues.map(({ rule, path }) => `${rule} ${path}`);
  }
  const root = resourceInterface.rootComponent.kind?.kind;
  const known = getOrCreate(namesBeside, root, () => namesOf(definitions.filter(({ kind }) => kind.kind !== root)));
  const found = lintResourceInterface(resourceInterface, { known });
  return [...issues, ...found].map(({ rule, path }) => `${rule} ${path}`);
}

describe("definitions with one mistake", () => {
  it("are of more than 25 kinds", () => {
    expect(Object.keys(mutations).length).toBeGreaterThan(25);
  });

  it("have a finding that the definition without the mistake does not have, at least nine of ten", () => {
    const samplesOf = (spec: Json) => {
      const kind = definitions.find((one) => one.spec === spec)?.kind;
      return kind === undefined ? [] : sampleFiles(kind).map((file) => sample(kind, file));
    };
    const specs = definitions.map(({ spec }) => spec);
    const mutants = mutantsOf(specs, samplesOf, COUNT, SEED);
    const before = new Map(specs.map((spec) => [spec, new Set(lint(spec))]));
    const survivors = mutants.filter(
      ({ spec, original }) => !lint(spec).some((one) => !before.get(original)?.has(one)),
    );
    const listed = survivors.map(({ kind, workload, change }) => `${kind}: ${workload} ${change}`).toSorted();
    expect(mutants).toHaveLength(COUNT);
    expect(listed.length <= COUNT / 10 ? [] : listed).toEqual([]);
  });
});

describe("the definitions of the catalogue", () => {
  it("have no error and no warning", () => {
    const known = namesOf(definitions);
    const found = definitions.flatMap(({ resourceInterface }) => lintResourceInterface(resourceInterface, { known }));
    expect(found.filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});
