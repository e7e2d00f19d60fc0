/** The reference for a check: reads the YAML files of a folder, and does nothing with their values. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAll } from "js-yaml";

const [folder = "."] = process.argv.slice(2);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) loadAll(readFileSync(join(entry.parentPath, entry.name), "utf8"));
}
