import { given } from "../../src/kernel/index.ts";
import type { StatusMatcher, SuspendDefinition, Suspension } from "../../src/model/index.ts";

/** The conditions in jq that decide between the statuses of an object that can be suspended. */
interface SuspensionConditions {
  /** The object should be suspended. */
  readonly held: string;
  /** Pods of it may still run. Absent: the status does not show this. */
  readonly busy?: string;
  /** Its controller has suspended it. Absent: the status does not show this, so a resume is not visible. */
  readonly stopped?: string;
  /** Its status still is another one, or it has ended. Absent: the other statuses exclude these. */
  readonly elsewhere?: string;
}

/** The actions that write one value to suspend an object and another one to resume it. */
export function switchedAt(path: string, suspended: unknown, resumed: unknown): SuspendDefinition {
  const action = (value: unknown) => [{ path, value: JSON.stringify(value) }];
  return { suspendActions: action(suspended), resumeActions: action(resumed) };
}

/** The statuses of an object that can be suspended; at most one of them at a time. */
export function suspensionStatuses(conditions: SuspensionConditions): Suspension["statusMappings"] {
  const { held, busy, stopped, elsewhere } = conditions;
  const open = elsewhere === undefined ? "" : ` and ((${elsewhere}) | not)`;
  return given({
    suspended: when(`(${held})${busy === undefined ? "" : ` and ((${busy}) | not)`}${open}`),
    suspending: busy === undefined ? undefined : when(`(${held}) and (${busy})${open}`),
    resuming: stopped === undefined ? undefined : when(`((${held}) | not) and (${stopped})${open}`),
  });
}

/** The suspension of a kind whose field `suspend`, at a jq path, is true for a suspended object. */
export function suspendedAt(path: string, conditions: Omit<SuspensionConditions, "held">): Suspension {
  return {
    suspendDefinition: switchedAt(path, true, false),
    statusMappings: suspensionStatuses({ held: `${path} == true`, ...conditions }),
  };
}

/** jq condition: one of these conditions of an object is True. */
export function anyTrue(...types: readonly string[]): string {
  const names = types.map((type) => `"${type}"`).join(", ");
  return `any(.status.conditions[]?; .status == "True" and (.type | IN(${names})))`;
}

/** jq condition: a text of the status, absent as "", is one of these. */
export function isOneOf(path: string, ...values: readonly string[]): string {
  return `((${path} // "") | IN(${values.map((value) => `"${value}"`).join(", ")}))`;
}

function when(expression: string): readonly StatusMatcher[] {
  return [{ byExpression: { expression, expectedResult: "true" } }];
}
