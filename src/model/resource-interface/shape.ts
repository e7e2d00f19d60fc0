import type { Dialect } from "./resource-interface.ts";

/** The form of a field of a Resource Interface. */
export type FieldShape =
  | { readonly type: "string"; readonly nonEmpty?: true }
  | { readonly type: "strings" }
  | { readonly type: "stringMap"; readonly nonEmpty?: true }
  | { readonly type: "list"; readonly item: FieldShape; readonly nonEmpty?: true }
  | ObjectShape;

/**
 * A field of an object. `karta` marks fields of the newer dialect only; `required` is true, or the one dialect that
 * requires the field. The API server writes `default` for absent and null.
 */
export interface Field {
  readonly shape: FieldShape;
  readonly required?: true | Dialect;
  readonly karta?: true;
  readonly default?: string;
}

/** An object with a closed set of fields; `misspelled` maps frequent wrong spellings to the right ones. */
export interface ObjectShape {
  readonly type: "object";
  readonly fields: Readonly<Record<string, Field>>;
  readonly misspelled?: Readonly<Record<string, string>>;
}

const text = { shape: { type: "string" } } satisfies Field;
const requiredText = { shape: { type: "string" }, required: true } satisfies Field;
const strings = { shape: { type: "strings" } } satisfies Field;

const groupVersionKind = {
  type: "object",
  fields: { group: requiredText, version: requiredText, kind: requiredText },
} satisfies ObjectShape;

const fragments = {
  type: "object",
  fields: {
    schedulerNamePath: text,
    labelsPath: text,
    annotationsPath: text,
    resourcesPath: text,
    resourceClaimsPath: text,
    podAffinityPath: text,
    nodeAffinityPath: text,
    containersPath: text,
    containerPath: text,
    priorityClassNamePath: text,
    imagePath: text,
  },
} satisfies ObjectShape;

const specDefinition = {
  type: "object",
  fields: {
    podTemplateSpecPath: text,
    podSpecPath: text,
    metadataPath: text,
    fragmentedPodSpecDefinition: { shape: fragments },
  },
  misspelled: {
    fragmentedPodDefinition: "fragmentedPodSpecDefinition",
    metaDataPath: "metadataPath",
    podTemplatePath: "podTemplateSpecPath",
    podTemplateSpec: "podTemplateSpecPath",
  },
} satisfies ObjectShape;

const matchers = {
  shape: {
    type: "list",
    item: {
      type: "object",
      fields: {
        byPhase: text,
        byConditions: {
          shape: {
            type: "list",
            item: { type: "object", fields: { type: requiredText, status: text, reason: text } },
          },
        },
        byExpression: {
          shape: { type: "object", fields: { expression: requiredText, expectedResult: requiredText } },
        },
      },
      misspelled: { byCondition: "byConditions", byExpressions: "byExpression", byPhases: "byPhase" },
    },
  },
} satisfies Field;

const statusDefinition = {
  type: "object",
  fields: {
    phaseDefinition: { shape: { type: "object", fields: { path: requiredText } } },
    conditionsDefinition: {
      shape: {
        type: "object",
        fields: {
          path: requiredText,
          typeFieldName: { ...text, default: "type" },
          statusFieldName: { ...text, default: "status" },
          messageFieldName: { ...text, default: "message" },
          reasonFieldName: { ...text, default: "reason" },
        },
      },
    },
    statusMappings: {
      required: true,
      shape: {
        type: "object",
        fields: {
          initializing: matchers,
          running: matchers,
          completed: matchers,
          failed: matchers,
          degraded: matchers,
          suspended: { ...matchers, karta: true },
          suspending: { ...matchers, karta: true },
          resuming: { ...matchers, karta: true },
        },
        misspelled: { succeeded: "completed", pending: "initializing" },
      },
    },
  },
} satisfies ObjectShape;

const actions = {
  required: true,
  shape: {
    type: "list",
    nonEmpty: true,
    item: { type: "object", fields: { path: requiredText, value: requiredText } },
  },
} satisfies Field;

const podSelector = {
  type: "object",
  fields: {
    componentTypeSelector: {
      shape: {
        type: "object",
        fields: {
          keyPath: text,
          value: text,
          matchLabels: { shape: { type: "stringMap", nonEmpty: true }, karta: true },
        },
        misspelled: { idPath: "keyPath" },
      },
    },
    componentInstanceSelector: {
      shape: { type: "object", fields: { idPath: requiredText }, misspelled: { keyPath: "idPath" } },
    },
    replicaSelector: {
      shape: { type: "object", fields: { keyPath: requiredText }, misspelled: { idPath: "keyPath" } },
    },
  },
} satisfies ObjectShape;

const component = {
  type: "object",
  fields: {
    name: requiredText,
    kind: { shape: groupVersionKind },
    ownerRef: text,
    specDefinition: { shape: specDefinition },
    scaleDefinition: {
      shape: { type: "object", fields: { replicasPath: text, minReplicasPath: text, maxReplicasPath: text } },
    },
    statusDefinition: { shape: statusDefinition },
    suspendDefinition: {
      shape: { type: "object", fields: { suspendActions: actions, resumeActions: actions } },
      karta: true,
    },
    instanceIdPath: text,
    podSelector: { shape: podSelector },
  },
  misspelled: {
    ownerName: "ownerRef",
    owner: "ownerRef",
    instanceIDPath: "instanceIdPath",
    podSelectors: "podSelector",
  },
} satisfies ObjectShape;

// The CRD requires all three strings; the level that is not used is an empty one.
const topology = {
  karta: true,
  shape: {
    type: "object",
    fields: { topologyName: requiredText, preferredTopologyLevel: requiredText, requiredTopologyLevel: requiredText },
  },
} satisfies Field;

const podGroups = {
  required: "optimization.nvidia.com/v1alpha1",
  shape: {
    type: "list",
    item: {
      type: "object",
      fields: {
        name: requiredText,
        members: {
          required: true,
          shape: {
            type: "list",
            item: {
              type: "object",
              fields: { componentName: requiredText, groupByKeyPaths: strings, filters: strings },
              misspelled: { groupByKeyPath: "groupByKeyPaths", filter: "filters" },
            },
          },
        },
      },
    },
  },
} satisfies Field;

const podGroup = {
  karta: true,
  shape: {
    type: "object",
    fields: {
      name: requiredText,
      subGroups: {
        shape: { type: "list", item: { type: "object", fields: { componentName: requiredText, topology } } },
      },
      topology,
    },
  },
} satisfies Field;

/**
 * The `spec` of a Resource Interface in both dialects, as the two CRDs define it. The parser, the JSON Schema and the lint of
 * fragments follow it.
 */
export const specShape = {
  type: "object",
  fields: {
    structureDefinition: {
      required: true,
      shape: {
        type: "object",
        fields: {
          rootComponent: { shape: component, required: true },
          childComponents: { shape: { type: "list", item: component } },
          additionalChildKinds: { shape: { type: "list", item: groupVersionKind } },
        },
      },
    },
    optimizationInstructions: {
      shape: {
        type: "object",
        fields: {
          gangScheduling: { shape: { type: "object", fields: { podGroups, podGroup } } },
        },
      },
    },
  },
} satisfies ObjectShape;

/** Whether the CRD of a dialect requires a field. */
export function isRequired({ required }: Field, dialect: Dialect): boolean {
  return required === true || required === dialect;
}
