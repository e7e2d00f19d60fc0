import { componentsOf, type ResourceInterface } from "../../model/index.ts";
import { objectMetaFields, podSpecFields } from "../objects/kubernetes-fields.ts";
import { walkShape } from "./shape.ts";
import type { DefinitionShape } from "./shape-of-definition.ts";

/** Names that occur in real objects. A name that differs from one of them by a letter is probably misspelt. */
export interface KnownNames {
  readonly fields: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  /** Phases, and types of conditions. */
  readonly states: ReadonlySet<string>;
}

const COMMON =
  "apiVersion kind metadata spec status data template templates jobTemplate podTemplate replicas minReplicas maxReplicas parallelism completions suspend conditions phase state type reason message observedGeneration image args command resources limits requests env ports worker workers master head launcher services components replicaSpecs";

/** The names of Kubernetes itself. */
export function kubernetesNames(): KnownNames {
  return {
    fields: new Set([...COMMON.split(" "), ...podSpecFields(), ...objectMetaFields()]),
    labels: new Set(),
    states: new Set(
      "Running Succeeded Failed Pending Completed Complete Ready Available Progressing Suspended".split(" "),
    ),
  };
}

/** The names that definitions use, and those of Kubernetes. */
export function namesOf(
  definitions: readonly { readonly resourceInterface: ResourceInterface; readonly shape: DefinitionShape }[],
): KnownNames {
  const names = kubernetesNames();
  const fields = new Set(names.fields);
  const labels = new Set<string>();
  const states = new Set(names.states);
  for (const { resourceInterface, shape } of definitions) {
    for (const { reads } of shape.expressions) {
      walkShape(reads, (place, path) => {
        for (const name of place.fields.keys()) (isLabel(name) ? labels : fields).add(name);
        if (path.at(-1) === "type") for (const constant of place.constants) states.add(String(constant));
      });
    }
    for (const state of statesOf(resourceInterface)) states.add(state);
  }
  return { fields, labels, states };
}

/** Whether a name is a key of labels or annotations rather than a field. */
export function isLabel(name: string): boolean {
  return /[./-]/.test(name);
}

function statesOf(resourceInterface: ResourceInterface): readonly string[] {
  return componentsOf(resourceInterface).flatMap(({ statusDefinition }) =>
    Object.values(statusDefinition?.statusMappings ?? {})
      .flat()
      .flatMap(({ byPhase, byConditions = [] }) => [
        ...(byPhase === undefined ? [] : [byPhase]),
        ...byConditions.map(({ type }) => type),
      ]),
  );
}
