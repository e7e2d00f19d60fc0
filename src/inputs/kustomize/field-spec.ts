import { isObject, member, text } from "../../kernel/index.ts";
import { groupVersionOf } from "./identity.ts";
import { type Tree, withMember } from "./values.ts";

/** A field of some kinds that kustomize changes. Absent group, version or kind: any. Source: kustomize, api/types/fieldspec.go. */
export interface FieldSpec {
  readonly group?: string | undefined;
  readonly version?: string | undefined;
  readonly kind?: string | undefined;
  /** Keys; lists on the way have none. */
  readonly path: readonly string[];
  /** Whether kustomize adds the field to an object without it. */
  readonly create: boolean;
}

/** The kind of the objects that references name, and the fields with the references. */
export interface NameReference {
  readonly group?: string | undefined;
  readonly version?: string | undefined;
  readonly kind?: string | undefined;
  readonly fields: readonly FieldSpec[];
}

/** Reads a field of a configuration of kustomize; undefined without a path. */
export function fieldSpecOf(value: unknown): FieldSpec | undefined {
  const path = text(member(value, "path"));
  if (path === undefined || path === "") return undefined;
  return {
    group: text(member(value, "group")),
    version: text(member(value, "version")),
    kind: text(member(value, "kind")),
    path: pathOf(path),
    create: member(value, "create") === true,
  };
}

/** The keys of a path with slashes, where `\/` is a slash of a key. */
export function pathOf(path: string): readonly string[] {
  const keys = path.replace(/^\//, "").match(/(?:\\\/|[^/])+/g) ?? [];
  return keys.map((key) => key.replaceAll("\\/", "/"));
}

/** Whether a kind of an object is one of a field. */
export function isFieldOf({ group, version, kind }: Omit<FieldSpec, "path" | "create">, value: Tree): boolean {
  const own = groupVersionOf(value);
  return isSame(kind, value.kind) && isSame(group, own.group) && isSame(version, own.version);
}

function isSame(expected: string | undefined, value: unknown): boolean {
  return expected === undefined || expected === "" || expected === value;
}

/**
 * Changes the values of a field. The change receives undefined for a field that is created. A value that is neither a map
 * nor a list on the way stays as it is.
 */
export function changedField(
  value: Tree,
  { path, create }: Pick<FieldSpec, "path" | "create">,
  change: (value: unknown, place: readonly string[]) => unknown,
): Tree {
  const visit = (part: unknown, index: number, place: readonly string[]): unknown => {
    const written = path[index];
    if (written === undefined) return change(part, place);
    if (Array.isArray(part)) {
      const after = part.map((item, position) => visit(item, index, [...place, String(position)]));
      return after.every((item, position) => item === part[position]) ? part : after;
    }
    const isList = written.endsWith("[]");
    const key = isList ? written.slice(0, -2) : written;
    const isMade = create && (part === undefined || part === null);
    if (!isObject(part) && !isMade) return part;
    const map = isObject(part) ? part : {};
    const before = Object.hasOwn(map, key) ? map[key] : undefined;
    // Maps before a list are made, although the list is not.
    if (before === undefined && (!create || isList)) return isMade ? map : part;
    if (before === null && index < path.length - 1 && !create) return part;
    const after = visit(before, index + 1, [...place, key]);
    return after === before ? part : withMember(map, key, after);
  };
  const changed = visit(value, 0, []);
  return isObject(changed) ? changed : value;
}
