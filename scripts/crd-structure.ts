import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CORE_SCHEMA, loadAll } from "js-yaml";
import { crdDocuments } from "../test/helpers/crds.ts";

// Adds CustomResourceDefinitions to the table that the tests read, test/fixtures/crds/structure.json:
//   node --import tsx scripts/crd-structure.ts FILE...
// A definition replaces those of the same group, kind and version. Descriptions and CEL rules are left out. Equal parts
// are stored once and referred to by number.

type Node = Readonly<Record<string, unknown>>;

const KEPT = new Set([
  "type",
  "properties",
  "required",
  "items",
  "additionalProperties",
  "enum",
  "default",
  "format",
  "nullable",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "pattern",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
]);
/** A part whose JSON is shorter than this is repeated where it occurs. */
const SHORTEST_SHARED = 60;

const numbers = new Map<string, number>();
const schemas: unknown[] = [];

function reduced(schema: Node): unknown {
  const keptMembers = Object.entries(schema).filter(([key]) => KEPT.has(key));
  const parts = keptMembers.map(([key, value]) => {
    if (key === "properties") {
      const members = Object.entries(value as Node).map(([name, member]) => [name, shared(member)]);
      return [key, Object.fromEntries(members)];
    }
    const isSchema = key === "items" || (key === "additionalProperties" && typeof value === "object");
    return [key, isSchema ? shared(value) : value];
  });
  return Object.fromEntries(parts);
}

function shared(schema: unknown): unknown {
  const part = reduced(schema as Node);
  const text = JSON.stringify(part);
  if (text.length < SHORTEST_SHARED) return part;
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, schemas.length);
  schemas.push(part);
  return schemas.length - 1;
}

interface Crd {
  readonly kind?: string;
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: Node;
    readonly versions: readonly { readonly name: string; readonly served?: boolean; readonly schema?: Node }[];
  };
}

const added = process.argv
  .slice(2)
  .flatMap((file) => loadAll(readFileSync(file, "utf8"), undefined, { schema: CORE_SCHEMA }) as (Crd | null)[])
  .flatMap((crd) => (crd?.kind === "CustomResourceDefinition" ? crd : []));
const versionsOf = ({ spec: { group, names, versions } }: Crd) =>
  versions.map(({ name }) => `${group}/${name} ${names.kind}`);
const replaced = new Set(added.flatMap(versionsOf));
const kept = crdDocuments().filter((crd) => !versionsOf(crd).some((version) => replaced.has(version)));
const crds = [...kept, ...added].map(({ spec: { group, scope, names, versions } }) => ({
  group,
  kind: names.kind,
  plural: names.plural,
  scope,
  versions: versions.map(({ name, served, schema }) => ({
    name,
    served: served ?? true,
    schema: shared((schema as { openAPIV3Schema?: Node } | undefined)?.openAPIV3Schema ?? {}),
  })),
}));
const lines = schemas.map((schema) => JSON.stringify(schema)).join(",\n");
const table = fileURLToPath(new URL("../test/fixtures/crds/structure.json", import.meta.url));
writeFileSync(table, `{"crds": ${JSON.stringify(crds)},\n"schemas": [\n${lines}\n]}\n`);
process.stdout.write(`${added.length} of ${crds.length} definitions are new: ${[...replaced].join(", ")}\n`);
