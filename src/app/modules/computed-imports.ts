import type { Message } from "esbuild";

/**
 * The functions that replace `import` and `require` where the name is computed. They are as long as these, so that columns
 * stay.
 */
export const COMPUTED = { import: "imp0rt", require: "requ1re" } as const;

/** A computed import in a source: the offset of its keyword in bytes. */
export interface ComputedImport {
  readonly offset: number;
  readonly keyword: keyof typeof COMPUTED;
}

const PATTERN = /^Could not resolve (import|require)\(/;
const LINE_END = /\r\n|[\r\n]|\xe2\x80[\xa8\xa9]/g;

/** Whether a message of esbuild is about an import with a computed name, which it compiles to a search for files. */
export function isComputed({ id, text }: Message): boolean {
  return id === "unsupported-dynamic-import" || PATTERN.test(text);
}

/** The computed imports of a source that messages of esbuild report. */
export function computedImports(source: Buffer, messages: readonly Message[]): readonly ComputedImport[] {
  // One character for each byte, as esbuild counts columns.
  const bytes = source.toString("latin1");
  const lines = [0, ...Array.from(bytes.matchAll(LINE_END), ({ index, 0: end }) => index + end.length)];
  return messages.flatMap(({ text, location }) => {
    const keyword = PATTERN.exec(text)?.[1] === "require" ? "require" : "import";
    const place = (lines[(location?.line ?? 1) - 1] ?? 0) + (location?.column ?? 0);
    // The place of a pattern is that of its text.
    const offset = bytes.lastIndexOf(keyword, place);
    if (offset < 0) return [];
    return [{ offset, keyword }];
  });
}

/** Returns the source with a call of the functions for each computed import. */
export function withComputedImports(source: Buffer, computed: readonly ComputedImport[]): Buffer {
  const changed = Buffer.from(source);
  for (const { offset, keyword } of computed) changed.write(COMPUTED[keyword], offset, "latin1");
  return changed;
}
