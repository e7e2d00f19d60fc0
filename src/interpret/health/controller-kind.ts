import { given } from "../../kernel/index.ts";
import type { ControllerCheck, ResourceInterface, StatusDefinition } from "../../model/index.ts";
import type { HealthKind } from "./health-table.ts";

/** A controller that reads the health of objects. */
export type HealthController = "argocd" | "flux";

/**
 * A kind with the definitions of which the check for a controller is compiled: those of the check that the kind has for the
 * controller, or its Resource Interfaces, which objects at rest extend.
 */
export function kindFor(kind: HealthKind, controller: HealthController): HealthKind {
  const { health, ...plain } = kind;
  if (health === undefined) return kind;
  const check = kind.replacesCheck === true ? undefined : health[controller];
  const { hasTextGeneration } = health;
  if (check === undefined) {
    return given({ ...plain, hasTextGeneration, definitions: withRest(kind.definitions, health.atRest) });
  }
  const { suspendPath: _, ...withoutPath } = plain;
  return given({
    ...withoutPath,
    hasTextGeneration,
    isControllerCheck: true as const,
    comparesGeneration: check.comparesGeneration,
    definitions: kind.definitions.map((definition) => withCheck(definition, check)),
  });
}

function withCheck(definition: ResourceInterface, { statusMappings }: ControllerCheck): ResourceInterface {
  const { suspendDefinition: _, ...rootComponent } = definition.rootComponent;
  return { ...definition, rootComponent: { ...rootComponent, statusDefinition: { statusMappings } } };
}

/** The definitions with one more matcher of Suspended. */
function withRest(definitions: readonly ResourceInterface[], atRest: string | undefined): readonly ResourceInterface[] {
  if (atRest === undefined) return definitions;
  const rests = { byExpression: { expression: atRest, expectedResult: "true" } };
  return definitions.map((definition) => {
    const { rootComponent } = definition;
    const { statusMappings = {}, ...paths }: Partial<StatusDefinition> = rootComponent.statusDefinition ?? {};
    const suspended = [...(statusMappings.suspended ?? []), rests];
    const statusDefinition = { ...paths, statusMappings: { ...statusMappings, suspended } };
    return { ...definition, rootComponent: { ...rootComponent, statusDefinition } };
  });
}
