import { getOrCreate } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { type CompiledResourceInterface, compile, type InterpretationOptions } from "./compiled.ts";
import type { ComponentPlan } from "./component-plan.ts";
import { countPods, type Observations } from "./count-pods.ts";
import { failureOf, RiError } from "./error.ts";
import { reportInvalidGroupNames } from "./group-names.ts";
import { interpretStatus, interpretSuspension } from "./interpret-status.ts";
import type { Instance, Interpretation, InterpretedComponent } from "./interpretation.ts";
import { type ObservedInstance, observe } from "./observe.ts";
import { createIssueReporter, type IssueReporter } from "./reporter.ts";
import { addToRun, isExhausted, RUN_LIMITS, runExhausted } from "./usage.ts";

/**
 * Reads an object through its definition: components, instances, pod definitions, scales, pods and the status. Never
 * throws: a part that cannot be read is an issue with the field of the definition or the place in the object. Programs
 * are compiled once for each definition, so a second object costs evaluations only.
 */
export function interpret(
  resourceInterface: ResourceInterface,
  object: unknown,
  options: InterpretationOptions = {},
): Interpretation {
  const { run } = options;
  const compiled = compile(resourceInterface, options);
  const reporter = createIssueReporter(resourceInterface, object);
  if (run !== undefined && isExhausted(run.used, RUN_LIMITS)) {
    const issues = getOrCreate(run.refused, resourceInterface, () => {
      reporter.onFailure(new RiError("run-budget", runExhausted(run)), resourceInterface.pointer);
      return reporter.issues();
    });
    return { components: [], status: null, issues, pods: 0 };
  }
  const observations = new Map<string, readonly ObservedInstance[]>();
  for (const plan of compiled.plans) observations.set(plan.component.name, observed(compiled, plan, object, reporter));
  const components = compiled.plans.map((plan) => countedComponent(plan, observations, reporter));
  let pods = 0;
  for (const { instances } of components) for (const instance of instances) pods += instance.pods;
  const suspended = interpretSuspension(compiled, object, reporter);
  const status = options.status === false ? null : interpretStatus(compiled, object, suspended, reporter);
  reportInvalidGroupNames(compiled.namedMembers, observations, reporter);
  reportWithoutPods(compiled, observations, reporter);
  if (run !== undefined) addToRun(run, resourceInterface, compiled.engine.used);
  const interpretation = { components, status, issues: reporter.issues(), pods };
  if (suspended) return { ...interpretation, suspended };
  return interpretation;
}

function observed(
  compiled: CompiledResourceInterface,
  plan: ComponentPlan,
  object: unknown,
  reporter: IssueReporter,
): readonly ObservedInstance[] {
  try {
    return observe(compiled.engine, plan, object, reporter);
  } catch (error) {
    reporter.onFailure(failureOf(error), plan.component.pointer, { component: plan.component.name, unjudged: true });
    return [];
  }
}

function countedComponent(
  plan: ComponentPlan,
  observations: Observations,
  reporter: IssueReporter,
): InterpretedComponent {
  const { name, kind = null, ownerRef = null } = plan.component;
  const observed = observations.get(name) ?? [];
  const instances = observed.map((instance) => counted(instance, countPods(plan, instance, observations, reporter)));
  return { name, kind, owner: ownerRef, instances };
}

// Built field by field: a spread followed by another field takes ten times as long, and every instance needs this.
function counted(observed: ObservedInstance, pods: number): Instance {
  const { id, podTemplate, podSpec, metadata, fragments, scale } = observed;
  const instance = { id } as { -readonly [K in keyof Instance]: Instance[K] };
  if (podTemplate !== undefined) instance.podTemplate = podTemplate;
  if (podSpec !== undefined) instance.podSpec = podSpec;
  if (metadata !== undefined) instance.metadata = metadata;
  if (fragments !== undefined) instance.fragments = fragments;
  if (scale !== undefined) instance.scale = scale;
  instance.pods = pods;
  return instance;
}

function reportWithoutPods(
  { structure: { leaves } }: CompiledResourceInterface,
  observations: Observations,
  reporter: IssueReporter,
): void {
  if (leaves.length === 0 || leaves.some(({ name }) => observations.get(name)?.length !== 0)) return;
  const names = leaves.map(({ name }) => name).join(", ");
  reporter.onObject("RI-132", "", {
    message: `no pods were found in this object: it has none of the components ${names}`,
  });
}
