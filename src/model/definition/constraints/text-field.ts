import type { Constraint } from "../../../k8s-fields/index.ts";
import { badName, pointerTo } from "../../../kernel/index.ts";

/**
 * A text that Kubernetes restricts: `problemOf` returns the reason why it rejects one. A `secretive` field may hold a
 * password by mistake, so no message shows its value.
 */
export function textField<T>(
  field: Extract<keyof T, string>,
  problemOf: (text: string) => string | undefined,
  what: string,
  secretive = false,
): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const text = value[field];
      if (typeof text !== "string") return undefined;
      return badName(pointerTo(at, field), text, problemOf(text), what, secretive);
    },
  };
}
