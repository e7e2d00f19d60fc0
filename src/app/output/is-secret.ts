import { type FoundSecret, secretsIn, secretValues, secretVariable } from "../../../policies/index.ts";
import { maskValue } from "../diff/changes/mask-object.ts";

/**
 * Whether SEC-011 could report a text with this name, as a variable, an option, a setting or a program.
 *
 * @param beside the names and values beside it
 */
export function isSecretText(name: string, text: string, beside?: unknown): boolean {
  // The name may complete a secret: `Authorization: Bearer …`.
  return secretValues(`${name}: ${text}`).length > 0 || secretsOfText(name, text, beside).length > 0;
}

/** Whether SEC-011 could report a text with this name as an error. */
export function isPlainSecret(name: string, text: string, beside?: unknown): boolean {
  if (secretValues(`${name}: ${text}`).length > 0) return true;
  return secretsOfText(name, text, beside).some(({ isWord }) => isWord !== true);
}

function secretsOfText(name: string, text: string, beside: unknown): readonly FoundSecret[] {
  const named = secretVariable(name, text, beside);
  return named.length > 0 ? named : [...secretsIn(text, "settings"), ...secretsIn(text, "program")];
}

/** A value without texts that may be secret, which its name may show. */
export function maskNamed(name: string, value: unknown): unknown {
  const { value: safe } = maskValue({ name, value }, isSecretText) as { readonly value: unknown };
  return safe;
}

/** A value without the parts that may be secret; its lists and members are the same. */
export function maskSecrets(value: unknown): unknown {
  return maskValue(value, isSecretText);
}
