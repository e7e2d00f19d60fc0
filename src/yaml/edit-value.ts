import { pointerSegments } from "../base/pointer.ts";

/** A change of a document: a value at a JSON pointer, where the index behind the last one adds to a list, or its end. */
export type YamlEdit =
  | { readonly op: "set"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** What a value is after an edit; undefined where the edit does not fit it, as a member of a text would not. */
export function editedValue(value: unknown, edit: YamlEdit): { readonly value: unknown } | undefined {
  return edited(value, pointerSegments(edit.path), edit);
}

function edited(value: unknown, segments: readonly string[], edit: YamlEdit): { readonly value: unknown } | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return edit.op === "set" ? { value: edit.value } : undefined;
  if (Array.isArray(value)) return editedList(value, Number(segment), rest, edit);
  if (value !== undefined && (typeof value !== "object" || value === null)) return undefined;
  const members = new Map(Object.entries(value ?? {}));
  if (rest.length === 0 && edit.op === "remove")
    return members.delete(segment) ? { value: fromMap(members) } : undefined;
  const inner = edited(members.get(segment), rest, edit);
  return inner === undefined ? undefined : { value: fromMap(members.set(segment, inner.value)) };
}

function editedList(
  list: readonly unknown[],
  index: number,
  rest: readonly string[],
  edit: YamlEdit,
): { readonly value: unknown } | undefined {
  if (index === list.length && rest.length === 0 && edit.op === "set") return { value: [...list, edit.value] };
  if (!Number.isInteger(index) || index < 0 || index >= list.length) return undefined;
  if (rest.length === 0 && edit.op === "remove") return { value: list.toSpliced(index, 1) };
  const inner = edited(list[index], rest, edit);
  return inner === undefined ? undefined : { value: list.with(index, inner.value) };
}

function fromMap(members: ReadonlyMap<string, unknown>): unknown {
  return Object.fromEntries(members);
}
