import type {
  GroupVersionKind,
  PodGroupDefinition,
  PodSelector,
  ScaleDefinition,
  SpecDefinition,
  StatusDefinition,
} from "../../src/model/index.ts";

/** A component as it is written in a Resource Interface. */
export interface ComponentSpec {
  readonly name: string;
  readonly kind?: GroupVersionKind;
  readonly ownerRef?: string;
  readonly specDefinition?: SpecDefinition;
  readonly scaleDefinition?: ScaleDefinition;
  readonly statusDefinition?: StatusDefinition;
  readonly instanceIdPath?: string;
  readonly podSelector?: PodSelector;
}

/**
 * The `spec` of a `ResourceInterface` (optimization.nvidia.com/v1alpha1) as the catalogue writes it. Every expression
 * uses only the common subset of jq and gojq and works when any optional field is absent.
 */
export interface ResourceInterfaceSpec {
  readonly structureDefinition: {
    readonly rootComponent: ComponentSpec;
    readonly childComponents?: readonly ComponentSpec[];
    readonly additionalChildKinds?: readonly GroupVersionKind[];
  };
  readonly optimizationInstructions?: {
    readonly gangScheduling?: { readonly podGroups: readonly PodGroupDefinition[] };
  };
}

/** The Pod of the core API, which most frameworks make without anything in between. */
export const POD_KIND = { group: "", version: "v1", kind: "Pod" } as const satisfies GroupVersionKind;
