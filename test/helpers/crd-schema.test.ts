import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile, schemaProblems, structuralSchema } from "./crd-schema.ts";
import { recordedObjects } from "./recorded-objects.ts";
import { sharedMissing, sharedPath } from "./shared.ts";

type Node = Readonly<Record<string, unknown>>;

const identity = { apiVersion: "example.com/v1", kind: "Thing", metadata: { name: "a" } };

function accepts(spec: Node, value: unknown): boolean {
  const validate = compile({ type: "object", properties: { spec } });
  return validate({ ...identity, spec: value });
}

describe("compile", () => {
  it("requires identity and metadata, and rejects unknown fields at any depth", () => {
    const validate = compile({ type: "object", properties: { spec: { type: "object" } } });
    expect(validate({})).toBe(false);
    expect(validate(null)).toBe(false);
    expect(validate(identity)).toBe(true);
    expect(validate({ ...identity, metadata: { name: "a", clusterName: "x" } })).toBe(false);
    expect(validate({ ...identity, metadata: { labels: { a: 1 } } })).toBe(false);
    expect(validate({ ...identity, extra: 1 })).toBe(false);
    expect(validate({ ...identity, spec: { extra: 1 } })).toBe(false);
  });

  it("keeps open what preserves unknown fields, and still checks its known ones", () => {
    const open = {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: { n: { type: "integer" } },
    };
    expect(accepts(open, { any: [1] })).toBe(true);
    expect(accepts(open, { n: "1" })).toBe(false);
    expect(accepts({ "x-kubernetes-preserve-unknown-fields": true }, "anything")).toBe(true);
  });

  it("validates the values of maps", () => {
    const map = { type: "object", additionalProperties: { type: "object", properties: { n: { type: "integer" } } } };
    expect(accepts(map, { a: { n: 1 }, b: {} })).toBe(true);
    expect(accepts(map, { a: { m: 1 } })).toBe(false);
  });

  it("accepts int-or-string", () => {
    const either = { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] };
    expect([1, "1", "25%"].map((value) => accepts(either, value))).toEqual([true, true, true]);
    expect([1.5, true, null, {}].map((value) => accepts(either, value))).toEqual([false, false, false, false]);
  });

  it("accepts null only where the schema is nullable", () => {
    expect(accepts({ type: "string" }, null)).toBe(false);
    expect(accepts({ type: "string", nullable: true }, null)).toBe(true);
    expect(accepts({ type: "string", nullable: true, enum: ["a"] }, null)).toBe(true);
    expect(accepts({ type: "string", nullable: true, enum: ["a"] }, "b")).toBe(false);
  });

  it("lets a required field be absent that has a default", () => {
    const spec = {
      type: "object",
      required: ["a", "b"],
      properties: { a: { type: "integer", default: 1 }, b: { type: "integer" } },
    };
    expect(accepts(spec, { b: 1 })).toBe(true);
    expect(accepts(spec, { a: 1 })).toBe(false);
  });

  it("requires apiVersion and kind of an embedded resource", () => {
    const embedded = {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    };
    expect(accepts(embedded, { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: {} })).toBe(true);
    expect(accepts(embedded, { spec: {} })).toBe(false);
    expect(accepts(embedded, { apiVersion: "v1", kind: "Pod", metadata: { nam: "a" } })).toBe(false);
  });

  it("reads exclusive bounds as OpenAPI writes them, formats, and patterns that JavaScript knows", () => {
    expect(accepts({ type: "number", minimum: 0, exclusiveMinimum: true }, 0)).toBe(false);
    expect(accepts({ type: "number", maximum: 1, exclusiveMaximum: true }, 1)).toBe(false);
    expect(accepts({ type: "number", minimum: 0, maximum: 1 }, 0)).toBe(true);
    expect(accepts({ type: "integer", format: "int32" }, 2 ** 31)).toBe(false);
    expect(accepts({ type: "string", format: "date-time" }, "yesterday")).toBe(false);
    expect(accepts({ type: "string", format: "no-such-format" }, "x")).toBe(true);
    expect(accepts({ type: "string", pattern: "^a+$" }, "b")).toBe(false);
    expect(accepts({ type: "string", pattern: "(?i)^a+$" }, "b")).toBe(true);
  });
});

