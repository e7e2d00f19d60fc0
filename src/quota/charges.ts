import { given } from "../base/given.ts";
import type { KubeObject, PodTemplate } from "../base/kubernetes.ts";
import { PREEMPTIBILITIES } from "../base/preemptibility.ts";
import { at, text } from "../base/read.ts";
import { type Cluster, DEFAULT_NODE_POOL, namespaceOf, queueName } from "../organization/organization.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../workload/keys.ts";
import type { Workload, WorkloadPods } from "../workload/workload.ts";
import type { Contribution } from "./account-row.ts";
import { type MostPods, podCounts } from "./member-counts.ts";
import { preemptionOf } from "./preemption.ts";
import type { QuotaModel } from "./quota-model.ts";

/**
 * Everything that is charged: pods of gangs to the queue of their gang; pods that an autoscaler may add beyond the gangs
 * there are, to the queue of the first; and pods without a gang to the queue that their labels name, on a Run:ai cluster
 * else to that of their namespace's project. What has no queue stays without.
 */
export function chargesOf(model: QuotaModel): readonly Contribution[] {
  const inGangs = new Map<Workload["object"], Contribution[]>();
  const charges: Contribution[] = [];
  for (const { counted, demand, nodePool } of model.gangs) {
    for (const { member, perPod, count, maximum, potential } of demand.members) {
      const { component, instance } = member.pods;
      const { queue } = counted.gang;
      const charge: Contribution = {
        cluster: counted.cluster,
        nodePool,
        workload: member.workload,
        gang: counted,
        component,
        instance,
        count,
        maximum,
        potential,
        preemptible: demand.preemptible,
        perPod,
        // At the end: a spread that other members follow makes an object fifty times as slow to create.
        ...(queue === "" ? {} : { queue }),
      };
      charges.push(charge);
      const known = inGangs.get(member.workload.object);
      if (known === undefined) inGangs.set(member.workload.object, [charge]);
      else known.push(charge);
    }
  }
  for (const workload of model.input.workloads) {
    const own = inGangs.get(workload.object) ?? [];
    for (const pods of workload.pods) {
      const charge = covered(workload, pods, own)
        ? beyondGangs(workload, pods, own, model.most)
        : withoutGang(workload, pods, model);
      if (charge !== undefined) charges.push(charge);
    }
  }
  return charges;
}

/** Whether gangs hold the pods: of this instance, or of its component as many as there are. */
function covered(workload: Workload, { component, instance }: WorkloadPods, own: readonly Contribution[]): boolean {
  const inComponent = own.filter((charge) => charge.component === component);
  if (inComponent.length === 0) return false;
  if (inComponent.some((charge) => charge.instance === instance)) return true;
  const all = workload.pods.filter((pods) => pods.component === component);
  return sumOf(inComponent, (charge) => charge.count + charge.potential) >= sumOf(all, (pods) => pods.count);
}

function beyondGangs(
  workload: Workload,
  pods: WorkloadPods,
  own: readonly Contribution[],
  most: MostPods,
): Contribution | undefined {
  const mine = own.filter(({ component, instance }) => component === pods.component && instance === pods.instance);
  const [first] = mine;
  if (first === undefined || workload.suspended) return undefined;
  const more = podCounts(workload, pods, most).maximum - sumOf(mine, ({ maximum }) => maximum);
  if (more <= 0) return undefined;
  const { gang: _, ...rest } = first;
  return { ...rest, count: 0, maximum: more, potential: 0 };
}

function withoutGang(workload: Workload, pods: WorkloadPods, model: QuotaModel): Contribution | undefined {
  const { object, cluster: name } = workload;
  const cluster = model.cluster(name);
  const labelled = (key: string) => labelOf(object, key) ?? labelOf(pods.template, key);
  const runai = cluster?.scheduler === "runai";
  const nodePool = labelled(runai ? RUNAI_KEYS.nodePool : KAI_KEYS.nodePool) ?? DEFAULT_NODE_POOL;
  const queue = queueOf(object, pods.template, nodePool, cluster, model);
  const priorityClass = labelled(KAI_KEYS.priorityClass) ?? text(at(pods.template, "spec", "priorityClassName"));
  const preemptibility = PREEMPTIBILITIES.find((value) => value === labelled(KAI_KEYS.preemptibility));
  const { preemptible } = preemptionOf(
    given({
      priorityClass,
      preemptibility,
    }),
    cluster,
  );
  const { component, instance, template } = pods;
  const counts = podCounts(workload, pods, model.most);
  if (counts.maximum + counts.potential === 0) return undefined;
  return {
    cluster: name,
    nodePool,
    workload,
    component,
    instance,
    preemptible,
    perPod: model.count(workload, template, nodePool),
    ...counts,
    ...(queue === undefined ? {} : { queue }),
  };
}

// As the podgrouper finds a queue, without its last resort: nobody says that the pods come to it at all.
function queueOf(
  object: KubeObject,
  template: PodTemplate,
  nodePool: string,
  cluster: Cluster | undefined,
  { input }: QuotaModel,
): string | undefined {
  const runai = cluster?.scheduler === "runai";
  const keys = runai ? [KAI_KEYS.queue, RUNAI_KEYS.queue] : [KAI_KEYS.queue];
  for (const holder of [object, template]) {
    const named = keys.map((key) => labelOf(holder, key)).find((value) => value !== undefined);
    if (named !== undefined) return named;
  }
  const project = labelOf(object, RUNAI_KEYS.project) ?? labelOf(template, RUNAI_KEYS.project);
  if (project !== undefined && project !== "") return queueName(project, nodePool);
  if (cluster === undefined || !runai) return undefined;
  const owner = input.organization.projects.find(
    (candidate) =>
      candidate.clusters.includes(cluster.name) && namespaceOf(candidate, cluster) === object.metadata.namespace,
  );
  return owner === undefined ? undefined : queueName(owner.name, nodePool);
}

function labelOf(holder: unknown, key: string): string | undefined {
  return text(at(holder, "metadata", "labels", key));
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
