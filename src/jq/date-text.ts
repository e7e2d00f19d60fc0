/** Thrown for a text that does not have the format. */
export class DateMismatch extends Error {}

/** The text of a date as bytes, which is read from its start. */
export class DateText {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  literal(character: string): void {
    if (this.#text.charAt(this.#at) !== character) throw new DateMismatch("the string differs from the format");
    this.#at += 1;
  }

  /** The next characters that a pattern with `^` matches. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#text.slice(this.#at)) ?? undefined;
    this.#at += match?.[0].length ?? 0;
    return match;
  }

  /** Up to `size` digits. */
  digits(size: number): string {
    const digits = /^[0-9]+/.exec(this.#text.slice(this.#at, this.#at + size))?.[0];
    if (digits === undefined) throw new DateMismatch("a number does not fit the format");
    this.#at += digits.length;
    return digits;
  }

  /** A number of up to `size` digits. */
  number(size: number, least: number, most: number): number {
    const value = Number(this.digits(size));
    if (value < least || value > most) throw new DateMismatch("a number does not fit the format");
    return value;
  }

  /** The index of the next name. */
  name(names: readonly string[]): number {
    // Bytes are compared without the bit that makes a small letter, so that `[` is `{`.
    const folded = (text: string): string => Array.from(text, (byte) => byte.charCodeAt(0) | 0x20).join();
    const index = names.findIndex(
      (name) => folded(this.#text.slice(this.#at, this.#at + name.length)) === folded(name),
    );
    if (index < 0) throw new DateMismatch("a name does not fit the format");
    this.#at += names[index]?.length ?? 0;
    return index;
  }
}
