import type { FragmentedPodSpecDefinition } from "../../model/index.ts";
import type { PodPart } from "./pod-shape.ts";

/** Replicas of one instance of a component, as far as the object has them. */
export interface Scale {
  readonly replicas?: number;
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
}

/**
 * The pod fields of one instance whose Resource Interface has a path for each field (`fragmentedPodSpecDefinition`)
 * instead of one for the pod spec.
 */
export interface Fragments {
  readonly schedulerName?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly resourceClaims?: readonly Readonly<Record<string, unknown>>[];
  readonly podAffinity?: Readonly<Record<string, unknown>>;
  readonly nodeAffinity?: Readonly<Record<string, unknown>>;
  readonly containers?: readonly Readonly<Record<string, unknown>>[];
  readonly container?: Readonly<Record<string, unknown>>;
  readonly priorityClassName?: string;
  readonly image?: string;
}

/** The fields of fragments in the order in which they are read, each with its path and type. */
export const fragmentFields = [
  ["schedulerName", "schedulerNamePath", "text"],
  ["labels", "labelsPath", "Labels"],
  ["annotations", "annotationsPath", "Labels"],
  ["resources", "resourcesPath", "ResourceRequirements"],
  ["resourceClaims", "resourceClaimsPath", "PodResourceClaims"],
  ["podAffinity", "podAffinityPath", "Affinity"],
  ["nodeAffinity", "nodeAffinityPath", "Affinity"],
  ["containers", "containersPath", "Containers"],
  ["container", "containerPath", "Container"],
  ["priorityClassName", "priorityClassNamePath", "text"],
  ["image", "imagePath", "text"],
] as const satisfies readonly (readonly [keyof Fragments, keyof FragmentedPodSpecDefinition, PodPart | "text"])[];

/** The fields of a scale, each with its path. */
export const scaleFields = [
  ["replicas", "replicasPath"],
  ["minReplicas", "minReplicasPath"],
  ["maxReplicas", "maxReplicasPath"],
] as const satisfies readonly (readonly [keyof Scale, string])[];
