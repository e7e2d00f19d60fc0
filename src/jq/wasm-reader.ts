/** The instruction `memory.copy`: the number of bytes is on the stack, and more bytes take longer. */
export const COPY = 0xfc0a;
/** The instruction `memory.fill`, which reads the number of bytes in the same way. */
export const FILL = 0xfc0b;

/** Reads the WebAssembly binary format, version 1, as far as a module is needed to be metered. */
export class WasmReader {
  #at: number;
  readonly #binary: Uint8Array;

  constructor(binary: Uint8Array, at = 0) {
    this.#binary = binary;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get atEnd(): boolean {
    return this.#at >= this.#binary.length;
  }

  byte(): number {
    const value = this.#binary[this.#at];
    if (value === undefined) throw new RangeError("the module ends early");
    this.#at += 1;
    return value;
  }

  /** An unsigned integer of up to 32 bits. */
  count(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** The following part of the module, which its length precedes. */
  section(): WasmReader {
    const length = this.count();
    const section = new WasmReader(this.#binary.subarray(this.#at, this.#at + length));
    this.#at += length;
    return section;
  }

  /** Everything from here. */
  rest(): Uint8Array {
    return this.#binary.subarray(this.#at);
  }

  between(from: number, to: number): Uint8Array {
    return this.#binary.subarray(from, to);
  }

  /** Passes a vector of integers and returns its length. */
  list(): number {
    const length = this.count();
    for (let left = length; left > 0; left -= 1) this.count();
    return length;
  }

  /** Passes an instruction and returns its opcode, with the prefix of a long one. */
  instruction(): number {
    const first = this.byte();
    const opcode = first === 0xfc ? 0xfc00 + this.count() : first;
    const immediates = opcode < 0x100 ? SHORT[opcode] : immediatesOf(opcode);
    if (immediates === undefined) throw new Error(`instruction ${opcode.toString(16)} cannot be metered`);
    if (immediates === "list") this.list();
    else if (immediates < 0) this.#at -= immediates;
    else for (let left = immediates; left > 0; left -= 1) this.count();
    // A table of branches has a default after its list.
    if (opcode === 0x0e) this.count();
    return opcode;
  }
}

/** The operands of an opcode: so many integers, so many bytes as a negative number, or a list of integers. */
type Immediates = number | "list";

const RANGES: readonly (readonly [first: number, last: number, immediates: Immediates])[] = [
  [0x00, 0x01, 0],
  [0x02, 0x04, 1],
  [0x05, 0x05, 0],
  [0x0b, 0x0b, 0],
  [0x0c, 0x0d, 1],
  [0x0e, 0x0e, "list"],
  [0x0f, 0x0f, 0],
  [0x10, 0x10, 1],
  [0x11, 0x11, 2],
  [0x1a, 0x1b, 0],
  [0x1c, 0x1c, "list"],
  [0x20, 0x26, 1],
  [0x28, 0x3e, 2],
  [0x3f, 0x42, 1],
  [0x43, 0x43, -4],
  [0x44, 0x44, -8],
  [0x45, 0xc4, 0],
  [0xd0, 0xd0, 1],
  [0xd1, 0xd1, 0],
  [0xd2, 0xd2, 1],
  [0xfc00, 0xfc07, 0],
  [0xfc08, 0xfc08, 2],
  [0xfc09, 0xfc09, 1],
  [COPY, COPY, 2],
  [FILL, FILL, 1],
];

function immediatesOf(opcode: number): Immediates | undefined {
  return RANGES.find(([first, last]) => first <= opcode && opcode <= last)?.[2];
}

/** The opcodes of one byte, which are nearly all: looked up once. */
const SHORT = Array.from({ length: 0x100 }, (_unused, opcode) => immediatesOf(opcode));
