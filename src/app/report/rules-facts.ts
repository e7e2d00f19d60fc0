import type { Schema } from "../../k8s-fields/index.ts";
import { choices, prefixed, present } from "../../kernel/index.ts";
import type { CatalogueRule } from "../../rules/index.ts";
import { emitYaml } from "../../yaml/index.ts";

/** The packs of a rule: `recommended, strict`, `optional`, or `always` for a rule without a pack. */
export function packText({ pack, origin }: CatalogueRule): string {
  if (pack === undefined || (origin !== "policy" && origin !== "waiver")) return "always";
  if (pack === "recommended") return "recommended, strict";
  return pack;
}

/** The severity, and the number by which code scanning sorts, if any. */
export function severityText({ severity, strictSeverity, security }: CatalogueRule): string {
  const strict = prefixed(", in the strict pack ", strictSeverity);
  return severity + strict + prefixed(", security-severity ", security?.toFixed(1));
}

/** The clusters and workloads that a rule applies to; undefined for all. */
export function appliesText({ applies }: CatalogueRule): string | undefined {
  const { schedulers, categories } = applies ?? {};
  const parts = present([
    schedulers && `clusters with ${schedulers.join(" or ")}`,
    categories && `workloads of category ${categories.join(", ")}`,
  ]);
  return parts.join("; ") || undefined;
}

/** The part of muster that reports a rule; undefined for policies. */
export function originText({ origin }: CatalogueRule): string | undefined {
  return {
    policy: undefined,
    waiver: "findings about waivers can neither be waived nor be in a baseline",
    definition: "checked wherever definitions are read",
    organization: "checked wherever muster.yaml is read",
    synth: "checked by every synth",
    dist: "checked by `muster synth --check`, which lists the files and exits with 3",
    quota: "reported by `muster quota --base` as numbers, not as findings",
    kustomization: "checked wherever a check reads a kustomization",
    "runai-policy": "checked wherever a Run:ai policy is read",
    "resource-interface": "checked wherever a Resource Interface is read: `muster ri lint`, `muster synth`",
    "rule-file": "checked wherever the rules of a repository are read",
    base: "reported with `--policy-base`; nothing in the branch can accept its findings",
  }[origin];
}

/** An option of a rule, in words. */
interface OptionFact {
  readonly name: string;
  /** Its type, for example `integer, at least 1`. */
  readonly type: string;
  /** Its default as JSON, or `none`. */
  readonly defaultText: string;
  /** A default that is too long for a line, as lines of YAML. */
  readonly long?: readonly string[];
}

const LONGEST_DEFAULT = 80;

/** The options of a rule, in the order of its schema. */
export function optionFacts({ options }: CatalogueRule): readonly OptionFact[] {
  return Object.entries(options?.schema.properties ?? {}).map(([name, schema]) => {
    const value = options?.defaults[name];
    const defaultText = JSON.stringify(value) ?? "none";
    const fact = { name, type: schemaText(schema), defaultText };
    if (defaultText.length <= LONGEST_DEFAULT) return fact;
    return { ...fact, long: emitYaml(value).trimEnd().split("\n") };
  });
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "true or false",
  null: "null",
};

/** The values that a schema allows, in words: `list of text`, `one of a, b`, `integer, 1 to 365`. */
export function schemaText(schema: Schema): string {
  if (schema.enum !== undefined) return choices("one of ", schema.enum.map(String)) ?? "";
  const types = [schema.type ?? []].flat();
  const words = types.map((type) => {
    if (type === "array") return `list${prefixed(" of ", schema.items && schemaText(schema.items))}`;
    if (type === "object") return objectText(schema);
    return TYPE_WORDS[type] ?? type;
  });
  return present([
    words.join(" or ") || "anything",
    boundsText(schema),
    schema.pattern && `matching ${schema.pattern}`,
  ]).join(", ");
}

function objectText({ properties, additionalProperties }: Schema): string {
  if (typeof additionalProperties === "object") return `map of name to ${schemaText(additionalProperties)}`;
  const names = Object.entries(properties ?? {}).map(([name, schema]) => `${name}: ${schemaText(schema)}`);
  if (names.length === 0) return "map";
  return `{${names.join("; ")}}`;
}

function boundsText({ minimum, maximum }: Schema): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  return undefined;
}
