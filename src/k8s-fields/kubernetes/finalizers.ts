import { formatValue, isObject, items, labelKeyProblem } from "../../kernel/index.ts";
import type { ObjectFault } from "./field-fault.ts";
import { each, filledIn, named } from "./value-check.ts";

const STANDARD = ["foregroundDeletion", "kubernetes", "orphan"];

/** A finalizer without a domain is one that Kubernetes knows. */
function domainProblem(name: string): string | undefined {
  const isPlain = !name.includes("/") && !STANDARD.includes(name);
  return isPlain ? "must have a domain, such as example.com/name" : undefined;
}

/** The check of the finalizers of a namespace. */
export const FINALIZERS = each(filledIn(named((name) => labelKeyProblem(name) ?? domainProblem(name))));

/**
 * The finalizers without a domain of an object of a built-in kind. For a custom resource, the API server only warns about
 * such a finalizer.
 */
export function finalizerFaults({ metadata }: { readonly metadata: unknown }): readonly ObjectFault[] {
  if (!isObject(metadata)) return [];
  return items(metadata.finalizers).flatMap((name, index) => {
    const problem = typeof name === "string" && labelKeyProblem(name) === undefined ? domainProblem(name) : undefined;
    if (problem === undefined) return [];
    return [
      { kind: "value", path: `/metadata/finalizers/${index}`, message: `${formatValue(name)} ${problem}`, value: name },
    ];
  });
}
