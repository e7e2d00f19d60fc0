import { secretsIn, secretVariable } from "../../policies/pods/secret-texts.ts";
import { secretValues } from "../../policies/pods/secret-values.ts";
import { maskValue } from "../diff/changes/mask-object.ts";

/** Whether SEC-011 could report a text with this name, as a variable, an option, a setting or a program. */
export function isSecretText(name: string, text: string): boolean {
  // The name may complete a secret: `Authorization: Bearer …`.
  if (secretValues(`${name}: ${text}`).length > 0 || secretVariable(name, text).length > 0) return true;
  return secretsIn(text, "settings").length > 0 || secretsIn(text, "program").length > 0;
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
