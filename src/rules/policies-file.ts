import { closed, list, nullable, type Schema, stringSchema, titled, word } from "../k8s-fields/index.ts";
import type { Nullable } from "../kernel/index.ts";
import { PACKS, type Pack } from "./settings.ts";

/** One text or a list, of which one must match; `*` matches any characters. */
export type TextsFile = Nullable<string | readonly (string | null)[]>;

/** `where` of an override in `muster.yaml`: the objects that it is for. */
export interface WhereFile {
  /** Names of clusters of this file. */
  readonly cluster?: TextsFile;
  /** Names of projects of this file. */
  readonly project?: TextsFile;
  /** Namespaces of objects; `*` matches any characters. */
  readonly namespace?: TextsFile;
  /** Paths of files; `*` matches within a folder, `**` any folders. */
  readonly path?: TextsFile;
  /** Kinds of objects, as `Kind` or `Kind.group`. */
  readonly kind?: TextsFile;
  /** Names of objects; `*` matches any characters. */
  readonly name?: TextsFile;
}

/** Settings of rules in `muster.yaml`, by id or name. */
type RulesFile = Readonly<Record<string, unknown>>;

/** An override in `muster.yaml`. */
interface OverrideFile {
  /** The objects, which match every field that is present. Mandatory. */
  readonly where?: WhereFile;
  /** Settings of rules for these objects, by id or name. Mandatory. */
  readonly rules?: RulesFile;
}

/** `policies` of `muster.yaml`, without members that do not match the schema. */
export interface PoliciesFile {
  /** @default "recommended" */
  readonly pack?: Nullable<Pack>;
  /**
   * Settings of rules, by id or name: `off`, a severity, or `{severity, options}`. Or a list of paths of own rules, and of
   * such settings.
   * @example {"SEC-005": "warning", "GPU-003": "off"}
   */
  readonly rules?: Nullable<RulesFile | readonly (string | RulesFile | null)[]>;
  /**
   * Packs of own rules: paths of folders, and names of npm packages.
   * @example ["./rules/gpu/"]
   */
  readonly packs?: Nullable<readonly (string | null)[]>;
  /** Paths of admission policies that the clusters have, with their bindings, params and namespaces; rules evaluate them. */
  readonly admission?: Nullable<readonly (string | null)[]>;
  /** Settings of rules for some objects. Later ones precede earlier ones, and all of them precede `rules`. */
  readonly overrides?: Nullable<readonly (OverrideFile | null)[]>;
  /**
   * Ids or names of rules whose findings no waiver and no baseline accepts.
   * @example ["SEC-001"]
   */
  readonly neverWaive?: Nullable<readonly (string | null)[]>;
}

const filled = stringSchema({ minLength: 1 });
const texts: Schema = { type: ["string", "array", "null"], minLength: 1, items: filled, minItems: 1 };
const open: Schema = { type: "object" };

const where = {
  cluster: texts,
  project: texts,
  namespace: texts,
  path: texts,
  kind: texts,
  name: texts,
} satisfies Record<keyof WhereFile, Schema>;

const override = { where: closed(where), rules: open } satisfies Record<keyof OverrideFile, Schema>;

const policies = {
  pack: nullable(word(PACKS)),
  rules: { type: ["object", "array", "null"], items: { type: ["string", "object"], minLength: 1 } },
  packs: nullable(list(filled)),
  admission: nullable(list(filled)),
  overrides: nullable(list(closed(override, ["where", "rules"]))),
  neverWaive: nullable(list(filled)),
} satisfies Record<keyof PoliciesFile, Schema>;

/** The schema of `policies`. The settings of each rule have a schema of their own. */
export const policiesSchema = titled("policies", nullable(closed(policies)));

/** The schema of the long form of a rule's setting. */
export const ruleSettingSchema = titled(
  "rule-setting",
  closed({
    severity: { type: ["string", "boolean", "null"] },
    options: { type: ["object", "null"] },
  }),
);
