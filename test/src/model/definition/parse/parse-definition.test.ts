import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointerSegments, pointerTo } from "../../../../../src/kernel/base/pointer.ts";
import { parseDefinition } from "../../../../../src/model/definition/parse/parse-definition.ts";
import { readYaml } from "../../../../../src/yaml/index.ts";
import { validDefinition } from "../arbitraries.ts";
import { definition, distributedInference, lines, problems, training, workloadType } from "../definitions.ts";

const LONG = process.env.MUSTER_LONG === "1";
const OBJECT = "an object with apiVersion, kind, metadata and spec";

describe("a value that is not a definition", () => {
  it.each<[unknown, string]>([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
    [[{}], "a list"],
    ["Training", 'the string "Training"'],
    [5, "the number 5"],
    [true, "true"],
    [Symbol("a"), "a symbol"],
  ])("%s", (value, found) => {
    expect(parseDefinition(value)).toEqual({
      issues: [
        {
          rule: "DEF-001",
          name: "definition-schema",
          severity: "error",
          message: `the document: must be ${OBJECT}, but is ${found}`,
          path: "",
          expected: OBJECT,
          received: found,
          unjudged: true,
        },
      ],
    });
  });

  it("an object without anything", () => {
    expect(problems({})).toEqual([
      "DEF-009 /apiVersion apiVersion: is mandatory, but missing",
      "DEF-009 /kind kind: is mandatory, but missing",
    ]);
  });

  it.each<[unknown, string, string | undefined]>([
    ["Trainng", 'the string "Trainng"', "write kind: Training"],
    ["training", 'the string "training"', "write kind: Training"],
    ["Job", 'the string "Job"', undefined],
    ["Organization", 'the string "Organization"', "an Organization belongs in muster.yaml"],
    [["Training"], "a list", undefined],
    ["__proto__", 'the string "__proto__"', undefined],
  ])("an object of kind %s", (kind, found, fix) => {
    const { issues, ...rest } = parseDefinition({ ...training(), kind });
    expect(rest).toEqual({});
    expect(lines(issues)).toEqual([
      `DEF-001 /kind kind: must be one of Training, DistributedInference, WorkloadType, but is ${found}`,
    ]);
    expect(issues[0]?.fix).toBe(fix);
  });

  it("an object of another version", () => {
    const { issues } = parseDefinition({ ...training(), apiVersion: "muster.dev/v1" });
    expect(lines(issues)).toEqual([
      'DEF-001 /apiVersion apiVersion: must be muster.dev/v1alpha1, but is the string "muster.dev/v1"',
    ]);
    expect(issues[0]?.fix).toBe("write apiVersion: muster.dev/v1alpha1");
  });
});

