import {
  formatValue,
  isNewerThanKnown,
  isObject,
  KAI,
  members,
  nearest,
  ownEntry,
  pointerTo,
} from "../../kernel/index.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

/** Type of a field of the CRD; numbers are `int32`. */
export type FieldType = "number" | "text" | "object" | "list" | "boolean";

/** Fields of a topology constraint, of a group or of a subgroup. */
export const CONSTRAINT_FIELDS = {
  topology: "text",
  requiredTopologyLevel: "text",
  preferredTopologyLevel: "text",
} as const satisfies Readonly<Record<string, FieldType>>;

const TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  number: "an integer",
  text: "a text",
  object: "an object",
  list: "a list",
  boolean: "true or false",
};

/** Unknown fields and fields of the wrong type, including minima. */
export function fieldProblems(
  value: unknown,
  base: string,
  fields: Readonly<Record<string, FieldType>>,
  target: PodGroupTarget,
): readonly PodGroupProblem[] {
  return members(value).flatMap(([name, found]): readonly PodGroupProblem[] => {
    const path = pointerTo(base, name);
    const type = ownEntry(fields, name);
    if (type === undefined) return [unknownField(path, nearest(name, Object.keys(fields)), target)];
    if (name === "minMember" || name === "minSubGroup") return minProblems(path, found);
    if (hasType(found, type)) return [];
    return [wrongType(path, type, found)];
  });
}

function unknownField(path: string, similar: string | undefined, { cluster }: PodGroupTarget): PodGroupProblem {
  const isNewer = cluster !== undefined && (cluster.scheduler !== "kai" || isNewerThanKnown(cluster.version, KAI));
  const message = "is not a field of a PodGroup here, and the API server drops it";
  const base = { code: "unknown-field", severity: isNewer ? "warning" : "error", path, admitted: true } as const;
  if (similar === undefined) return { ...base, message, fix: "remove it" };
  return { ...base, message: `${message}; did you mean ${similar}?`, fix: `call it ${similar}` };
}

function minProblems(path: string, found: unknown): readonly PodGroupProblem[] {
  if (found === null) {
    const message = "is null, which the API server rejects; leave the field out instead";
    return [{ code: "null-min", severity: "error", path, message, admitted: false, fix: "remove the field" }];
  }
  if (typeof found !== "number") return [wrongType(path, "number", found)];
  if (Number.isInteger(found) && found >= 0 && found < 2 ** 31) return [];
  const message = `is ${found}, but a minimum is an integer from 0 to 2147483647`;
  const values = { expected: "0 or more", received: String(found) };
  return [{ code: "bad-min", severity: "error", path, message, admitted: false, ...values }];
}

/** The problem of a value that does not have its type. */
export function wrongType(path: string, type: FieldType, found: unknown): PodGroupProblem {
  const expected = TYPE_NAMES[type];
  const received = formatValue(found);
  const message = `is ${received}, but must be ${expected}`;
  return { code: "wrong-type", severity: "error", path, message, admitted: false, expected, received };
}

function hasType(value: unknown, type: FieldType): boolean {
  if (type === "number") return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
  if (type === "text") return typeof value === "string";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "list") return Array.isArray(value);
  return isObject(value);
}

/** Whether a minimum is set. */
export function isCount(value: unknown): value is number {
  return typeof value === "number";
}
