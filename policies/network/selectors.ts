import { at, items, members, text } from "../../src/base/read.ts";

/** Whether a selector picks something; `unknown` where it asks for a label that a controller may add. */
export type Match = "yes" | "no" | "unknown";

/**
 * Matches a label selector (`matchLabels`, `matchExpressions`) with the labels of a pod template. Operators put labels
 * of their own on the pods that they make, so that a label which the template lacks may still be there.
 */
export function matchSelector(selector: unknown, labels: Readonly<Record<string, unknown>>): Match {
  const results: Match[] = members(at(selector, "matchLabels")).map(([key, value]) => matchLabel(labels, key, [value]));
  for (const expression of items(at(selector, "matchExpressions"))) {
    const key = text(at(expression, "key")) ?? "";
    const values = items(at(expression, "values"));
    const has = Object.hasOwn(labels, key);
    switch (at(expression, "operator")) {
      case "In":
        results.push(matchLabel(labels, key, values));
        break;
      case "NotIn":
        results.push(has ? (values.includes(labels[key]) ? "no" : "yes") : "unknown");
        break;
      case "Exists":
        results.push(has ? "yes" : "unknown");
        break;
      case "DoesNotExist":
        results.push(has ? "no" : "unknown");
        break;
      default:
        results.push("unknown");
    }
  }
  if (results.includes("no")) return "no";
  return results.includes("unknown") ? "unknown" : "yes";
}

function matchLabel(labels: Readonly<Record<string, unknown>>, key: string, values: readonly unknown[]): Match {
  if (!Object.hasOwn(labels, key)) return "unknown";
  return values.includes(labels[key]) ? "yes" : "no";
}
