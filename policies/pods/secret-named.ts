import { isWrittenSecret } from "./secret-literals.ts";
import { type FoundSecret, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** A secret with its place. */
export interface PlacedSecret extends FoundSecret {
  /** JSON pointer into the pod template, or into the object. */
  readonly path: string;
  /** Who has it, for messages. */
  readonly owner: string;
}

const NONE: readonly FoundSecret[] = Object.freeze([]);

/** The secret in a value that has a name: what the value alone tells, else what its name tells. */
export function namedSecret(value: string, isNamed: boolean, name: string): readonly FoundSecret[] {
  const first = secretValues(value)[0];
  if (first !== undefined) return [{ ...first, key: name }];
  return isNamed ? [{ what: "a secret", shown: "****", key: name, isByName: true }] : NONE;
}

/** The secret in an environment variable; a number is written as one in YAML. */
export function secretVariable(name: string, value: unknown): readonly FoundSecret[] {
  if (typeof value !== "string" && typeof value !== "number") return NONE;
  const written = String(value);
  const found = namedSecret(written, isWrittenSecret(name, written), name);
  return found.length > 0 || !written.includes("=") ? found : secretsIn(written, "program");
}
