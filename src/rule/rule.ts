import type { CrdKinds, Schema } from "../k8s-fields/index.ts";
import type { Edit, Location, ObjectRef, Problem, RuleSummary, Severity } from "../kernel/index.ts";
import type { Category, Scheduler } from "../model/index.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { EmbeddedWorkload } from "./embedded-workload.ts";
import type { ObjectSet } from "./object-set.ts";
import type { PodView, WorkloadView } from "./workload-view.ts";

/**
 * The pack of a rule. `strict` includes `recommended`; no pack includes `optional` rules, which are switched on by
 * name.
 */
export type RulePack = "recommended" | "strict" | "optional";

/** Settings of a rule that `muster.yaml` may change. */
export interface RuleOptions<Options> {
  /** JSON Schema of the options; unknown ones are errors. */
  readonly schema: Schema;
  readonly defaults: Options;
  /**
   * Options of which the smaller or the larger value is stricter: numbers, and lists with fewer or more items. A change of
   * any other option counts as a relaxation of the rule.
   */
  readonly stricter?: Readonly<Record<string, "less" | "more">>;
}

/** The origin of a rule that muster does not ship. */
interface UserRuleOrigin {
  /** Its file, relative to the folder of `muster.yaml`. */
  readonly file: string;
  /** The parts of it that decide what it reports, as a text: another one may report less. */
  readonly judges: string;
  /** The pack that it comes from; absent for a rule of the repository itself. */
  readonly pack?: string;
  /** Whether a module in TypeScript made it; its file then decides what it reports. */
  readonly isModule?: true;
}

/** The metadata of a rule, for the docs, `rules`, `explain` and SARIF. */
export interface RuleMeta<Options = Readonly<Record<string, unknown>>> extends RuleSummary {
  readonly pack: RulePack;
  /** Absent for a rule that muster ships, and for one of a program. */
  readonly user?: UserRuleOrigin;
  /** The highest severity that one of its findings may have. Default: the severity of the rule. */
  readonly highestSeverity?: Severity;
  /** The severity in the `strict` pack of its findings that are not below `severity`. Default: their own. */
  readonly strictSeverity?: Severity;
  /**
   * The fix of every finding about an object that a definition makes, in the fields of the definition. Default: the fix of
   * the finding.
   */
  readonly definitionFix?: string;
  /** Whether `--fix` can repair it. Default false. */
  readonly fixable?: boolean;
  /** Whether it reads git, so that only a check of folders or of a whole repository evaluates it. Absent: no. */
  readonly readsGit?: true;
  /**
   * Whether its findings are about parts that no rule judges, which a person must review: a baseline accepts such a part as
   * it is, and not with another content. Absent: no.
   */
  readonly reportsUnread?: true;
  /** Whether the values at its paths may be secrets. Absent: no. */
  readonly readsSecrets?: true;
  /** Whether it also judges the set that a kustomization makes of the workloads of files. Absent: no. */
  readonly judgesBuilt?: true;
  /**
   * The effect of kustomizations on findings about an object that only they apply. `repairs`: a finding counts unless each
   * of them repairs it. `decides`: the objects that they build are judged as well. Absent: the object of the file counts.
   */
  readonly kustomize?: "repairs" | "decides";
  /** Whether it also judges the values of a patch or a template, which is not a whole object. Absent: no. */
  readonly judgesParts?: true;
  /** Whether it also judges the values of a chart, which its templates may use anywhere. Absent: no. */
  readonly judgesValues?: true;
  /** The objects that the rule checks. Default for each member: all. */
  readonly applies?: {
    readonly schedulers?: readonly Scheduler[];
    readonly categories?: readonly Category[];
  };
  /** Absent: the rule has no options. */
  readonly options?: RuleOptions<Options>;
  /**
   * YAML manifests: one that passes and one that fails. The tests run them and the docs show them. For a rule that reads
   * git, `files` has the tracked files by path; `null` is a submodule.
   */
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
  /** The sum that the finding is about, in the unit of its message: a baseline accepts the finding up to this number. */
  readonly value?: number;
  /** Default: the position of `path`. */
  readonly location?: Location;
  /** Whether the name of the field is invalid and not its value, so that the position is that of the key. */
  readonly atKey?: true;
  /** The absent field that the name of an unknown one was probably meant to be: findings about it have this cause. */
  readonly intended?: string;
  /** JSON pointer of another field that the finding is about, outside of pods: a finding about this one is the cause. */
  readonly other?: string;
  /** Whether something was not judged because of the problem, so that neither a waiver nor a baseline accepts it. */
  readonly unjudged?: true;
  /** The frames of the exception that it is about, the innermost first. Absent for every other finding. */
  readonly stack?: readonly string[];
  /** Other places that the finding is about. */
  readonly related?: readonly { readonly object?: CheckedObject; readonly path?: string; readonly message: string }[];
  /** Changes that resolve the finding, with paths as above. */
  readonly edits?: readonly Edit[];
}

