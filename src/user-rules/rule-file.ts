import {
  boolean,
  closed,
  LABEL_PATTERN,
  list,
  nullable,
  RULE_ID_PATTERN,
  type Schema,
  stringSchema,
  titled,
  word,
} from "../k8s-fields/index.ts";
import type { Nullable, Severity } from "../kernel/index.ts";

/** The subjects of a rule: each pod template, each object, each workload, or the whole set. */
export type RuleScope = "pod" | "object" | "workload" | "set";

/** Every scope, for messages. */
const RULE_SCOPES: readonly RuleScope[] = ["pod", "object", "workload", "set"];

/** The roles of containers that expressions about `container` may name. */
export const CONTAINER_ROLES = ["main", "init", "sidecar", "ephemeral"] as const;

/** `match` of a rule: an object has to match one text of every field that is present. */
export interface MatchFile {
  readonly kinds?: Nullable<readonly (string | null)[]>;
  readonly namespaces?: Nullable<readonly (string | null)[]>;
  readonly names?: Nullable<readonly (string | null)[]>;
  readonly clusters?: Nullable<readonly (string | null)[]>;
  readonly schedulers?: Nullable<readonly (string | null)[]>;
  readonly categories?: Nullable<readonly (string | null)[]>;
  readonly labels?: Nullable<Readonly<Record<string, unknown>>>;
  readonly containers?: Nullable<readonly (string | null)[]>;
}

/** An expression of a rule, with the finding where it is false. */
export interface ExpressionFile {
  readonly expression?: string;
  readonly message?: Nullable<string>;
  readonly messageExpression?: Nullable<string>;
  readonly path?: Nullable<string>;
  readonly fix?: Nullable<string>;
}

/** A named expression that others read as `variables.NAME`. */
interface VariableFile {
  readonly name?: string;
  readonly expression?: string;
}

/** `spec` of a rule as its file has it, without members that do not match the schema. */
export interface RuleSpecFile extends ExpressionFile {
  readonly id?: string;
  readonly scope?: RuleScope;
  readonly match?: Nullable<MatchFile>;
  readonly severity?: Nullable<Severity>;
  readonly pack?: Nullable<"recommended" | "strict" | "optional">;
  readonly title?: string;
  readonly rationale?: Nullable<string>;
  readonly security?: Nullable<number>;
  readonly docs?: Nullable<readonly (string | null)[]>;
  readonly expressions?: Nullable<readonly (ExpressionFile | null)[]>;
  readonly variables?: Nullable<readonly (VariableFile | null)[]>;
  readonly options?: Nullable<Readonly<Record<string, unknown>>>;
  readonly examples?: Nullable<Readonly<Record<"good" | "bad", Nullable<readonly unknown[]>>>>;
}

/** A rule as its file has it. */
export interface RuleFile {
  readonly metadata?: { readonly name?: string };
  readonly spec?: RuleSpecFile;
}

const filled = stringSchema({ minLength: 1 });
const texts = nullable(list(filled));
const text = nullable(filled);

/** The patterns of the value of a label: one, or several. */
const labelPatterns: Schema = { type: ["string", "array"], items: filled };

const match = {
  kinds: texts,
  namespaces: texts,
  names: texts,
  clusters: texts,
  schedulers: nullable(list(word(["kai", "runai"]))),
  categories: texts,
  labels: nullable({ type: "object", additionalProperties: labelPatterns }),
  containers: nullable(list(word(CONTAINER_ROLES))),
} satisfies Record<keyof MatchFile, Schema>;

const expression = {
  expression: filled,
  message: text,
  messageExpression: text,
  path: nullable(stringSchema()),
  fix: text,
} satisfies Record<keyof ExpressionFile, Schema>;

const variable = { name: stringSchema({ pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }), expression: filled };
/** An example is a text with YAML, or the object itself. */
const example = nullable(list({ type: ["string", "object", "array"] }));

const spec = {
  ...expression,
  id: stringSchema({ pattern: RULE_ID_PATTERN }),
  scope: word(RULE_SCOPES),
  match: nullable(closed(match)),
  severity: nullable(word(["error", "warning", "info"])),
  pack: nullable(word(["recommended", "strict", "optional"])),
  title: stringSchema({ minLength: 1, maxLength: 200 }),
  rationale: text,
  security: nullable({ type: "number", minimum: 0.1, maximum: 10 }),
  docs: texts,
  expressions: nullable(list(closed(expression, ["expression"]))),
  variables: nullable(list(closed(variable, ["name", "expression"]))),
  options: nullable({ type: "object" }),
  examples: nullable(closed({ good: example, bad: example })),
} satisfies Record<keyof RuleSpecFile, Schema>;

const metadata: Schema = {
  ...closed({ name: stringSchema({ pattern: LABEL_PATTERN, maxLength: 63 }) }, ["name"]),
};

/** The schema of a rule in YAML. */
export const ruleFileSchema = titled(
  "rule",
  closed(
    {
      apiVersion: stringSchema(),
      kind: stringSchema(),
      metadata,
      spec: closed(spec, ["id", "scope", "title"]),
    },
    ["metadata", "spec"],
  ),
);

const optionTypes = word(["string", "integer", "number", "boolean", "array"]);
const optionValues: Schema = {};
const scalars = nullable(list(stringSchema()));

/** The schema of `options`: a JSON Schema of a map, with the keywords that muster explains. */
export const ruleOptionsSchema = titled(
  "rule-options",
  closed(
    {
      type: word(["object"]),
      properties: {
        type: "object",
        additionalProperties: closed(
          {
            type: optionTypes,
            description: stringSchema(),
            default: optionValues,
            stricter: word(["less", "more"]),
            enum: scalars,
            minimum: { type: "number" },
            maximum: { type: "number" },
            minLength: { type: "integer" },
            maxLength: { type: "integer" },
            minItems: { type: "integer" },
            maxItems: { type: "integer" },
            items: closed({ type: word(["string", "integer", "number", "boolean"]), enum: scalars }, ["type"]),
          },
          ["type", "default"],
        ),
      },
      additionalProperties: boolean,
    },
    ["properties"],
  ),
);
