import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resourceInterfaceRules } from "../src/model/resource-interface-rules.ts";
import { rulePage } from "../src/report/rule-page.ts";

// Writes docs/rules from the rules' metadata: node --import tsx scripts/rule-docs.ts
const folder = fileURLToPath(new URL("../docs/rules/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [id, rule] of Object.entries(resourceInterfaceRules)) writeFileSync(`${folder}${id}.md`, rulePage(id, rule));
