import { at, isObject, type KubeObject, nearest, quoted } from "../../kernel/index.ts";
import type { GangProblem } from "../gang/collected-gang.ts";
import type { GroupReference } from "../gang/group-reference.ts";
import { hintOf } from "../gang/link-problems.ts";
import { namespaceOfObject } from "../gang/read-pod-group.ts";
import type { GroupIndex } from "./group-index.ts";
import { hasOwner } from "./group-problems.ts";
import { type GroupTemplate, templateReference, templatesOf } from "./read-groups.ts";

/** A group that pods name. */
interface Named {
  readonly reference: GroupReference;
  readonly cluster: string;
  readonly namespace: string;
  readonly members: readonly unknown[];
}

/**
 * The problems between Workloads and the groups that are made of them: PodGroups that name a missing Workload or template,
 * and templates of which no group is made. The scheduler reads PodGroups and no Workloads, so these pods start nevertheless.
 */
export function templateProblems(index: GroupIndex, named: readonly Named[]): readonly GangProblem[] {
  const used = new Set<string>();
  const problems: GangProblem[] = [];
  for (const { object, cluster } of index.ofKind("PodGroup")) {
    const place = { cluster, namespace: namespaceOfObject(object) };
    const reference = templateReference(object);
    if (reference === undefined) continue;
    used.add(keyOf(place, reference.workload, reference.template));
    if (hasOwner(object)) continue;
    const workload = index.find("Workload", place, reference.workload);
    const names = workload && templatesOf(workload).map(({ name }) => name);
    if (names?.includes(reference.template)) continue;
    const isWorkload = names === undefined;
    const name = isWorkload ? reference.workload : reference.template;
    const around = isWorkload ? index.around("Workload", place, name) : { siblings: names, elsewhere: [] };
    const similar = nearest(name, around.siblings);
    const noun = isWorkload ? `Workload ${quoted(name)}` : `template ${quoted(name)} of Workload ${reference.workload}`;
    problems.push({
      code: "native-template-missing",
      severity: "warning",
      message: `PodGroup ${object.metadata.name} names the ${noun}, which is not among the manifests of its namespace; the scheduler reads only the settings of the PodGroup${hintOf(around, similar)}`,
      object,
      path: isWorkload ? reference.workloadPath : reference.templatePath,
      received: quoted(name),
      fix: similar === undefined ? "commit the Workload, or remove the reference" : `name ${similar}`,
    });
  }
  for (const { reference, members, ...place } of named) {
    const { name, part } = reference;
    if (part !== undefined && members.length > 0) used.add(keyOf(place, name, part.group));
  }
  for (const { object, cluster } of index.ofKind("Workload")) {
    const place = { cluster, namespace: namespaceOfObject(object) };
    if (hasOwner(object) || mayBeUsed(object)) continue;
    for (const template of templatesOf(object)) {
      if (!used.has(keyOf(place, object.metadata.name, template.name))) problems.push(unusedProblem(object, template));
    }
  }
  return problems;
}

/** Whether a controller may make groups of a Workload. That of Jobs reads only Workloads that it has made itself. */
function mayBeUsed({ spec }: KubeObject): boolean {
  const controller = at(spec, "controllerRef");
  if (!isObject(controller)) return false;
  return !(controller.kind === "Job" && controller.apiGroup === "batch");
}

function unusedProblem(object: KubeObject, { name, path }: GroupTemplate): GangProblem {
  const isGroup = path.startsWith("/spec/podGroups/");
  const ofJob = at(object, "spec", "controllerRef") === undefined ? "" : "; a Job makes a Workload of its own";
  const fact = isGroup
    ? `no pods among the manifests name its group ${name}`
    : `no PodGroup among the manifests names its template ${name}`;
  return {
    code: "native-template-unused",
    severity: "warning",
    message: `Workload ${object.metadata.name}: ${fact}, so it has no effect${ofJob}`,
    object,
    path: `${path}/name`,
    fix: isGroup
      ? "name the group in workloadRef of the pod templates, or remove it"
      : "commit a PodGroup of the template, and name it in schedulingGroup of the pod templates, or remove the template",
  };
}

function keyOf(
  { cluster, namespace }: Pick<Named, "cluster" | "namespace">,
  workload: string,
  template: string,
): string {
  return JSON.stringify([cluster, namespace, workload, template]);
}
