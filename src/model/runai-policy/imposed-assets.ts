import { type FieldProblem, isAbsent, isObject, pointerTo, quoted } from "../../kernel/index.ts";
import { mistyped } from "./check-value.ts";
import type { PolicyWorkloadType } from "./field.ts";
import { unknownMember } from "./unknown-member.ts";

/** The parts of a workload that have assets of their own; absent for types that have one list. */
const ROLES: Readonly<Partial<Record<PolicyWorkloadType, readonly string[]>>> = {
  distributed: ["worker", "master"],
  "distributed-inferences": ["leader", "worker"],
};

/**
 * Imposed assets are ids of data sources, and only the control plane can resolve them. Git can express the same
 * volume as an instance in the defaults, which `locked` makes mandatory, so each id is refused with this way.
 */
export function imposedAssetProblems(type: PolicyWorkloadType, value: unknown): readonly FieldProblem[] {
  if (isAbsent(value)) return [];
  const path = "/policy/imposedAssets";
  if (type === "nim-services") {
    const message = "is not a part of policies for nim-services";
    return [{ fault: "unknown-field", path, message, atKey: true, fix: "remove it" }];
  }
  const roles = ROLES[type];
  if (roles === undefined) return listProblems(value, path);
  if (!isObject(value)) return [mistyped(path, value, `an object with ${roles.join(" and ")}`, "object")];
  return Object.entries(value).flatMap(([name, list]) => {
    if (!roles.includes(name)) return [unknownMember({ name, holder: path, known: roles })];
    if (isAbsent(list)) return [];
    return listProblems(list, pointerTo(path, name));
  });
}

function listProblems(value: unknown, path: string): readonly FieldProblem[] {
  if (!Array.isArray(value)) return [mistyped(path, value, "a list of ids", "array")];
  return value.map((id, index) => {
    const at = pointerTo(path, index);
    if (typeof id !== "string") return mistyped(at, id, "the id of an asset", "string");
    return {
      fault: "not-expressible",
      path: at,
      message: `asset ${quoted(id)} is known only to the control plane, so git cannot add it to a workload`,
      fix: "write the volume as an instance below defaults.storage, and name it in locked of its rules",
    } as const;
  });
}
