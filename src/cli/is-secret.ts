import { secretsIn, secretVariable } from "../../policies/pods/secret-texts.ts";
import { secretValues } from "../../policies/pods/secret-values.ts";

/** Whether SEC-011 could report a text with this name, as a variable, an option, a setting or a program. */
export function isSecretText(name: string, text: string): boolean {
  if (secretValues(text).length > 0 || secretVariable(name, text).length > 0) return true;
  return secretsIn(text, "settings").length > 0 || secretsIn(text, "program").length > 0;
}
