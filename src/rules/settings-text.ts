import { type KubeObject, member, text } from "../kernel/index.ts";
import { readYamlText } from "../yaml/index.ts";

/** The settings of a scheduler in an object, or the reason why their text cannot be read. */
export type WrittenSettings<T> = { readonly settings: T } | { readonly problem: string };

/** The YAML documents under a key of a ConfigMap, and the first fault of its text; undefined where it has no such text. */
export function settingsText(object: KubeObject, key: string) {
  if (object.kind !== "ConfigMap") return undefined;
  const content = text(member(object.data, key)) ?? "";
  if (content.trim() === "") return undefined;
  const { documents, unreadable } = readYamlText(content, key);
  const [fault] = unreadable;
  return {
    content,
    values: documents.map(({ value }) => value),
    problem: fault && `line ${fault.line}: ${fault.message}`,
  };
}

/** The objects of a cluster whose settings cannot be read, with the reason. */
export function unreadSettings<O extends { readonly object: KubeObject }>(
  objects: readonly O[],
  read: (object: KubeObject) => WrittenSettings<unknown> | undefined,
): readonly { readonly checked: O; readonly problem: string }[] {
  return objects.flatMap((checked) => {
    const found = read(checked.object);
    return found !== undefined && "problem" in found ? [{ checked, problem: found.problem }] : [];
  });
}