describe("schemaProblems of an object without a CRD", () => {
  it.each([[undefined], [null], [{}], ["text"], [{ apiVersion: "v1" }], [{ apiVersion: 1, kind: 2 }]])(
    "%o",
    (object) => {
      expect(schemaProblems(object)).toBeUndefined();
    },
  );

  it("gives no schema for a built-in kind or an unknown version", () => {
    expect(schemaProblems({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" } })).toBeUndefined();
    expect(schemaProblems({ apiVersion: "ray.io/v9", kind: "RayCluster", metadata: { name: "a" } })).toBeUndefined();
  });
});

describe("schemaProblems with the CRDs", () => {
  const podGroup = (spec: Node) => ({
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: { name: "gang", namespace: "team-a" },
    spec,
  });

  it("has CRDs", () => {
    expect(structuralSchema("ray.io/v1", "RayCluster")).toMatchObject({ type: "object" });
    expect(structuralSchema("ray.io/v1", "NoSuchKind")).toBeUndefined();
  });

  it("passes a right PodGroup", () => {
    expect(
      schemaProblems(podGroup({ queue: "team-a", minMember: 2, subGroups: [{ name: "w", minMember: 2 }] })),
    ).toEqual([]);
  });

  it("reports all problems of a PodGroup, each with its place", () => {
    const wrong = podGroup({ queu: "a", minMember: "2", subGroups: [{ minMember: null }, { name: "Upper" }] });
    expect(schemaProblems(wrong)).toEqual([
      '/spec: unknown field "queu"',
      "/spec/minMember: must be integer",
      '/spec/subGroups/0: missing field "name"',
      "/spec/subGroups/0/minMember: must be integer",
      '/spec/subGroups/1/name: must match pattern "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"',
    ]);
  });

  it("refuses what an embedded pod template does not have", () => {
    const template = {
      metadata: { labels: { a: "b" }, creationTimestamp: null },
      spec: { containers: [{ name: "a" }] },
    };
    const lws = {
      apiVersion: "leaderworkerset.x-k8s.io/v1",
      kind: "LeaderWorkerSet",
      metadata: { name: "a" },
      spec: { startupPolicy: "Later", leaderWorkerTemplate: { workerTemplate: template } },
    };
    expect(schemaProblems(lws)).toEqual([
      '/spec/leaderWorkerTemplate/workerTemplate/metadata: unknown field "creationTimestamp"',
      '/spec/startupPolicy: must be one of ["LeaderCreated","LeaderReady"]',
    ]);
  });
});

/** Files of the corpus whose documents the current CRDs refuse, by the corpus' own index. */
function knownFindings(): ReadonlySet<string> {
  const rows = readFileSync(sharedPath("corpus", "INDEX.tsv"), "utf8").split("\n").slice(1);
  return new Set(rows.map((row) => row.split("\t")).flatMap(([file = "", , , , issues]) => (issues ? [file] : [])));
}

/** Files with a null or an empty object that the API server drops: right for the index, and reported here. */
const NULLS = [
  "DynamoGraphDeployment/dynamo-samples-nvidia-com-v1alpha1-dynamographdeployment.yaml",
  "MPIJob/mpi-pi-pi-intel.yaml",
  "NIMService/nim-standard-llm.yaml",
];

function corpusFolders(): readonly string[] {
  return readdirSync(sharedPath("corpus"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

const corpusMissing = sharedMissing("corpus");
// The schema of a large kind takes a second to compile; here are small ones, known findings among them.
const few = ["Notebook", "PyTorchJob", "ScheduledWorkflow"];
const folders = process.env.MUSTER_LONG === "1" && !corpusMissing ? corpusFolders() : few;

describe.skipIf(corpusMissing)("the corpus against the CRDs", () => {
  it.each(folders)("agrees with the index about every %s", (kind) => {
    const known = [...knownFindings(), ...NULLS].filter((file) => file.startsWith(`${kind}/`));
    const found = recordedObjects("corpus", kind).filter(({ object }) => (schemaProblems(object) ?? []).length > 0);
    expect([...new Set(found.map(({ file }) => `${kind}/${file}`))].toSorted()).toEqual(known.toSorted());
  });
});
