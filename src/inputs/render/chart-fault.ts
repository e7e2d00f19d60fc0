import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { isContainer, isInside, parsedJson, text, textOfFile } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";

const MOST_ENTRIES = 100_000;
const SCHEMA = "values.schema.json";

/**
 * The reason for which Helm is not run for a chart: a symbolic link that leaves it or cannot be followed, whose target would
 * be in the output, or a schema of values that names another file or address, which Helm would read. Undefined where
 * there is none.
 */
export function chartFault(folder: string): string | undefined {
  const real = realpathSync(folder);
  const open = [folder];
  let entries = 0;
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      entries += 1;
      const path = join(current, entry.name);
      if (entries > MOST_ENTRIES) return `the chart has more than ${MOST_ENTRIES} files`;
      if (entry.isSymbolicLink() && !leadsInside(path, real)) {
        return `${displayName(path)} is a symbolic link that leaves the chart`;
      }
      const reference = entry.name === SCHEMA ? foreignReference(path, folder) : undefined;
      if (reference !== undefined) return `${displayName(path)} names ${reference}, which is not fetched`;
      if (entry.isDirectory()) open.push(path);
    }
  }
  return undefined;
}

function leadsInside(path: string, folder: string): boolean {
  try {
    return isInside(realpathSync(path), folder);
  } catch {
    return false;
  }
}

/** The first reference of a JSON schema that leaves it. */
function foreignReference(path: string, inside: string): string | undefined {
  const open: unknown[] = [parsedJson(textOfFile(path, { inside }) ?? "")];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isContainer(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const reference = name === "$ref" ? text(inner) : undefined;
      if (reference !== undefined && !reference.startsWith("#")) return reference;
      if (isContainer(inner)) open.push(inner);
    }
  }
  return undefined;
}
