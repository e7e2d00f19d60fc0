import { at, text } from "../../kernel/index.ts";

/** A label of an object or pod template; `undefined` where it is absent or not a string. */
export function label(object: unknown, key: string): string | undefined {
  return text(at(object, "metadata", "labels", key));
}

/** An annotation of an object or pod template; `undefined` where it is absent or not a string. */
export function annotation(object: unknown, key: string): string | undefined {
  return text(at(object, "metadata", "annotations", key));
}
