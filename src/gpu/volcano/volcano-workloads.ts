import { at, getOrCreate, groupOf, items, type KubeObject, member, pointerTo } from "../../kernel/index.ts";
import { podAmounts, podRequestAmounts } from "../account/pod-amounts.ts";
import type { PodSet } from "../account/pod-set.ts";
import { timesCount } from "../account/resource-amounts.ts";
import { annotatedTopologies } from "./annotated-topology.ts";
import { jobGroup, type WrittenJob } from "./job-group.ts";
import { operatorGroup } from "./operator-group.ts";
import { GROUP_NAME, type OwnedPods, ownedPods, SCHEDULING, templateAnnotation } from "./owner-group.ts";
import { type Member, podGroupWorkload } from "./pod-group-workload.ts";
import { countedByVolcano } from "./volcano-amounts.ts";
import { VOLCANO_GROUP, type VolcanoModel } from "./volcano-model.ts";
import { VOLCANO_DEFAULT } from "./volcano-queues.ts";
import type { VolcanoWorkload } from "./volcano-workload.ts";

/** The specs of Jobs of Volcano, by group and kind of their objects. */
const JOBS: Readonly<Record<string, readonly string[]>> = {
  "batch.volcano.sh/CronJob": ["jobTemplate", "spec"],
  "batch.volcano.sh/Job": [],
  "flow.volcano.sh/JobTemplate": [],
};

/** The workloads among the objects of a cluster that Volcano schedules, in their order. */
export function volcanoWorkloads(objects: readonly KubeObject[], model: VolcanoModel): readonly VolcanoWorkload[] {
  const members = new Map<string, Member[]>();
  const groups: KubeObject[] = [];
  const found: VolcanoWorkload[] = [];
  for (const object of objects) {
    if (items(object.metadata.ownerReferences).length > 0) continue;
    const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
    const place = Object.hasOwn(JOBS, kind) ? JOBS[kind] : undefined;
    if (place !== undefined) {
      const written: WrittenJob = { object, spec: at(object.spec, ...place), path: pointerTo("/spec", ...place) };
      found.push(...[jobGroup(written, model.priorityOf)].filter((group) => group !== undefined));
    } else if (kind === `${VOLCANO_GROUP}/PodGroup`) groups.push(object);
    else found.push(...workloadsOfOwner(object, model, members));
  }
  return [...found, ...groups.map((group) => podGroupWorkload(group, members.get(groupKey(group)) ?? []))].map(
    (workload) => ({ ...workload, queue: queueIn(workload, model) }),
  );
}

/** The queue: a workload of the queue `default` has that of its namespace; a Job is not among them. */
function queueIn({ queue, namespace, isJob }: VolcanoWorkload, model: VolcanoModel): string {
  return isJob || queue !== VOLCANO_DEFAULT ? queue : (model.queueOf(namespace) ?? queue);
}

function groupKey({ metadata }: KubeObject, name = metadata.name): string {
  return JSON.stringify([metadata.namespace ?? "default", name]);
}

function workloadsOfOwner(
  object: KubeObject,
  model: VolcanoModel,
  members: Map<string, Member[]>,
): readonly VolcanoWorkload[] {
  const together = operatorGroup(object, (name) => model.forest.queues.has(name));
  if (together !== undefined) return [{ ...common(object, together.queue), ...together }];
  const owned = ownedPods(object, model.runtimeOf);
  if (owned === undefined) return [];
  if (typeof owned === "string") return [{ ...common(object, VOLCANO_DEFAULT), tasks: [], minimum: 1, unknown: owned }];
  const [grouped, free]: [PodSet[], PodSet[]] = [[], []];
  for (const podSet of owned.podSets) {
    (templateAnnotation(podSet.template, GROUP_NAME) === undefined ? free : grouped).push(podSet);
  }
  for (const podSet of grouped) {
    const key = groupKey(object, templateAnnotation(podSet.template, GROUP_NAME));
    getOrCreate(members, key, (): Member[] => []).push({ object, podSet });
  }
  return free.map((podSet) => freePods(object, podSet, owned, model));
}

function common(object: KubeObject, queue: string) {
  return {
    object,
    namespace: object.metadata.namespace ?? "default",
    queue,
    copies: 1,
    minimums: new Map<string, number>(),
    isJob: false,
    topologies: [],
  };
}

/** Pods for which Volcano's controller makes a PodGroup. Source: volcano-sh/volcano v1.15.1, pkg/controllers/podgroup. */
function freePods(
  object: KubeObject,
  { name, count, template, path = "" }: PodSet,
  { minimum, minimumPath, isScaled, isOneGroup }: OwnedPods,
  model: VolcanoModel,
): VolcanoWorkload {
  const key = `${SCHEDULING}queue-name`;
  const queue = templateAnnotation(template, key);
  const own = common(object, queue ?? VOLCANO_DEFAULT);
  const { requests } = podAmounts(member(template, "spec"), {
    limits: model.limitsOf(own.namespace),
    overheadOf: model.overheadOf,
  });
  const minResources = timesCount(countedByVolcano(podRequestAmounts(requests)), minimum);
  return {
    ...own,
    ...(queue !== undefined && { queuePath: pointerTo(`${path}/metadata/annotations`, key) }),
    tasks: [{ name, count, first: count, template, path }],
    minimum,
    ...(minimumPath !== undefined && { minimumPath }),
    // Any pod of an owner with other pods may be the one of which the controller reads the requests.
    ...(isOneGroup && { minResources }),
    topologies: annotatedTopologies(template, path),
    ...(isScaled && { countAssumption: "nothing else sets its replicas" }),
  };
}