describe("the envelope", () => {
  it("is read completely, without additions", () => {
    const { spec } = training();
    const value = training({}, { cluster: "east", useGivenNameAsPrefix: true, run: 2, templateId: null });
    const metadata = { name: "llama", labels: { "app.kubernetes.io/name": "sft" }, annotations: null };
    expect(parseDefinition({ ...value, metadata })).toEqual({
      definition: {
        kind: "Training",
        metadata: { name: "llama", labels: { "app.kubernetes.io/name": "sft" } },
        project: "team-nlp",
        cluster: "east",
        useGivenNameAsPrefix: true,
        run: 2,
        spec,
      },
      issues: [],
    });
    expect(parseDefinition(training({}, { cluster: null, run: null, useGivenNameAsPrefix: null })).definition).toEqual({
      kind: "Training",
      metadata: { name: "llama" },
      project: "team-nlp",
      spec,
    });
    expect(parseDefinition(workloadType({}, { clusters: ["east"] })).definition).toMatchObject({
      kind: "WorkloadType",
      metadata: { name: "RayCluster" },
      clusters: ["east"],
      spec: { group: "ray.io", category: "Train", priority: "train" },
    });
  });

  it("gives the very spec", () => {
    const value = distributedInference();
    expect(parseDefinition(value).definition?.spec).toBe(value.spec);
  });

  it.each<[object, readonly string[]]>([
    [{ metadata: undefined }, ["DEF-009 /metadata metadata: is mandatory, but missing"]],
    [{ metadata: {} }, ["DEF-009 /metadata/name metadata.name: is mandatory, but missing"]],
    [{ metadata: null }, ["DEF-001 /metadata metadata: must be an object, but is null"]],
    [{ metadata: { name: "" } }, ["DEF-001 /metadata/name metadata.name: must not be empty"]],
    [{ metadata: { name: 5 } }, ["DEF-001 /metadata/name metadata.name: must be a string, but is the number 5"]],
    [
      { metadata: { name: "Foo_bar" } },
      [
        `DEF-005 /metadata/name metadata.name: "Foo_bar" is not a valid DNS label: it has an upper-case letter and '_'; only lower-case letters, digits and '-' are allowed`,
      ],
    ],
    [
      { metadata: { name: "a".repeat(64) } },
      [
        `DEF-005 /metadata/name metadata.name: "${"a".repeat(64)}" is not a valid DNS label: it has 64 characters; at most 63 are allowed`,
      ],
    ],
    [
      { metadata: { name: "a", labels: { "a b": "c d" }, annotations: { "/x": "anything" } } },
      [
        `DEF-005 /metadata/annotations/~1x metadata.annotations["/x"]: "/x" is not a valid annotation key: it has nothing before its '/'`,
        `DEF-005 /metadata/labels/a b metadata.labels["a b"]: "a b" is not a valid label key: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
        `DEF-005 /metadata/labels/a b metadata.labels["a b"]: "c d" is not a valid label value: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [
      { metadata: { name: "a", labels: { a: 1 } } },
      ["DEF-001 /metadata/labels/a metadata.labels.a: must be a string, but is the number 1"],
    ],
    [
      { metadata: { name: "a", namespace: "b" } },
      ["DEF-002 /metadata/namespace namespace: unknown field; the namespace follows from the project"],
    ],
    [{ project: undefined }, ["DEF-009 /project project: is mandatory, but missing"]],
    [{ project: null }, ["DEF-001 /project project: must be a string, but is null"]],
    [{ project: 4501 }, ["DEF-001 /project project: must be a string, but is the number 4501"]],
    [{ project: undefined, projectId: "4501" }, ["DEF-002 /projectId projectId: unknown field; did you mean project?"]],
    [{ clusterId: "x" }, ["DEF-002 /clusterId clusterId: unknown field; did you mean cluster?"]],
    [{ clusters: ["x"] }, ["DEF-002 /clusters clusters: unknown field; did you mean cluster?"]],
    [
      { metadata: undefined, name: "a" },
      [
        "DEF-009 /metadata metadata: is mandatory, but missing",
        "DEF-002 /name name: unknown field; it belongs in metadata, not in the top level",
      ],
    ],
    [{ run: 0 }, ["DEF-001 /run run: must be at least 1, but is the number 0"]],
    [{ run: 1.5 }, ["DEF-001 /run run: must be an integer, but is the number 1.5"]],
    [
      { useGivenNameAsPrefix: "yes" },
      ['DEF-001 /useGivenNameAsPrefix useGivenNameAsPrefix: must be a boolean, but is the string "yes"'],
    ],
    [{ spec: undefined }, ["DEF-009 /spec spec: is mandatory, but missing"]],
    [{ spec: null }, ["DEF-001 /spec spec: must be an object, but is null"]],
    [{ spec: [] }, ["DEF-001 /spec spec: must be an object, but is an empty list"]],
    [
      { templateId: "6f0f2b1e-0000-4000-8000-000000000000" },
      ["DEF-004 /templateId templateId: only the control plane has the content of a template, git does not"],
    ],
  ])("may not be %j", (fields, expected) => {
    expect(problems({ ...training(), ...fields })).toEqual(expected);
  });

  it("leaves a prefix room for its hash", () => {
    const named = (length: number) =>
      problems(training({}, { metadata: { name: "a".repeat(length) }, useGivenNameAsPrefix: true }));
    expect(named(54)).toEqual([]);
    expect(named(55)).toEqual([
      `DEF-005 /metadata/name metadata.name: "${"a".repeat(55)}" is not a valid name prefix, to which a dash and a hash of 8 characters are added: it has 55 characters; at most 54 are allowed`,
    ]);
  });

  it("refuses templateId in the spec as well", () => {
    expect(problems(training({ templateId: "x" }))).toEqual([
      "DEF-004 /spec/templateId templateId: only the control plane has the content of a template, git does not",
    ]);
    expect(problems(training({ templateId: null }))).toEqual([]);
  });
});

describe("an issue", () => {
  const text = [
    "apiVersion: muster.dev/v1alpha1",
    "kind: Training",
    "metadata: {name: llama}",
    "project: team-nlp",
    "spec:",
    "  compute:",
    "    gpuDeviceRequest: 8",
    "    cpuCoreRequest: -1",
    "  environmentVariables:",
    "    - name: A",
    "      value: 5",
    "    - value: x",
  ].join("\n");

  it("has the place, the received value, the expected value and a fix", () => {
    const [document] = readYaml(text, "workloads/llama.yaml").documents;
    const object = { apiVersion: "muster.dev/v1alpha1", kind: "Training", name: "llama" };
    const { issues, definition: read } = parseDefinition(document?.value, (pointer, at) => {
      if (document === undefined) throw new Error("no document");
      return document.locate(pointer, at);
    });
    expect(read).toBeUndefined();
    const file = "workloads/llama.yaml";
    expect(issues).toEqual([
      {
        rule: "DEF-009",
        name: "mandatory-field",
        severity: "error",
        message: "image: is mandatory, but missing",
        fix: "add image, which is a string",
        object,
        unjudged: true,
        path: "/spec/image",
        location: { file, line: 5, column: 1 },
      },
      {
        rule: "DEF-002",
        name: "unknown-field",
        severity: "error",
        message: "gpuDeviceRequest: unknown field; did you mean gpuDevicesRequest?",
        object,
        unjudged: true,
        path: "/spec/compute/gpuDeviceRequest",
        location: { file, line: 7, column: 5 },
        fix: "rename it to gpuDevicesRequest",
      },
      {
        rule: "DEF-001",
        name: "definition-schema",
        severity: "error",
        message: "compute.cpuCoreRequest: must be at least 0, but is the number -1",
        object,
        unjudged: true,
        path: "/spec/compute/cpuCoreRequest",
        location: { file, line: 8, column: 21 },
        expected: "at least 0",
        received: "the number -1",
      },
      {
        rule: "DEF-001",
        name: "definition-schema",
        severity: "error",
        message: "environmentVariables[0].value: must be a string, but is a number (not shown)",
        object,
        unjudged: true,
        path: "/spec/environmentVariables/0/value",
        location: { file, line: 11, column: 14 },
        expected: "a string",
        received: "a number (not shown)",
        fix: "put the value in quotes",
      },
      {
        rule: "DEF-009",
        name: "mandatory-field",
        severity: "error",
        message: "environmentVariables[1].name: is mandatory, but missing",
        object,
        unjudged: true,
        path: "/spec/environmentVariables/1/name",
        location: { file, line: 12, column: 7 },
        fix: "add name, which is a string",
      },
    ]);
  });

  it("is at the key of an unknown field, and at the object that lacks a field", () => {
    const asked: string[] = [];
    const locate = (pointer: string, at?: "key" | "value") => {
      asked.push(`${pointer} ${at ?? "-"}`);
      return { file: "a.yaml", line: 1, column: 1 };
    };
    parseDefinition(
      definition("Training", { imagee: "a", labels: [{}], stdin: 5, compute: { gpuRequestType: "memory" } }),
      locate,
    );
    expect(asked.toSorted()).toEqual(["/spec/compute key", "/spec/imagee key", "/spec/labels/0 -", "/spec/stdin -"]);
  });

  it("names the file where its lines are not known, and the TypeScript that made it", () => {
    const source = { constructPath: "app/llama", file: "app.ts", line: 3 };
    const { issues } = parseDefinition(training({ image: null }), undefined, { file: "a.yaml", source });
    expect(issues.map(({ location, source: from }) => [location, from])).toEqual([
      [{ file: "a.yaml", line: 1, column: 1 }, source],
    ]);
  });
});

describe("a hostile definition", () => {
  it("changes no prototype and is refused", () => {
    const value = JSON.parse(
      '{"apiVersion":"muster.dev/v1alpha1","kind":"Training","metadata":{"name":"a"},"project":"p","spec":{"image":"a","__proto__":{"polluted":1},"constructor":{}},"toString":1}',
    );
    expect(problems(value)).toEqual([
      "DEF-002 /spec/__proto__ __proto__: unknown field; no field has a similar name",
      "DEF-002 /spec/constructor constructor: unknown field; no field has a similar name",
      "DEF-002 /toString toString: unknown field; known here: apiVersion, cluster, kind, metadata, project, run, spec, useGivenNameAsPrefix",
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("has values that no JSON has", () => {
    expect(
      problems(training({ backoffLimit: 9007199254740993n, compute: { cpuCoreRequest: Number.NaN }, args: () => "a" })),
    ).toEqual([
      "DEF-001 /spec/args args: must be a string, but is a function",
      "DEF-001 /spec/backoffLimit backoffLimit: must be an integer of 64 bits that can be counted exactly, but is the number 9007199254740993",
      "DEF-001 /spec/compute/cpuCoreRequest compute.cpuCoreRequest: must be a number, but is the number NaN",
    ]);
  });

  it("gets all problems in one report, each once", () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ name: `V${index}`, valeu: "x" }));
    const found = problems(training({ environmentVariables: many }));
    expect(found).toHaveLength(200);
    expect(new Set(found.map((line) => line.replace(/\d+/g, "#")))).toEqual(
      new Set(["DEF-# /spec/environmentVariables/#/valeu valeu: unknown field; did you mean value?"]),
    );
  });

  it("may contain itself", () => {
    const interfaces: Record<string, unknown> = {};
    interfaces.spec = interfaces;
    expect(problems(workloadType({ resourceInterfaces: [{ spec: interfaces }], unknown: 1 }))).toEqual([
      "DEF-002 /spec/unknown unknown: unknown field; known here: category, group, preemptibility, priority, resourceInterfaces",
    ]);
  });
});

describe("definitions, whatever they are", () => {
  const runs = { numRuns: LONG ? 5000 : 200 };

  it("have no issue when they are valid", () => {
    fc.assert(
      fc.property(validDefinition, (value) => {
        const parsed = parseDefinition(value);
        expect(parsed.issues).toEqual([]);
        expect(parsed.definition).toMatchObject({ kind: value.kind, project: "team-nlp" });
      }),
      runs,
    );
  });

  it("are left as they were", () => {
    fc.assert(
      fc.property(validDefinition, (value) => {
        const before = structuredClone(value);
        parseDefinition({ ...value, spec: { ...(value.spec as object), unknown: 1 } });
        expect(value).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });

  it("have one unknown field when one is misspelt, and no other issue when it is recognised", () => {
    const edits = fc.constantFrom("drop", "double", "swap", "foreign");
    fc.assert(
      fc.property(validDefinition, fc.nat(), fc.nat(), edits, (value, chosen, position, edit) => {
        const fields = fieldsOf(value, "").filter((pointer) => !["/apiVersion", "/kind"].includes(pointer));
        const pointer = fields[chosen % fields.length] ?? "";
        const name = pointerSegments(pointer).at(-1) ?? "";
        const misspelt = misspell(name, position, edit);
        const holder = pointerSegments(pointer).slice(0, -1);
        const changed = structuredClone(value);
        const object = holder.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], changed);
        const siblings = object as Record<string, unknown>;
        fc.pre(!(misspelt in siblings) && misspelt !== name);
        siblings[misspelt] = siblings[name];
        delete siblings[name];
        const { issues } = parseDefinition(changed);
        const unknown = issues.filter(({ rule }) => rule === "DEF-002");
        // A misspelling can be the name of a sibling that was not there: `stdin` is not unknown.
        fc.pre(unknown.length > 0);
        expect(unknown.map(({ path }) => path)).toEqual([pointerTo("", ...holder, misspelt)]);
        if (unknown[0]?.message.endsWith(`did you mean ${name}?`)) expect(lines(issues)).toEqual(lines(unknown));
      }),
      runs,
    );
  });

  it("never throw, whatever is put in their place", () => {
    const value = fc.oneof(
      fc.anything(),
      fc.record({
        kind: fc.constantFrom("Training", "DistributedInference", "WorkloadType"),
        spec: fc.anything(),
        metadata: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(value, (anything) => {
        const { issues, definition: read } = parseDefinition(anything);
        expect(read).toBeUndefined();
        expect(issues.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it("never throw, whatever is put into them", () => {
    fc.assert(
      fc.property(validDefinition, fc.nat(), fc.anything(), (value, chosen, anything) => {
        const fields = fieldsOf(value, "");
        const steps = pointerSegments(fields[chosen % fields.length] ?? "");
        const changed = structuredClone(value);
        const object = steps.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], changed);
        (object as Record<string, unknown>)[steps.at(-1) ?? ""] = anything;
        expect(() => parseDefinition(changed)).not.toThrow();
      }),
      runs,
    );
  });
});

function fieldsOf(value: unknown, at: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const pointer = pointerTo(at, key);
    const below = fieldsOf(inner, pointer);
    return Array.isArray(value) ? below : [pointer, ...below];
  });
}

function misspell(name: string, position: number, edit: string): string {
  const index = position % name.length;
  const [before, character = "", after] = [name.slice(0, index), name[index], name.slice(index + 1)];
  if (edit === "drop") return before + after;
  if (edit === "double") return before + character + character + after;
  if (edit === "swap") return before + after.slice(0, 1) + character + after.slice(1);
  return `${before}é${after}`;
}
