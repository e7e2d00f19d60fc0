/** The reason why a text is not a JSON pointer to a field (RFC 6901); `undefined` when it is one. */
export function pointerProblem(pointer: string): string | undefined {
  if (!pointer.startsWith("/")) return "it does not start with /";
  return /~(?![01])/.test(pointer) ? "it has a ~ that is no escape" : undefined;
}
