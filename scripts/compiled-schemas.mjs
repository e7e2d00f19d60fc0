import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { buildSync } from "esbuild";
import { findingsSchema } from "../lib/src/app/results/file-result.js";
import { factsSchemas } from "../lib/src/app/results/shard-facts.js";
import { packSchema } from "../lib/src/app/user-rules/read-pack.js";
import { createValidator } from "../lib/src/k8s-fields/schema/validator.js";
import { definitionSchemas, requestBodySchemas } from "../lib/src/model/definition/schema/envelope.js";
import { organizationSchema } from "../lib/src/model/organization/file-schema.js";
import { waiversSchema } from "../lib/src/rules/parse-waivers.js";
import { policiesSchema, ruleSettingSchema } from "../lib/src/rules/policies-file.js";
import { lifecycleSchema } from "../lib/src/synth/output/overlay.js";
import { ruleFileSchema, ruleOptionsSchema } from "../lib/src/user-rules/rule-file.js";
import { scriptOf } from "./script-groups.mjs";

const schemas = [
  organizationSchema,
  policiesSchema,
  ruleSettingSchema,
  waiversSchema,
  lifecycleSchema,
  ruleFileSchema,
  ruleOptionsSchema,
  packSchema,
  findingsSchema,
  ...Object.values(factsSchemas),
  ...Object.values(definitionSchemas),
  ...Object.values(requestBodySchemas),
];

/**
 * Writes a validator for each schema of files that people write, so that the command need not load the compiler. Returns
 * the plug-in with which the bundle calls these validators.
 */
export function compiledSchemas(folder) {
  const load = createRequire(import.meta.url);
  const { default: standaloneCode } = load("ajv/dist/standalone");
  const { _ } = load("ajv");
  mkdirSync(folder, { recursive: true });
  for (const schema of schemas) {
    const validator = createValidator({ source: true, formats: _`require("./formats.cjs").numberFormats` });
    writeFileSync(`${folder}/${schema.title}.cjs`, scriptOf(standaloneCode(validator, validator.compile(schema))));
  }
  buildSync({
    entryPoints: ["lib/src/k8s-fields/schema/formats.js"],
    outfile: `${folder}/formats.cjs`,
    bundle: true,
    format: "cjs",
  });
  // A rule's own options have no title: people rarely set them.
  const contents = `import { createRequire } from "node:module";
const { load } = createRequire(import.meta.url)("./load-script.cjs");
export function compiledBefore({ title }) {
  return title === undefined ? undefined : load("${basename(folder)}/" + title + ".cjs");
}
`;
  return {
    name: "compiled-schemas",
    setup(build) {
      build.onLoad({ filter: /[\\/]schema[\\/]compiled-before\.js$/ }, () => ({ contents }));
    },
  };
}