/** A finding of a rule of the whole set. */
export interface SetRuleFinding extends RuleFinding {
  /** The object that `path` leads into. Default: `muster.yaml`. */
  readonly object?: CheckedObject;
  /** The subject of the finding in baselines, where `object` is only the first one of several. Default: `object`. */
  readonly identity?: ObjectRef;
  /** Whether `object` is one of several that cause it together; `related` has all of them, the one with the most first. */
  readonly isShared?: true;
}

/** The second argument of a pod rule or an object rule. */
export interface RuleContext<Options> {
  readonly options: Options;
  readonly report: (finding: RuleFinding) => void;
}

/** The second argument of a rule of the whole set. */
export interface SetRuleContext<Options> {
  readonly options: Options;
  readonly report: (finding: SetRuleFinding) => void;
  /** Whether another rule of the set reports findings about an object, so that this one need not. Absent: none does. */
  readonly isReported?: (rule: string, object: CheckedObject) => boolean;
}

/** A rule that checks each pod template that a Resource Interface finds. `crds` are the custom kinds that the check knows. */
export interface PodRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "pod";
  readonly check: (pod: PodView, context: RuleContext<Options>, crds: CrdKinds) => void;
  /** Also checks each object outside of its pods. Absent: the rule is about pods only. */
  readonly checkObject?: ObjectRule<Options>["check"];
}

/**
 * A rule that checks each object. `workload` is absent when no Resource Interface describes the object; `embedded` are
 * the workloads inside it; `crds` are the custom kinds that the check knows.
 */
export interface ObjectRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "object";
  readonly check: (
    object: CheckedObject,
    context: RuleContext<Options>,
    workload: WorkloadView | undefined,
    embedded: readonly EmbeddedWorkload[],
    crds: CrdKinds,
  ) => void;
}

/** A rule that checks the whole set at once. */
export interface SetRule<Options = never> extends RuleMeta<Options> {
  readonly scope: "set";
  /**
   * For a rule that compares objects with their namespaces: whether the set has namespaces of interest. Such a rule also
   * judges the objects that kustomizations make. Absent: it is another rule.
   */
  readonly concernsNamespaces?: (set: ObjectSet) => boolean;
  readonly check: (set: ObjectSet, context: SetRuleContext<Options>) => void;
}

/** Any rule, without the type of its options. */
export type Rule = PodRule | ObjectRule | SetRule;

/**
 * Defines a rule. The engine passes frozen data to it. An exception becomes a finding with the id of the rule, so that
 * nothing passes because of a failed rule.
 */
export function defineRule<Options = Readonly<Record<string, never>>>(
  rule: PodRule<Options> | ObjectRule<Options> | SetRule<Options>,
): Rule {
  // The engine validates options with the rule's own schema before it passes them, so their type can be dropped here.
  return Object.freeze(rule) as unknown as Rule;
}
