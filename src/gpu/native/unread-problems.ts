import { at, count, groupOf, isObject, type KubeObject } from "../../kernel/index.ts";
import { type Cluster, isTree, KAI_KEYS, type Workload } from "../../model/index.ts";
import { subject } from "../gang/agreement.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import type { GroupReference } from "../gang/group-reference.ts";
import { isScheduled, podLink, schedulerOf } from "../gang/pod-link.ts";
import { clusterHas, gangOfSpec, isJob } from "./job-gang.ts";
import { NATIVE_GROUP } from "./read-groups.ts";

/**
 * The problem of pods of KAI's scheduler whose group of Kubernetes itself has no effect.
 *
 * @param reference the group that they name. Absent: the controller of Jobs makes one
 */
export function unreadProblem(
  member: GangMember,
  reference: GroupReference | undefined,
  cluster: Cluster | undefined,
): GangProblem {
  const { workload, pods } = member;
  const scheduler = schedulerOf(pods.template, cluster);
  const group =
    reference === undefined
      ? `the PodGroup of ${NATIVE_GROUP} that scheduling makes`
      : `${reference.kind} ${reference.name} of ${NATIVE_GROUP}`;
  const own = reference === undefined ? "scheduling" : fieldOf(reference);
  const place = { component: pods.component, instance: pods.instance, path: `/spec/${own}` };
  return {
    code: "native-group-unread",
    severity: "warning",
    message: `${subject(member)}: ${scheduler} schedules them and does not read ${group}, so ${effectOf(member, cluster)}`,
    object: workload.object,
    ...(reference === undefined ? { path: "/spec/scheduling" } : place),
    expected: "a group that the scheduler reads",
    fix: fixOf(member, own),
  };
}

function fieldOf({ kind }: GroupReference): string {
  return kind === "PodGroup" ? "schedulingGroup" : "workloadRef";
}

function effectOf({ workload, pods }: GangMember, cluster: Cluster | undefined): string {
  const link = podLink(workload.object, pods.template, cluster, pods.owners);
  if (link?.kind === "linked" || link?.kind === "taken") {
    return `only PodGroup ${link.podGroup} of scheduling.run.ai counts`;
  }
  const [gang, ...others] = workload.gangs;
  if (gang === undefined) return "its minimum has no effect";
  if (others.length > 0 || isTree(gang)) return "only the groups of the podgrouper count";
  return `only the group of the podgrouper counts, which waits for ${count(gang.min ?? 1, "pod")}`;
}

function fixOf({ workload: { object } }: GangMember, field: string): string {
  const where = isJob(object) ? `the annotation ${KAI_KEYS.batchMinMember}` : "a PodGroup of scheduling.run.ai";
  return `set the minimum in ${where} in place of ${field}, or leave the pods to default-scheduler`;
}

/** The problem of a Job or CronJob whose gang the controller of Jobs does not read; undefined where it does. */
export function ignoredProblem(workload: Workload, cluster: Cluster | undefined): GangProblem | undefined {
  const { object } = workload;
  const found = isJob(object) ? ignoredInJob(object) : ignoredInCronJob(object);
  if (found === undefined || !clusterHas(cluster, "gangs-of-jobs")) return undefined;
  // Where KAI's scheduler takes the pods, another problem has the reason.
  const isOfKai = workload.pods.every(({ template }) => isScheduled(template, cluster, object));
  const isReported = isOfKai && found.isNamed;
  if (isReported) return undefined;
  const { path, reason, fix } = found;
  return {
    code: "native-group-unread",
    severity: "warning",
    message: `${object.kind} ${object.metadata.name}: the gang of scheduling has no effect, because ${reason}`,
    object,
    path,
    fix,
  };
}

interface Ignored {
  readonly path: string;
  readonly reason: string;
  readonly fix: string;
  /** Whether the pods name a group. */
  readonly isNamed: boolean;
}

function ignoredInJob({ spec }: KubeObject): Ignored | undefined {
  if (gangOfSpec(spec) === undefined || !namesGroup(at(spec, "template"))) return undefined;
  return {
    path: "/spec/scheduling",
    reason: "its pods name a group in schedulingGroup, and the controller of Jobs then makes none",
    fix: "remove scheduling, or remove schedulingGroup from the pod template",
    isNamed: true,
  };
}

/** The annotation by which the Jobs of an owner take a template of the owner's Workload. */
const TEMPLATE_NAME = `${NATIVE_GROUP}/group-template-name`;

function ignoredInCronJob({ apiVersion, kind, spec }: KubeObject): Ignored | undefined {
  if (kind !== "CronJob" || groupOf(apiVersion) !== "batch") return undefined;
  const template = at(spec, "jobTemplate");
  if (gangOfSpec(at(template, "spec")) === undefined) return undefined;
  if (at(template, "metadata", "annotations", TEMPLATE_NAME) !== undefined) return undefined;
  return {
    path: "/spec/jobTemplate/spec/scheduling",
    reason: "the controller of Jobs makes a PodGroup only for a Job without an owner, and the CronJob owns its Jobs",
    fix: "commit a PodGroup, and name it in schedulingGroup of the pod template",
    isNamed: namesGroup(at(template, "spec", "template")),
  };
}

function namesGroup(template: unknown): boolean {
  return isObject(at(template, "spec", "schedulingGroup"));
}
