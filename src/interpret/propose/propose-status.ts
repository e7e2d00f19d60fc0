import { itemTypesOf, propertiesOf, type SchemaNode } from "../types/value.ts";
import { fieldPath } from "./paths.ts";

/** A proposed status definition, and the questions that it leaves open. */
interface StatusProposal {
  readonly definition: object;
  readonly open: readonly string[];
}

/** Finds phase and conditions in the schema of a status. Only the authors of the controller know their meaning. */
export function proposeStatus(status: SchemaNode): StatusProposal {
  const properties = propertiesOf(status);
  const strings = Object.keys(properties).filter((name) => properties[name]?.type === "string");
  const phase =
    ["phase", "state"].find((name) => strings.includes(name)) ??
    strings.find((name) => /(?:Phase|State|Status)$/.test(name));
  const { conditions } = properties;
  const item = propertiesOf(itemTypesOf(conditions ?? {}));
  const hasConditions = conditions?.type === "array" && item.type !== undefined && item.status !== undefined;
  const phases = properties[phase ?? ""]?.enum;
  return {
    definition: {
      ...(phase !== undefined && { phaseDefinition: { path: fieldPath(".status", phase) } }),
      ...(hasConditions && { conditionsDefinition: { path: ".status.conditions" } }),
      statusMappings: {},
    },
    open: [
      `statusMappings: ${mappedWords(phase, hasConditions)} mean initializing, running, completed and failed`,
      ...(Array.isArray(phases) ? [`phases of the schema: ${phases.map(String).join(", ")}`] : []),
    ],
  };
}

/** The subject of the question about `statusMappings`: the words that only an author can map to a status. */
function mappedWords(phase: string | undefined, hasConditions: boolean): string {
  if (phase !== undefined && hasConditions) return "which phases and conditions";
  if (phase !== undefined) return "which phases";
  if (hasConditions) return "which conditions";
  return "which expressions (the schema has neither phase nor conditions)";
}
