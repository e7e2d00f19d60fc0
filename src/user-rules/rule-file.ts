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
import { SCHEDULERS } from "../model/index.ts";

/**
 * The subjects of the rule. Mandatory.
 * - `pod`: each pod template, of every kind
 * - `object`: each object
 * - `workload`: each workload, with its pods, gangs and queue
 * - `set`: all objects together
 */
export type RuleScope = "pod" | "object" | "workload" | "set";

/** Every scope, for messages. */
const RULE_SCOPES: readonly RuleScope[] = ["pod", "object", "workload", "set"];

/**
 * The roles of containers that expressions about `container` may name.
 * - `main`: the containers of the pod
 * - `init`: init containers that end
 * - `sidecar`: init containers that keep running
 * - `ephemeral`: containers for debugging
 */
export const CONTAINER_ROLES = ["main", "init", "sidecar", "ephemeral"] as const;

/** `match` of a rule: an object has to match one text of every field that is present. */
export interface MatchFile {
  /**
   * Kinds, as `Kind` or `Kind.group`. `*` matches any characters; `!` in front excludes.
   * @example ["Deployment", "!*.batch"]
   */
  readonly kinds?: Nullable<readonly (string | null)[]>;
  /** Namespaces. `*` matches any characters; `!` in front excludes. */
  readonly namespaces?: Nullable<readonly (string | null)[]>;
  /** Names of objects. `*` matches any characters; `!` in front excludes. */
  readonly names?: Nullable<readonly (string | null)[]>;
  /** Names of clusters. `*` matches any characters; `!` in front excludes. */
  readonly clusters?: Nullable<readonly (string | null)[]>;
  /**
   * Schedulers of clusters.
   * - `kai`: KAI, the open-source scheduler
   * - `runai`: NVIDIA Run:ai, the platform
   * - `kueue`: Kueue
   * - `volcano`: Volcano
   */
  readonly schedulers?: Nullable<readonly (string | null)[]>;
  /**
   * Categories of workload types.
   * @example ["Train"]
   */
  readonly categories?: Nullable<readonly (string | null)[]>;
  /**
   * Labels of objects, each with a pattern or a list of patterns for its value.
   * @example {"team": "nlp-*"}
   */
  readonly labels?: Nullable<Readonly<Record<string, unknown>>>;
  /**
   * Roles of containers, for an expression about `container`.
   * @default - all roles
   */
  readonly containers?: Nullable<readonly ((typeof CONTAINER_ROLES)[number] | null)[]>;
}

/** An expression of a rule, with the finding where it is false. */
export interface ExpressionFile {
  /**
   * Condition in CEL, true where the rule holds.
   * @example "pod.spec.?hostNetwork.orValue(false) == false"
   */
  readonly expression?: string;
  /**
   * Text of the finding.
   * @default - the title
   */
  readonly message?: Nullable<string>;
  /** Expression in CEL with the text of the finding; it precedes `message`. */
  readonly messageExpression?: Nullable<string>;
  /**
   * Place of the finding below the subject.
   * @default - the subject
   * @example "spec.replicas"
   */
  readonly path?: Nullable<string>;
  /** The repair, in a sentence. */
  readonly fix?: Nullable<string>;
}

/** A named expression that others read as `variables.NAME`. */
interface VariableFile {
  /** Name of the variable, which expressions read as `variables.NAME`. Mandatory. */
  readonly name?: string;
  /** Expression in CEL, evaluated once and only where needed. Mandatory. */
  readonly expression?: string;
}

