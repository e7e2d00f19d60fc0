import { rules } from "../../policies/index.ts";
import { boolean, closed, nullable, type Schema, word } from "../../src/k8s-fields/schema/schema.ts";
import { given } from "../../src/kernel/base/given.ts";
import type { RuleMeta } from "../../src/rule/rule.ts";
import { waiverRules } from "../../src/rules/waiver-rules.ts";
import { type DescribedSchema, plain } from "./described-schema.ts";
import { sentence } from "./field-docs.ts";

/** The rules that `muster.yaml` can configure. */
const settable: readonly Pick<RuleMeta, "id" | "title" | "severity" | "pack" | "options">[] = [
  ...rules,
  ...waiverRules,
];

const SETTINGS: Readonly<Record<string, string>> = {
  off: "The rule is off.",
  on: "The rule is on, with its own severity.",
  error: "The rule is on. Its findings are something to repair before the merge.",
  warning: "The rule is on. Its findings work now and will hurt.",
  info: "The rule is on. Its findings are worth knowing.",
};

/** A longer default, in characters of JSON, is not part of a text. */
const LONGEST = 60;

/** A word with its texts. */
function wordsWithTexts(texts: Readonly<Record<string, string>>): DescribedSchema {
  const meanings = Object.values(texts);
  return { ...word(Object.keys(texts)), enumDescriptions: meanings, markdownEnumDescriptions: meanings };
}

/** The id of a rule, or any other text: the name of a rule, or a rule of the repository. */
function ruleReference(schema: DescribedSchema): DescribedSchema {
  return { ...schema, anyOf: [{ $ref: "#/$defs/ruleId" }, {}] };
}

/** Settings of rules by their ids. Names, and the rules of the repository, are possible too. */
function ruleSettings(schema: DescribedSchema): DescribedSchema {
  return { ...schema, properties: Object.fromEntries(settable.map((rule) => [rule.id, settingOf(rule)])) };
}

/** The forms of a setting, which the settings of all rules share. */
const LEVEL = { $ref: "#/$defs/ruleLevel" };
const SEVERITY = { $ref: "#/$defs/ruleSeverity" };
const sharedForms = {
  ruleId: wordsWithTexts(Object.fromEntries(settable.map(({ id, title }) => [id, sentence(title)]))),
  ruleLevel: { anyOf: [wordsWithTexts(SETTINGS), boolean] },
  ruleSeverity: withText({ anyOf: [LEVEL, { type: "null" }] }, "Severity of the findings. Default: that of the rule."),
} satisfies Record<string, DescribedSchema>;

function settingOf({ title, severity, pack, options }: (typeof settable)[number]): DescribedSchema {
  const own = Object.entries(options?.schema.properties ?? {}).map(
    ([option, { type }]) => [option, optionOf(type, options?.defaults[option])] as const,
  );
  const values = withText(
    nullable(closed(Object.fromEntries(own))),
    "Options of the rule, each in place of its default.",
  );
  const long = own.length === 0 ? { severity: SEVERITY } : { severity: SEVERITY, options: values };
  return withText(
    { anyOf: [LEVEL, closed(long)] },
    `${sentence(title)} Default: \`${severity}\`, in the pack \`${pack}\`.`,
  );
}

/** An option by its type; the commands check more of it. */
function optionOf(type: Schema["type"], value: unknown): DescribedSchema {
  const schema = given({ type });
  if (value === undefined) return withText(schema, "Option of the rule. Default: none.");
  const json = JSON.stringify(value);
  if (json.length > LONGEST) return withText(schema, "Option of the rule. Its page has the default.");
  return withText({ ...schema, default: value }, `Option of the rule. Default: \`${json}\`.`);
}

function withText(schema: DescribedSchema, text: string): DescribedSchema {
  return { ...schema, description: plain(text), markdownDescription: text };
}

/** The schema of `muster.yaml` with the ids of rules wherever it names one. */
export function withRules(schema: DescribedSchema): DescribedSchema {
  const changes: readonly (readonly [path: string, change: (part: DescribedSchema) => DescribedSchema])[] = [
    ["policies.rules", ruleSettings],
    ["policies.overrides.[].rules", ruleSettings],
    ["policies.neverWaive.[]", ruleReference],
    ["waivers.[].rule", ruleReference],
    ["clusters.[].admission.enforce.[]", ruleReference],
  ];
  const whole = changes.reduce((part, [path, change]) => changed(part, path.split("."), change), schema);
  return { ...whole, $defs: { ...whole.$defs, ...sharedForms } };
}

function changed(
  schema: DescribedSchema,
  [step, ...rest]: readonly string[],
  change: (part: DescribedSchema) => DescribedSchema,
): DescribedSchema {
  if (step === undefined) return change(schema);
  const inner = step === "[]" ? schema.items : schema.properties?.[step];
  if (inner === undefined) throw new Error(`the schema has no ${step}`);
  const part = changed(inner, rest, change);
  return step === "[]" ? { ...schema, items: part } : { ...schema, properties: { ...schema.properties, [step]: part } };
}
