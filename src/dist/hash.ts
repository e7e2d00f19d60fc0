import { hash } from "node:crypto";

/** SHA-256 of bytes, or of the UTF-8 bytes of a text, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** Orders texts by code unit: the same order on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
