import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, isContainer } from "../../../src/base/read.ts";
import { fieldsOf } from "../../../src/runai/index.ts";
import { validDefinition } from "../definition/arbitraries.ts";
import { exported, imported } from "./contexts.ts";
import { fewFields } from "./few-fields.ts";

/** Without absent members, empty objects and empty lists, which mean the same. */
function normal(value: unknown): unknown {
  if (!isContainer(value)) return value ?? undefined;
  if (Array.isArray(value)) {
    const list = value.map(normal).filter((item) => item !== undefined);
    return list.length === 0 ? undefined : list;
  }
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, normal(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

describe("import(export(x))", () => {
  it("is x for a body of the API", () => {
    fc.assert(
      fc.property(validDefinition, ({ run: _, ...fields }) => {
        const x = {
          ...fields,
          cluster: "east",
          useGivenNameAsPrefix: fields.useGivenNameAsPrefix === true || undefined,
        };
        const result = exported([x], "api");
        const [body] = result.exported;
        const back = imported(body?.content, body?.file);
        expect(back.issues).toEqual([]);
        expect(normal(back.value)).toEqual(normal(x));
      }),
    );
  });
});

function workload(fields: Readonly<Record<string, unknown>>) {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a", namespace: "runai-team-nlp", labels: { project: "team-nlp" } },
    spec: { usage: "Submit", name: { value: "a" }, image: { value: "python" }, ...fields } as Readonly<
      Record<string, unknown>
    >,
  };
}

describe("export(import(y)) is y for run.ai/v2alpha1", () => {
  const fields = fieldsOf("TrainingWorkload");

  // The defaults of the reference are in the table of fields, and only there.
  it.each(fields.filter((field) => field.default !== undefined).map((field) => ({ field, name: field.name })))(
    "the default of $name is kept or left out",
    ({ field, name }) => {
      const y = workload({ [name]: { value: field.default } });
      const { value, issues, remarks } = imported(y);
      expect([issues, remarks]).toEqual([[], []]);
      const [object] = exported([value], "v2alpha1").exported.map(({ content }) => content);
      expect([field.default, undefined]).toContainEqual(at(object, "spec", name, "value"));
    },
  );

  it("random workloads", () => {
    let count = 0;
    fc.assert(
      fc.property(fewFields, ({ run: _, ...x }) => {
        const there = exported([{ ...x, cluster: undefined }], "v2alpha1");
        if (there.exported.length === 0) return;
        const [y] = there.exported.map(({ content }) => content);
        const { value, issues, remarks } = imported(y);
        expect([issues, remarks.filter(({ kind }) => kind === "lost")]).toEqual([[], []]);
        expect(exported([value], "v2alpha1").exported.map(({ content }) => content)).toEqual([y]);
        count += 1;
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(5);
  });
});
