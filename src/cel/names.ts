/** Words that no field of an expression may have as its name. Source: cel-spec, and apiserver, `pkg/cel/escaping.go`. */
const RESERVED = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
const ESCAPES: Readonly<Record<string, string>> = { ".": "__dot__", "-": "__dash__", "/": "__slash__" };

/** Whether a field has two names in expressions: its own, which is a reserved word, and the escaped one. */
export function isReservedWord(name: string): boolean {
  return RESERVED.has(name);
}

/** The name of a field in expressions. */
export function escapedName(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll("__", "__underscores__").replaceAll(/[.\-/]/g, (character) => ESCAPES[character] ?? character);
}
