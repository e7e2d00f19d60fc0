import { pointerSegments } from "../kernel/index.ts";

/**
 * A change of a document: sets or removes the value at a JSON pointer. The index behind the last item appends to a list.
 * A new member on a line of its own gets the comment.
 */
export type YamlEdit =
  | { readonly op: "set"; readonly path: string; readonly value: unknown; readonly comment?: string }
  | { readonly op: "remove"; readonly path: string };

/** The value after an edit; undefined where the edit does not fit, such as a member of a string. */
export function editedValue(value: unknown, edit: YamlEdit): { readonly value: unknown } | undefined {
  return edited(value, pointerSegments(edit.path), edit);
}

function edited(value: unknown, segments: readonly string[], edit: YamlEdit): { readonly value: unknown } | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined && edit.op === "set") return { value: edit.value };
  if (segment === undefined) return undefined;
  if (Array.isArray(value)) return editedList(value, Number(segment), rest, edit);
  if (value !== undefined && (typeof value !== "object" || value === null)) return undefined;
  const members = new Map(Object.entries(value ?? {}));
  if (rest.length > 0 || edit.op === "set") {
    const inner = edited(members.get(segment), rest, edit);
    return inner && { value: Object.fromEntries(members.set(segment, inner.value)) };
  }
  if (!members.delete(segment)) return undefined;
  return { value: Object.fromEntries(members) };
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
  return inner && { value: list.with(index, inner.value) };
}
