import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import { at, isContainer } from "../../../../src/kernel/base/read.ts";
import { validDefinition } from "../../model/definition/arbitraries.ts";
import { contextOf, EAST, exported, idMap, imported, LOW, TRAIN } from "./contexts.ts";
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

const interfaceOf = (version: string) => ({
  spec: {
    structureDefinition: {
      rootComponent: {
        name: "root",
        kind: { group: "example.com", version, kind: "Widget" },
        statusDefinition: {
          phaseDefinition: { path: ".status.phase" },
          statusMappings: { running: [{ byPhase: "Up" }] },
        },
      },
    },
  },
});

describe("export(import(y)) is y for a workload type", () => {
  const type = {
    name: "Widget",
    group: "example.com",
    categoryId: TRAIN,
    priorityId: LOW,
    resourceInterfaces: ["v1", "v2"].map(interfaceOf),
  };
  const file = "a.workload-type.json";
  const answer = {
    ...type,
    id: "t-1",
    categoryName: "Train",
    priorityName: "low",
    clusterStatuses: [],
    resourceInterfaces: ["v1", "v2"].map((version) => ({ version, resourceInterface: interfaceOf(version) })),
  };

  it.each([
    ["with each field", { ...type, preemptibility: "non-preemptible" }],
    ["without preemptibility", type],
    ["with ids that no map has", { ...type, categoryId: EAST, priorityId: EAST }],
  ])("a request %s", (_, body) => {
    const { value, issues } = imported(body, file);
    expect(issues).toEqual([]);
    expect(exported([value], "workload-type").exported.map(({ content }) => content)).toEqual([body]);
  });

  it("an answer, which is then registered as it is", () => {
    const { value, issues } = imported(answer, file);
    expect(issues).toEqual([]);
    expect(exported([value], "workload-type").exported.map(({ content }) => content)).toEqual([type]);
    const known = contextOf(idMap, { answers: [answer] });
    expect(exported([value], "workload-type", known)).toMatchObject({
      exported: [],
      skipped: [{ reason: "is registered as it is" }],
    });
  });
});

describe("export(import(y)) is y for a body of Workloads V2", () => {
  const manifest = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "eval", namespace: "runai-team-nlp", labels: { app: "eval" } },
    spec: { template: { spec: { restartPolicy: "Never", containers: [{ name: "main", image: "a:1" }] } } },
  };
  const body = (metadata: object = {}) => ({ metadata: { name: "eval", projectId: "4501", ...metadata }, manifest });

  it("with a manifest in the namespace of its project", () => {
    const { value, issues } = imported(body());
    expect(issues).toEqual([]);
    expect(exported([value], "api").exported.map(({ content }) => content)).toEqual([body()]);
  });

  it("with priority and preemptibility, which become labels of the manifest", () => {
    const y = body({ priority: "high", preemptibility: "non-preemptible" });
    const labels = { app: "eval", priorityClassName: "high", "kai.scheduler/preemptibility": "non-preemptible" };
    expect(exported([imported(y).value], "api").exported.map(({ content }) => content)).toEqual([
      { ...body(), manifest: { ...manifest, metadata: { ...manifest.metadata, labels } } },
    ]);
  });
});

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
