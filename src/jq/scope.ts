import type { Code, Env } from "./runtime.ts";

/** Something a program has named. `level` is how many values the environment holds when it is the innermost. */
export interface Binding {
  readonly kind: "variable" | "closure" | "function" | "label";
  readonly name: string;
  readonly arity: number;
  readonly level: number;
  readonly definition?: { readonly cell: { readonly code?: Code }; readonly isValue: readonly boolean[] };
  readonly up: Binding | undefined;
}

/** The names in scope and the size of the environment at run time. */
export interface Scope {
  readonly level: number;
  readonly names: Binding | undefined;
}

/** A scope with one more name. A function takes no place in the environment: it is known when compiling. */
export function bind(scope: Scope, binding: Omit<Binding, "level" | "up">): Scope {
  const level = binding.kind === "function" ? scope.level : scope.level + 1;
  return { level, names: { ...binding, level, up: scope.names } };
}

/** The innermost binding of a name; parameters that are filters are found as functions. */
export function find(
  scope: Scope,
  kind: "variable" | "function" | "label",
  name: string,
  arity: number,
): Binding | undefined {
  for (let binding = scope.names; binding; binding = binding.up) {
    const same = binding.kind === kind || (kind === "function" && binding.kind === "closure");
    if (same && binding.name === name && binding.arity === arity) return binding;
  }
  return undefined;
}

/** The environment `up` levels further out. */
export function ancestor(env: Env | undefined, up: number): Env | undefined {
  let found = env;
  for (let step = 0; step < up; step += 1) found = found?.up;
  return found;
}
