import { describe, expect, test } from "vitest";
import { knownField as rule } from "../../../policies/kubernetes/known-field.ts";
import { kubernetesFieldType } from "../../../policies/kubernetes/kubernetes-field-type.ts";
import { check } from "../../helpers/policies.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

describe.each(everyPodKind)("$name", (kind) => {
  test("passes known fields, and null ones", () => {
    expect(
      checkEveryPod(rule, kind, podWith({ imagePullPolicy: "Always", ports: null }, { hostNetwork: false })),
    ).toEqual([]);
  });

  test("reports a misspelt field of a container, at its key", () => {
    const findings = checkEveryPod(rule, kind, podWith({ imagePulPolicy: "Always", resources: { limts: { cpu: 1 } } }));
    expect(findings.map(({ path, message, fix }) => [path, message, fix])).toEqual([
      [
        kind.at("/spec/containers/0/imagePulPolicy"),
        "containers[0].imagePulPolicy: unknown field; did you mean imagePullPolicy?",
        "rename it to imagePullPolicy",
      ],
      [
        kind.at("/spec/containers/0/resources/limts"),
        "containers[0].resources.limts: unknown field; did you mean limits?",
        "rename it to limits",
      ],
    ]);
  });

  test("names the place of a misplaced field", () => {
    const [finding] = checkEveryPod(rule, kind, podWith({}, { securityContext: { privileged: true } }));
    expect(finding).toMatchObject({
      severity: "error",
      path: kind.at("/spec/securityContext/privileged"),
      message: "securityContext.privileged: unknown field; it belongs in spec.containers[].securityContext",
    });
  });
});

test.each([
  ["{name: v, cephfs: {monitors: [a], fsType: x}}", "no field has a similar name"],
  ["{name: v, claimName: x}", "it belongs in volumes[0].persistentVolumeClaim"],
])("a volume %s: %s", (volume, where) => {
  const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c}], volumes: [${volume}]}\n`;
  expect(check(rule, pod).map(({ message }) => message.split("; ")[1])).toEqual([where]);
});

test("a field of one kind of storage does not belong in another one", () => {
  const volume = "apiVersion: v1\nkind: PersistentVolume\nmetadata: {name: a}\nspec: {nfs: {secretName: x}}\n";
  expect(check(rule, volume)).toMatchObject([
    { message: "nfs.secretName: unknown field; no field has a similar name" },
  ]);
});

const deployment = (spec: string, metadata = "{name: a}") => `
apiVersion: apps/v1
kind: Deployment
metadata: ${metadata}
spec: ${spec}
`;

describe("objects", () => {
  test.each([["null"], ["{}"], ["[]"], ["text"]])("with the spec %s have no unknown field", (spec) => {
    expect(check(rule, deployment(spec))).toEqual([]);
  });

  test("have positions of keys", () => {
    const yaml = deployment("\n  replica:\n    a: 1\n  paused: true");
    expect(check(rule, yaml)).toMatchObject([{ path: "/spec/replica", location: { line: 6, column: 3 } }]);
  });

  test("have known metadata, also custom resources", () => {
    const custom = "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a, lables: {a: b}}\nanything: true\n";
    expect(check(rule, custom)).toMatchObject([
      { path: "/metadata/lables", message: "metadata.lables: unknown field; did you mean labels?" },
    ]);
  });

  test("report their pods once", () => {
    const template = "{template: {metadata: {lables: {}}, spec: {containers: [{name: a, image: b, x: 1}]}}}";
    expect(check(rule, deployment(template)).map(({ path }) => path)).toEqual([
      "/spec/template/metadata/lables",
      "/spec/template/spec/containers/0/x",
    ]);
  });

  test("inside other objects are checked", () => {
    const wrapper = `
