import { at, items, text } from "../../src/base/read.ts";

/** A variable of a container's `env` whose value stands in the manifest. */
export interface LiteralVariable {
  readonly value: string;
  /** Its index in `env`. */
  readonly index: number;
}

/**
 * The variables of a container that have a literal text as value, by name. Of two with one name the later one counts,
 * as in Kubernetes. What comes from elsewhere (`valueFrom`, `envFrom`) is not known and not here.
 */
export function literalEnvironment(container: unknown): ReadonlyMap<string, LiteralVariable> {
  const found = new Map<string, LiteralVariable>();
  for (const [index, entry] of items(at(container, "env")).entries()) {
    const name = text(at(entry, "name"));
    const value = text(at(entry, "value"));
    if (name === undefined) continue;
    if (value === undefined) found.delete(name);
    else found.set(name, { value, index });
  }
  return found;
}
