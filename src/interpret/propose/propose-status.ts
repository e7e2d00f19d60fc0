import { itemTypesOf, propertiesOf, type SchemaNode } from "../types/value.ts";
import { fieldPath } from "./paths.ts";

/** Where phase and conditions are, and what is to be said of them. */
export interface StatusProposal {
  readonly definition: object;
  readonly open: readonly string[];
}

/** Finds phase and conditions in the schema of a status. Which of them mean what only the controller's authors know. */
export function proposeStatus(status: SchemaNode): StatusProposal {
  const properties = propertiesOf(status);
  const texts = Object.keys(properties).filter((name) => properties[name]?.type === "string");
  const phase =
    ["phase", "state"].find((name) => texts.includes(name)) ??
    texts.find((name) => /(?:Phase|State|Status)$/.test(name));
  const conditions = Object.hasOwn(properties, "conditions") ? properties.conditions : undefined;
  const item = propertiesOf(itemTypesOf(conditions ?? {}));
  const hasConditions = conditions?.type === "array" && item.type !== undefined && item.status !== undefined;
  const phases = phase === undefined ? undefined : properties[phase]?.enum;
  return {
    definition: {
      ...(phase === undefined ? {} : { phaseDefinition: { path: fieldPath(".status", phase) } }),
      ...(hasConditions ? { conditionsDefinition: { path: ".status.conditions" } } : {}),
      statusMappings: {},
    },
    open: [
      `statusMappings: ${what(phase, hasConditions)} mean initializing, running, completed and failed`,
      ...(Array.isArray(phases) ? [`phases of the schema: ${phases.map(String).join(", ")}`] : []),
    ],
  };
}

function what(phase: string | undefined, hasConditions: boolean): string {
  if (phase !== undefined) return hasConditions ? "which phases and conditions" : "which phases";
  return hasConditions ? "which conditions" : "which expressions (the schema has neither phase nor conditions)";
}