/** `spec` of a rule as its file has it, without members that do not match the schema. */
export interface RuleSpecFile extends ExpressionFile {
  /**
   * Id of the rule: a prefix of your own and a number. It never changes. Mandatory.
   * @example "ACME-001"
   */
  readonly id?: string;
  readonly scope?: RuleScope;
  /**
   * The objects to which the rule applies: each field that is present must match.
   * @default - all objects
   */
  readonly match?: Nullable<MatchFile>;
  /**
   * Severity of the findings.
   * @default "error"
   */
  readonly severity?: Nullable<Severity>;
  /**
   * The packs that have the rule.
   * - `recommended`: in `recommended` and `strict`
   * - `strict`: in `strict`
   * - `optional`: in none; `policies.rules` switches it on
   * @default "recommended"
   */
  readonly pack?: Nullable<"recommended" | "strict" | "optional">;
  /** The condition that the rule requires, in one sentence. Mandatory. */
  readonly title?: string;
  /** The reason of the rule, for its page. */
  readonly rationale?: Nullable<string>;
  /** Severity for SARIF viewers, 0.1 to 10; 9 or more is critical. */
  readonly security?: Nullable<number>;
  /** URLs with more about the rule. */
  readonly docs?: Nullable<readonly (string | null)[]>;
  /** Several conditions, each with its own finding, in place of `expression`. */
  readonly expressions?: Nullable<readonly (ExpressionFile | null)[]>;
  /** Named expressions that others read as `variables.NAME`. */
  readonly variables?: Nullable<readonly (VariableFile | null)[]>;
  /** Options that `muster.yaml` sets and expressions read as `options.NAME`: a JSON Schema with `properties`. */
  readonly options?: Nullable<OptionsFile>;
  /** Examples, which `muster rules test` runs. */
  readonly examples?: Nullable<ExamplesFile>;
}

/** Examples of a rule: YAML texts or objects. */
interface ExamplesFile {
  /** Objects without a finding of the rule. */
  readonly good?: Nullable<readonly unknown[]>;
  /** Objects with a finding of the rule. */
  readonly bad?: Nullable<readonly unknown[]>;
}

/** The JSON Schema of the options of a rule. */
interface OptionsFile {
  /**
   * Type of all options together.
   * - `object`: a map
   */
  readonly type?: "object";
  /** The options, by name. Mandatory. */
  readonly properties?: Readonly<Record<string, OptionFile>>;
  /** Whether `muster.yaml` may set other options. */
  readonly additionalProperties?: boolean;
}

/** An option of a rule. */
interface OptionFile {
  /** Type of the value. Mandatory. */
  readonly type?: OptionType;
  /** Meaning of the option, for the page of the rule. */
  readonly description?: string;
  /** Value where `muster.yaml` sets none. Mandatory. */
  readonly default?: unknown;
  /**
   * Direction in which the rule becomes stricter.
   * - `less`: a smaller value is stricter
   * - `more`: a larger value is stricter
   */
  readonly stricter?: "less" | "more";
  /** The only values. */
  readonly enum?: Nullable<readonly (string | null)[]>;
  /** Smallest number. */
  readonly minimum?: number;
  /** Largest number. */
  readonly maximum?: number;
  /** Smallest length of a text. */
  readonly minLength?: number;
  /** Largest length of a text. */
  readonly maxLength?: number;
  /** Smallest number of items. */
  readonly minItems?: number;
  /** Largest number of items. */
  readonly maxItems?: number;
  /** Items of an `array`. */
  readonly items?: OptionItemsFile;
}

/** The items of an option that is an array. */
interface OptionItemsFile {
  /** Type of each item. Mandatory. */
  readonly type?: Exclude<OptionType, "array">;
  /** The only values. */
  readonly enum?: Nullable<readonly (string | null)[]>;
}

/**
 * Type of the values of an option.
 * - `string`: a text
 * - `integer`: a number without a fraction
 * - `number`: a number
 * - `boolean`: true or false
 * - `array`: a list
 */
type OptionType = "string" | "integer" | "number" | "boolean" | "array";

/** The metadata of a rule. */
interface RuleMetaFile {
  /**
   * Name of the rule, in kebab case. Mandatory.
   * @example "no-host-network"
   */
  readonly name?: string;
}

/** A rule as its file has it. */
export interface RuleFile {
  /** Version of the format. */
  readonly apiVersion?: string;
  /** Kind of the file. */
  readonly kind?: string;
  /** Metadata of the rule. */
  readonly metadata?: RuleMetaFile;
  /** The rule. */
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
  schedulers: nullable(list(word(SCHEDULERS))),
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
    } satisfies Record<keyof RuleFile, Schema>,
    ["metadata", "spec"],
  ),
);

const OPTION_TYPES: readonly OptionType[] = ["string", "integer", "number", "boolean", "array"];
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
            type: word(OPTION_TYPES),
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
            items: closed(
              { type: word(OPTION_TYPES.slice(0, -1)), enum: scalars } satisfies Record<keyof OptionItemsFile, Schema>,
              ["type"],
            ),
          } satisfies Record<keyof OptionFile, Schema>,
          ["type", "default"],
        ),
      },
      additionalProperties: boolean,
    } satisfies Record<keyof OptionsFile, Schema>,
    ["properties"],
  ),
);
