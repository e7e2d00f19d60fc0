import { dirname, extname, join } from "node:path";
import { member, parsedJson, readOptionalFile } from "../../kernel/index.ts";

/** The module system of a file. */
export type ModuleFormat = "esm" | "cjs";

const BY_EXTENSION: Readonly<Record<string, ModuleFormat>> = {
  ".mts": "esm",
  ".mjs": "esm",
  ".cts": "cjs",
  ".cjs": "cjs",
  // A CommonJS module reads JSON itself.
  ".json": "esm",
};

/** Returns the module system that Node uses for a script: by its extension, else by the nearest `package.json`. */
export function moduleFormat(path: string): ModuleFormat {
  return BY_EXTENSION[extname(path).toLowerCase()] ?? packageFormat(dirname(path));
}

function packageFormat(folder: string): ModuleFormat {
  const read = readOptionalFile(join(folder, "package.json"));
  if (read !== undefined && "bytes" in read) {
    // Node reports an invalid file when it resolves a package.
    if (member(parsedJson(read.bytes.toString("utf8")), "type") === "module") return "esm";
    return "cjs";
  }
  if (dirname(folder) === folder) return "cjs";
  return packageFormat(dirname(folder));
}
