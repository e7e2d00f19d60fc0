import { editDistance, nearest } from "../../kernel/index.ts";
import type { ObjectType, TypeField, ValueType } from "./field-type.ts";
import { SCALAR_NAMES } from "./scalar.ts";

/** The field with the nearest name, else the only one that contains the name: `secretName` for `name`. */
export function similarField(name: string, { fields }: ObjectType): string | undefined {
  const known = [...fields.keys()];
  const close = nearest(name, known);
  if (close !== undefined) return close;
  const [only, ...others] = known.filter((field) => field.toLowerCase().includes(name.toLowerCase()));
  if (others.length === 0) return only;
  return undefined;
}

/** Whether an operator may name a field so, unlike `Worker` or `spark.ui.port`, which are members of a map. */
export function isFieldName(text: string): boolean {
  return /^[a-z][a-zA-Z0-9]*$/.test(text);
}

/** Whether a name is certainly a misspelling of a field, and not a field of another release. */
export function isMisspelling(name: string, right: string, isAbsent: boolean): boolean {
  return editDistance(name, right) === 0 || (isAbsent && hasFewEdits(name, right));
}

/** A word with more edits may be another one. */
const MOST_EDITS = 2;

/** Whether a word is probably a misspelling of another one. */
export function hasFewEdits(word: string, other: string): boolean {
  return editDistance(word, other) <= MOST_EDITS;
}

/** The message about a field that only another version of Kubernetes has. */
export function otherVersionMessage({ since, until }: TypeField, minor: number): string {
  const version = minor < since ? `which has it since 1.${since}` : `which had it until 1.${until}`;
  return `is not a field of Kubernetes 1.${minor}, ${version}`;
}

/** The name of a type of values, for messages. */
export function valueTypeName(type: ValueType): string {
  if (type.form === "object") return "map";
  if (type.form === "list" || type.form === "map") {
    const items = type.item.form === "object" || type.item.form === "any" ? "" : ` of ${valueTypeName(type.item)}s`;
    return type.form + items;
  }
  return SCALAR_NAMES[type.form];
}
