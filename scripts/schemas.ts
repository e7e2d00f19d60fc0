import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fileSchemas } from "./schemas/file-schemas.ts";

// Editors read the schemas from the installed package. That of workloads/ also allows manifests of other kinds.
const folder = fileURLToPath(new URL("../lib/schemas", import.meta.url));
mkdirSync(folder, { recursive: true });
const files = Object.entries(fileSchemas).map(([kind, make]) => [kind, make()] as const);
const documents = files.filter(([, { properties }]) => properties?.kind !== undefined);
const workloads = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "workloads",
  type: "object",
  allOf: documents.map(([kind, { properties }]) => ({
    if: {
      properties: { apiVersion: { const: properties?.apiVersion?.const }, kind: { const: properties?.kind?.const } },
      required: ["apiVersion", "kind"],
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref: `${kind}.json` },
  })),
};
for (const [name, schema] of [...files, ["workloads", workloads] as const]) {
  writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
}
