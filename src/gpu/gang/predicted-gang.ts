import { equalValues } from "../../kernel/index.ts";
import type { Gang, GangPods, Workload, WorkloadPods } from "../../model/index.ts";
import type { FoundGang, GangMember, GangProblem } from "./collected-gang.ts";
import { memberMaker, podsOfMembers } from "./route-pods.ts";

/**
 * A gang that the podgrouper will make, with the pods of its workload. Pods are matched by component and, where that
 * has instances, by the name of the instance, else by a leaf that ends with it. The podgrouper sets the label of the
 * leaf only where its plug-in names one and never removes it, so a label of the template can lose pods. Source: KAI
 * Scheduler, `pkg/podgrouper/pod_controller.go`.
 */
export function predictedGang(workload: Workload, gang: Gang): FoundGang {
  const problems: GangProblem[] = [];
  const memberOf = memberMaker(gang, problems);
  const planned = gang.pods.map((item): GangMember | undefined => {
    const pods = podsOf(workload, item);
    if (pods === undefined) return undefined;
    if (item.leaf !== undefined) return { workload, pods, leaf: item.leaf };
    return memberOf(workload, pods);
  });
  const members = planned.every(isThere) ? planned : planned.filter(isThere);
  const own: Gang = { ...gang, pods: podsOfMembers(members) };
  return { gang: { gang: own, mode: "predicted", cluster: workload.cluster, members }, problems };
}

function isThere(member: GangMember | undefined): member is GangMember {
  return member !== undefined;
}

function podsOf({ pods: all }: Workload, planned: GangPods): WorkloadPods | undefined {
  // A definition may have other names for components; with one component they need not match.
  const candidates = all.length === 1 ? all : all.filter(({ component }) => component === planned.component);
  const own = candidates.length < 2 ? candidates[0] : ownOf(candidates, planned);
  const { count } = planned;
  if (own !== undefined) return own.count === count ? own : partOf(own, count);
  const { component, template } = planned;
  return template && { component, instance: "", count, template };
}

// Its maximum is that of all gangs together.
function partOf({ component, instance, template }: WorkloadPods, count: number): WorkloadPods {
  return { component, instance, count, template };
}

function ownOf(candidates: readonly WorkloadPods[], planned: GangPods): WorkloadPods | undefined {
  const named = candidates.find(({ instance }) => instance === planned.instance);
  return named ?? instanceOf(candidates, planned) ?? alike(candidates, planned);
}

// The name of a leaf ends with that of the instance, after the names of its owners: `serve-0-decode`.
function instanceOf(candidates: readonly WorkloadPods[], { leaf = "" }: GangPods): WorkloadPods | undefined {
  const named = candidates.filter(({ instance }) => leaf === instance || leaf.endsWith(`-${instance}`));
  return named.toSorted((a, b) => b.instance.length - a.instance.length)[0];
}

// Without leaves, templates identify the instances; two with the same one need the same resources.
function alike(candidates: readonly WorkloadPods[], { template }: GangPods): WorkloadPods | undefined {
  if (template === undefined) return candidates[0];
  return candidates.find((item) => equalValues(item.made?.of ?? item.template, template));
}
