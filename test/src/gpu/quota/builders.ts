import type { Account, AccountKind, AccountRow } from "../../../../src/gpu/quota/account-row.ts";
import type { CountedGang, CountedMember, QuotaInput } from "../../../../src/gpu/quota/counted-gang.ts";
import type { QueueNode, QueueQuota } from "../../../../src/gpu/quota/queue-node.ts";
import type { PodTemplate } from "../../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import type { Gang } from "../../../../src/model/workload/gang.ts";
import type { Workload, WorkloadPods } from "../../../../src/model/workload/workload.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

/** Amounts of a pod, as a manifest writes them. */
interface Ask {
  readonly gpu?: number;
  readonly cpu?: string | number;
  readonly memory?: string;
  /** `gpu-fraction` of the pod. */
  readonly fraction?: string;
  /** `gpu-memory` of the pod. */
  readonly gpuMemory?: string;
}

/** A pod template that asks for something. */
function template({ gpu, cpu, memory, fraction, gpuMemory }: Ask = {}): PodTemplate {
  const annotations = {
    ...(fraction === undefined ? {} : { "gpu-fraction": fraction }),
    ...(gpuMemory === undefined ? {} : { "gpu-memory": gpuMemory }),
  };
  const limits = {
    ...(gpu === undefined ? {} : { "nvidia.com/gpu": gpu }),
    ...(cpu === undefined ? {} : { cpu }),
    ...(memory === undefined ? {} : { memory }),
  };
  return { metadata: { annotations }, spec: { containers: [{ name: "main", resources: { limits } }] } };
}

/** Pods of a component. */
export function pods(component: string, count: number, ask: Ask, fields: Partial<WorkloadPods> = {}): WorkloadPods {
  return { component, instance: "", count, template: template(ask), ...fields };
}

/** A workload in namespace `team-nlp` of cluster `east`. */
export function workload(
  name: string,
  all: readonly WorkloadPods[],
  fields: Partial<Workload> & { readonly namespace?: string; readonly labels?: Readonly<Record<string, string>> } = {},
): Workload {
  const { namespace = "team-nlp", labels, ...rest } = fields;
  return {
    object: {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name, namespace, ...(labels === undefined ? {} : { labels }) },
    },
    cluster: "east",
    pods: all,
    gangs: [],
    suspended: false,
    ...rest,
  };
}

/** A gang of all pods of a workload, predicted, in queue `team-nlp`. */
export function gangOf(
  owner: Workload,
  fields: Partial<Gang> = {},
  members: readonly CountedMember[] = owner.pods.map((own) => ({ workload: owner, pods: own })),
): CountedGang {
  const { name, namespace = "default" } = owner.object.metadata;
  return {
    gang: {
      name,
      namespace,
      queue: "team-nlp",
      pods: members.map(({ pods: { component, count, template: used }, leaf }) => ({
        component,
        count,
        template: used,
        ...(leaf === undefined ? {} : { leaf }),
      })),
      ...fields,
    },
    mode: "predicted",
    cluster: owner.cluster,
    members,
  };
}

/** A gang of `count` pods that all start together. */
export function simpleGang(name: string, count: number, ask: Ask, fields: Partial<Gang> = {}): CountedGang {
  return gangOf(workload(name, [pods("worker", count, ask)]), { min: count, ...fields });
}

const UNLIMITED: QueueQuota = { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 };

/** A queue of cluster `east` and the default pool: GPUs in hundredths, unlimited CPU and memory. */
export function queue(
  name: string,
  deserved: number,
  limit: number,
  { quotas, ...fields }: Partial<Omit<QueueNode, "quotas">> & { readonly quotas?: Partial<QueueNode["quotas"]> } = {},
): QueueNode {
  return {
    name,
    cluster: "east",
    nodePool: "default",
    quotas: { gpu: { deserved, limit, overQuotaWeight: 1 }, cpu: UNLIMITED, memory: UNLIMITED, ...quotas },
    origin: "organization",
    ...fields,
  };
}

/** The input of a count. Its workloads are those of the gangs, unless others are given. */
export function quotaInput(
  gangs: readonly CountedGang[],
  queues: readonly QueueNode[],
  fields: Partial<QuotaInput> = {},
): QuotaInput {
  const clusters: readonly Cluster[] = [cluster(), runaiCluster()];
  return {
    gangs,
    workloads: [...new Set(gangs.flatMap(({ members }) => members.map((member) => member.workload)))],
    queues,
    organization: { clusters, projects: [] },
    ...fields,
  };
}

/** The row of a queue, project, department, node pool or cluster of an account. */
export function rowOfAccount({ rows }: Account, kind: AccountKind, at: string, name: string): AccountRow | undefined {
  return rows.find((row) => row.kind === kind && row.cluster === at && row.name === name);
}
