import type { CatalogueRule } from "../rules/rule-catalogue.ts";
import type { Schema } from "../schema/schema.ts";
import { emitYaml } from "../yaml/index.ts";

/** Where a rule belongs: `recommended, strict`, `optional`, or `always` for what is on without a pack. */
export function packText({ pack, origin }: CatalogueRule): string {
  if (origin !== "policy" && origin !== "waiver") return "always";
  return pack === "recommended" ? "recommended, strict" : (pack ?? "always");
}

/** The severity, with the number that code scanning sorts by where there is one. */
export function severityText({ severity, security }: CatalogueRule): string {
  return security === undefined ? severity : `${severity}, security-severity ${security.toFixed(1)}`;
}

/** What a rule is about, where not everything; undefined for a rule about all. */
export function appliesText({ applies }: CatalogueRule): string | undefined {
  const parts = [
    ...(applies?.schedulers === undefined ? [] : [`clusters with ${applies.schedulers.join(" or ")}`]),
    ...(applies?.categories === undefined ? [] : [`workloads of category ${applies.categories.join(", ")}`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** Who reports a rule that no pack holds. */
export function originText({ origin }: CatalogueRule): string | undefined {
  return {
    policy: undefined,
    waiver: "findings about waivers can neither be waived nor be known from a baseline",
    definition: "checked wherever definitions are read",
    organization: "checked wherever muster.yaml is read",
    synth: "checked by every synth",
    dist: "checked by `muster synth --check`, which lists the files and ends with 3",
    quota: "told by `muster quota --base`, as numbers and no finding",
    "resource-interface": "checked wherever a Resource Interface is read: `muster ri lint`, `muster synth`",
  }[origin];
}

/** An option of a rule, in words. */
export interface OptionFact {
  readonly name: string;
  /** What it may be, for example `whole number, at least 1`. */
  readonly type: string;
  /** Its default as JSON; `none` where there is none. */
  readonly fallback: string;
  /** The default as lines of YAML where it is too long for a line. */
  readonly long?: readonly string[];
}

const LONGEST_DEFAULT = 80;

/** The options of a rule in the order of its schema. */
export function optionFacts({ options }: CatalogueRule): readonly OptionFact[] {
  return Object.entries(options?.schema.properties ?? {}).map(([name, schema]) => {
    const value = options?.defaults[name];
    const fallback = value === undefined ? "none" : JSON.stringify(value);
    const fact = { name, type: schemaText(schema), fallback };
    return fallback.length <= LONGEST_DEFAULT ? fact : { ...fact, long: emitYaml(value).trimEnd().split("\n") };
  });
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
};

/** What a value may be, in words: `list of text`, `one of a, b`, `whole number, 1 to 365`. */
export function schemaText(schema: Schema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(", ")}`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const words = types.map((type) => {
    if (type === "array") return schema.items === undefined ? "list" : `list of ${schemaText(schema.items)}`;
    if (type === "object") return objectText(schema);
    return TYPE_WORDS[type] ?? type;
  });
  return [words.length === 0 ? "anything" : words.join(" or "), ...boundsOf(schema)].join(", ");
}

function objectText({ properties, additionalProperties }: Schema): string {
  if (typeof additionalProperties === "object") return `map of name to ${schemaText(additionalProperties)}`;
  const names = Object.entries(properties ?? {}).map(([name, schema]) => `${name}: ${schemaText(schema)}`);
  return names.length === 0 ? "map" : `map of ${names.join("; ")}`;
}

function boundsOf({ minimum, maximum, pattern }: Schema): readonly string[] {
  const bounds =
    minimum !== undefined && maximum !== undefined
      ? [`${minimum} to ${maximum}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(maximum === undefined ? [] : [`at most ${maximum}`]),
        ];
  return pattern === undefined ? bounds : [...bounds, `matching ${pattern}`];
}
