/** A text as one word of a command for a POSIX shell: as it is where that is safe, else in single quotes. */
export function shellWord(text: string): string {
  const isPlain = /^[\w./@%+=:,][\w./@%+=:,-]*$/.test(text);
  if (isPlain) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
