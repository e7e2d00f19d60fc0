import { closed, list, nullable, type Schema, stringSchema, titled, word } from "../k8s-fields/index.ts";
import type { Nullable } from "../kernel/index.ts";
import { PACKS, type Pack } from "./settings.ts";

/** One text, or several of which one has to match. */
export type TextsFile = Nullable<string | readonly (string | null)[]>;

/** `where` of an override in `muster.yaml`: the objects that it is for. */
export interface WhereFile {
  readonly cluster?: TextsFile;
  readonly project?: TextsFile;
  readonly namespace?: TextsFile;
  readonly path?: TextsFile;
  readonly kind?: TextsFile;
  readonly name?: TextsFile;
}

/** Settings of rules in `muster.yaml`, by id or name. */
type RulesFile = Readonly<Record<string, unknown>>;

/** An override in `muster.yaml`. */
interface OverrideFile {
  readonly where?: WhereFile;
  readonly rules?: RulesFile;
}

/** `policies` of `muster.yaml`, without members that do not match the schema. */
export interface PoliciesFile {
  readonly pack?: Nullable<Pack>;
  /** Settings of rules; or a list of paths of rules and of such settings. */
  readonly rules?: Nullable<RulesFile | readonly (string | RulesFile | null)[]>;
  /** Names or paths of packs of rules. */
  readonly packs?: Nullable<readonly (string | null)[]>;
  /** Paths of admission policies that clusters have, with their bindings, params and namespaces. */
  readonly admission?: Nullable<readonly (string | null)[]>;
  readonly overrides?: Nullable<readonly (OverrideFile | null)[]>;
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
