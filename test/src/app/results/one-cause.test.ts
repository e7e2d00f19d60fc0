import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { withoutConsequences } from "../../../../src/app/results/one-cause.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { ruleCatalogue } from "../../../../src/rules/rule-catalogue.ts";
import { emitYaml, readYaml } from "../../../../src/yaml/index.ts";
import { mutated, randomMutation } from "../../../helpers/field-mutations.ts";
import { reportOf } from "../../../helpers/report-of.ts";
import { ROOT } from "../../../helpers/repository.ts";
import { seededRandom } from "../../../helpers/seeded-random.ts";

const IMAGE = `example.com/a@sha256:${"0".repeat(64)}`;
const container = `{name: c, image: "${IMAGE}", securityContext: {capabilities: {drop: [ALL]}}`;
const job = (pod: string, metadata = "{name: a, namespace: x}") =>
  `{apiVersion: batch/v1, kind: Job, metadata: ${metadata}, spec: {template: {spec: ${pod}}}}`;
const torch = (template: string) =>
  `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a, namespace: x}, spec: {pytorchReplicaSpecs: {Worker: {replicas: 2, template: ${template}}}}}`;
const deployment = (metadata: string) =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: x}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: ${metadata}, spec: {containers: [${container}}]}}}}`;
const workerSet = (size: string) =>
  `{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: a, namespace: x}, spec: {leaderWorkerTemplate: {${size}, workerTemplate: {spec: {containers: [${container}}]}}}}}`;
const found = (yaml: string, pack?: "strict") =>
  reportOf(yaml, pack)
    .findings.map(({ rule, path }) => `${rule} ${path.replace(/^\/spec\/template\/spec/, "…")}`)
    .sort();

test("a value of Run:ai with a wrong type is one finding, and not also one of the pod that has it", () => {
  const training = `apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a, namespace: runai-x}\nspec: {name: {value: a}, image: {value: true}}\n`;
  expect(found(training).filter((finding) => !finding.startsWith("LIFECYCLE"))).toEqual([
    "RUNAI-004 /spec/image/value",
  ]);
});

test("a recorded status does not hide that an object has no pods", () => {
  const service = `{apiVersion: serving.kserve.io/v1beta1, kind: InferenceService, metadata: {name: a, namespace: x}, spec: {}, status: {url: "http://a"}}`;
  expect(found(service, "strict")).toEqual(["GITOPS-003 /status", "K8S-003 /spec/predictor"]);
  const graph = `{apiVersion: nvidia.com/v1beta1, kind: DynamoGraphDeployment, metadata: {name: a, namespace: x}, spec: {}, status: {state: a}}`;
  expect(found(graph, "strict")).toEqual(["GITOPS-003 /status", "K8S-003 /spec/components"]);
});

test("objects of one identity in a file have findings of their own", () => {
  const typo = job(
    `{restartPolicy: Never, containers: [{nam: c, image: "${IMAGE}"}]}`,
    "{generateName: a-, namespace: x}",
  );
  const absent = job(`{restartPolicy: Never, containers: [{image: "${IMAGE}"}]}`, "{generateName: a-, namespace: x}");
  const errors = (yaml: string) =>
    reportOf(yaml).findings.flatMap(({ rule, severity, location }) =>
      severity === "error" ? [`${rule} ${location?.line}`] : [],
    );
  expect(errors(`${absent}\n`)).toEqual(["K8S-003 1"]);
  expect(errors(`${absent}\n---\n${absent}\n`)).toEqual(["K8S-003 1", "K8S-003 3"]);
  expect(errors(`${typo}\n---\n${absent}\n`)).toEqual(["K8S-001 1", "K8S-003 3"]);
});

describe("a fault of the resources of a GPU is one finding", () => {
  const pod = (resources: string) =>
    `{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: x}, spec: {schedulerName: kai-scheduler, containers: [${container}, resources: ${resources}}]}}`;
  const workload = (fields: string) =>
    `{apiVersion: run.ai/v2alpha1, kind: TrainingWorkload, metadata: {name: a, namespace: runai-x}, spec: {name: {value: a}, image: {value: "${IMAGE}"}, gpu: {value: "1"}, memoryLimit: {value: 8Gi}, ${fields}}}`;
  const gpuErrors = (yaml: string) => found(yaml).filter((finding) => /GPU|K8S|RUNAI-00[1-5]/.test(finding));
  test.each([
    [
      "two misspelt resources",
      pod("{requests: {cpus: 1, memory: 1Gi}, limits: {MEMORY: 1Gi, nvidia.com/gpu: 1}}"),
      ["K8S-004 /spec/containers/0/resources/limits/MEMORY", "K8S-004 /spec/containers/0/resources/requests/cpus"],
    ],
    [
      "misspelt limit in place of a request",
      pod("{limits: {cpuu: 1, memory: 1Gi, nvidia.com/gpu: 1}}"),
      ["K8S-004 /spec/containers/0/resources/limits/cpuu"],
    ],
    [
      "memory without a unit",
      pod("{requests: {cpu: 1, memory: 1.5}, limits: {memory: 1Gi, nvidia.com/gpu: 1}}"),
      ["K8S-007 /spec/containers/0/resources/requests/memory"],
    ],
    [
      "negative limit of devices",
      pod("{requests: {cpu: 1, memory: 1Gi, nvidia.com/gpu: 1}, limits: {memory: 1Gi, nvidia.com/gpu: -1}}"),
      ["GPU-002 /spec/containers/0/resources/limits/nvidia.com~1gpu"],
    ],
    [
      "misspelt limits",
      pod("{requests: {cpu: 1, memory: 1Gi, nvidia.com/gpu: 1}, lmits: {memory: 1Gi, nvidia.com/gpu: 1}}"),
      ["K8S-001 /spec/containers/0/resources/lmits"],
    ],
    ["value of Run:ai that is not wrapped", workload("cpu: {value: 4}, memory: 7"), ["RUNAI-004 /spec/memory"]],
    ["misspelt field of Run:ai", workload("cpus: {value: 4}, memory: {value: 8Gi}"), ["RUNAI-002 /spec/cpus"]],
  ])("%s", (_, yaml, findings) => {
    expect(gpuErrors(yaml)).toEqual(findings);
  });
});

describe("a fault of a part of a gang is one finding", () => {
  const trainer = container.replace("name: c", "name: tensorflow");
  const gang = (worker: string) =>
    `{apiVersion: kubeflow.org/v1, kind: TFJob, metadata: {name: a, namespace: x}, spec: {tfReplicaSpecs: {Chief: {template: {spec: {schedulerName: kai-scheduler, containers: [${trainer}}]}}}, Worker: {replicas: 2, template: {${worker}}}}}}`;
  const errors = (yaml: string) =>
    found(yaml).filter((finding) => !/^(?:LIFECYCLE|SEC|GITOPS-00|GANG-018)/.test(finding));
  const at = "/spec/tfReplicaSpecs/Worker/template/spec";
  test.each([
    ["missing pod spec", "metadata: {}", `K8S-003 ${at}`],
    [
      "scheduler that is not a text",
      `spec: {schedulerName: [], containers: [${trainer}}]}`,
      `GITOPS-042 ${at}/schedulerName`,
    ],
  ])("%s", (_, worker, finding) => {
    expect(errors(gang(worker))).toEqual([finding]);
  });
});

describe("a gang that is not made, or waits forever, is one finding with its cause", () => {
  const errors = (yaml: string) => found(yaml).filter((finding) => /^(?:GANG|K8S)/.test(finding));
  const pod = `{spec: {schedulerName: kai-scheduler, containers: [${container.replace("name: c", "name: xgboost")}}]}}`;
  const xgboost = (specs: string) =>
    `{apiVersion: kubeflow.org/v1, kind: XGBoostJob, metadata: {name: a, namespace: x}, spec: {xgbReplicaSpecs: {${specs}}}}`;
  test("for a missing role", () => {
    expect(errors(xgboost(`Worker: {replicas: 1, template: ${pod}}`))).toEqual([
      "K8S-003 /spec/xgbReplicaSpecs/Master",
    ]);
  });
  test("for a missing template of workers", () => {
    const set = `{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: a, namespace: x}, spec: {replicas: 1, leaderWorkerTemplate: {size: 2, leaderTemplate: ${pod}}}}`;
    expect(errors(set)).toEqual(["K8S-003 /spec/leaderWorkerTemplate/workerTemplate"]);
  });
  test("for numbers that exclude each other, at the number that the API server rejects", () => {
    const ray = (numbers: string) =>
      `{apiVersion: ray.io/v1, kind: RayCluster, metadata: {name: a, namespace: x}, spec: {headGroupSpec: {rayStartParams: {}, template: ${pod}}, workerGroupSpecs: [{groupName: w, ${numbers}, rayStartParams: {}, template: ${pod}}]}}`;
    expect(errors(ray("replicas: 1, minReplicas: 2, maxReplicas: 2"))).toEqual([
      "GANG-018 /spec/workerGroupSpecs/0/replicas",
    ]);
    expect(errors(ray("replicas: 1, minReplicas: 3, maxReplicas: 2"))).toEqual([
      "K8S-006 /spec/workerGroupSpecs/0/minReplicas",
    ]);
  });
  test("but not with a fault of another field", () => {
    const unnamed = pod.replace("name: xgboost", "name: main");
    const worker = unnamed.replace("{spec:", '{metadata: {annotations: {kai.scheduler/segment-size: "two"}}, spec:');
    const roles = `Master: {replicas: 1, template: ${unnamed}}, Worker: {replicas: 2, template: ${worker}}`;
    const job = `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a, namespace: x}, spec: {pytorchReplicaSpecs: {${roles}}}}`;
    expect(errors(job)).toEqual([
      "GANG-018 ",
      "K8S-003 /spec/pytorchReplicaSpecs/Master/template/spec/containers",
      "K8S-003 /spec/pytorchReplicaSpecs/Worker/template/spec/containers",
    ]);
  });
});

describe("an invalid field of a pod is one finding", () => {
  test.each([
    [
      "number for a name",
      job(`{restartPolicy: Never, containers: [{name: 7, image: "${IMAGE}"}]}`),
      "GITOPS-042 …/containers/0/name",
    ],
    ["word for a list", job(`{restartPolicy: Never, containers: text}`), "K8S-002 …/containers"],
    [
      "boolean for an environment variable",
      job(`{restartPolicy: Never, containers: [${container}, env: [{name: A, value: yes}]}]}`),
      "GITOPS-042 …/containers/0/env/0/value",
    ],
    [
      "word for volumes that are mounted",
      job(
        `{restartPolicy: Never, volumes: data, containers: [${container}, volumeMounts: [{name: data, mountPath: /a}]}]}`,
      ),
      "K8S-002 …/volumes",
    ],
    [
      "number for the name of a mounted volume",
      job(
        `{restartPolicy: Never, volumes: [{name: 5, emptyDir: {}}], containers: [${container}, volumeMounts: [{name: data, mountPath: /a}]}]}`,
      ),
      "GITOPS-042 …/volumes/0/name",
    ],
    ["empty restartPolicy", job(`{restartPolicy: "", containers: [${container}}]}`), "K8S-003 …/restartPolicy"],
    [
      "list of GPUs",
      torch(`{spec: {containers: [${container}, resources: {limits: {nvidia.com/gpu: [1]}}}]}}`),
      "GPU-002 /spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/resources/limits/nvidia.com~1gpu",
    ],
    ["number for a template", torch("7"), "K8S-002 /spec/pytorchReplicaSpecs/Worker/template"],
    [
      "misspelt spec",
      torch(`{sepc: {containers: [${container}}]}}`),
      "K8S-001 /spec/pytorchReplicaSpecs/Worker/template/sepc",
    ],
    [
      "number for all replicas",
      `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a, namespace: x}, spec: {pytorchReplicaSpecs: {Worker: 7}}}`,
      "K8S-002 /spec/pytorchReplicaSpecs/Worker",
    ],
    [
      "list for a label",
      `{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x, labels: {a: [b]}}}`,
      "DEF-001 /metadata/labels/a",
    ],
    [
      "number for generateName",
      `{apiVersion: v1, kind: ConfigMap, metadata: {generateName: 5, namespace: x}}`,
      "K8S-002 /metadata/generateName",
    ],
    [
      "field of Run:ai with a list",
      `{apiVersion: run.ai/v2alpha1, kind: TrainingWorkload, metadata: {name: a, namespace: x}, spec: {name: {value: a}, image: {value: [a]}}}`,
      "RUNAI-004 /spec/image/value",
    ],
  ])("%s", (_, yaml, expected) =>
    expect(found(yaml).filter((entry) => !/^(?:SEC|QUOTA)/.test(entry))).toEqual([expected]),
  );

  test("in the strict pack", () => {
    const labels = `{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x, uid: 7, labels: {app.kubernetes.io/name: [b]}}}`;
    expect(found(labels, "strict").filter((entry) => entry.includes("/uid") || entry.endsWith("name"))).toEqual([
      "DEF-001 /metadata/labels/app.kubernetes.io~1name",
      "GITOPS-003 /metadata/uid",
    ]);
  });

  test.each([
    ["misspelt restartPolicy", job(`{restartPolicyy: Never, containers: [${container}}]}`), "K8S-001 …/restartPolicyy"],
    [
      "misspelt labels that a selector matches",
      deployment("{labelss: {a: b}}"),
      "K8S-001 /spec/template/metadata/labelss",
    ],
    ["number for the metadata with these labels", deployment("7"), "K8S-002 /spec/template/metadata"],
    [
      "invalid label that a selector matches",
      deployment("{labels: {a: -x}}"),
      "K8S-004 /spec/template/metadata/labels/a",
    ],
    [
      "misspelt size of claims",
      `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, namespace: x}, spec: {accessModes: [ReadWriteOnce], resourcess: {requests: {storage: 1Gi}}}}`,
      "K8S-001 /spec/resourcess",
    ],
    [
      "misspelt option beside the source of a volume",
      `{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], mouuntOptions: [ro], nfs: {server: s, path: /}}}`,
      "K8S-001 /spec/mouuntOptions",
    ],
    ["size of a group below 1", workerSet("size: 0"), "GANG-009 /spec/leaderWorkerTemplate/size"],
    [
      "misspelt spec of Run:ai",
      `{apiVersion: run.ai/v2alpha1, kind: TrainingWorkload, metadata: {name: a, namespace: x}, SPEC: {name: {value: a}}}`,
      "RUNAI-002 /SPEC",
    ],
    [
      "misspelt image of Run:ai",
      `{apiVersion: run.ai/v2alpha1, kind: TrainingWorkload, metadata: {name: a, namespace: x}, spec: {name: {value: a}, imagee: {value: "${IMAGE}"}}}`,
      "RUNAI-002 /spec/imagee",
    ],
    [
      "requirement of a selector without values",
      deployment("{labels: {a: b}}").replace("matchLabels: {a: b}", "matchExpressions: [{key: a, operator: In}]"),
      "K8S-003 /spec/selector/matchExpressions/0/values",
    ],
  ])("%s", (_, yaml, expected) =>
    expect(found(yaml).filter((entry) => !/^(?:SEC|QUOTA|STORAGE)/.test(entry))).toEqual([expected]),
  );

  test.each([
    ["number for a label of a pod", "{labels: {owner: 7}}", "GITOPS-042 /spec/template/metadata/labels/owner"],
    ["number for all labels of a pod", "{labels: 7}", "K8S-002 /spec/template/metadata/labels"],
    ["boolean for an annotation", "{annotations: {a: true}}", "GITOPS-042 /spec/template/metadata/annotations/a"],
    ["invalid label", `{labels: {owner: "a b"}}`, "K8S-004 /spec/template/metadata/labels/owner"],
  ])("%s, which GITOPS-008 reports too", (_, metadata, expected) => {
    const yaml = `{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: x}, spec: {template: {metadata: ${metadata}, spec: {restartPolicy: Never, containers: [${container}}]}}}}`;
    expect(found(yaml, "strict").filter((entry) => entry.includes("/metadata/"))).toEqual([expected]);
  });

  test.each([
    ["restartPolicy: Always", "K8S-006 …/restartPolicy"],
    ["restartPolicy: Sometimes", "K8S-004 …/restartPolicy"],
    ["restartPolicy: 7", "GITOPS-042 …/restartPolicy"],
    ["hostname: a", "K8S-003 …/restartPolicy"],
  ])("%s, which LIFECYCLE-005 reports too", (policy, expected) => {
    const yaml = job(`{${policy}, containers: [${container}}]}`);
    expect(found(yaml, "strict").filter((entry) => entry.includes("restartPolicy"))).toEqual([expected]);
  });

  test.each([
    ["-1", "K8S-004 /spec/backoffLimit"],
    ["text", "K8S-002 /spec/backoffLimit"],
    ["99", "LIFECYCLE-005 /spec/backoffLimit"],
  ])("%s for backoffLimit, which LIFECYCLE-005 reports too", (limit, expected) => {
    const yaml = `{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: x}, spec: {backoffLimit: ${limit}, template: {spec: {restartPolicy: Never, containers: [${container}}]}}}}`;
    expect(found(yaml, "strict").filter((entry) => entry.includes("backoffLimit"))).toEqual([expected]);
  });

  test("that no PodGroup is made, in the strict pack", () => {
    const forms = (yaml: string) => found(yaml, "strict").filter((entry) => /^(?:RI|GANG|GITOPS)/.test(entry));
    expect(forms(torch("7").replace(/Worker: .*/, "}}}"))).toEqual(["GANG-018 /spec/pytorchReplicaSpecs"]);
    expect(found(torch("{spec: {}}").replace(/pytorchReplicaSpecs: .*/, "pytorchReplicaSpecs: text}}"))).toEqual([
      "K8S-002 /spec/pytorchReplicaSpecs",
    ]);
  });

  test("without hiding findings with another cause", () => {
    const two = job(
      `{restartPolicy: Never, hostNetwork: true, containers: [{name: 7, image: "x:latest", command: [8]}]}`,
    );
    expect(found(two)).toEqual([
      "GITOPS-042 …/containers/0/command/0",
      "GITOPS-042 …/containers/0/name",
      "SEC-003 …/containers/0/securityContext/capabilities/drop",
      "SEC-005 …/hostNetwork",
      "SEC-009 …/containers/0/image",
    ]);
  });
});

describe("a finding without a cause that counts stays", () => {
  const rulesOf = ruleCatalogue(rules);
  const object = { apiVersion: "v1", kind: "Pod", name: "a" };
  const finding = (rule: string, more: Partial<Finding> = {}): Finding => {
    return { rule, name: rule, severity: "error", message: rule, object, path: "/spec/a", fingerprint: rule, ...more };
  };
  const kept = (...all: readonly Finding[]) => withoutConsequences(all, rulesOf).map(({ rule }) => rule);

  test("where the cause is waived, known or less severe", () => {
    const waiver = { reason: "r", owner: "o", expires: "2999-01-01", at: "muster.yaml:3" };
    expect(kept(finding("K8S-002"), finding("RI-131"))).toEqual(["K8S-002"]);
    expect(kept(finding("K8S-002", { waiver }), finding("RI-131"))).toEqual(["K8S-002", "RI-131"]);
    expect(kept(finding("K8S-002", { known: true }), finding("RI-131"))).toEqual(["K8S-002", "RI-131"]);
    expect(kept(finding("K8S-002", { known: true }), finding("RI-131", { known: true }))).toEqual(["K8S-002"]);
    expect(kept(finding("K8S-002", { severity: "warning" }), finding("RI-131"))).toEqual(["K8S-002", "RI-131"]);
    expect(kept(finding("K8S-002"), finding("RI-131", { severity: "warning" }))).toEqual(["K8S-002"]);
  });

  test("where the cause is in another object, in another field or in the metadata", () => {
    const other = { ...object, name: "b" };
    expect(kept(finding("K8S-002", { object: other }), finding("RI-131"))).toEqual(["K8S-002", "RI-131"]);
    expect(kept(finding("K8S-002", { path: "/spec/ab" }), finding("RI-131"))).toEqual(["K8S-002", "RI-131"]);
    expect(kept(finding("K8S-002", { path: "/spec/a/b" }), finding("RI-131"))).toEqual(["K8S-002"]);
    expect(kept(finding("K8S-002", { path: "/spec" }), finding("RI-131"))).toEqual(["K8S-002"]);
    expect(kept(finding("K8S-004", { path: "/metadata/labels/a" }), finding("RI-132", { path: "" }))).toEqual([
      "K8S-004",
      "RI-132",
    ]);
    expect(kept(finding("K8S-002", { path: "/spec/a" }), finding("RI-132", { path: "" }))).toEqual(["K8S-002"]);
  });

  test("except below the absent field that a misspelt one was meant to be, or that it is about", () => {
    const cause = finding("K8S-001", { path: "/spec/bb", intended: "b" });
    expect(kept(cause, finding("SEC-009", { path: "/spec/b/c" }))).toEqual(["K8S-001"]);
    expect(kept(cause, finding("SEC-009", { path: "/spec/bc" }))).toEqual(["K8S-001", "SEC-009"]);
    expect(kept(cause, finding("SEC-009", { path: "/spec" }))).toEqual(["K8S-001", "SEC-009"]);
    expect(kept(cause, finding("K8S-006", { path: "/spec/x", other: "/spec/b/d" }))).toEqual(["K8S-001"]);
    expect(kept(cause, finding("GANG-005", { path: "" }))).toEqual(["K8S-001"]);
    const known = { ...cause, known: true } as const;
    expect(kept(known, finding("SEC-009", { path: "/spec/b/c" }))).toEqual(["K8S-001", "SEC-009"]);
    const warning = { ...cause, severity: "warning" } as const;
    expect(kept(warning, finding("SEC-009", { path: "/spec/b/c" }))).toEqual(["K8S-001", "SEC-009"]);
    const invalid = finding("K8S-004", { path: "/spec/b" });
    expect(kept(invalid, finding("K8S-006", { path: "/spec/x", other: "/spec/b" }))).toEqual(["K8S-004"]);
    expect(kept(invalid, finding("K8S-006", { path: "/spec/x", other: "/spec/c" }))).toEqual(["K8S-004", "K8S-006"]);
    expect(kept(invalid, finding("SEC-009", { path: "/spec/x", other: "/spec/b" }))).toEqual(["K8S-004"]);
    expect(kept(invalid, finding("SEC-009", { path: "/spec/x", other: "/spec/b/c" }))).toEqual(["K8S-004", "SEC-009"]);
  });

  test("below a missing field, and not beside it", () => {
    const missing = finding("K8S-003", { path: "/spec/a", intended: "a" });
    expect(kept(missing, finding("GANG-011", { path: "/spec/a/b" }))).toEqual(["K8S-003"]);
    expect(kept(missing, finding("GANG-011", { path: "/spec/ab" }))).toEqual(["K8S-003", "GANG-011"]);
    expect(kept(missing, { ...missing, message: "other" })).toHaveLength(2);
    const incomplete = finding("K8S-003", { path: "/spec/a" });
    expect(kept(incomplete, finding("GANG-011", { path: "/spec/a/b" }))).toEqual(["K8S-003", "GANG-011"]);
    const warning = { ...missing, severity: "warning" } as const;
    expect(kept(warning, finding("GANG-011", { path: "/spec/a/b" }))).toEqual(["K8S-003", "GANG-011"]);
  });

  const nameless = (rule: string): Finding => {
    return { rule, name: rule, severity: "error", message: rule, path: "/spec/a", fingerprint: rule };
  };

  test("where it is about the content of the field", () => {
    expect(kept(finding("K8S-002", { received: "7" }), finding("SEC-009"))).toEqual(["K8S-002", "SEC-009"]);
    expect(kept(finding("K8S-002", { received: "7" }), finding("SEC-009", { received: "7" }))).toEqual(["K8S-002"]);
    expect(kept(finding("SEC-009", { received: "7" }), finding("SEC-010", { received: "7" }))).toEqual([
      "SEC-009",
      "SEC-010",
    ]);
    expect(kept(nameless("SEC-001"), nameless("K8S-002"))).toHaveLength(2);
  });

  test("which no waiver can accept", () => {
    const unjudged = finding("RI-006", { path: "", unjudged: true, message: "b" });
    expect(withoutConsequences([finding("RI-006", { path: "" }), unjudged], rulesOf)).toEqual([unjudged]);
  });
});

const bases = [
  readFileSync(join(ROOT, "test/fixtures/kubernetes/valid.yaml"), "utf8"),
  ...readdirSync(join(ROOT, "workloadtypes"), { withFileTypes: true, recursive: true })
    .filter(({ name, parentPath }) => name.endsWith(".yaml") && parentPath.endsWith("samples"))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), "utf8")),
].flatMap((text) => readYaml(text, "base.yaml").documents.map(({ value }) => value));

describe("a single fault in a valid manifest", () => {
  const count = process.env.MUSTER_LONG === "1" ? 10_000 : 100;
  const levels = new Map(ruleCatalogue(rules).map(({ id, fault }) => [id, fault]));
  const placed = (findings: readonly Finding[]) => new Set(findings.map(({ rule, path }) => `${rule} ${path}`));

  test("is never two findings about the form of one field, or about one value", () => {
    const random = seededRandom(19);
    const before = new Map<unknown, ReadonlySet<string>>();
    const twice: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const base = bases[Math.floor(random() * bases.length)];
      const mutation = randomMutation(base, random);
      const known = before.get(base) ?? placed(reportOf(emitYaml(base)).findings);
      before.set(base, known);
      const { findings } = reportOf(emitYaml(mutated(base, mutation)));
      const added = findings.filter(({ rule, path }) => !known.has(`${rule} ${path}`));
      for (const [position, { rule, path, received, severity }] of added.entries()) {
        for (const other of added.slice(position + 1)) {
          if (other.path !== path || severity === "info" || other.severity === "info") continue;
          const isForm = levels.get(rule) !== undefined && levels.get(other.rule) !== undefined;
          if (isForm || (received !== undefined && received === other.received)) {
            twice.push(`${JSON.stringify(mutation)}: ${rule} and ${other.rule} at ${path}`);
          }
        }
      }
    }
    expect(twice).toEqual([]);
  });
});
