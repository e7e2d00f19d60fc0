import { hash } from "node:crypto";

/** SHA-256 of bytes, or of the UTF-8 bytes of a text, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}
