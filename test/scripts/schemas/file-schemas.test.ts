import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { runTypes } from "../../../src/app/interfaces/run-types.ts";
import { FILE_KINDS, fileSchemaText } from "../../../src/app/run/run-schema.ts";
import { record, text } from "../../../src/kernel/base/read.ts";
import { decodePolicy } from "../../../src/model/runai-policy/decode-policy.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { organization } from "../../helpers/organization.ts";
import { QUICK_AJV } from "../../helpers/quick-ajv.ts";
import { ROOT } from "../../helpers/repository.ts";

const kinds: readonly string[] = FILE_KINDS;

/** Keywords of editors besides those of JSON Schema. */
const EDITOR_KEYWORDS = ["markdownDescription", "enumDescriptions", "markdownEnumDescriptions"];

/** Compiles a printed schema, and checks it against the schema of its dialect. */
function compile(kind: string): ValidateFunction {
  const ajv = new Ajv({ strictTypes: false, ...QUICK_AJV });
  addFormats.default(ajv);
  ajv.addVocabulary(EDITOR_KEYWORDS);
  return ajv.compile(JSON.parse(fileSchemaText(kind)));
}

const validators = new Map(kinds.map((kind) => [kind, compile(kind)]));

function errorsOf(value: unknown): readonly string[] {
  const validate = validators.get(text(record(value).kind) ?? "");
  if (validate === undefined) return ["the kind has no schema"];
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].filter((part) => part !== undefined).join(" "),
  );
}

/** The documents in a text that are of a kind with a schema. */
function ownDocuments(content: string): readonly unknown[] {
  const values = readYaml(content, "a.yaml").documents.map(({ value }) => value);
  return values.filter((value) => kinds.includes(text(record(value).kind) ?? ""));
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("each valid file is valid by the schema of its kind", () => {
  test("the sample organisation and its definitions", () => {
    const files = readdirSync(join(ROOT, "workloads"), { recursive: true, encoding: "utf8" });
    const yaml = files.filter((file) => file.endsWith(".yaml")).map((file) => `workloads/${file}`);
    const found = ["muster.yaml", ...yaml].flatMap((path) =>
      ownDocuments(read(path)).map((value) => ({ path, value })),
    );
    expect(found.length).toBeGreaterThan(6);
    expect(found.flatMap(({ path, value }) => errorsOf(value).map((error) => `${path} ${error}`))).toEqual([]);
  });

  test.each(["ResourceInterface", "Karta"] as const)("the catalogue as %s", (dialect) => {
    const values = ownDocuments(runTypes(undefined, { output: "yaml", dialect }).text);
    expect(values.length).toBeGreaterThan(50);
    expect(values.flatMap(errorsOf)).toEqual([]);
    const interfaces = values.slice(0, 4).map((value) => ({ spec: record(value).spec }));
    const spec = { group: "example.org", resourceInterfaces: interfaces };
    const type = { apiVersion: "muster.dev/v1alpha1", kind: "WorkloadType", metadata: { name: "A" }, spec };
    expect(errorsOf(type)).toEqual([]);
  });

  test("the examples of the documentation", () => {
    // An example with … is not complete.
    const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".md"),
    );
    const found = pages.flatMap((page) =>
      [...read(`docs/${page}`).matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
        ownDocuments(block.includes("…") ? "" : block).map((value) => ({ page, value })),
      ),
    );
    expect([...new Set(found.map(({ value }) => text(record(value).kind)))].sort()).toEqual([
      "DistributedInference",
      "Karta",
      "Lifecycle",
      "Organization",
      "Rule",
      "RulePack",
      "RunaiPolicy",
      "Training",
      "WorkloadType",
    ]);
    expect(found.flatMap(({ page, value }) => errorsOf(value).map((error) => `${page} ${error}`))).toEqual([]);
  });
});

const MUSTER = "apiVersion: muster.dev/v1alpha1";
const TRAINING = `${MUSTER}
kind: Training
metadata: {name: train}
project: team-nlp
spec: {image: example.com/train}
`;
const LIFECYCLE = `${MUSTER}
kind: Lifecycle
workloads: [{kind: Training, name: train, cluster: east, suspend: true}]
`;
const ORGANIZATION = `${MUSTER}
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
policies: {pack: strict}
waivers: [{rule: SEC-001, object: Pod/a/b, reason: r, owner: o, expires: 2099-12-31}]
`;
const TYPE = `${MUSTER}
kind: WorkloadType
metadata: {name: A}
spec:
  group: example.org
  resourceInterfaces:
    - spec:
        structureDefinition:
          rootComponent: {name: a, kind: {group: example.org, version: v1, kind: A}}
`;
const KARTA = `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: {name: a}
spec:
  structureDefinition:
    rootComponent:
      name: a
      kind: {group: example.org, version: v1, kind: A}
      suspendDefinition: null
      podSelector: {componentTypeSelector: {keyPath: .a, matchLabels: {a: b}}}
`;