apiVersion: workload.codeflare.dev/v1beta2
kind: AppWrapper
metadata: {name: a}
spec: {components: [{template: {apiVersion: batch/v1, kind: Job, metadata: {name: b}, spec: {paralelism: 1}}}]}
`;
    expect(check(rule, wrapper)).toMatchObject([{ path: "/spec/components/0/template/spec/paralelism" }]);
  });

  test("with hostile names are reported", () => {
    const names = ["__proto__", "constructor", "a/b~c", "x".repeat(500)];
    const yaml = deployment(`{${names.map((name) => `"${name}": 1`).join(", ")}}`);
    expect(
      check(rule, yaml)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(["/spec/__proto__", "/spec/constructor", "/spec/a~1b~0c", `/spec/${names[3]}`].toSorted());
  });
});

describe("versions of Kubernetes", () => {
  const organization = (release: string) => `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: o}
clusters: [{name: east, scheduler: kai, version: "0.17", kubernetes: "${release}"}]
departments: [{name: d}]
projects: [{name: p, department: d, clusters: [east], namespace: team-nlp}]
---
`;
  const pod = `
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: team-nlp}
spec:
  resources: {}
  resourceClaims: [{name: g, source: {}}]
  containers: [{name: a, image: b}]
`;

  test.each([
    ["1.28", ["resources: is not a field of Kubernetes 1.28, which has it since 1.32"]],
    ["1.32", ["resourceClaims[0].source: is not a field of Kubernetes 1.32, which had it until 1.30"]],
    ["1.40", ["resourceClaims[0].source: is not a field of Kubernetes 1.37, which had it until 1.30"]],
  ])("%s has its own fields", (release, messages) => {
    expect(check(rule, organization(release) + pod).map(({ message }) => message)).toEqual(messages);
  });

  test("an unknown field is a warning on a version that is newer than the known ones", () => {
    const yaml = pod.replace("source:", "quantumSlice:");
    const severities = (release: string) => check(rule, organization(release) + yaml).map(({ severity }) => severity);
    expect(severities("1.37")).toEqual(["error"]);
    expect(severities("1.38")).toEqual(["warning"]);
  });
});

test.each([
  [
    "KnativeService",
    "serving.knative.dev/v1",
    "Service",
    "{template: {spec: {timeoutSeconds: 9, containers: [{image: a}]}}}",
  ],
  [
    "KServe model",
    "serving.kserve.io/v1beta1",
    "InferenceService",
    "{predictor: {minReplicas: 1, model: {modelFormat: {name: a}}}}",
  ],
  ["Argo script", "argoproj.io/v1alpha1", "Workflow", "{templates: [{name: a, script: {image: a, source: b}}]}"],
  ["Tekton step", "tekton.dev/v1", "TaskRun", "{taskSpec: {steps: [{image: a, script: b, onError: continue}]}}"],
])("%s has fields of its own", (_, apiVersion, kind, spec) => {
  expect(check(rule, `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`)).toEqual([]);
});

describe("an object that SOPS encrypts", () => {
  const secret = (more: string) => `{apiVersion: v1, kind: Secret, metadata: {name: a}, ${more}}`;
  const rules = [rule, kubernetesFieldType];
  const encrypted = "data: {token: 'ENC[AES256_GCM,data:x,iv:y,tag:z,type:str]'}";

  test("has the key of SOPS and encrypted values", () => {
    expect(check(rules, secret(`${encrypted}, sops: {mac: 'ENC[x]'}`))).toEqual([]);
  });

  test.each([
    [secret(`${encrypted}, sops: text`), ["K8S-002 /data/token", "K8S-001 /sops"]],
    [secret("data: {token: '!'}, sops: {mac: 'ENC[x]'}"), ["K8S-002 /data/token"]],
    [secret("dta: {}, sops: {mac: 'ENC[x]'}"), ["K8S-001 /dta"]],
    [secret(encrypted), ["K8S-002 /data/token"]],
  ])("has no other faults: %s", (yaml, expected) => {
    expect(
      check(rules, yaml)
        .map(({ rule: id, path }) => `${id} ${path}`)
        .sort(),
    ).toEqual(expected.sort());
  });
});
