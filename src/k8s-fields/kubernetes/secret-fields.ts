const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "ConfigMap.data",
  "EnvVar.value",
  "HTTPHeader.value",
  "Secret.data",
  "Secret.stringData",
]);

/** Whether the values of a field may be secrets, which no message shows. */
export function isSecretField(type: string, field: string): boolean {
  return SECRET_FIELDS.has(`${type}.${field}`);
}
