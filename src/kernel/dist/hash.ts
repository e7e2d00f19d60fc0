import { hash } from "node:crypto";

/** SHA-256 of bytes, or of the UTF-8 bytes of a text, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** Whether bytes with Windows line ends (CRLF) have one of these hashes with Unix line ends (LF), as git can convert them. */
export function hasUnixHash(bytes: Uint8Array, hashes: readonly string[]): boolean {
  // Latin-1 keeps every byte.
  const text = Buffer.from(bytes).toString("latin1");
  if (!text.includes("\r\n")) return false;
  return hashes.includes(sha256(Buffer.from(text.replaceAll("\r\n", "\n"), "latin1")));
}
