import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, isContainer } from "../../../src/base/read.ts";
import { definitionRules } from "../../../src/finding/definition-rules.ts";
import { type ImportedDocument, importDocument } from "../../../src/import/import-document.ts";
import { assumedOrganization } from "../../../src/organization/assumed.ts";
import { knownIds } from "../../../src/organization/id-map.ts";
import { fieldsOf, type RunaiField } from "../../../src/runai/index.ts";
import { validDefinition } from "../definition/arbitraries.ts";
import { exported, idMap, messages } from "./contexts.ts";
import { fewFields } from "./few-fields.ts";

const { constraint } = definitionRules;
const rules = {
  kind: constraint,
  "unknown-field": constraint,
  unsupported: constraint,
  form: constraint,
  constraint,
  compute: constraint,
  uncertain: constraint,
};

const organization = assumedOrganization();

function imported(value: unknown, file = "a.yaml"): ImportedDocument {
  const locate = () => ({ file, line: 1, column: 1 });
  return importDocument({ value, locate }, { file, rules }, { organization, ids: knownIds(organization, idMap) });
}

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

/** A value of each type of the table. */
const SAMPLES = { Boolean: true, String: "a", Integer: 3, Number: "0.5", Quantity: "1G", Any: "a" } as const;

/** Values that the sample of the type is not valid for. */
const VALUES: Readonly<Record<string, unknown>> = {
  capability: "CHOWN",
  cpuLimit: "2",
  container: 8080,
  containerPort: 8080,
  gpuLimit: "0.5",
  imagePullPolicy: "Never",
  nodePools: "default",
  path: "/data",
  mountPath: "/data",
  directory: "/data",
  targetPath: "/data",
  sourcePath: "/data",
  workingDir: "/data",
  name: "a",
  readWriteOnce: true,
  readOnlyMany: false,
  supplementalGroups: "7,8",
  repository: "https://example.com/a.git",
  quantity: "1",
  external: 30080,
};

/** Fields that another one needs. */
const NEEDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  podAffinity: { podAffinitySchedulingRule: { value: "hard" }, podAffinityTopology: { value: "zone" } },
  podAffinitySchedulingRule: { podAffinity: { value: true }, podAffinityTopology: { value: "zone" } },
  podAffinityTopology: { podAffinity: { value: true }, podAffinitySchedulingRule: { value: "soft" } },
  runAsUser: { runAsUid: { value: 7 } },
  runAsUid: { runAsUser: { value: true } },
  runAsGid: { runAsUser: { value: true } },
  gpuLimit: { gpu: { value: "0.5" }, gpuDevices: { value: 1 } },
  gpuMemoryLimit: { gpuMemory: { value: "1G" }, gpuDevices: { value: 1 } },
  tty: { stdin: { value: true } },
  gpu: { gpuDevices: { value: 1 } },
  gpuMemory: { gpuDevices: { value: 1 } },
};

function sample(field: RunaiField): unknown {
  const { name, form, item, type, words } = field;
  if (form === "plain") return words?.[0] ?? "a";
  if (form === "open") return { any: "a" };
  if (name === "extendedResources") return { items: { own: { value: { name: "example.com/nic", quantity: "1" } } } };
  if (form === "wrapped") return { value: VALUES[name] ?? words?.[0] ?? SAMPLES[type] };
  const value =
    typeof item !== "object"
      ? "a"
      : Object.fromEntries(
          Object.entries(item)
            .filter(([key]) => key !== "existingPvc" && key !== "ephemeral")
            .map(([key, each]) => [key, VALUES[key] ?? each.words?.[0] ?? SAMPLES[each.type]]),
        );
  return { items: { own: { value } } };
}

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

/** Fields that take another form in a definition, with what an export has in their place. */
const EQUIVALENT: Readonly<Record<string, (y: ReturnType<typeof workload>) => object>> = {
  preemptible: ({ metadata, spec: { preemptible: _, ...spec }, ...y }) => ({
    ...y,
    metadata: { ...metadata, labels: { ...metadata.labels, "kai.scheduler/preemptibility": "preemptible" } },
    spec,
  }),
};

/** Fields that no definition can have, with the reason. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  baseWorkload: /^baseWorkload: names a template/,
  namePrefix: /^namePrefix is set beside name/,
};

describe("export(import(y)) is y for run.ai/v2alpha1", () => {
  const fields = fieldsOf("TrainingWorkload");

  it.each(fields.map((field) => ({ field, name: field.name })))(
    "the field $name, or import lists it",
    ({ field, name }) => {
      const y = workload({ ...NEEDS[name], [name]: sample(field) });
      const { value, issues, remarks } = imported(y);
      const reason = REFUSED[name];
      if (reason !== undefined) {
        expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(reason)]);
        return;
      }
      expect(issues).toEqual([]);
      const back = exported([value], "v2alpha1");
      expect(messages(back).filter((message) => message.startsWith("error"))).toEqual([]);
      const [object] = back.exported.map(({ content }) => content);
      const isDefault = field.default !== undefined && at(y.spec, name, "value") === field.default;
      if (remarks.length > 0) {
        expect(remarks.map(({ path }) => path)).toEqual([expect.stringMatching(`^/spec/${name}(/|$)`)]);
        expect(object).not.toEqual(y);
      } else if (isDefault && at(object, "spec", name) === undefined) {
        const { [name]: _, ...spec } = y.spec;
        expect(object).toEqual({ ...y, spec });
      } else expect(object).toEqual(EQUIVALENT[name]?.(y) ?? y);
    },
  );

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
      fc.property(fewFields, ({ run: _, useGivenNameAsPrefix: __, ...x }) => {
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
