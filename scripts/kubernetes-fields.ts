import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../src/kernel/base/compare.ts";

// Writes the fields of the kinds of Kubernetes as src/k8s-fields/kubernetes/field-table.ts. Each argument is a folder with
// the OpenAPI documents of one minor version of Kubernetes, the oldest first:
//   node --import tsx scripts/kubernetes-fields.ts 28=FOLDER … 37=FOLDER > src/k8s-fields/kubernetes/field-table.ts
// It is `api/openapi-spec/v3` of the sources. Types and mandatory fields are those of the newest version. From 1.34 on, the
// documents must have the words of fields (`enum`), which those of the sources lack. They are in `pkg/generated/openapi` of the
// sources, and an API server has them: `kubectl get --raw /openapi/v3/PATH` for each path that `kubectl get --raw /openapi/v3`
// lists.

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-group-version-kind"?: readonly { group: string; version: string; kind: string }[];
}

type Schemas = Readonly<Record<string, Schema>>;

const SPECIAL: Readonly<Record<string, string>> = {
  Quantity: "quantity",
  IntOrString: "port",
  Time: "time",
  MicroTime: "microtime",
};

const releases = process.argv.slice(2).map((argument) => {
  const [minor = "", folder = ""] = argument.split("=");
  return { minor: Number(minor), schemas: schemasIn(folder) };
});
const newest = releases.at(-1);
const oldest = releases[0];
if (newest === undefined || oldest === undefined) throw new Error("name at least one release");

const kinds = new Map<string, string>();
for (const [name, schema] of Object.entries(newest.schemas)) {
  const [only, ...others] = schema["x-kubernetes-group-version-kind"] ?? [];
  if (only === undefined || others.length > 0 || only.version !== name.split(".").at(-2)) continue;
  if (name.includes(".apimachinery.") || !/^v\d+$/.test(only.version) || only.kind.endsWith("List")) continue;
  kinds.set([only.group, only.version, only.kind].filter((part) => part !== "").join("/"), name);
}
// Last, and the newest versions first, so that the other types keep their names.
const unstable = releases.flatMap(({ schemas }) => Object.entries(schemas).filter(([name]) => isOfGangs(name)));
for (const [name, schema] of unstable.toSorted(([a], [b]) => compareText(b, a))) {
  const [only] = schema["x-kubernetes-group-version-kind"] ?? [];
  if (only !== undefined) kinds.set(`${only.group}/${only.version}/${only.kind}`, name);
}

const names = new Map<string, string>();
const lines = new Map<string, string>();
for (const name of kinds.values()) nameOf(name);
for (const name of names.keys()) lines.set(nameOf(name), lineOf(name));

const kindLines = [...kinds].map(([kind, name]) => `${kind}${versionsOf(name)} ${nameOf(name)}`).sort(compareText);
const typeLines = [...lines].map(([name, fields]) => `${name} ${fields}`.trim()).sort(compareText);
console.log(`// Written by scripts/kubernetes-fields.ts; do not edit.

/** The newest minor version of Kubernetes 1 whose fields are known. */
export const NEWEST_KNOWN_MINOR = ${newest.minor};

/**
 * The kinds of Kubernetes, as \`group/version/Kind\`, each with the name of its type. Behind \`@\` are the minor versions that
 * first and last have the kind; without them, every known version has it.
 */
export const KIND_LINES = \`
${kindLines.join("\n")}
\`;

/** The types of Kubernetes. \`field-type.ts\` describes the format. */
export const TYPE_LINES = \`
${typeLines.join("\n")}
\`;`);

function schemasIn(folder: string): Schemas {
  const all: Record<string, Schema> = {};
  for (const file of readdirSync(folder)) {
    const { components } = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      components?: { schemas?: Schemas };
    };
    // The options of DELETE have all API groups, and those of one group differ from file to file.
    for (const [name, schema] of Object.entries(components?.schemas ?? {})) all[name] ??= schema;
  }
  return all;
}

/** Whether a type is a kind of the gangs of Kubernetes itself, which have no stable version yet. */
function isOfGangs(name: string): boolean {
  return /\.scheduling\.v1(alpha|beta)\d+\.(Workload|PodGroup|CompositePodGroup)$/.test(name);
}

