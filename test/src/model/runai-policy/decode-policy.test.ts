import { describe, expect, test } from "vitest";
import { decodePolicy, policyBodyType } from "../../../../src/model/runai-policy/decode-policy.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { organization } from "../../../helpers/organization.ts";

/** The places, rules and messages of the issues of a text, or what its policies contain. */
function decode(text: string, file = "p.yaml") {
  const [document] = readYaml(text, file).documents;
  const { policies, issues } = decodePolicy(document?.value, {
    organization: organization(),
    locate: document && ((...place) => document.locate(...place)),
    file,
    bodyType: policyBodyType(file),
  });
  return {
    policies,
    texts: issues.map(({ location, rule, message }) => `${location?.line}:${location?.column} ${rule} ${message}`),
    fixes: issues.map(({ fix }) => fix),
  };
}

const head = `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: research}
workloadTypes: [trainings]
scope: {department: research}
`;

/** The messages of a `policy`, whose text starts at line 6. */
function messages(policy: string, types = "trainings"): readonly string[] {
  return decode(`${head.replace("trainings", types)}policy: ${policy}`).texts.map((text) =>
    text.replace(/^\S+ \S+ /, ""),
  );
}

describe("a policy file", () => {
  test("becomes one policy for each type of workload", () => {
    const { policies, texts } = decode(
      `${head.replace("trainings", "trainings, workspaces")}policy: {defaults: {image: x}, rules: {compute: {gpuDevicesRequest: {max: 4}}}}`,
    );
    expect(texts).toEqual([]);
    expect(policies.map(({ type, name, scope }) => [type, name, scope])).toEqual([
      ["trainings", "research", { level: "department", name: "research" }],
      ["workspaces", "research", { level: "department", name: "research" }],
    ]);
    expect(policies[0]?.defaults).toMatchObject([{ path: "image", pointer: "/policy/defaults/image", value: "x" }]);
    expect(policies[0]?.rules).toMatchObject([
      { path: "compute.gpuDevicesRequest", pointer: "/policy/rules/compute/gpuDevicesRequest", rules: { max: 4 } },
    ]);
  });

  test.each([
    ["null", ["1:1 RUNAI-010 the document: must be a RunaiPolicy, an object, but is null"]],
    ["[]", ["1:1 RUNAI-010 the document: must be a RunaiPolicy, an object, but is an empty list"]],
    [
      "{}",
      ["apiVersion", "kind", "metadata", "policy", "scope"]
        .map((name) => `1:1 RUNAI-010 ${name}: is mandatory, but missing`)
        .concat(["1:1 RUNAI-010 workloadTypes: is mandatory, but missing"]),
    ],
  ])("%s is refused", (text, expected) => {
    expect(decode(text).texts).toEqual(expected);
  });

  test("names exactly one scope, which muster.yaml has", () => {
    const scoped = (scope: string) => decode(`${head.replace("{department: research}", scope)}policy: {}`);
    expect(scoped("{tenant: true}").policies[0]?.scope).toEqual({ level: "tenant", name: "" });
    expect(scoped("{cluster: east}").policies[0]?.scope).toEqual({ level: "cluster", name: "east" });
    expect(scoped("{project: 4501}").policies[0]?.scope).toEqual({ level: "project", name: "team-nlp" });
    expect(scoped("{department: reserch}").texts).toEqual([
      '5:21 RUNAI-012 scope.department: department "reserch" is not in muster.yaml; did you mean research?',
    ]);
    const expected = "one of {tenant: true}, {cluster: NAME}, {department: NAME} and {project: NAME}";
    expect(scoped("{cluster: east, project: team-nlp}").texts).toEqual([
      `5:8 RUNAI-012 scope: must be ${expected}, but is cluster and project`,
    ]);
    expect(scoped("{team: a}").texts).toEqual([
      "5:9 RUNAI-011 team: unknown field; known here: cluster, department, project, tenant",
    ]);
    expect(scoped("{tenant: false}").texts).toEqual(["5:17 RUNAI-012 scope.tenant: must be true, but is false"]);
  });

  test.each(["{defaults: {image: x}, rules: {}}", "{rules: {}, imposedAssets: [a]}"])(
    "the content of the platform's editor alone is one error: %s",
    (content) => {
      const message =
        "1:1 RUNAI-010 the document: has the content of the platform's policy editor only, without a scope";
      expect(decode(content)).toEqual({
        policies: [],
        texts: [message],
        fixes: [
          "write apiVersion: muster.dev/v1alpha1, kind: RunaiPolicy, metadata: {name: NAME}, workloadTypes: [trainings] and scope: {project: NAME}, and this content below policy",
        ],
      });
      expect(decode(content, "a.trainings.policy.yaml")).toEqual({
        policies: [],
        texts: [message],
        fixes: ["write meta: {name: NAME, scope: project, projectId: ID}, and this content below policy"],
      });
    },
  );

  test("refuses unknown types of workload with the word of the API", () => {
    const { texts, fixes } = decode(`${head.replace("trainings", "Training, Workspace")}policy: {}`);
    expect(texts.map((text) => text.slice(0, 45))).toEqual([
      "4:17 RUNAI-010 workloadTypes[0]: must be one ",
      "4:27 RUNAI-010 workloadTypes[1]: must be one ",
    ]);
    expect(fixes).toEqual(["write trainings", "write workspaces"]);
  });
});