describe("typical mistakes have an error", () => {
  test.each([
    [TRAINING, "image:", "imagee:", "/spec must NOT have additional properties imagee"],
    [TRAINING, "image: example.com/train", "templateId: 1", "/spec must NOT have additional properties templateId"],
    [
      TRAINING,
      "{image: example.com/train}",
      "{compute: {gpuDevicesRequest: '8'}}",
      "/spec/compute/gpuDevicesRequest must be integer,null",
    ],
    [TRAINING, "project: team-nlp\n", "", " must have required property 'project'"],
    [TRAINING, "v1alpha1", "v1", "/apiVersion must be equal to constant"],
    [LIFECYCLE, ", cluster: east", "", "/workloads/0 must have required property 'cluster'"],
    [LIFECYCLE, "true", "yes please", "/workloads/0/suspend must be boolean"],
    [ORGANIZATION, "kai}", "slurm}", "/clusters/0/scheduler must be equal to one of the allowed values"],
    [ORGANIZATION, "pack: strict", "pak: strict", "/policies must NOT have additional properties pak"],
    [ORGANIZATION, "owner:", "owned:", "/waivers/0 must NOT have additional properties owned"],
    [TYPE, "group: example.org\n", "groups: example.org\n", "/spec must have required property 'group'"],
    [
      TYPE,
      "rootComponent",
      "root",
      "/spec/resourceInterfaces/0/spec/structureDefinition must have required property 'rootComponent'",
    ],
    [KARTA, "version: v1, ", "", "/spec/structureDefinition/rootComponent/kind must have required property 'version'"],
    [
      KARTA,
      "a: b",
      "a: 1",
      "/spec/structureDefinition/rootComponent/podSelector/componentTypeSelector/matchLabels/a must be string",
    ],
    [
      KARTA.replace("run.ai/v1alpha1", "optimization.nvidia.com/v1alpha1").replace("Karta", "ResourceInterface"),
      "keyPath: .a, ",
      "",
      "/spec/structureDefinition/rootComponent must NOT have additional properties suspendDefinition",
    ],
  ])("%#", (valid, right, wrong, error) => {
    if (!error.endsWith("suspendDefinition")) expect(ownDocuments(valid).map(errorsOf)).toEqual([[]]);
    expect(ownDocuments(valid.replace(right, wrong)).flatMap(errorsOf)).toContain(error);
  });
});

describe("a RunaiPolicy is judged as its reader does", () => {
  const valid = [
    "{defaults: null, rules: null}",
    "{defaults: {imagePullPolicy: Always, compute: {gpuDevicesRequest: 1, cpuMemoryRequest: 1Gi}}}",
    "{defaults: {tolerations: {instances: [{name: a, key: k, operator: Exists}], attributes: {effect: NoSchedule}}}}",
    "{defaults: {environmentVariables: {instances: [{name: A, value: b}]}}}",
    "{rules: {compute: {gpuDevicesRequest: {min: 1, max: 4, required: true}, cpuMemoryRequest: {max: 64Gi}}}}",
    "{rules: {imagePullPolicy: {options: [{value: Always, displayed: always}]}}}",
    "{rules: {environmentVariables: {instances: {canAdd: false, locked: [A]}}}}",
    "{rules: {compute: {cpuCoreLimit: {defaultFrom: {field: cpuCoreRequest, factor: 2}}}}}",
  ];
  const invalid = [
    "{default: {}}",
    "{defaults: {imagePullPolicies: Always}}",
    "{defaults: {imagePullPolicy: Sometimes}}",
    "{defaults: {compute: {gpuDevicesRequest: '1'}}}",
    "{defaults: {compute: {cpuMemoryRequest: 8gb}}}",
    "{defaults: {environmentVariables: [{name: A}]}}",
    "{defaults: {environmentVariables: {instances: [{names: A}]}}}",
    "{defaults: {leader: {}}}",
    "{rules: {compute: {gpuDevicesRequest: 4}}}",
    "{rules: {compute: {gpuDevicesRequest: {options: [{value: 1}]}}}}",
    "{rules: {compute: {gpuDevicesRequest: {max: four}}}}",
    "{rules: {imagePullPolicy: {options: [Always]}}}",
    "{rules: {environmentVariables: {instances: {locked: A}}}}",
  ];
  const judge = (policy: string, types = "trainings") => {
    const head = `${MUSTER}\nkind: RunaiPolicy\nmetadata: {name: a}\nscope: {tenant: true}\n`;
    const [value] = ownDocuments(`${head}workloadTypes: [${types}]\npolicy: ${policy}\n`);
    const { issues } = decodePolicy(value, { organization: organization() });
    return { reader: issues.length === 0, schema: errorsOf(value).length === 0 };
  };

  test.each(valid)("accepts %s", (policy) => expect(judge(policy)).toEqual({ reader: true, schema: true }));
  test.each(invalid)("rejects %s", (policy) => expect(judge(policy)).toEqual({ reader: false, schema: false }));
  test("its fields are those of each of its types", () => {
    expect(judge("{defaults: {leader: {image: a}}}", "distributed-inferences")).toEqual({ reader: true, schema: true });
    expect(judge("{defaults: {leader: {image: a}}}", "distributed-inferences, trainings")).toEqual({
      reader: false,
      schema: false,
    });
    expect(judge("{}", "training")).toEqual({ reader: false, schema: false });
  });
});

describe("muster schema", () => {
  test("lists the kinds", () => {
    expect(fileSchemaText(undefined)).toBe(`${kinds.join("\n")}\n`);
    expect(kinds).toContain("Training");
  });

  test("prints a schema of draft-07 with the constants of the kind", () => {
    expect(JSON.parse(fileSchemaText("Karta"))).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      title: "Karta",
      properties: { apiVersion: { const: "run.ai/v1alpha1" }, kind: { const: "Karta" } },
      required: ["apiVersion", "kind", "spec"],
      additionalProperties: false,
    });
  });

  test.each([
    ["trainig", 'there is no schema of the kind "trainig"; did you mean Training?'],
    ["constructor", `there is no schema of the kind "constructor"; the kinds are ${kinds.join(", ")}`],
    ["", `there is no schema of the kind ""; the kinds are ${kinds.join(", ")}`],
  ])("rejects the kind %j", (kind, message) => {
    expect(() => fileSchemaText(kind)).toThrow(new Error(message));
  });
});
