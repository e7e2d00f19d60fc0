import { given } from "../../kernel/index.ts";
import type { ResourceInterface, StatusMatcher } from "../../model/index.ts";
import { interpret } from "./interpret.ts";
import { statusOrder } from "./status.ts";
import type { RunUsage } from "./usage.ts";

/** The expected status of a recorded object. */
export interface ExpectedStatus {
  readonly expected: string;
  /** Other statuses that are not wrong. */
  readonly acceptable: readonly string[];
}

/** The comparison of a status with the expected one. */
export type StatusVerdict = "exact" | "acceptable" | "wrong";

/** Compares a status with the expected one. */
export function verdictOf(value: string, { expected, acceptable }: ExpectedStatus): StatusVerdict {
  if (value === expected) return "exact";
  if (acceptable.includes(value)) return "acceptable";
  return "wrong";
}

/** Whether a failed run is reported as completed, or the reverse, which is the worst error. */
export function isReversed(value: string, { expected }: ExpectedStatus): boolean {
  return (value === "Completed" && expected === "Failed") || (value === "Failed" && expected === "Completed");
}

/** A matcher of the root's status definition. */
export interface NamedMatcher {
  /** Key of its status and its index, for example `running/0`. */
  readonly name: string;
  /** Whether it matches an object, regardless of the others. */
  readonly fires: (object: unknown) => boolean;
}

/** Every matcher of a definition by itself, to find those that never match. */
export function matchersOf(resourceInterface: ResourceInterface, run?: RunUsage): readonly NamedMatcher[] {
  const mappings = resourceInterface.rootComponent.statusDefinition?.statusMappings ?? {};
  return statusOrder.flatMap(([key, status]) =>
    (mappings[key] ?? []).map((matcher, index) => {
      const alone = onlyMatcher(resourceInterface, key, matcher);
      return {
        name: `${key}/${index}`,
        fires: (object: unknown) => interpret(alone, object, given({ run })).status?.matched.includes(status) ?? false,
      };
    }),
  );
}

// The same definition with only this matcher, and without pods, because a status does not depend on them.
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
