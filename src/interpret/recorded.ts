import type { ResourceInterface, StatusMatcher } from "../resource-interface/resource-interface.ts";
import { interpret } from "./interpret.ts";
import { statusOrder } from "./status.ts";

/** What a recorded object is expected to be in. */
export interface ExpectedStatus {
  readonly expected: string;
  /** Other answers that are not wrong. */
  readonly acceptable: readonly string[];
}

/** How a status compares with the expected one. */
export type StatusVerdict = "exact" | "acceptable" | "wrong";

/** Compares a status with what is expected. */
export function verdictOf(value: string, { expected, acceptable }: ExpectedStatus): StatusVerdict {
  if (value === expected) return "exact";
  return acceptable.includes(value) ? "acceptable" : "wrong";
}

/** The worst of answers: a failed run taken for a finished one, or the reverse. */
export function isReversed(value: string, { expected }: ExpectedStatus): boolean {
  return (value === "Completed" && expected === "Failed") || (value === "Failed" && expected === "Completed");
}

/** A matcher of the root's status definition. */
export interface NamedMatcher {
  /** Key of its status and its index, for example `running/0`. */
  readonly name: string;
  /** Whether it matches an object, whatever the others do. */
  readonly fires: (object: unknown) => boolean;
}

/** Every matcher of a definition on its own, to tell which of them never match. */
export function matchersOf(resourceInterface: ResourceInterface): readonly NamedMatcher[] {
  const mappings = resourceInterface.rootComponent.statusDefinition?.statusMappings ?? {};
  return statusOrder.flatMap(([key, status]) =>
    (mappings[key] ?? []).map((matcher, index) => {
      const alone = onlyMatcher(resourceInterface, key, matcher);
      return {
        name: `${key}/${index}`,
        fires: (object: unknown) => interpret(alone, object).status?.matched.includes(status) ?? false,
      };
    }),
  );
}

// The same definition with this matcher alone, and without pods, which a status does not depend on.
function onlyMatcher(resourceInterface: ResourceInterface, key: string, matcher: StatusMatcher): ResourceInterface {
  const { gangScheduling: _gang, ...definition } = resourceInterface;
  const {
    specDefinition: _spec,
    scaleDefinition: _scale,
    suspendDefinition: _suspend,
    ...root
  } = definition.rootComponent;
  const statusDefinition = { ...root.statusDefinition, statusMappings: { [key]: [matcher] } };
  return { ...definition, childComponents: [], rootComponent: { ...root, statusDefinition } };
}
