import { formatValue, given, maskTokens, nearest } from "../../kernel/index.ts";
import type { FaultText } from "./field-fault.ts";
import { hasFewEdits } from "./field-words.ts";
import type { AllowedWords } from "./words.ts";

/** A message lists at most this many allowed words. */
const MOST_WORDS = 12;

const OFF_BY_DEFAULT = "is allowed only where the cluster turns on a feature of Kubernetes that is off by default";

/**
 * The fault of a word that a field does not allow; undefined for an allowed one.
 *
 * @param isOpen whether another release of the type may allow more words
 */
export function wordFault(value: string, words: AllowedWords, minor: number, isOpen: boolean): FaultText | undefined {
  const allowed = words.get(value);
  if (allowed !== undefined && allowed.since <= minor) {
    if (!allowed.isOffByDefault) return undefined;
    return { message: OFF_BY_DEFAULT, details: { severity: "warning", received: formatValue(value), value } };
  }
  const known = [...words].flatMap(([word, { since }]) => (since <= minor ? word : []));
  const right = nearest(value, known);
  const expected = known.filter(Boolean).slice(0, MOST_WORDS).join(", ");
  const received = maskTokens(formatValue(value));
  const newer = allowed === undefined ? "" : `, which Kubernetes has since 1.${allowed.since}`;
  const isNear = right !== undefined && hasFewEdits(value, right);
  return {
    message: `must be one of ${expected}, but is ${received}${newer}`,
    details: {
      expected,
      received,
      value,
      ...given({ fix: right === undefined ? undefined : `write ${right}` }),
      ...(isOpen && !isNear && { severity: "warning" }),
    },
  };
}
