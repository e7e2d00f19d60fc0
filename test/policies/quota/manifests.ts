import type { Finding } from "../../../src/kernel/finding/finding.ts";

export type Labels = Readonly<Record<string, string>>;

export const QUEUE = "kai.scheduler/queue";
export const POOL = "kai.scheduler/node-pool";
export const PREEMPTIBILITY = "kai.scheduler/preemptibility";
export const QUEUE_LABEL = "/metadata/labels/kai.scheduler~1queue";

/** A quota of GPUs on a node pool of the cluster east, CPU and memory without end. */
export function quota(deserved: number, limit: number | "unlimited", fields: object = {}) {
  return { cluster: "east", gpu: { deserved, limit }, cpu: "unlimited", memory: "unlimited", ...fields };
}

/** The fields of muster.yaml that a test changes. */
export interface Organization {
  readonly cluster?: object;
  readonly department?: readonly object[];
  readonly projects?: Readonly<Record<string, readonly object[]>>;
}

/** muster.yaml with the KAI cluster east, the department research and projects by name with their quotas. */
export function organization({
  cluster = {},
  department = [quota(16, 24)],
  projects = { "team-nlp": [quota(8, 16)] },
}: Organization = {}) {
  return {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "east", scheduler: "kai", ...cluster }],
    departments: [{ name: "research", quotas: department }],
    projects: Object.entries(projects).map(([name, quotas]) => ({
      name,
      department: "research",
      clusters: ["east"],
      quotas,
    })),
  };
}

/** The fields of a pod template that a test changes. */
export interface Pod {
  readonly gpus?: number | string;
  readonly requests?: object;
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly spec?: object;
}

export function template({ gpus = 8, requests = {}, labels = {}, annotations = {}, spec = {} }: Pod = {}) {
  const limits = gpus === 0 ? {} : { "nvidia.com/gpu": gpus };
  return {
    metadata: { labels, annotations },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [{ name: "pytorch", image: "example.com/train:1", resources: { limits, requests } }],
      ...spec,
    },
  };
}

/** A PyTorchJob whose workers start together. */
export function training(workers: number, labels: Labels = { [QUEUE]: "team-nlp" }, pod: Pod = {}, metadata = {}) {
  return {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "train", namespace: "team-nlp", labels, ...metadata },
    spec: { pytorchReplicaSpecs: { Worker: { replicas: workers, template: template(pod) } } },
  };
}

/** A Deployment, each pod of which is a gang that may not be preempted. */
export function deployment(replicas: number, labels: Labels = { [QUEUE]: "team-nlp" }, pod: Pod = { gpus: 1 }) {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "serve", namespace: "team-nlp", labels },
    spec: { replicas, selector: {}, template: template(pod) },
  };
}

/** A committed PodGroup and a Job in it. */
export function external(spec: object, pods = 2, pod: Pod = {}): readonly object[] {
  const annotations = { "pod-group-name": "g", "kai.scheduler/skip-podgrouper": "true" };
  return [
    {
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name: "g", namespace: "team-nlp" },
      spec,
    },
    {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "run", namespace: "team-nlp" },
      spec: { parallelism: pods, template: template({ ...pod, annotations }) },
    },
  ];
}

/** GPUs of a Queue, CPU and memory without end. */
export function gpus(amount: number, limit = -1) {
  const unlimited = { quota: -1, limit: -1, overQuotaWeight: 1 };
  return { gpu: { quota: amount, limit, overQuotaWeight: 1 }, cpu: unlimited, memory: unlimited };
}

export function queue(name: string, resources: unknown, spec: object = {}, labels: Labels = {}) {
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name, labels },
    spec: { ...spec, resources },
  };
}

/** Documents as one YAML text, a line each with a line between; JSON is YAML. */
export function yaml(...documents: readonly unknown[]): string {
  return documents.map((document) => JSON.stringify(document)).join("\n---\n");
}

/** `severity Kind/name path` of findings; `muster.yaml` for those without an object. */
export function places(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ object, path, severity }) => {
    const about = object === undefined ? "muster.yaml" : `${object.kind}/${object.name}`;
    return `${severity} ${about} ${path}`;
  });
}

/** Values that are no spec, no labels and no number. */
export const ODD: readonly unknown[] = [undefined, null, {}, [], "x", 7, true, [null], { a: [null] }];

/** An organisation of one cluster, without departments and projects. */
export const EAST = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "Organization",
  metadata: { name: "acme" },
  clusters: [{ name: "east", scheduler: "kai", kubernetes: "1.34" }],
};

/** An object of KAI's resource management. */
export function managed(kind: string, name: string, spec: unknown) {
  return { apiVersion: "kai.resources/v1alpha1", kind, metadata: { name }, spec };
}
