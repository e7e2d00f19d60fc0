import type { Finding } from "../../../src/kernel/finding/finding.ts";

type Texts = Readonly<Record<string, string>>;

export const SKIP = { "kai.scheduler/skip-podgrouper": "true" } as const;
export const NAMES = { "pod-group-name": "g" } as const;

/** The fields of a pod template that a test changes. */
export interface Pod {
  readonly annotations?: Texts;
  readonly labels?: Texts;
  readonly gpus?: number;
  readonly container?: object;
  readonly spec?: object;
}

/** A pod template of KAI's scheduler with one container. */
export function template({ annotations = {}, labels = {}, gpus = 8, container = {}, spec = {} }: Pod = {}) {
  const resources = { limits: { "nvidia.com/gpu": gpus } };
  return {
    metadata: { annotations, labels },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [{ name: "main", image: "example.com/a:1", resources, ...container }],
      ...spec,
    },
  };
}

/** A pod template in the committed group `g`. */
export function linked(pod: Pod = {}) {
  return template({ ...pod, annotations: { ...SKIP, ...NAMES, ...pod.annotations } });
}

export function podGroup(spec: object, metadata: object = {}) {
  return {
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: { name: "g", namespace: "n", ...metadata },
    spec,
  };
}

export function job(spec: object, metadata: object = {}) {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "run", namespace: "n", ...metadata },
    spec: { parallelism: 2, template: template(), ...spec },
  };
}

/** A job of Kubeflow with replica types by name. */
export function kubeflow(kind: string, specs: object, spec: object = {}, metadata: object = {}) {
  const field = {
    PyTorchJob: "pytorchReplicaSpecs",
    MPIJob: "mpiReplicaSpecs",
    TFJob: "tfReplicaSpecs",
    XGBoostJob: "xgbReplicaSpecs",
    JAXJob: "jaxReplicaSpecs",
  }[kind];
  return {
    apiVersion: kind === "MPIJob" ? "kubeflow.org/v2beta1" : "kubeflow.org/v1",
    kind,
    metadata: { name: "train", namespace: "n", ...metadata },
    spec: { ...spec, [String(field)]: specs },
  };
}

export function leaderWorkerSet(spec: object, size: unknown, pods = template()) {
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "serve", namespace: "n" },
    spec: { replicas: 1, ...spec, leaderWorkerTemplate: { size, workerTemplate: pods } },
  };
}

/** muster.yaml with one KAI cluster that owns the namespace `n`. */
export function organization(cluster: object) {
  return {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "east", scheduler: "kai", ...cluster }],
    departments: [{ name: "research" }],
    projects: [{ name: "n", department: "research", clusters: ["east"] }],
  };
}

/** Documents as one YAML text; JSON is YAML. */
export function yaml(...documents: readonly object[]): string {
  return documents.map((document) => JSON.stringify(document)).join("\n---\n");
}

/** `Kind/name path` of findings, with `W` for warnings. */
export function places(findings: readonly Finding[]): readonly string[] {
  return findings.map(
    ({ object, path, severity }) => `${object?.kind}/${object?.name} ${path}${severity === "warning" ? " W" : ""}`,
  );
}