describe("a request body", () => {
  const body = `{"meta": {"name": "p", "scope": "project", "projectId": 4501}, "policy": {"rules": {"image": {"required": true}}}}`;

  test("has its type of workload in the name of its file, and ids for names", () => {
    const { policies, texts } = decode(body, "gpu.workspaces.policy.json");
    expect(texts).toEqual([]);
    expect(policies).toMatchObject([
      { name: "p", type: "workspaces", scope: { level: "project", name: "team-nlp" }, rules: [{ path: "image" }] },
    ]);
  });

  test("is refused without meta, scope or id", () => {
    expect(decode("{policy: {}}", "a.trainings.policy.yaml").texts).toEqual([
      "1:1 RUNAI-010 meta: is mandatory, but missing",
    ]);
    expect(decode("{meta: {name: x}, policy: {}}", "a.trainings.policy.yaml").texts).toEqual([
      "1:2 RUNAI-010 meta.scope: is mandatory, but missing",
    ]);
    expect(decode("{meta: {name: x, scope: cluster}, policy: {}}", "a.trainings.policy.yaml").texts).toEqual([
      "1:2 RUNAI-010 meta.clusterId: is mandatory, but missing",
    ]);
    expect(
      decode("{meta: {name: x, scope: tenant}, policy: {}, effective: {}}", "a.trainings.policy.yaml").texts,
    ).toEqual([
      "1:46 RUNAI-011 effective: unknown field; the platform writes it into its answers, and it is derived from all policies",
    ]);
  });

  test.each([
    ["a.trainings.policy.yaml", "trainings"],
    ["x/a.distributed-inferences.policy.yml", "distributed-inferences"],
    ["a.nim-services.policy.JSON", "nim-services"],
    ["a.jobs.policy.yaml", undefined],
    ["a.policy.yaml", undefined],
  ])("%s is about %s", (file, type) => {
    expect(policyBodyType(file)).toBe(type);
  });
});

describe("spellings of the public documents", () => {
  test.each([
    [
      "{rules: {compute: {gpuDeviceRequest: {max: 2}}}}",
      "gpuDeviceRequest: unknown field; did you mean gpuDevicesRequest?",
    ],
    [
      "{rules: {terminateAfterPreemtpion: {}}}",
      "terminateAfterPreemtpion: unknown field; did you mean terminateAfterPreemption?",
    ],
    ["{rules: {security: {runasGid: {}}}}", "runasGid: unknown field; did you mean runAsGid?"],
    ["{defaults: {storage: {nfs: {attributes: {readonly: true}}}}}", "readonly: unknown field; did you mean readOnly?"],
    ["{defaults: {storage: {nfs: {attributes: {nfsServer: a}}}}}", "nfsServer: unknown field; did you mean server?"],
    ["{rules: {storage: {configMapVolumes: {}}}}", "configMapVolumes: unknown field; did you mean configMapVolume?"],
    ["{rules: {backoffLimit: {Step: 2}}}", "Step: unknown field; did you mean step?"],
    ["{rules: {storage: {hostPath: {Instances: {locked: [a]}}}}}", "Instances: unknown field; did you mean instances?"],
    [
      "{defaults: {storage: {git: {attributes: {Repository: a}}}}}",
      "Repository: unknown field; did you mean repository?",
    ],
    ["{defaults: {podAffinityTopology: a}}", "podAffinityTopology: unknown field; did you mean podAffinity.key?"],
    [
      "{defaults: {PodAffinitySchedulingRule: a}}",
      "PodAffinitySchedulingRule: unknown field; did you mean podAffinity.type?",
    ],
    ["{defaults: {gpuDevicesRequest: 1}}", "gpuDevicesRequest: unknown field; did you mean compute.gpuDevicesRequest?"],
    [
      "{rules: {compute: {migProfile: {canEdit: false}}}}",
      "migProfile: unknown field; MIG devices are extended resources, for example nvidia.com/mig-1g.5gb in compute.extendedResources",
    ],
    [
      "{compute: {gpuDevicesRequest: {max: 2}}}",
      "compute: unknown field; the rules of compute belong below rules, and its defaults below defaults",
    ],
    [
      "{defaults: {storage: {hostPath: {attributes: [{readOnly: true}]}}}}",
      "policy.defaults.storage.hostPath.attributes: must be an object, but is a list",
    ],
  ])("%s", (policy, message) => {
    expect(messages(policy)).toEqual([message]);
  });
});

