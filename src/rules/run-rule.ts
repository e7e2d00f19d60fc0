import { getOrCreate, given, memoize, messageOf, stackOf } from "../kernel/index.ts";
import type { Category, Scheduler } from "../model/index.ts";
import type {
  CheckedObject,
  ObjectRule,
  PodRule,
  Rule,
  RuleFinding,
  SetRuleContext,
  SetRuleFinding,
  WorkloadView,
} from "../rule/index.ts";
import { type ActiveRule, type ActiveRules, objectCheckOf } from "./settings.ts";

/** The rules that apply to an object. */
export interface ApplicableRules {
  readonly pod: readonly ActiveRule<PodRule>[];
  readonly object: readonly ActiveObjectRule[];
}

/** A rule with its check of whole objects. */
interface ActiveObjectRule extends ActiveRule {
  readonly check: ObjectRule["check"];
}

type ByCategory = Map<Category | undefined, ApplicableRules>;

/** The results of `applicableRules`, which is called for every object and has few different ones. */
const applicable = memoize((_: ActiveRules) => new Map<Scheduler, ByCategory>());

/** Returns the active rules of an object that apply to its scheduler and category. */
export function applicableRules(
  active: ActiveRules,
  { cluster: { scheduler } }: CheckedObject,
  workload: WorkloadView | undefined,
): ApplicableRules {
  const category = workload?.category;
  const byCategory = getOrCreate(applicable(active), scheduler, (): ByCategory => new Map());
  return getOrCreate(byCategory, category, () => ({
    pod: active.pod.filter(({ rule }) => appliesTo(rule, scheduler, category)),
    object: active.object.flatMap((entry): readonly ActiveObjectRule[] => {
      const check = objectCheckOf(entry.rule);
      if (check !== undefined && appliesTo(entry.rule, scheduler, category)) return [{ ...entry, check }];
      return [];
    }),
  }));
}

function appliesTo({ applies }: Rule, scheduler: Scheduler, category: Category | undefined): boolean {
  if (applies === undefined) return true;
  if (applies.schedulers !== undefined && !applies.schedulers.includes(scheduler)) return false;
  return applies.categories === undefined || (category !== undefined && applies.categories.includes(category));
}

/** Runs rules one after the other. A rule that throws is reported under its own id with severity `error`. */
export function runRules<Active extends ActiveRule>(
  rules: readonly Active[],
  check: (active: Active, context: SetRuleContext<never>) => void,
  report: (active: Active, reported: SetRuleFinding) => void,
  isReported?: SetRuleContext<never>["isReported"],
): void {
  let current: Active;
  // One context for all rules: most rules report nothing for most objects, so a context for each would be wasted.
  const context: Omit<SetRuleContext<never>, "options"> & { options: unknown } = {
    options: undefined,
    ...given({ isReported }),
    report: (reported) => report(current, reported),
  };
  for (const active of rules) {
    current = active;
    context.options = active.options;
    try {
      // A rule and its options come from the same `defineRule`, so the types match.
      check(active, context as SetRuleContext<never>);
    } catch (error) {
      context.report(failure(active.rule, error));
    }
  }
}

/** The finding for a rule that throws, so that nothing passes because of the failure. */
function failure(rule: Rule, error: unknown): RuleFinding {
  const reason = messageOf(error);
  const stack = stackOf(error);
  const place = placeInModule(rule, stack);
  return {
    path: "",
    severity: "error",
    message: `rule ${rule.id} failed here, so its result is unknown: ${reason}${place === undefined ? "" : ` (${place})`}`,
    fix:
      place === undefined
        ? "this is a defect of the rule: debug it, or report it with the stack of muster check --verbose"
        : `repair the rule at ${place}; muster check --verbose shows the stack`,
    stack,
    key: "failed",
    unjudged: true,
  };
}

const LINE_AND_COLUMN = /^\d{1,9}:\d{1,9}/;

/** The place in the module of a user's rule that a stack has first: `rules/own.ts:3:5`. */
function placeInModule({ user }: Rule, stack: readonly string[]): string | undefined {
  if (user?.isModule !== true) return undefined;
  const name = `${user.file}:`;
  const frame = stack.find((each) => each.includes(name));
  const [place] = LINE_AND_COLUMN.exec(frame?.slice(frame.indexOf(name) + name.length) ?? "") ?? [];
  return place === undefined ? undefined : name + place;
}
