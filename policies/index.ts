export { isPasswordField } from "./pods/secret-fields.ts";
export { isLiteral } from "./pods/secret-literals.ts";
export { type FoundSecret, secretsIn, secretVariable } from "./pods/secret-texts.ts";
export { secretValues } from "./pods/secret-values.ts";
export { rules } from "./registry.ts";
export { noInlineCredentials } from "./security/no-inline-credentials.ts";
export { noPlainSecrets } from "./security/no-plain-secrets.ts";
