import type { Edit } from "../finding/finding.ts";
import type { Problem } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import type { Scheduler } from "../organization/organization.ts";
import type { Schema } from "../schema/schema.ts";
import type { Category } from "../workload/category.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { ObjectSet } from "./object-set.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/** Which packs a rule is in: `recommended` rules are in `strict` too; an `optional` one is in none until switched on. */
export type RulePack = "recommended" | "strict" | "optional";

/** Settings of a rule that `muster.yaml` may change. */
export interface RuleOptions<Options> {
  /** JSON Schema of the options; unknown ones are errors. */
  readonly schema: Schema;
  readonly defaults: Options;
}

/** Everything about a rule that is not code. Docs, `rules`, `explain` and SARIF are made of it. */
export interface RuleMeta<Options = Readonly<Record<string, unknown>>> extends RuleSummary {
  readonly pack: RulePack;
  /** Whether `--fix` can repair it. */
  readonly fixable?: boolean;
  /** Which objects it is about; absent parts mean all. */
  readonly applies?: {
    readonly schedulers?: readonly Scheduler[];
    readonly categories?: readonly Category[];
  };
  readonly options?: RuleOptions<Options>;
  /** YAML manifests: one that passes and one that fails. The tests run them, the docs show them. */
  readonly examples: { readonly good: string; readonly bad: string };
}

/** A problem that a rule reports. */
export interface RuleFinding extends Problem {
  /**
   * JSON pointer of the key, also of a missing one. For pod rules it is relative to the pod template
   * (`/spec/containers/0/image`, `/metadata/labels/app`), otherwise to the object.
   */
  readonly path: string;
  /** Default: the fix of the rule. */
  readonly fix?: string;
  /** Distinguishes findings of one rule at one path, for example by the name of an environment variable. */
  readonly key?: string;
  /** The sum that the finding is about: a baseline accepts the finding up to this number. */
  readonly value?: number;
  /** Other places that the finding is about. */
  readonly related?: readonly { readonly object?: CheckedObject; readonly path?: string; readonly message: string }[];
  /** Changes that resolve the finding, with paths as above. */
  readonly edits?: readonly Edit[];
}

/** What a rule is handed beside its subject. */
export interface RuleContext<Options> {
  readonly options: Options;
  readonly report: (finding: RuleFinding) => void;
}

/** What a rule of the whole set is handed beside the set. */
export interface SetRuleContext<Options> {
  readonly options: Options;
  /** Without an object, the path leads into `muster.yaml`. */
  readonly report: (finding: RuleFinding & { readonly object?: CheckedObject }) => void;
}

/** A rule about one pod template, wherever a Resource Interface finds it. */
export interface PodRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "pod";
  readonly check: (pod: PodView, context: RuleContext<Options>) => void;
}

/** A rule about one object. `workload` is absent where no Resource Interface describes the object. */
export interface ObjectRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "object";
  readonly check: (object: CheckedObject, context: RuleContext<Options>, workload: WorkloadView | undefined) => void;
}

/** A rule about everything together. */
export interface SetRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "set";
  readonly check: (set: ObjectSet, context: SetRuleContext<Options>) => void;
}

/** Any rule, its options forgotten. */
export type Rule = PodRule | ObjectRule | SetRule;

/**
 * Makes a rule. The engine hands it frozen data and catches what it throws: a rule that fails becomes a finding of
 * its own id, so that nothing passes because of it.
 */
export function defineRule<Options = Readonly<Record<string, never>>>(
  rule: PodRule<Options> | ObjectRule<Options> | SetRule<Options>,
): Rule {
  // Options are checked against the rule's own schema before the rule sees them.
  return Object.freeze(rule) as unknown as Rule;
}
