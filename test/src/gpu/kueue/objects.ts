import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

const API = "kueue.x-k8s.io/v1beta2";

/** Quotas of one flavor, `{gpu: {nominalQuota: 8}}`; a plain amount is the nominal quota. */
type Quotas = Readonly<Record<string, unknown>>;

/** A ClusterQueue with one resource group: the quotas of each flavor by name. */
export function clusterQueue(name: string, flavors: Readonly<Record<string, Quotas>>, spec: object = {}): KubeObject {
  const [first = {}] = Object.values(flavors);
  const group = {
    coveredResources: Object.keys(first),
    flavors: Object.entries(flavors).map(([flavor, quotas]) => ({
      name: flavor,
      resources: Object.entries(quotas).map(([resource, quota]) =>
        typeof quota === "object" ? { name: resource, ...quota } : { name: resource, nominalQuota: quota },
      ),
    })),
  };
  return {
    apiVersion: API,
    kind: "ClusterQueue",
    metadata: { name },
    spec: { namespaceSelector: {}, resourceGroups: [group], ...spec },
  };
}

/** An object of Kueue without a namespace. */
export function kueueObject(kind: string, name: string, spec: object = {}): KubeObject {
  return { apiVersion: API, kind, metadata: { name }, spec };
}

/** The LocalQueue `q` of namespace `ml`. */
export function localQueue(queue = "cq", spec: object = {}): KubeObject {
  return {
    apiVersion: API,
    kind: "LocalQueue",
    metadata: { name: "q", namespace: "ml" },
    spec: { clusterQueue: queue, ...spec },
  };
}

/** The labels of a workload of that queue. */
export const QUEUED = { "kueue.x-k8s.io/queue-name": "q" };

/** A pod spec whose only container has these requests. */
export function podSpec(requests: object, rest: object = {}): object {
  return { containers: [{ name: "main", resources: { requests } }], ...rest };
}

/** A Job of that queue. */
export function job(parallelism: number, spec: object, annotations: Readonly<Record<string, string>> = {}): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "train", namespace: "ml", labels: QUEUED, annotations },
    spec: { parallelism, template: { spec } },
  };
}
