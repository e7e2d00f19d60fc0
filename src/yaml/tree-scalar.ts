import type { Scalar } from "yaml";
import { isAmbiguous, isInteger, resolvePlain } from "./scalars.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/** The prefix that `!!` abbreviates in a tag. */
export const CORE_TAG = "tag:yaml.org,2002:";

/** The value of a scalar by Go's rules; `undefined`, with a report, for an invalid one. */
export function readScalar(node: Scalar.Parsed, builder: TreeBuilder): unknown {
  if (builder.flow && node.type === "PLAIN") checkFlow(node, builder);
  const value = typed(node, node.source, builder);
  if (typeof value === "bigint") {
    const message = "an integer beyond 2^53 would lose digits; write it in quotes or as a smaller number";
    builder.report("content", message, node.range[0]);
    return undefined;
  }
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) {
    builder.report("content", "an escape for half of a surrogate pair; write the whole character", node.range[0]);
  }
  return value;
}

// Kubernetes' reader drops a `?` before a word in a flow collection, and takes the colon of `a:,` into the word.
function checkFlow(node: Scalar.Parsed, builder: TreeBuilder): void {
  const [start, end] = node.range;
  if (builder.text.charAt(start) === "?") {
    const message = 'Kubernetes drops a "?" at the start of a word inside { } or [ ]; put the word in quotes';
    builder.report("content", message, start);
  } else if (/^:[,[\]{}]$/.test(builder.text.slice(end, end + 2))) {
    const message = "a colon inside { } or [ ] needs a space after it, or Kubernetes takes it into the word";
    builder.report("content", message, end);
  }
}

function typed(node: Scalar.Parsed, text: string, builder: TreeBuilder): unknown {
  const { tag } = node;
  if (tag === undefined) {
    if (node.type !== "PLAIN") return text;
    if (isAmbiguous(text)) builder.ambiguous.set(node.range[0], text);
    return resolvePlain(text);
  }
  if (tag === "!" || tag === `${CORE_TAG}str`) return text;
  const value = resolvePlain(text);
  const fits =
    (tag === `${CORE_TAG}null` && value === null) ||
    (tag === `${CORE_TAG}bool` && typeof value === "boolean") ||
    (tag === `${CORE_TAG}int` && isInteger(text)) ||
    (tag === `${CORE_TAG}float` && /number|bigint/.test(typeof value));
  if (fits) return value;
  builder.reportTag(node);
  return undefined;
}
