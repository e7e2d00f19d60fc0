import type { JqPattern } from "../../jq/index.ts";

/** The variables in the scope of a binding: each name of its patterns has the same value. A destructured name has none. */
export function withVariables<T>(
  variables: ReadonlyMap<string, T>,
  patterns: readonly JqPattern[],
  value: T,
): ReadonlyMap<string, T> {
  const names = patterns.flatMap((pattern) => (pattern.kind === "variable" ? pattern.name : []));
  return new Map([...variables, ...names.map((name) => [name, value] as const)]);
}
