import type { Engine } from "../../../src/interpret/objects/engine.ts";
import { extractStatus } from "../../../src/interpret/objects/status.ts";
import type {
  Component,
  StatusDefinition,
  StatusMatcher,
} from "../../../src/model/resource-interface/resource-interface.ts";
import { needed } from "./extract.ts";

/** The status of a component in the form of the reference engine: any failure fails everything. */
export function referenceStatus(engine: Engine, component: Component, object: unknown): unknown {
  const definition = needed(component.statusDefinition, component, "status definition");
  const { matchers, ...status } = extractStatus(engine, withPastedResults(definition), object, (error) => {
    throw error;
  });
  return { ...status, matchedStatuses: matchers.size === 0 ? ["Undefined"] : [...matchers.keys()] };
}

// The reference engine pastes the expected result into the program, where a quote breaks it.
function withPastedResults(definition: StatusDefinition): StatusDefinition {
  const mappings = Object.entries(definition.statusMappings).map(([key, matchers]) => [key, matchers.map(pasted)]);
  return { ...definition, statusMappings: Object.fromEntries(mappings) };
}

function pasted(matcher: StatusMatcher): StatusMatcher {
  if (matcher.byExpression === undefined) return matcher;
  const { expression, expectedResult } = matcher.byExpression;
  const program = `(${expression}) | tostring == "${expectedResult}"`;
  return { ...matcher, byExpression: { expression: program, expectedResult: "true" } };
}
