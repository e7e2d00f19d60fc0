import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rules } from "../policies/registry.ts";
import { ruleCatalogue } from "../src/policy/rule-catalogue.ts";
import { ruleIndex, rulePage } from "../src/report/rule-page.ts";

// Writes docs/rules from the rules' metadata: node --import tsx scripts/rule-docs.ts
const folder = fileURLToPath(new URL("../docs/rules/", import.meta.url));
const catalogue = ruleCatalogue(rules);
const pages = new Map(catalogue.map((rule) => [`${rule.id}.md`, rulePage(rule)]));
pages.set("README.md", ruleIndex(catalogue));
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(`${folder}${name}`);
for (const [name, content] of pages) writeFileSync(`${folder}${name}`, content);
