import type { Schema } from "../../src/k8s-fields/schema/schema.ts";
import { SCHEDULER_DEFAULTS } from "../../src/model/organization/defaults.ts";
import type { Scheduler } from "../../src/model/organization/organization.ts";
import type { DocComment } from "./doc-comments.ts";
import { type FieldDocs, sentence } from "./field-docs.ts";
import type { FieldEntry, FieldFate } from "./field-map.ts";

/** A JSON Schema with texts: the keywords of editors that read YAML and JSON. */
export interface DescribedSchema extends Schema {
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly deprecated?: true;
  readonly $defs?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly allOf?: readonly { readonly if: unknown; readonly then: DescribedSchema }[];
}

/** The effect of each field on the objects of a cluster, by the place of the field in the file. */
export type Effects = ReadonlyMap<string, FieldEntry>;

interface Place {
  readonly path: string;
  readonly effects: Effects;
}

const NO_PLACE: Place = { path: "", effects: new Map() };

/** The schema with the texts of its fields. Fields without a docstring get none; a test lists them. */
export function describeSchema(schema: Schema, docs: FieldDocs, place: Place = NO_PLACE): DescribedSchema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && { properties: describeProperties(schema, docs, place) }),
    ...(items && { items: describeSchema(items, docs, { ...place, path: `${place.path}[]` }) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: describeSchema(additionalProperties, docs, { ...place, path: `${place.path}.*` }),
    }),
  };
}

function describeProperties({ properties = {}, required = [] }: Schema, docs: FieldDocs, place: Place) {
  const described = Object.entries(properties).map(([name, { title: _, ...schema }]) => {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    const field = docs(name);
    if (field === undefined) return [name, schema] as const;
    const fates = (place.effects.get(path) ?? place.effects.get(`${path}[]`))?.fates;
    const inner = describeSchema(schema, field.inner, { ...place, path });
    return [
      name,
      withDoc(inner, field.doc, { isRequired: required.includes(name), effects: effectText(fates) }),
    ] as const;
  });
  return Object.fromEntries(described);
}

/** The facts that the place of a field adds to its docstring. */
interface FieldFacts {
  readonly isRequired: boolean;
  readonly effects: readonly string[];
}

function withDoc(schema: DescribedSchema, doc: DocComment, { isRequired, effects }: FieldFacts): DescribedSchema {
  const { examples, deprecated } = doc;
  const text = sentence(filledIn(doc.text));
  const mandatory = isRequired && !text.endsWith("Mandatory.") ? ["Mandatory."] : [];
  // A YAML language server reports the keyword "deprecationMessage" as an error, so the text has the advice.
  const advice = deprecated === undefined ? [] : [`Deprecated: ${deprecated}`];
  const markdown = [[text, ...mandatory, ...defaultText(doc), ...advice].join(" "), ...effects].join("\n\n");
  return {
    ...withWords(schema, doc.words),
    description: plain(markdown),
    markdownDescription: markdown,
    ...("default" in doc && { default: doc.default }),
    ...(examples.length > 0 && { examples }),
    ...(deprecated !== undefined && { deprecated: true }),
  };
}

function defaultText({ absent, default: value }: DocComment): readonly string[] {
  if (absent !== undefined) return [`Default: ${filledIn(absent)}.`];
  if (value === undefined) return [];
  return [`Default: \`${typeof value === "string" ? value : JSON.stringify(value)}\`.`];
}

/** Words of an enumeration get their texts, also where a list has them. */
function withWords(schema: DescribedSchema, words: DocComment["words"]): DescribedSchema {
  const { enum: values, items } = schema;
  if (words.size === 0) return schema;
  if (items?.enum !== undefined) return { ...schema, items: withWords(items, words) };
  if (values === undefined) return schema;
  const texts = values.map((value) => (value === null ? "As without the field." : sentence(words.get(value) ?? "")));
  return { ...schema, enumDescriptions: texts.map(plain), markdownEnumDescriptions: texts };
}

/** The effect of a field on each kind of cluster; one text where both are the same. */
function effectText(fates: FieldEntry["fates"] | undefined): readonly string[] {
  if (fates === undefined) return [];
  const [kai, runai] = [fateText(fates.kai), fateText(fates.runai)];
  if (kai === runai) return [`On \`kai\` and \`runai\`: ${kai}`];
  return [`On \`kai\`: ${kai}`, `On \`runai\`: ${runai}`];
}

function fateText({ fate, note }: FieldFate): string {
  if (fate === "refused") return `refused: ${note}.`;
  return fate === "mapped" ? `${note}.` : `no effect: ${note}.`;
}

/** Replaces `{kai.version}` by the version that a `kai` cluster has by default, and so for the others. */
export function filledIn(text: string): string {
  return text.replace(/\{(kai|runai|kueue|volcano)\.(version|schedulerName)\}/g, (_, scheduler: Scheduler, field) => {
    return SCHEDULER_DEFAULTS[scheduler][field as "version" | "schedulerName"];
  });
}

/** Markdown without its marks, for editors that show plain text. */
export function plain(markdown: string): string {
  return markdown.replaceAll("`", "").replaceAll("*restricted*", "restricted");
}
