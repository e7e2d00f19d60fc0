/** What a check is measured against: reads the YAML files of a folder, and does nothing with what they say. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAll } from "js-yaml";

const [folder = "."] = process.argv.slice(2);
for (const file of readdirSync(folder)) loadAll(readFileSync(join(folder, file), "utf8"));
