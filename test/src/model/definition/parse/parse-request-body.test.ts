import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDefinition } from "../../../../../src/model/definition/parse/parse-definition.ts";
import { parseRequestBody } from "../../../../../src/model/definition/parse/parse-request-body.ts";
import { sharedMissing, sharedPath } from "../../../../helpers/shared.ts";
import { distributedInference, lines, training, workloadType } from "../definitions.ts";

const CLUSTER = "6f0f2b1e-0000-4000-8000-000000000000";
const CASES = `${sharedPath("runai-cases", "api")}/`;

function body(fields: object = {}): Record<string, unknown> {
  return { name: "llama", projectId: "4501", clusterId: CLUSTER, spec: training().spec, ...fields };
}

const problems = (value: unknown, kind: "Training" | "DistributedInference" | "WorkloadType" = "Training") =>
  lines(parseRequestBody(value, kind).issues);

describe("a request body", () => {
  it.each<[unknown, string]>([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
  ])("is not %s", (value, found) => {
    expect(problems(value)).toEqual([
      `DEF-001  the document: must be the request body of a Training, an object, but is ${found}`,
    ]);
  });

  it("is not an empty object", () => {
    expect(problems({})).toEqual([
      "DEF-009 /clusterId clusterId: is mandatory, but missing",
      "DEF-009 /name name: is mandatory, but missing",
      "DEF-009 /projectId projectId: is mandatory, but missing",
      "DEF-009 /spec spec: is mandatory, but missing",
    ]);
  });

  it("gives the same definition as muster's own form, with ids for names", () => {
    const fields = { project: "4501", cluster: CLUSTER };
    expect(parseRequestBody(body(), "Training")).toEqual(parseDefinition(training({}, fields)));
    const { spec } = distributedInference();
    expect(
      parseRequestBody(body({ spec, useGivenNameAsPrefix: true, templateId: null }), "DistributedInference"),
    ).toEqual(parseDefinition(distributedInference({}, { ...fields, useGivenNameAsPrefix: true })));
  });

  it.each<[object, readonly string[]]>([
    [
      { templateId: CLUSTER },
      ["DEF-004 /templateId templateId: only the control plane has the content of a template, git does not"],
    ],
    [
      { clusterId: "<CLUSTER-UUID>" },
      ['DEF-001 /clusterId clusterId: must be a UUID, but is the string "<CLUSTER-UUID>"'],
    ],
    [{ projectId: 4501 }, ["DEF-001 /projectId projectId: must be a string, but is the number 4501"]],
    [{ projectId: "" }, ["DEF-001 /projectId projectId: must not be empty"]],
    [
      { name: "Llama" },
      [
        "DEF-005 /name name: \"Llama\" is not a valid DNS label: it has an upper-case letter; only lower-case letters, digits and '-' are allowed",
      ],
    ],
    [
      { name: "a".repeat(55), useGivenNameAsPrefix: true },
      [
        `DEF-005 /name name: "${"a".repeat(55)}" is not a valid name prefix, to which a dash and a hash of 8 characters are added: it has 55 characters; at most 54 are allowed`,
      ],
    ],
    [{ project: "a" }, ["DEF-002 /project project: unknown field; did you mean projectId?"]],
    [
      { run: 1 },
      ["DEF-002 /run run: unknown field; known here: clusterId, name, projectId, spec, useGivenNameAsPrefix"],
    ],
    [{ spec: { imagee: "a" } }, ["DEF-002 /spec/imagee imagee: unknown field; did you mean image?"]],
    [{ spec: { image: "a", tty: true } }, ["DEF-003 /spec/tty tty: needs stdin: true as well"]],
  ])("may not have %j", (fields, expected) => {
    expect(problems(body(fields))).toEqual(expected);
  });

  it("distinguishes a placeholder from an invalid value", () => {
    const { issues } = parseRequestBody(body({ clusterId: "<CLUSTER-UUID>" }), "Training");
    expect(issues[0]?.fix).toBe('replace the placeholder "<CLUSTER-UUID>" with the real value');
  });
});

describe("the request body of a workload type", () => {
  const own = workloadType().spec as Record<string, unknown>;
  const { category: _category, priority: _priority, ...spec } = own;
  const ids = { name: "RayCluster", ...spec, categoryId: "c-1", priorityId: "p-1" };

  it("has ids that only its tenant understands", () => {
    expect(problems(ids, "WorkloadType")).toEqual([
      "DEF-004 /categoryId categoryId: is an id of one tenant, which only the control plane can resolve",
      "DEF-004 /priorityId priorityId: is an id of one tenant, which only the control plane can resolve",
    ]);
  });

  it("may have the words as well, or instead", () => {
    const expected = parseDefinition(workloadType());
    expect(parseRequestBody({ ...ids, category: "Train", priority: "train" }, "WorkloadType")).toEqual(expected);
    expect(parseRequestBody({ name: "RayCluster", ...own }, "WorkloadType")).toEqual(expected);
    const clusters = ["west"];
    const onWest = parseRequestBody({ name: "RayCluster", clusters, ...own }, "WorkloadType");
    expect(onWest.definition).toMatchObject({ clusters });
    expect(onWest).toEqual(parseDefinition(workloadType({}, { clusters })));
  });

  it("has ids that a map of the tenant can resolve", () => {
    const words: Readonly<Record<string, string>> = { "c-1": "Train", "p-1": "train" };
    const wordOf = (_field: string, id: string) => words[id];
    expect(parseRequestBody(ids, "WorkloadType", undefined, { wordOf })).toEqual(parseDefinition(workloadType()));
  });

  it.each<[object, readonly string[]]>([
    [
      { categoryId: undefined, priorityId: undefined },
      [
        "DEF-009 /categoryId categoryId: is mandatory, but missing",
        "DEF-009 /priorityId priorityId: is mandatory, but missing",
      ],
    ],
    [{ categoryId: 5, priority: "train" }, ["DEF-001 /categoryId categoryId: must be a string, but is the number 5"]],
    [
      { category: "train", priority: "train", group: "" },
      [
        'DEF-003 /category category: must be Train, but is "train"',
        "DEF-003 /group group: is empty: kinds of the core group cannot be registered",
      ],
    ],
    [
      { category: "Train", priority: "train", name: "rayCluster" },
      ['DEF-005 /name name: "rayCluster" is not a valid Kind: it does not start with an upper-case letter'],
    ],
    [
      { resourceInterfaces: undefined, categoryId: undefined, priorityId: null },
      [
        "DEF-009 /resourceInterfaces resourceInterfaces: is mandatory in a WorkloadType that changes no default of a known kind, but missing",
      ],
    ],
    [
      { resourceInterfaces: undefined },
      [
        "DEF-004 /categoryId categoryId: is an id of one tenant, which only the control plane can resolve",
        "DEF-004 /priorityId priorityId: is an id of one tenant, which only the control plane can resolve",
      ],
    ],
  ])("may not have %j", (fields, expected) => {
    expect(problems({ ...ids, ...fields }, "WorkloadType")).toEqual(expected);
  });
});

