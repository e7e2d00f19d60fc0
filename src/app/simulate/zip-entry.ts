import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** Bytes of the end of a directory, and of an entry and a local header, without their names. */
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const HEADER_SIZE = 30;
const MOST_ENTRIES = 100;

/** Whether a file is a zip archive. */
export const isZip = (bytes: Buffer): boolean => bytes.length >= END_SIZE && bytes.readUInt32LE(0) === 0x04034b50;

/**
 * The content of a file in a zip archive; undefined where the archive lacks it, is broken, or is larger than the limit. Reads
 * stored and deflated entries, as every program writes them.
 */
export function zipEntry(bytes: Buffer, wanted: string, limit: number): Buffer | undefined {
  try {
    const end = endOfDirectory(bytes);
    if (end === undefined) return undefined;
    let place = bytes.readUInt32LE(end + 16);
    for (let left = Math.min(bytes.readUInt16LE(end + 10), MOST_ENTRIES); left > 0; left -= 1) {
      if (bytes.readUInt32LE(place) !== DIRECTORY_ENTRY) return undefined;
      const [nameSize, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(place + field));
      const name = bytes.toString("utf8", place + ENTRY_SIZE, place + ENTRY_SIZE + (nameSize ?? 0));
      if (name === wanted) return contentOf(bytes, place, limit);
      place += ENTRY_SIZE + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  } catch {
    // A place beyond the end of the file, or a stream that is not one.
  }
  return undefined;
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_SIZE - 0xffff);
  for (let place = bytes.length - END_SIZE; place >= first; place -= 1) {
    if (bytes.readUInt32LE(place) === END_OF_DIRECTORY) return place;
  }
  return undefined;
}

function contentOf(bytes: Buffer, entry: number, limit: number): Buffer | undefined {
  const [method, size, header] = [
    bytes.readUInt16LE(entry + 10),
    bytes.readUInt32LE(entry + 20),
    bytes.readUInt32LE(entry + 42),
  ];
  const start = header + HEADER_SIZE + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const content = bytes.subarray(start, start + size);
  if (method === 0) return content.length > limit ? undefined : content;
  return method === 8 ? inflateRawSync(content, { maxOutputLength: limit }) : undefined;
}
