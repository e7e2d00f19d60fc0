import { describe, expect, it } from "vitest";
import { decode } from "../../../src/yaml/encoding.ts";

const MOST = 1000;
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const notUtf8 = (code: string, offset: number, column: number) => ({
  ok: false,
  message: `byte 0x${code} at byte ${offset} is not UTF-8; the file looks like Latin-1 or Windows-1252: save it as UTF-8`,
  line: 1,
  column,
});

describe("decode", () => {
  it.each([undefined, null, {}, 7])("rejects %j", (input) => {
    expect(decode(input as never, MOST)).toMatchObject({ ok: false, message: "the input must be a string or bytes" });
  });

  it("returns the text of strings and bytes, without a byte order mark", () => {
    expect(decode("a: 1", MOST)).toEqual({ ok: true, text: "a: 1" });
    expect(decode("\ufeffa: 1", MOST)).toEqual({ ok: true, text: "a: 1" });
    expect(decode(Buffer.from("\ufeffä: 😀"), MOST)).toEqual({ ok: true, text: "ä: 😀" });
  });

  it.each([
    ["", "the file is empty (0 bytes); write at least one document or delete the file"],
    ["\ufeff", "the file has only a byte order mark; write at least one document"],
  ])("rejects the text %j", (text, message) => {
    expect(decode(text, MOST)).toEqual({ ok: false, message, line: 1, column: 1 });
    expect(decode(Buffer.from(text), MOST)).toEqual({ ok: false, message, line: 1, column: 1 });
  });

  it.each([
    ["UTF-16 (little endian)", bytes(0xff, 0xfe, 0x61, 0)],
    ["UTF-16 (little endian)", bytes(0xff, 0xfe, 0, 0x61)],
    ["UTF-16 (big endian)", bytes(0xfe, 0xff, 0, 0x61)],
    ["UTF-32 (little endian)", bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ["UTF-32 (big endian)", bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61)],
  ])("recognises %s", (encoding, input) => {
    const message = `the file is ${encoding}, not UTF-8 (byte order mark at byte 0); save it as UTF-8`;
    expect(decode(input, MOST)).toEqual({ ok: false, message, line: 1, column: 1 });
  });

  // ÿ, þ and control characters of Latin-1, which are half of a byte order mark.
  it.each([
    ["FF", 0, 1, bytes(0xff, 0x61, 0, 0)],
    ["FE", 1, 2, bytes(0x61, 0xfe, 0, 0)],
    ["FE", 0, 1, bytes(0xfe, 0x61, 0, 0)],
    ["FF", 1, 2, bytes(0x61, 0xff)],
    ["FE", 2, 3, bytes(0, 0x61, 0xfe, 0xff)],
    ["FE", 2, 3, bytes(0x61, 0, 0xfe, 0xff)],
    ["FE", 2, 3, bytes(0, 0, 0xfe, 0x61)],
    ["FF", 3, 4, bytes(0, 0, 0x61, 0xff)],
  ])("does not take byte 0x%s at %i for a byte order mark", (code, offset, column, input) => {
    expect(decode(input, MOST)).toEqual(notUtf8(code, offset, column));
  });

  it("reports the first byte that is not UTF-8", () => {
    expect(decode(Buffer.concat([Buffer.from("ä€😀"), bytes(0xe4)]), MOST)).toEqual(notUtf8("E4", 9, 5));
    expect(decode(bytes(0x61, 0xe2, 0x82), MOST)).toEqual(notUtf8("E2", 1, 2));
    expect(decode(bytes(0x61, 0x80), MOST)).toEqual(notUtf8("80", 1, 2));
  });

  it("counts the bytes of a text, not its characters", () => {
    expect(decode("ä".repeat(5), 10)).toMatchObject({ ok: true });
    expect(decode("ä".repeat(5), 9)).toMatchObject({ ok: false, message: expect.stringContaining("10 bytes") });
    expect(decode("ä".repeat(5), 5)).toMatchObject({ ok: false, message: expect.stringContaining("10 bytes") });
    expect(decode(bytes(0x61, 0x61), 1)).toMatchObject({ ok: false, message: expect.stringContaining("2 bytes") });
  });
});
