/** A text as a yamlWord in a flow collection of YAML: plain where every reader reads it as the same text, else in quotes. */
export function yamlWord(text: string): string {
  const isPlain =
    /^[A-Za-z][\w./@-]*(?: [\w./@-]+)*$/.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** Texts as a list: on one line where it is short, else an item on each line. */
export function listOf(key: string, texts: readonly string[], indent = ""): readonly string[] {
  const line = `${indent}${key}: [${texts.map(yamlWord).join(", ")}]`;
  if (line.length <= 120) return [line];
  return [`${indent}${key}:`, ...texts.map((text) => `${indent}  - ${yamlWord(text)}`)];
}
