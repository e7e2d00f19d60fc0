import { COPY, FILL, WasmReader } from "./wasm-reader.ts";

/** Name of the exported global that a metered module counts down: a signed integer of 64 bits. Below 0 it traps. */
const FUEL = "fuel";

const I32 = 0x7f;
const LOOP = 0x03;

/** Sections of the binary format by their ids. */
const SECTION = { types: 1, imports: 2, functions: 3, memories: 5, globals: 6, exports: 7, code: 10 } as const;

/**
 * A copy of a WebAssembly module that counts its work: a unit of {@link FUEL} for each call, for each round of a loop,
 * and for every 64 bytes that an instruction copies or fills. Its memory has `pages` of 64 KiB at most.
 *
 * @throws Error for what this does not know, so that nothing runs uncounted
 */
export function meterModule(binary: Uint8Array, pages: number): Uint8Array {
  const reader = new WasmReader(binary, 8);
  const parts: Uint8Array[] = [binary.subarray(0, 8)];
  const parameters: number[] = [];
  const types: number[] = [];
  let fuel: number | undefined;
  while (!reader.atEnd) {
    const id = reader.byte();
    const section = reader.section();
    let body = section.rest();
    switch (id) {
      case SECTION.types:
        for (let left = section.count(); left > 0; left -= 1) parameters.push(passType(section));
        break;
      case SECTION.imports:
        for (let left = section.count(); left > 0; left -= 1) passFunctionImport(section);
        break;
      case SECTION.functions:
        for (let left = section.count(); left > 0; left -= 1) types.push(section.count());
        break;
      case SECTION.memories:
        body = boundedMemory(section, pages);
        break;
      case SECTION.globals:
        fuel = section.count();
        body = bytes(encoded(fuel + 1), section.rest(), NEW_FUEL);
        break;
      case SECTION.exports:
        body = bytes(encoded(section.count() + 1), section.rest(), exportOf(known(fuel)));
        break;
      case SECTION.code: {
        const meter = known(fuel);
        const count = encoded(section.count());
        const functions = types.map((type) => metered(section.section(), parameters[type] ?? 0, meter));
        body = bytes(count, ...functions.flatMap((code) => [encoded(code.length), code]));
        break;
      }
      default:
        break;
    }
    parts.push(bytes([id], encoded(body.length), body));
  }
  return bytes(...parts);
}

/** A mutable integer of 64 bits, 0 at the start. */
const NEW_FUEL = [0x7e, 0x01, 0x42, 0x00, 0x0b];

function exportOf(fuel: number): Uint8Array {
  return bytes([FUEL.length], new TextEncoder().encode(FUEL), [0x03], encoded(fuel));
}

function known(fuel: number | undefined): number {
  if (fuel === undefined) throw new Error("a module without globals cannot be metered");
  return fuel;
}

/** Passes a type of functions and returns the number of its parameters. */
function passType(section: WasmReader): number {
  if (section.byte() !== 0x60) throw new Error("the module has a type that is not a function");
  const parameters = section.list();
  section.list();
  return parameters;
}

function passFunctionImport(section: WasmReader): void {
  for (let names = 2; names > 0; names -= 1) section.section();
  if (section.byte() !== 0x00) throw new Error("the module imports something that is not a function");
  section.count();
}

function boundedMemory(section: WasmReader, pages: number): Uint8Array {
  if (section.count() !== 1 || section.byte() !== 0x01) throw new Error("the module needs one memory with a maximum");
  return bytes([1, 1], encoded(section.count()), encoded(Math.min(section.count(), pages)));
}

/** The code of a function that counts, with a local more: the size of what it copies. */
function metered(code: WasmReader, parameters: number, fuel: number): Uint8Array {
  const groups = code.count();
  const declared = code.at;
  let size = parameters;
  for (let left = groups; left > 0; left -= 1) {
    size += code.count();
    code.byte();
  }
  const get = [0x23, ...encoded(fuel)];
  // Stores what is left, and ends in a trap below 0.
  const store = [0x24, ...encoded(fuel), ...get, 0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b];
  const one = [...get, 0x42, 0x01, 0x7d, ...store];
  const local = encoded(size);
  const copied = [0x21, ...local, ...get, 0x20, ...local, 0xad, 0x42, 0x06, 0x88, 0x7d, ...store, 0x20, ...local];
  const parts: (Uint8Array | readonly number[])[] = [
    encoded(groups + 1),
    code.between(declared, code.at),
    [1, I32],
    one,
  ];
  let from = code.at;
  while (!code.atEnd) {
    const start = code.at;
    const opcode = code.instruction();
    if (opcode === COPY || opcode === FILL) {
      parts.push(code.between(from, start), copied);
      from = start;
    } else if (opcode === LOOP) {
      parts.push(code.between(from, code.at), one);
      from = code.at;
    }
  }
  return bytes(...parts, code.between(from, code.at));
}

/** An unsigned integer as the binary format writes it. */
function encoded(value: number): readonly number[] {
  if (value < 0x80) return [value];
  return [(value & 0x7f) | 0x80, ...encoded(value >>> 7)];
}

function bytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