describe.skipIf(sharedMissing("runai-cases"))("published request bodies", () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(CASES + file, "utf8"));
  const filled = (file: string): unknown =>
    JSON.parse(
      readFileSync(CASES + file, "utf8")
        .replaceAll("<CLUSTER-UUID>", CLUSTER)
        .replaceAll("<PROJECT-ID>", "4501")
        .replaceAll(/<([A-Za-z-]+)>/g, (_all, name: string) => name.toLowerCase()),
    );
  const NO_CLUSTER = 'DEF-001 /clusterId clusterId: must be a UUID, but is the string "<CLUSTER-UUID>"';
  const ONLY = "only lower-case letters, digits";

  it.each([
    "over-quota-2-a2-2gpu.json",
    "over-quota-3-b1-1gpu.json",
    "training-standard-quickstart.json",
    "training-from-inference-quickstart.json",
  ])("%s is a Training once its placeholders are filled", (file) => {
    expect(problems(read(file))[0]).toBe(NO_CLUSTER);
    const { definition, issues } = parseRequestBody(filled(file), "Training");
    expect(issues).toEqual([]);
    expect(definition).toMatchObject({ kind: "Training", project: "4501", cluster: CLUSTER });
  });

  it("distributed-inference-hf-llama405b.json is a DistributedInference once its placeholders are filled", () => {
    const file = "distributed-inference-hf-llama405b.json";
    const role = (name: string) => [
      `DEF-001 /spec/${name}/environmentVariables/1/secret/name ${name}.environmentVariables[1].secret.name: "<genericsecret-name>" is not a DNS label: it has '<' and '>'; ${ONLY} and '-' are allowed`,
      `DEF-005 /spec/${name}/storage/pvc/0/claimName ${name}.storage.pvc[0].claimName: "<pvc-claim-name>" is not a valid name of a claim: it has '<' and '>'; ${ONLY}, '-' and '.' are allowed`,
    ];
    expect(problems(read(file), "DistributedInference")).toEqual([
      NO_CLUSTER,
      `DEF-005 /name name: "<workload-name>" is not a valid DNS label: it has '<' and '>'; ${ONLY} and '-' are allowed`,
      ...role("leader"),
      ...role("worker"),
    ]);
    const { definition, issues } = parseRequestBody(filled(file), "DistributedInference");
    expect(issues).toEqual([]);
    expect(definition).toMatchObject({ kind: "DistributedInference", metadata: { name: "workload-name" } });
  });

  it.each<[string, readonly string[]]>([
    [
      "distributed-training-quickstart.json",
      [
        "DEF-002 /spec/distributedFramework distributedFramework: unknown field; distributed training is another API; commit its PyTorchJob or MPIJob as a manifest",
        "DEF-002 /spec/numWorkers numWorkers: unknown field; distributed training is another API; commit its PyTorchJob or MPIJob as a manifest",
      ],
    ],
    [
      "dynamic-fraction-request-limit-2.json",
      [
        "DEF-003 /spec/compute/gpuMemoryRequest compute.gpuMemoryRequest: is allowed only with gpuRequestType memory, but found no gpuRequestType",
      ],
    ],
    [
      "memory-swap-2.json",
      ["DEF-002 /spec/servingPort servingPort: unknown field; only a DistributedInference has it"],
    ],
  ])("%s is another kind of body, and no Training for a reason", (file, expected) => {
    expect(problems(filled(file))).toEqual(expected);
  });

  it("workload-type-create-deployment.json has ids of a tenant", () => {
    const file = "workload-type-create-deployment.json";
    expect(problems(read(file), "WorkloadType").map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "DEF-004 /categoryId",
      "DEF-004 /priorityId",
    ]);
    const wordOf = (field: string) => (field === "categoryId" ? "Deploy" : "very-high");
    const { definition, issues } = parseRequestBody(read(file), "WorkloadType", undefined, { wordOf });
    expect(issues).toEqual([]);
    expect(definition).toMatchObject({
      kind: "WorkloadType",
      metadata: { name: "Deployment" },
      spec: { group: "apps" },
    });
  });
});
