import type { BuiltUnit, UnitPlan } from "../../inputs/index.ts";
import { renderUnits, withTools } from "../../inputs/index.ts";
import type { UnitSide } from "./unit-side.ts";

/** Returns the objects of a plan of a side. */
type BuildPlan = (side: UnitSide, plan: UnitPlan) => BuiltUnit;

/** Builds without kustomize and Helm: charts have no objects. */
export const buildAlone: BuildPlan = (side, plan) => side.build(plan);

/** Some plans of one side. */
interface SidePlans {
  readonly side: UnitSide;
  readonly plans: readonly UnitPlan[];
}

/**
 * Renders the charts among plans, and returns a function that builds all plans. A unit of which one side cannot be rendered
 * is built on both sides without its charts, whose objects would otherwise seem to be created or deleted.
 *
 * @param differing the plans that differ, of each side
 * @param same those that are equal on both sides, for the quota; rendered last, because the time of programs is limited
 */
export async function renderedSides(differing: readonly SidePlans[], same: SidePlans): Promise<BuildPlan> {
  const sides = [...differing, same];
  const tops = sides.map(({ side }) => side.top);
  const rendered = await withTools(tops, async (tools) => {
    const done: Awaited<ReturnType<typeof renderUnits>>[] = [];
    for (const { side, plans } of sides) done.push(await renderUnits(plans, side.inputs, tools));
    return done;
  });
  const all = new Map(rendered.flatMap((each) => [...each]));
  const unchanged = new Set(same.plans);
  const failed = new Set(
    [...all].flatMap(([plan, { isRendered }]) => (isRendered || unchanged.has(plan) ? [] : [plan.unit])),
  );
  return (side, plan) => {
    const found = all.get(plan);
    if (found === undefined) return side.build(plan);
    if (!failed.has(plan.unit)) return found;
    const { objects } = side.build(plan);
    return { objects, problems: found.problems };
  };
}
