/** The value of a JSON text that anyone may have written; undefined for another text. */
export function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