/** The first minor version with a type, if it is not the oldest one, and the last one, if it is not the newest one. */
function versionsOf(full: string): string {
  const having = releases.filter(({ schemas }) => schemas[full] !== undefined);
  const [first, last] = [having[0], having.at(-1)];
  const until = last === newest ? "" : `-${last?.minor}`;
  return first === oldest && until === "" ? "" : `@${first?.minor}${until}`;
}

/** The name of a type: its last part, preceded by its group where another type has the same one. */
function nameOf(full: string): string {
  const known = names.get(full);
  if (known !== undefined) return known;
  const parts = full.split(".");
  const short = parts.at(-1) ?? "";
  const isTaken = [...names.values()].includes(short);
  const name = isTaken ? `${parts.at(-3)}.${parts.at(-2)}.${short}` : short;
  names.set(full, name);
  return name;
}

function lineOf(full: string): string {
  const fields = new Set<string>();
  for (const { schemas } of releases) for (const field in schemas[full]?.properties ?? {}) fields.add(field);
  return [...fields]
    .sort(compareText)
    .map((field) => fieldOf(full, field))
    .join(" ");
}

function fieldOf(full: string, field: string): string {
  const holders = releases.filter(({ schemas }) => schemas[full] !== undefined);
  const having = holders.filter(({ schemas }) => schemas[full]?.properties?.[field] !== undefined);
  const [first, last] = [having[0], having.at(-1)];
  if (first === undefined || last === undefined) throw new Error(`${full} has no ${field}`);
  const since = first === holders[0] ? "" : first.minor;
  const until = last === holders.at(-1) ? "" : `-${last.minor}`;
  const versions = since === "" && until === "" ? "" : `@${since}${until}`;
  const required = holders.at(-1)?.schemas[full]?.required?.includes(field) === true ? "!" : "";
  const schema = last.schemas[full]?.properties?.[field] ?? {};
  const isKind = [...kinds.values()].includes(full);
  // The status is what the cluster reports, and no manifest needs it.
  const words = wordsOf(having.map(({ minor, schemas }) => [minor, schemas[full]?.properties?.[field] ?? {}] as const));
  const type = isKind && field === "status" ? "any" : typeOf(schema, words);
  return `${field}${required}${versions}:${type}`;
}

/** The words of a field, or of the items of its list or map, each with the minor versions that have it. */
function wordsOf(versions: readonly (readonly [minor: number, schema: Schema])[]): readonly string[] {
  const known = versions.flatMap(([minor, schema]) => {
    const words = leafOf(schema).enum;
    return words === undefined ? [] : [{ minor, words }];
  });
  const all = new Set(known.flatMap(({ words }) => words));
  return [...all].toSorted(compareText).map((word) => {
    const having = known.filter(({ words }) => words.includes(word));
    const [first, last] = [having[0], having.at(-1)];
    const since = first === known[0] ? "" : first?.minor;
    const until = last === known.at(-1) ? "" : `-${last?.minor}`;
    return since === "" && until === "" ? word : `${word}@${since}${until}`;
  });
}

function leafOf(schema: Schema): Schema {
  const { allOf, items, additionalProperties } = schema;
  const inner = allOf?.[0] ?? items ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
  return inner === undefined ? schema : leafOf(inner);
}

function typeOf(schema: Schema, words: readonly string[] = []): string {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return typeOf(only, words);
  if (schema.$ref !== undefined) return refOf(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1));
  if (schema.type === "array") return typeOf(schema.items ?? {}, words) + listOf(schema);
  if (schema.type === "object") {
    const members = schema.additionalProperties;
    return typeof members === "object" ? `${typeOf(members, words)}{}` : "any";
  }
  // The table separates fields by spaces, which a few words have too.
  if (schema.enum?.every((word) => !word.includes(" "))) return `string(${words.join("|")})`;
  if (schema.type === "integer") return schema.format === "int32" ? "int32" : "int64";
  if (schema.type === "string") return schema.format === "byte" ? "byte" : "string";
  return schema.type ?? "any";
}

function listOf(schema: Schema): string {
  const keys = schema["x-kubernetes-list-type"] === "map" ? schema["x-kubernetes-list-map-keys"] : undefined;
  return `[${(keys ?? []).join(",")}]`;
}

function refOf(full: string): string {
  const special = SPECIAL[full.split(".").at(-1) ?? ""];
  if (special !== undefined) return special;
  const schema = releases.map(({ schemas }) => schemas[full]).findLast((found) => found !== undefined);
  if (schema?.properties !== undefined) return nameOf(full);
  return schema?.type === "string" ? "string" : "any";
}
