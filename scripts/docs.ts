import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rules } from "../policies/index.ts";
import { ruleIndex, rulePage } from "../src/app/report/rule-page.ts";
import { ruleCatalogue } from "../src/rules/rule-catalogue.ts";
import { withPackages } from "./architecture.ts";
import { withCommands } from "./cli-docs.ts";
import { withDangerSigns } from "./danger-docs.ts";
import { withFieldMap } from "./field-map-docs.ts";
import { withKindsWithoutCheck } from "./health-docs.ts";
import { withOrganizationFields, withRuleFields } from "./organization-docs.ts";
import { pictures } from "./pictures.ts";
import { withRunaiFields } from "./runai-docs.ts";
import { withPolicyFields } from "./runai-policy-docs.ts";
import { withUpstreamChanges } from "./upstream-docs.ts";

// Writes the generated parts of the documentation: npm run docs
const root = fileURLToPath(new URL("..", import.meta.url));

const folder = `${root}docs/rules/`;
const catalogue = ruleCatalogue(rules);
const pages = new Map(catalogue.map((rule) => [`${rule.id}.md`, rulePage(rule)]));
pages.set("README.md", ruleIndex(catalogue));
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(`${folder}${name}`);
for (const [name, content] of pages) writeFileSync(`${folder}${name}`, content);

for (const [name, content] of pictures()) writeFileSync(`${root}docs/pictures/${name}`, content);

for (const [file, update] of [
  ["ARCHITECTURE.md", withPackages],
  ["docs/reference/commands.md", withCommands],
  ["docs/reference/danger-signs.md", withDangerSigns],
  ["docs/reference/definition-fields.md", withFieldMap],
  ["docs/reference/organization.md", withOrganizationFields],
  ["docs/reference/rules-reference.md", withRuleFields],
  ["docs/guides/health.md", withKindsWithoutCheck],
  ["docs/reference/runai-policy-fields.md", withPolicyFields],
  ["docs/reference/runai-fields.md", withRunaiFields],
  ["docs/reference/upstream.md", withUpstreamChanges],
] as const) {
  writeFileSync(`${root}${file}`, update(readFileSync(`${root}${file}`, "utf8")));
}