describe("rules and types of values", () => {
  test.each([
    [
      "{rules: {compute: {cpuMemoryRequest: {step: 1}}}}",
      "compute.cpuMemoryRequest.step: is not a rule of cpuMemoryRequest, which is a quantity; its rules are required, canEdit, min, max, defaultFrom, blocked",
    ],
    [
      "{rules: {security: {runAsUid: {required: true}}}}",
      "security.runAsUid.required: is not a rule of runAsUid, which is an optional integer; its rules are canEdit, min, max, step, defaultFrom, blocked",
    ],
    [
      "{rules: {image: {max: 3}}}",
      "image.max: is not a rule of image, which is a string; its rules are required, canEdit, options, blocked",
    ],
    ["{rules: {backoffLimit: {min: 1.5}}}", "policy.rules.backoffLimit.min: must be an integer, but is the number 1.5"],
    [
      "{rules: {backoffLimit: {step: 0.5}}}",
      "policy.rules.backoffLimit.step: must be an integer, but is the number 0.5",
    ],
    ["{rules: {backoffLimit: {step: a}}}", 'policy.rules.backoffLimit.step: must be an integer, but is the string "a"'],
    ["{rules: {backoffLimit: {step: 0}}}", "policy.rules.backoffLimit.step: must be above 0, but is 0"],
    ["{rules: {backoffLimit: {min: 4, max: 2}}}", "backoffLimit.max: is below min, which is 4"],
    [
      "{rules: {compute: {cpuMemoryRequest: {min: 0}}}}",
      "policy.rules.compute.cpuMemoryRequest.min: must be a quantity such as 500M, 16Gi or 1.5G, but is the number 0",
    ],
    [
      "{rules: {imagePullPolicy: {options: [{value: Sometimes}]}}}",
      'policy.rules.imagePullPolicy.options[0].value: must be one of Always, Never, IfNotPresent, but is the string "Sometimes"',
    ],
    [
      "{rules: {image: {options: [a]}}}",
      'policy.rules.image.options[0]: must be an option: an object with value and displayed, but is the string "a"',
    ],
    ["{rules: {image: {options: []}}}", "policy.rules.image.options: must not be empty"],
    ["{rules: {labels: {attributes: {}}}}", "attributes: unknown field; known here: instances"],
    [
      "{rules: {labels: {instances: {canAdd: 1}}}}",
      "policy.rules.labels.instances.canAdd: must be a boolean, but is the number 1",
    ],
    [
      "{rules: {compute: {cpuCoreRequest: {defaultFrom: {field: image}}}}}",
      'policy.rules.compute.cpuCoreRequest.defaultFrom.field: must be another field of the same section with values of the same type: cpuCoreLimit, gpuDevicesRequest, gpuPortionLimit, gpuPortionRequest; it is "image"',
    ],
    [
      '{defaults: {compute: {cpuCoreLimit: "4"}}}',
      'policy.defaults.compute.cpuCoreLimit: must be a number, but is the string "4"',
    ],
    ["{defaults: {nodePools: a}}", 'policy.defaults.nodePools: must be a list of strings, but is the string "a"'],
    [
      "{defaults: {labels: {instances: [{name: a}, {name: a}]}}}",
      "policy.defaults.labels.instances[1].name: is the name of two instances",
    ],
  ])("%s", (policy, message) => {
    expect(messages(policy)).toEqual([message]);
  });

  test.each(["compute.cpuCoreLimit", "cpuCoreLimit"])("a default may be derived from %s", (source) => {
    expect(messages(`{rules: {compute: {cpuCoreRequest: {defaultFrom: {field: ${source}, factor: 0.5}}}}}`)).toEqual(
      [],
    );
  });

  test("a field that only some of the types have is refused for the others", () => {
    expect(messages("{rules: {completions: {max: 3}}}", "trainings, workspaces")).toEqual([
      "completions: unknown field; no field has a similar name (in a policy for workspaces)",
    ]);
  });

  test("no message shows a value that may be a secret", () => {
    const text = "{defaults: {environmentVariables: {instances: {API_KEY: hunter2}}, command: [hunter2]}}";
    expect(messages(text).join()).not.toContain("hunter2");
    expect(messages(text)).toHaveLength(2);
  });
});

