import { join } from "node:path";
import type { BuiltUnit, UnitPlan } from "../../inputs/index.ts";
import { dependsOn } from "../../inputs/index.ts";
import { groupOf } from "../../kernel/index.ts";
import type { UnitSide } from "./unit-side.ts";

/** Plans of one side, and how each is built. */
interface PlansOfSide {
  readonly plans: readonly UnitPlan[];
  readonly build: (plan: UnitPlan) => BuiltUnit;
}

const GROUPS: ReadonlySet<string> = new Set(["argoproj.io", "kustomize.toolkit.fluxcd.io", "helm.toolkit.fluxcd.io"]);

/** The plans of both sides. */
interface ComparedPlans {
  readonly head: readonly UnitPlan[];
  readonly past: readonly UnitPlan[];
  /** The ids of the plans that have the same files and options on both sides. */
  readonly same: ReadonlySet<string>;
}

/**
 * Returns the plans that controllers apply on each side.
 *
 * @param changed the changed files, by paths from the top
 */
export function comparedPlans(head: UnitSide, past: UnitSide, changed: readonly string[]): ComparedPlans {
  const isAffected = ({ dependsOn: files }: UnitPlan, { top }: UnitSide) =>
    changed.some((path) => dependsOn(files, join(top, path)));
  const before = new Set(past.plans.flatMap((plan) => (isAffected(plan, past) ? [] : [plan.id])));
  const equal = new Map(
    head.plans.flatMap((plan) => (before.has(plan.id) && !isAffected(plan, head) ? [[plan.id, plan]] : [])),
  );
  const buildPast = (plan: UnitPlan) => {
    const inHead = equal.get(plan.id);
    return inHead === undefined ? past.build(plan) : head.build(inHead);
  };
  const applied = appliedPlans(head, { plans: past.plans, build: buildPast });
  const appliedBefore = new Set(applied.past.map(({ id }) => id));
  const same = new Set(applied.head.flatMap(({ id }) => (equal.has(id) && appliedBefore.has(id) ? [id] : [])));
  return { ...applied, same };
}

/**
 * Returns the plans of each side without those of controllers that only the other side applies: a Kustomization of Flux or an
 * Application whose file stays in the repository, but which the kustomization around it no longer names, is deleted, and so are
 * its objects. A controller that no side applies, such as one that a person creates once, keeps its plan.
 */
function appliedPlans(head: PlansOfSide, past: PlansOfSide): Pick<ComparedPlans, "head" | "past"> {
  const [ofHead, ofPast] = [controllersOf(head), controllersOf(past)];
  const without = (plans: readonly UnitPlan[], own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    plans.filter(({ applied: { unit } }) => own.has(unit) || !other.has(unit));
  return { head: without(head.plans, ofHead, ofPast), past: without(past.plans, ofPast, ofHead) };
}

/** The names of controllers among the objects of plans, as their units have them: `Kustomization apps`. */
function controllersOf({ plans, build }: PlansOfSide): ReadonlySet<string> {
  return new Set(
    plans.flatMap((plan) =>
      build(plan).objects.flatMap(({ object: { apiVersion, kind, metadata } }) =>
        GROUPS.has(groupOf(apiVersion)) ? [`${kind} ${metadata.name}`] : [],
      ),
    ),
  );
}
