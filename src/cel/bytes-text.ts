import { isUtf8 } from "node:buffer";
import type { CelBytes } from "./scalars.ts";
import { CelError } from "./values.ts";

/**
 * The text of bytes.
 *
 * @throws CelError for bytes that are not UTF-8
 */
export function textOfBytes({ bytes }: CelBytes): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  throw new CelError("invalid UTF-8 in bytes, cannot convert to string");
}
