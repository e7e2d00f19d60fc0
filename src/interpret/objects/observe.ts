import type { PodMeta, PodSpec, PodTemplate, Writable } from "../../kernel/index.ts";
import { count } from "../../kernel/index.ts";
import { Cells, type Column } from "./cells.ts";
import type { ComponentPlan, PlannedFragment } from "./component-plan.ts";
import { type Engine, pathsOf } from "./engine.ts";
import { failureOf } from "./error.ts";
import type { Fragments, Scale } from "./instance-fields.ts";
import type { Instance } from "./interpretation.ts";
import type { IssueReporter } from "./reporter.ts";

/** An instance before its pods are counted. */
export type ObservedInstance = Omit<Instance, "pods">;

const NONE: readonly ObservedInstance[] = Object.freeze([]);

/**
 * The instances of a component in an object. Ambiguous and invalid values are left out and reported: results whose
 * number differs from the ids, values of another type, expressions that fail. A component that is absent in the object
 * (no template where the definition expects one) has no instances.
 */
export function observe(
  engine: Engine,
  plan: ComponentPlan,
  object: unknown,
  reporter: IssueReporter,
): readonly ObservedInstance[] {
  const cells = new Cells(engine, plan, object, reporter);
  const { ids } = cells;
  if (ids.length === 0) return NONE;
  const templates = cells.parts<PodTemplate>(plan.podTemplate);
  const podSpecs = cells.parts<PodSpec>(plan.podSpec);
  const metadata = cells.parts<PodMeta>(plan.metadata);
  const fragments = plan.fragments?.map((path) => fragmentColumn(cells, path));
  const replicas = cells.counts(plan.scale?.replicas);
  const minReplicas = cells.counts(plan.scale?.minReplicas);
  const maxReplicas = cells.counts(plan.scale?.maxReplicas);
  let found: ObservedInstance[] | undefined;
  for (let index = 0; index < ids.length; index += 1) {
    const podTemplate = templates[index] ?? undefined;
    const podSpec = podSpecs[index] ?? undefined;
    const own = metadata[index] ?? undefined;
    const fragment = fragments && fragmentsAt(fragments, index);
    const scale = plan.scale && scaleOf(replicas[index], minReplicas[index], maxReplicas[index]);
    const present =
      !plan.hasPods ||
      plan.ids !== undefined ||
      podTemplate !== undefined ||
      podSpec !== undefined ||
      isFilled(fragment) ||
      (plan.fragments !== undefined && isFilled(scale)) ||
      cells.hasFailed;
    if (!present) {
      reportScaledWithoutPods(engine, plan, object, scale, reporter);
      continue;
    }
    const instance: Writable<ObservedInstance> = { id: ids[index] ?? "" };
    if (podTemplate !== undefined) instance.podTemplate = podTemplate;
    if (podSpec !== undefined) instance.podSpec = podSpec;
    if (own !== undefined) instance.metadata = own;
    if (fragment !== undefined) instance.fragments = fragment;
    if (scale !== undefined) instance.scale = scale;
    // A list created with an item takes a fraction of the memory of one that grows, and most have only one.
    if (found === undefined) found = [instance];
    else found.push(instance);
  }
  return found ?? NONE;
}

type FragmentColumn = readonly [name: keyof Fragments, column: Column<unknown>];

function fragmentColumn(cells: Cells, path: PlannedFragment): FragmentColumn {
  const { name, field, source, part } = path;
  return [name, part === "text" ? cells.texts(path) : cells.parts({ field, source, part })];
}

function fragmentsAt(columns: readonly FragmentColumn[], index: number): Fragments {
  const found: Record<string, unknown> = {};
  for (const [name, column] of columns) {
    const value = column[index] ?? undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function scaleOf(replicas?: number | null, minReplicas?: number | null, maxReplicas?: number | null): Scale {
  const scale: Writable<Scale> = {};
  if (typeof replicas === "number") scale.replicas = replicas;
  if (typeof minReplicas === "number") scale.minReplicas = minReplicas;
  if (typeof maxReplicas === "number") scale.maxReplicas = maxReplicas;
  return scale;
}

function isFilled(value: object | undefined): boolean {
  return value !== undefined && Object.keys(value).length > 0;
}

// Only a number in the object counts, not a default in the path (`// 1`).
function reportScaledWithoutPods(
  engine: Engine,
  { component }: ComponentPlan,
  object: unknown,
  scale: Scale | undefined,
  reporter: IssueReporter,
): void {
  const source = component.scaleDefinition?.replicasPath;
  if (source === undefined || scale?.replicas === undefined || !hasPlace(engine, source, object)) return;
  reporter.onDefinition("RI-126", `${component.pointer}/scaleDefinition/replicasPath`, {
    component: component.name,
    message: `component ${component.name} has ${count(scale.replicas, "replica")}, but no pod definition in the object, so no pods are counted`,
  });
}

function hasPlace(engine: Engine, source: string, object: unknown): boolean {
  try {
    return pathsOf(engine, source, object).length > 0;
  } catch (error) {
    failureOf(error);
    return false;
  }
}
