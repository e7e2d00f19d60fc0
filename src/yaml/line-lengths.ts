/** A line of this many characters or more takes more than one byte. */
const LONG = 255;

/**
 * The lengths of the lines of texts, one byte for most: enough to convert offsets to lines without the texts, which take
 * thirty times the memory.
 */
export class LineLengths {
  #bytes: Uint8Array;
  #length = 0;

  /** @param bytes those of other lengths; none are added then */
  constructor(bytes?: Uint8Array) {
    this.#bytes = bytes ?? new Uint8Array(64);
    this.#length = bytes?.length ?? 0;
  }

  /** The index of the next line. */
  get next(): number {
    return this.#length;
  }

  /** Adds the lines of a text that ends with a line break. */
  add(text: string): void {
    let start = 0;
    for (let newline = text.indexOf("\n"); newline !== -1; newline = text.indexOf("\n", start)) {
      let length = newline + 1 - start;
      for (; length >= LONG; length -= LONG) this.#push(LONG);
      this.#push(length);
      start = newline + 1;
    }
  }

  /** The bytes, for another `LineLengths`. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** As `lineStarts` of a text: of that of the index, with so many characters. */
  starts(index: number, length: number): readonly number[] {
    const starts = [0];
    let offset = 0;
    for (let at = index; offset < length; at++) {
      const part = this.#bytes[at] ?? LONG;
      offset += part;
      if (part < LONG) starts.push(offset);
    }
    return starts;
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const bytes = new Uint8Array(this.#length * 2);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    this.#bytes[this.#length++] = byte;
  }
}
