import { at, given, subdomainProblem, text } from "../../kernel/index.ts";
import type { PodGroupInstruction, TopologyDefinition } from "../../model/index.ts";
import { RiError } from "./error.ts";
import { effectiveComponentOf, type GangSubject } from "./gang.ts";
import { instanceIdsOf } from "./instances.ts";
import { componentOfPod, groupKeysOf, instanceName, instanceOfPod, matchesComponentType } from "./pods.ts";
import { subtreeScale } from "./scale.ts";
import { componentNamed, subtreeOf } from "./structure.ts";

/** The levels at which the pods of a group must or should be close; an unused level is `""`. */
export interface PodGroupTopology {
  readonly topology: string;
  readonly requiredTopologyLevel: string;
  readonly preferredTopologyLevel: string;
}

/** A subgroup of a predicted PodGroup. */
interface PredictedSubGroup {
  readonly name: string;
  readonly minMember: number;
  /** Whether the pod in question is in it. */
  readonly holdsPod: boolean;
  readonly topology?: PodGroupTopology;
}

/** The PodGroup that KAI's podgrouper writes for a pod, as far as a Resource Interface decides it. */
export interface PredictedPodGroup {
  /** The instruction that makes the group: the newer one, the older one, or none. */
  readonly by: "podGroup" | "podGroups" | "default";
  readonly name: string;
  readonly namespace: string;
  /** 0 where `minSubGroup` counts subgroups instead. */
  readonly minMember: number;
  readonly minSubGroup?: number;
  readonly subGroups: readonly PredictedSubGroup[];
  readonly topology: PodGroupTopology;
}

/**
 * The PodGroup of a pod whose top owner is the object (KAI-Scheduler d5bc503, pkg/podgrouper/podgrouper/plugins/karta).
 * Throws where KAI would refuse the pod. The minimum is the scale of the pod's own member, or of its instance: every pod of
 * a group writes its own number, and the last one stays.
 */
export function podGroupOf(subject: GangSubject, object: unknown, pod: unknown): PredictedPodGroup {
  const gang = subject.resourceInterface.gangScheduling;
  if (gang?.podGroup !== undefined) return podGroupByInstruction(subject, gang.podGroup, object, pod);
  if ((gang?.podGroups ?? []).length > 0) return podGroupByMembers(subject, object, pod);
  const name = `pg-${metadataText(object, "name")}-${metadataText(object, "uid")}`;
  return { ...base(object, pod), by: "default", name, minMember: 1 };
}

function podGroupByMembers(subject: GangSubject, object: unknown, pod: unknown): PredictedPodGroup {
  const component = componentOfPod(subject.engine, subject.structure, pod);
  const candidate = effectiveComponentOf(subject, component.name, pod);
  if (candidate === undefined) {
    const name = `${metadataText(pod, "namespace")}/${instanceName(pod)}`;
    throw new RiError("not-found", `pod ${name} does not match any Karta pod group member definition`);
  }
  const own = candidate.effectiveComponent === component.name;
  const ids = own ? instanceIdsOf(subject.engine, component, object) : [""];
  const instance = instanceOfPod(subject.engine, component, ids, pod);
  const keys = groupKeysOf(subject.engine, candidate.member.groupByKeyPaths ?? [], pod);
  const name = ["pg", metadataText(object, "uid"), ...keys].join("-");
  if (keys.length > 0 && subdomainProblem(name) !== undefined) {
    throw new RiError(
      "validation",
      `Karta grouping keys [${keys.join(" ")}] produce invalid Kubernetes PodGroup name ${JSON.stringify(name)}: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.'`,
    );
  }
  const minMember = subtreeScale(subject.engine, subject.structure, object, candidate.effectiveComponent, instance);
  return { ...base(object, pod), by: "podGroups", name, minMember };
}

function podGroupByInstruction(
  subject: GangSubject,
  instruction: PodGroupInstruction,
  object: unknown,
  pod: unknown,
): PredictedPodGroup {
  const { engine, structure, resourceInterface } = subject;
  const topology = given({ topology: checkedTopology(instruction.topology) });
  const subGroups = (instruction.subGroups ?? []).map((subGroup) => subGroupOf(subject, subGroup, object, pod));
  const name = `pg-${metadataText(object, "uid")}-${instruction.name}`;
  const group = { ...base(object, pod), ...topology, by: "podGroup", name, subGroups } as const;
  if (subGroups.length > 0) return { ...group, minMember: 0, minSubGroup: subGroups.length };
  return { ...group, minMember: subtreeScale(engine, structure, object, resourceInterface.rootComponent.name) };
}

function subGroupOf(
  { engine, structure }: GangSubject,
  { componentName, topology }: NonNullable<PodGroupInstruction["subGroups"]>[number],
  object: unknown,
  pod: unknown,
): PredictedSubGroup {
  if (componentName === "") throw new RiError("validation", "subgroup component name cannot be empty");
  const minMember = subtreeScale(engine, structure, object, componentName);
  if (minMember === 0) {
    throw new RiError("validation", `component ${componentName} must expose a replica scale definition`);
  }
  const holdsPod = subtreeOf(structure, componentName).some((name) =>
    matchesComponentType(engine, componentNamed(structure, name).podSelector?.componentTypeSelector, pod),
  );
  return given({ name: componentName, minMember, holdsPod, topology: checkedTopology(topology) });
}

function checkedTopology(topology: TopologyDefinition | undefined): PodGroupTopology | undefined {
  if (topology === undefined) return undefined;
  const { topologyName = "", requiredTopologyLevel = "", preferredTopologyLevel = "" } = topology;
  if (topologyName === "") throw new RiError("validation", "topology constraint must include topology name");
  if (requiredTopologyLevel === "" && preferredTopologyLevel === "") {
    throw new RiError("validation", "topology constraint must include a preferred or a required topology level");
  }
  return { topology: topologyName, requiredTopologyLevel, preferredTopologyLevel };
}

function base(object: unknown, pod: unknown): Omit<PredictedPodGroup, "by" | "name" | "minMember"> {
  return {
    namespace: metadataText(pod, "namespace"),
    subGroups: [],
    topology: {
      topology: metadataText(object, "annotations", "kai.scheduler/topology"),
      requiredTopologyLevel: metadataText(object, "annotations", "kai.scheduler/topology-required-placement"),
      preferredTopologyLevel: metadataText(object, "annotations", "kai.scheduler/topology-preferred-placement"),
    },
  };
}

function metadataText(object: unknown, ...path: readonly string[]): string {
  return text(at(object, "metadata", ...path)) ?? "";
}
