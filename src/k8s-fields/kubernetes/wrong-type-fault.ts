import { formatValue, given, isContainer, maskTokens, quantityFix, withArticle } from "../../kernel/index.ts";
import type { FaultText } from "./field-fault.ts";
import type { Scalar } from "./scalar.ts";

/**
 * The fault of a value of a wrong type.
 *
 * @param expected the name of the type of the field
 * @param scalar the type of the field, if it is a scalar
 * @param isSecret whether the value may be secret, so that messages must not contain it
 */
export function wrongTypeFault(
  value: unknown,
  expected: string,
  scalar: Scalar | undefined,
  isSecret: boolean,
): FaultText {
  const received = isSecret || scalar === "byte" ? hiddenValue(value, scalar) : maskTokens(formatValue(value));
  const fix = scalar === "quantity" && !isSecret ? quantityFix(value) : undefined;
  return {
    message: `must be ${withArticle(expected)}, but is ${received}`,
    details: { expected: withArticle(expected), received, value, ...given({ fix }) },
  };
}

/** The description of a value of the wrong type that may be secret. */
function hiddenValue(value: unknown, scalar: Scalar | undefined): string {
  if (isContainer(value)) return formatValue(value);
  if (scalar === "byte" && typeof value === "string") return "another string (not shown)";
  return `a ${typeof value}`;
}
