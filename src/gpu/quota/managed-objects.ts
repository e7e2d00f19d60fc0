import type { KubeObject } from "../../kernel/index.ts";
import { filled, given } from "../../kernel/index.ts";
import {
  type Cluster,
  DEFAULT_NODE_POOL,
  type DepartmentSettings,
  defaultPoolsOf,
  KAI_KEYS,
  KAI_RESOURCES,
  type NodePool,
  namespaceOf,
  type PoolQuota,
  type ProjectSettings,
  type Quota,
  queueName,
} from "../../model/index.ts";
import { KEEP_ON_PRUNE, queueAmount } from "./queue-object.ts";

const API_VERSION = `${KAI_RESOURCES}/v1alpha1`;

// The admission of a Project reads its department and its node pools, so Argo CD applies them before it.
const FIRST = { ...KEEP_ON_PRUNE, "argocd.argoproj.io/sync-wave": "-1" };

/**
 * The Department that gives KAI's resource management the quotas of a department on a cluster. Its queues have the names of
 * the Queues that muster writes otherwise, so the controller takes over those that a cluster has.
 */
export function departmentObject({ name, quotas }: DepartmentSettings, cluster: Cluster): KubeObject {
  return {
    apiVersion: API_VERSION,
    kind: "Department",
    metadata: { name, annotations: FIRST },
    spec: { queues: queuesOf(name, quotas, cluster) },
  };
}

/** The Project for a project on a cluster, in the namespace that muster writes, which the controller requires to exist. */
export function projectObject(project: ProjectSettings, cluster: Cluster): KubeObject {
  const { name, department, quotas } = project;
  const own = quotas.filter((quota) => quota.cluster === cluster.name);
  const withQueue = (pool: string) => own.some(({ nodePool }) => nodePool === pool);
  return {
    apiVersion: API_VERSION,
    kind: "Project",
    metadata: { name, annotations: KEEP_ON_PRUNE },
    spec: given({
      parent: department,
      namespace: namespaceOf(project, cluster),
      defaultNodePools: filled(defaultPoolsOf(project, cluster).filter(withQueue)),
      queues: queuesOf(name, quotas, cluster),
    }),
  };
}

/**
 * The NodePool for a node pool of a cluster, with the nodes that have its name as the label `kai.scheduler/node-pool`;
 * undefined for the default pool, which the chart of the resource management creates.
 */
export function nodePoolObject({ name }: NodePool): KubeObject | undefined {
  if (name === DEFAULT_NODE_POOL) return undefined;
  return {
    apiVersion: API_VERSION,
    kind: "NodePool",
    metadata: { name, annotations: FIRST },
    spec: { labelKey: KAI_KEYS.nodePool, labelValue: name },
  };
}

function queuesOf(owner: string, quotas: readonly PoolQuota[], cluster: Cluster): readonly object[] {
  return quotas
    .filter((quota) => quota.cluster === cluster.name)
    .map(({ nodePool, gpu, cpu, memory }) => ({
      name: queueName(owner, nodePool),
      nodepool: nodePool,
      resources: { gpu: amounts(gpu), cpu: amounts(cpu), memory: amounts(memory) },
    }));
}

function amounts({ deserved, limit, overQuotaWeight }: Quota) {
  return { deserved: queueAmount(deserved), limit: queueAmount(limit), overQuotaWeight };
}
