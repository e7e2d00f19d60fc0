import { pointerTo } from "../base/pointer.ts";
import { at, isContainer, items, record, stringOf, text } from "../base/read.ts";

/** The answers of the API's GET calls. */
export interface Existing {
  /** By name and project id. */
  readonly workloads: ReadonlyMap<string, PlatformObject>;
  /** By Kind and group. */
  readonly types: ReadonlyMap<string, PlatformObject>;
}

/** An object of the platform with its id. */
export interface PlatformObject {
  readonly id: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The key of a workload: its name and the id of its project. */
export function workloadKey(name: string, projectId: string): string {
  return `${projectId}/${name}`;
}

/** The key of a type: its group and Kind. */
export function typeKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}

/**
 * Reads answers of the API: a workload, a workload type, a list of them, or an object with such a list. `others` has the
 * pointers of all other values.
 */
export function readExisting(answers: readonly unknown[]): {
  readonly existing: Existing;
  readonly others: readonly string[];
} {
  const workloads = new Map<string, PlatformObject>();
  const types = new Map<string, PlatformObject>();
  const others: string[] = [];
  const add = (answer: unknown, path: string): void => {
    if (Array.isArray(answer)) {
      for (const [index, item] of answer.entries()) add(item, pointerTo(path, index));
      return;
    }
    const fields = record(answer);
    const [name, id, workloadId] = [text(fields.name), text(fields.id), text(fields.workloadId)];
    const list = ["types", "workloads"].find((key) => Array.isArray(fields[key]));
    if (name !== undefined && workloadId !== undefined) {
      workloads.set(workloadKey(name, stringOf(fields.projectId)), { id: workloadId, answer: fields });
    } else if (name !== undefined && id !== undefined && typeof fields.group === "string") {
      types.set(typeKey(fields.group, name), { id, answer: fields });
    } else if (list === undefined) others.push(path);
    else add(items(fields[list]), pointerTo(path, list));
  };
  for (const answer of answers) add(answer, "");
  return { existing: { workloads, types }, others };
}

/**
 * Returns the pointers of the fields of `wanted` that `found` has with another value, or not at all. Fields that only
 * `found` has are defaults of the platform.
 */
export function changedFields(wanted: unknown, found: unknown, path: string): readonly string[] {
  if (wanted === undefined || wanted === null || Object.is(wanted, found)) return [];
  if (!isContainer(wanted) || !isContainer(found) || Array.isArray(wanted) !== Array.isArray(found)) return [path];
  if (Array.isArray(wanted) && wanted.length !== items(found).length) return [path];
  return Object.entries(wanted).flatMap(([key, value]) => changedFields(value, at(found, key), pointerTo(path, key)));
}