test("imposed assets are refused by name, with the way that git has", () => {
  const { texts, fixes } = decode(`${head}policy: {imposedAssets: [f12c965b-44e9-4ff6-8b43-01d8f9e630cc]}`);
  expect(texts).toEqual([
    '6:26 RUNAI-013 policy.imposedAssets[0]: asset "f12c965b-44e9-4ff6-8b43-01d8f9e630cc" is known only to the control plane, so git cannot add it to a workload',
  ]);
  expect(fixes).toEqual(["write the volume as an instance below defaults.storage, and name it in locked of its rules"]);
  expect(messages("{imposedAssets: {worker: []}}", "distributed")).toEqual([]);
  expect(messages("{imposedAssets: {boss: []}}", "distributed")).toEqual([
    "boss: unknown field; known here: master, worker",
  ]);
  expect(messages("{imposedAssets: []}", "nim-services")).toEqual([
    "policy.imposedAssets: is not a part of policies for nim-services",
  ]);
});

test("a policy of the first generation is refused with the place of each field", () => {
  const { texts, fixes } = decode(`apiVersion: run.ai/v2alpha1
kind: TrainingPolicy
metadata: {name: p, namespace: runai-team-a}
spec:
  gpuMemory: {rules: {min: 100M}}
  ingressUrl: {rules: {required: true}}
memory: {rules: {min: 100M}}
`);
  expect(texts).toEqual([
    "2:7 RUNAI-013 kind: TrainingPolicy is a policy of the first generation, which Run:ai 2.16 replaced; it has no scopes that merge",
    "5:3 RUNAI-013 gpuMemory: is a field of the first generation; its place is compute.gpuMemoryRequest",
    "6:3 RUNAI-013 ingressUrl: is a field of the first generation; its place is the field of the same setting in docs/guides/runai-policies.md",
    "7:1 RUNAI-011 memory: is beside spec, where a policy has no field of this name",
  ]);
  expect(fixes[0]).toBe(
    "write a RunaiPolicy (apiVersion muster.dev/v1alpha1) with workloadTypes: [trainings] and scope: {project: team-a}",
  );
});

test("a field of the first generation for a distributed workload has a place in each role", () => {
  const [, memory] = decode(`apiVersion: run.ai/v2alpha1
kind: DistributedPolicy
metadata: {name: p, namespace: runai-team-a}
spec: {gpuMemory: {rules: {min: 100M}}}
`).texts;
  expect(memory).toBe(
    "4:8 RUNAI-013 gpuMemory: is a field of the first generation; its place is worker.compute.gpuMemoryRequest and master.compute.gpuMemoryRequest",
  );
});

test("rules that are null or unknown do not hide those after them, and a step is above 0", () => {
  const rulesOf = (rules: string) => {
    const { policies, texts } = decode(`${head}policy: {rules: {backoffLimit: ${rules}}}`);
    return [policies.flatMap((policy) => policy.rules.map((each) => each.rules)), texts.length];
  };
  expect(rulesOf("{required: null, min: 2}")).toEqual([[{ min: 2 }], 0]);
  expect(rulesOf("{other: 1, min: x}")[1]).toBe(2);
  expect(rulesOf("{step: 1}")).toEqual([[{ step: 1 }], 0]);
  expect(rulesOf("{step: 0}")[1]).toBe(1);
});
