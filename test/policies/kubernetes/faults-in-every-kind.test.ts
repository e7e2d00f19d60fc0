import { describe, expect, test } from "vitest";
import { reportOf } from "../../helpers/report-of.ts";

const IMAGE = `image: x@sha256:${"0".repeat(64)}`;
const SAFE = "securityContext: {capabilities: {drop: [ALL]}}";
const container = (...lines: readonly string[]) => [
  "containers:",
  "- name: pytorch",
  `  ${IMAGE}`,
  `  ${SAFE}`,
  ...lines,
];

/** Pod specs with one fault, in the line that is marked; its rule. */
const FAULTS: Readonly<Record<string, readonly [rule: string, lines: readonly string[]]>> = {
  "wrong pull policy": ["K8S-004", container("  imagePullPolicy: Sometimes # here")],
  "wrong quantity": ["GITOPS-042", container("  resources: {requests: {memory: 1 Gi}} # here")],
  "two containers with one name": ["K8S-005", [...container(), "- name: pytorch # here", `  ${IMAGE}`, `  ${SAFE}`]],
  "mount without a volume": ["K8S-006", container("  volumeMounts: [{name: v, mountPath: /v}] # here")],
  "container without a name": ["K8S-003", ["containers:", `- ${IMAGE} # here`, `  ${SAFE}`]],
  "port out of range": ["K8S-004", container("  ports: [{containerPort: 99999}] # here")],
  "two handlers of a probe": [
    "K8S-006",
    container("  livenessProbe: {httpGet: {path: /, port: 80}, exec: {command: [a]}} # here"),
  ],
  "empty list of containers": ["K8S-003", ["containers: [] # here"]],
  "misspelt image": ["K8S-001", ["containers:", "- name: pytorch", `  imagee: x # here`, `  ${SAFE}`]],
};

const indented = (lines: readonly string[], spaces: number) =>
  lines.map((line) => " ".repeat(spaces) + line).join("\n");
const head = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: team}\n`;
const REGISTERED = `${head("optimization.nvidia.com/v1alpha1", "ResourceInterface").replace(", namespace: team", "")}spec:
  structureDefinition:
    rootComponent:
      name: root
      kind: {group: ml.example.com, version: v1, kind: EvalSuite}
      specDefinition: {podTemplateSpecPath: .spec.runner}
      statusDefinition: {conditionsDefinition: {path: .status.conditions, typeFieldName: type, statusFieldName: status}, statusMappings: {running: [{byConditions: [{type: A, status: "True"}]}]}}
---
`;

const KINDS: Readonly<Record<string, (pod: readonly string[]) => string>> = {
  Deployment: (pod) => `${head("apps/v1", "Deployment")}spec:
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec:
${indented(pod, 6)}
`,
  PyTorchJob: (pod) => `${head("kubeflow.org/v1", "PyTorchJob")}spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 1
      template:
        spec:
${indented(pod, 10)}
`,
  RayCluster: (pod) => `${head("ray.io/v1", "RayCluster")}spec:
  headGroupSpec: {template: {spec: {containers: [{name: h, ${IMAGE}, ${SAFE}}]}}}
  workerGroupSpecs:
  - groupName: w
    replicas: 1
    template:
      spec:
${indented(pod, 8)}
`,
  LeaderWorkerSet: (pod) => `${head("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet")}spec:
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
${indented(pod, 8)}
`,
  InferenceService: (pod) => `${head("serving.kserve.io/v1beta1", "InferenceService")}spec:
  predictor:
${indented(pod, 4)}
`,
  "a canary of an InferenceService": (pod) => `${head("serving.kserve.io/v1beta1", "InferenceService")}spec:
  predictor: {name: a, containers: [{name: s, ${IMAGE}, ${SAFE}, env: [{name: STORAGE_URI, value: "s3://models/a"}]}]}
  canary:
  - trafficPercent: 50
    predictor:
      name: b
${indented(pod, 6)}
`,
  "a registered kind": (pod) => `${REGISTERED}${head("ml.example.com/v1", "EvalSuite")}spec:
  runner:
    spec:
${indented(pod, 6)}
`,
};

/** KServe names the container of a predictor. */
const ACCEPTED: readonly string[] = [
  "InferenceService: container without a name",
  "a canary of an InferenceService: container without a name",
];

describe.each(Object.entries(KINDS))("in a pod of %s", (kind, wrap) => {
  test("nothing is wrong without a fault", () => {
    const { findings } = reportOf(wrap(container()));
    expect(findings.filter(({ rule, severity }) => severity === "error" || rule.startsWith("K8S"))).toEqual([]);
  });

  test.each(Object.entries(FAULTS))("%s is one error in its line", (name, [rule, pod]) => {
    const yaml = wrap(pod);
    const errors = reportOf(yaml).findings.filter(({ severity }) => severity === "error");
    const line = yaml.split("\n").findIndex((text) => text.includes("# here")) + 1;
    expect(errors.map((finding) => [finding.rule, finding.location?.line])).toEqual(
      ACCEPTED.includes(`${kind}: ${name}`) ? [] : [[rule, line]],
    );
  });
});
