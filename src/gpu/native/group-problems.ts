import { at, filledText, items, type KubeObject, nearest, quoted } from "../../kernel/index.ts";
import { subject } from "../gang/agreement.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import type { GroupReference } from "../gang/group-reference.ts";
import { hintOf, type Surroundings } from "../gang/link-problems.ts";
import type { GroupIndex } from "./group-index.ts";
import { certainSeverity } from "./profiles.ts";
import { NATIVE_GROUP, templateReference, templatesOf } from "./read-groups.ts";

interface Place {
  readonly cluster: string;
  readonly namespace: string;
}

/** The problems of pods whose group, or its Workload, is not among the manifests: they wait for it. */
export function missingProblems(
  members: readonly GangMember[],
  reference: GroupReference,
  place: Place,
  index: GroupIndex,
): readonly GangProblem[] {
  const { kind, name, part } = reference;
  const object = index.find(kind, place, name);
  if (object === undefined) {
    const field = part === undefined ? "/spec/schedulingGroup/podGroupName" : "/spec/workloadRef/name";
    const around = index.around(kind, place, name);
    return ownedLeftOut(members).map((each) => missingProblem(each, kind, name, around, field));
  }
  if (part === undefined) return [];
  const groups = templatesOf(object).map((template) => template.name);
  if (groups.includes(part.group)) return [];
  const around = { siblings: groups, elsewhere: [] };
  return ownedLeftOut(members).map((each) => {
    const path = "/spec/workloadRef/podGroup";
    return missingProblem(each, `group in Workload ${name}`, part.group, around, path);
  });
}

// Pods that were read from a cluster belong to groups that need not be among the manifests.
function ownedLeftOut(members: readonly GangMember[]): readonly GangMember[] {
  return members.filter(({ workload: { object } }) => object.kind !== "Pod" || !hasOwner(object));
}

function missingProblem(
  member: GangMember,
  noun: string,
  name: string,
  around: Surroundings,
  path: string,
): GangProblem {
  const { component, instance } = member.pods;
  const similar = nearest(name, around.siblings);
  return {
    code: "native-group-missing",
    severity: certainSeverity(member),
    message: `${subject(member)} name the ${noun} ${quoted(name)} of ${NATIVE_GROUP}, which is not among the manifests of their namespace, and without it they never start${hintOf(around, similar)}`,
    object: member.workload.object,
    path,
    component,
    instance,
    expected: `a ${noun} of the same namespace`,
    received: quoted(name),
    fix:
      similar === undefined
        ? "commit it beside the workload, or check the file that has it together with this one"
        : `name ${similar}`,
  };
}

/** The problem of a PodGroup below a CompositePodGroup that is not among the manifests. */
export function parentProblem(object: KubeObject, place: Place, index: GroupIndex): GangProblem | undefined {
  const name = filledText(at(object, "spec", "parentCompositePodGroupName"));
  if (name === undefined || hasOwner(object)) return undefined;
  const kind = "CompositePodGroup";
  if (index.find(kind, place, name) !== undefined) return undefined;
  const around = index.around(kind, place, name);
  const similar = nearest(name, around.siblings);
  return {
    code: "native-group-missing",
    // Without the feature gate CompositePodGroup, which is off by default, the API server removes the field.
    severity: "warning",
    message: `PodGroup ${object.metadata.name} is below the ${kind} ${quoted(name)}, which is not among the manifests of its namespace, and without it no pod of the group starts${hintOf(around, similar)}`,
    object,
    path: "/spec/parentCompositePodGroupName",
    expected: `a ${kind} of the same namespace`,
    received: quoted(name),
    fix: similar === undefined ? `commit the ${kind}, or remove the field` : `name ${similar}`,
  };
}

/**
 * The problem of a PodGroup that no pods name; undefined for one that a controller made, or whose Workload belongs to a
 * controller that may add its pods.
 */
export function emptyGroupProblem(object: KubeObject, place: Place, index: GroupIndex): GangProblem | undefined {
  if (object.kind !== "PodGroup" || hasOwner(object)) return undefined;
  const reference = templateReference(object);
  const workload = reference && index.find("Workload", place, reference.workload);
  if (at(workload, "spec", "controllerRef") !== undefined) return undefined;
  return {
    code: "group-without-pods",
    severity: "warning",
    message: `PodGroup ${object.metadata.name}: no pods among the manifests name it, so it stays empty`,
    object,
    path: "/metadata/name",
    fix: "name it in schedulingGroup.podGroupName of the pod templates, or remove it",
  };
}

/** Whether an object was read from a cluster, where a controller made it. */
export function hasOwner({ metadata }: KubeObject): boolean {
  return items(metadata.ownerReferences).length > 0;
}
