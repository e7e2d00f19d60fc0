import { at, filledText, type KubeObject, quoted } from "../../kernel/index.ts";
import { admittedClass, type Cluster, priorityOf } from "../../model/index.ts";
import { subject } from "../gang/agreement.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import { schedulerOf } from "../gang/pod-link.ts";
import { mostPods } from "../gang/size-problems.ts";
import { clusterHas } from "./job-gang.ts";
import { certainSeverity, profileOf } from "./profiles.ts";

/** A group with its pods: those of Kubernetes' own scheduler, and those that the scheduler of KAI takes. */
interface MixedGroup {
  readonly members: readonly GangMember[];
  readonly foreign: readonly GangMember[];
  readonly min: number | undefined;
  readonly podGroup: KubeObject | undefined;
}

/**
 * The settings in which the pods of a group differ from each other or from the group, so that the scheduler places none of
 * them. Source: Kubernetes 1.37, `validatePodGroup` of `pkg/scheduler/schedule_one_podgroup.go`.
 */
export function uniformProblems(group: MixedGroup, cluster: Cluster | undefined): readonly GangProblem[] {
  const scheduler = schedulerProblem(group, cluster);
  const priority = clusterHas(cluster, "priority-of-groups") ? priorityProblems(group, cluster) : [];
  return scheduler === undefined ? priority : [scheduler, ...priority];
}

function schedulerProblem(
  { members, foreign, min = 1 }: MixedGroup,
  cluster: Cluster | undefined,
): GangProblem | undefined {
  const [first] = members;
  if (first === undefined) return undefined;
  const expected = profileOf(first);
  const [ofKai] = foreign;
  const other = members.find((member) => profileOf(member) !== expected) ?? ofKai;
  if (other === undefined) return undefined;
  const received = other === ofKai ? schedulerOf(other.pods.template, cluster) : profileOf(other);
  const own = members.reduce((sum, member) => sum + mostPods(member), 0);
  // Enough pods of one scheduler start if they are placed before any pod of the other one.
  const mayStart = other === ofKai && own >= min;
  const { workload, pods } = other;
  return {
    code: "mixed-scheduler",
    severity: mayStart ? "warning" : certainSeverity(first),
    message: `${subject(other)} are left to ${received}, but ${subject(first)} of the same PodGroup to ${expected}, which places no pod of a group with several schedulers`,
    object: workload.object,
    path: "/spec/schedulerName",
    component: pods.component,
    instance: pods.instance,
    expected,
    received,
    fix: `set schedulerName to ${expected} in every pod template of the group`,
  };
}

function priorityProblems({ members, podGroup }: MixedGroup, cluster: Cluster | undefined): readonly GangProblem[] {
  if (podGroup?.kind !== "PodGroup") return [];
  const ofGroup = filledText(at(podGroup, "spec", "priorityClassName")) ?? cluster?.defaultPriorityClass;
  return members.flatMap((member): readonly GangProblem[] => {
    const { workload, pods } = member;
    const own = admittedClass(pods.template, cluster);
    if (own === ofGroup) return [];
    const [wanted, found] = [priorityIn(ofGroup, cluster), priorityIn(own, cluster)];
    if (wanted !== undefined && wanted === found) return [];
    const areKnown = wanted !== undefined && found !== undefined;
    return [
      {
        code: "mixed-priority",
        severity: areKnown ? certainSeverity(member) : "warning",
        message: `${subject(member)} have ${classText(own, found)}, but PodGroup ${podGroup.metadata.name} has ${classText(ofGroup, wanted)}, and they start only with its priority`,
        object: workload.object,
        path: "/spec/priorityClassName",
        component: pods.component,
        instance: pods.instance,
        expected: ofGroup === undefined ? "no priority class" : quoted(ofGroup),
        received: own === undefined ? "none" : quoted(own),
        fix:
          own === undefined
            ? `set priorityClassName: ${ofGroup} in the pod template`
            : `set priorityClassName: ${own} in the PodGroup`,
      },
    ];
  });
}

/** The priority of a class, 0 without one; undefined where it is not known. */
function priorityIn(name: string | undefined, cluster: Cluster | undefined): number | undefined {
  return name === undefined ? 0 : priorityOf(name, cluster);
}

function classText(name: string | undefined, value: number | undefined): string {
  if (name === undefined) return "no priority class";
  return value === undefined ? `priority class ${name}` : `priority class ${name} (${value})`;
}
