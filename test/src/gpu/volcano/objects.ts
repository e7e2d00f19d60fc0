import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

/** A Queue of Volcano. */
export function queue(name: string, capability?: object, spec: object = {}): KubeObject {
  return {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "Queue",
    metadata: { name },
    spec: { weight: 1, ...(capability && { capability }), ...spec },
  };
}

/** A task of a Job of Volcano whose only container has these requests. */
export function task(name: string, replicas: number, requests: object, rest: object = {}): object {
  return { name, replicas, template: podTemplate(requests), ...rest };
}

/** A pod template whose only container has these requests. */
export function podTemplate(requests: object, spec: object = {}, metadata: object = {}): object {
  return {
    metadata,
    spec: { restartPolicy: "Never", containers: [{ name: "main", image: "i", resources: { requests } }], ...spec },
  };
}

/** The Job `train` of namespace `ml` in the queue `q`. */
export function volcanoJob(tasks: readonly object[], spec: object = {}): KubeObject {
  return {
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name: "train", namespace: "ml" },
    spec: { schedulerName: "volcano", queue: "q", tasks, ...spec },
  };
}

/** The PodGroup `gang` of namespace `ml` in the queue `q`. */
export function podGroup(spec: object): KubeObject {
  return {
    apiVersion: "scheduling.volcano.sh/v1beta1",
    kind: "PodGroup",
    metadata: { name: "gang", namespace: "ml" },
    spec: { queue: "q", ...spec },
  };
}

/** A Deployment of namespace `ml` with pods of Volcano in the queue `q`. */
export function deployment(spec: object, requests: object, annotations: object = {}): KubeObject {
  const metadata = { annotations: { "scheduling.volcano.sh/queue-name": "q" } };
  const template = podTemplate(requests, { schedulerName: "volcano", restartPolicy: "Always" }, metadata);
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "serve", namespace: "ml", annotations: { ...annotations } },
    spec: { template, ...spec },
  };
}

/** A node that is ready. */
export function node(name: string, allocatable: object, labels: Readonly<Record<string, string>> = {}): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels },
    spec: {},
    status: { allocatable: { pods: "110", ...allocatable }, conditions: [{ type: "Ready", status: "True" }] },
  };
}
