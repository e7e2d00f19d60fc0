import { at, items, text } from "../../src/kernel/index.ts";

/** A variable of a container's `env` with a value in the manifest. */
export interface LiteralVariable {
  readonly value: string;
  /** Its index in `env`. */
  readonly index: number;
}

/**
 * The variables of a container with a literal string as their value, by name. The later one of two variables with the
 * same name counts, as in Kubernetes. Values from other objects (`valueFrom`, `envFrom`) are unknown and not included.
 */
export function literalEnvironment(container: unknown): ReadonlyMap<string, LiteralVariable> {
  const variables = new Map<string, LiteralVariable>();
  for (const [index, entry] of items(at(container, "env")).entries()) {
    const name = text(at(entry, "name"));
    const value = text(at(entry, "value"));
    if (name === undefined) continue;
    if (value === undefined) variables.delete(name);
    else variables.set(name, { value, index });
  }
  return variables;
}
