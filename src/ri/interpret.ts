import type { Component, ResourceInterface } from "../model/resource-interface.ts";
import { type Compiled, compile, type EvaluationOptions } from "./compiled.ts";
import { countPods, type Observations } from "./count-pods.ts";
import { failureOf } from "./error.ts";
import { reportInvalidGroupNames } from "./group-names.ts";
import { extractedInstancesOf } from "./instances.ts";
import { interpretStatus } from "./interpret-status.ts";
import type { Interpretation, InterpretedComponent } from "./interpretation.ts";
import { type ObservedInstance, observe } from "./observe.ts";
import { createReporter, type Reporter } from "./reporter.ts";

/**
 * What a definition sees in an object: components, instances, pod definitions, scales, pods and the status. Never
 * throws: whatever cannot be read is an issue that names the definition and its field, or the place in the object.
 * Programs are compiled once per definition, so a second object costs evaluations only.
 */
export function interpret(
  resourceInterface: ResourceInterface,
  object: unknown,
  options: EvaluationOptions = {},
): Interpretation {
  const compiled = compile(resourceInterface, options);
  const reporter = createReporter(resourceInterface, object);
  const { all } = compiled.structure;
  const observations = new Map<string, readonly ObservedInstance[]>();
  for (const component of all) {
    const found = guarded(component, reporter, [], () => look(compiled, component, object, reporter));
    observations.set(component.name, found);
  }
  const components = all.map((component): InterpretedComponent => {
    const pods = countPods(compiled.structure, observations, component, reporter);
    return {
      name: component.name,
      kind: component.kind ?? null,
      owner: component.ownerRef ?? null,
      instances: (observations.get(component.name) ?? []).map((instance, index) => ({
        ...instance,
        pods: pods[index] ?? 0,
      })),
    };
  });
  const root = resourceInterface.rootComponent;
  const status =
    options.status === false
      ? null
      : guarded(root, reporter, null, () => interpretStatus(compiled, root, object, reporter));
  reportInvalidGroupNames(resourceInterface, observations, reporter);
  reportWithoutPods(compiled, observations, reporter);
  return {
    components,
    status,
    issues: reporter.issues(),
    pods: components.flatMap(({ instances }) => instances).reduce((sum, { pods }) => sum + pods, 0),
  };
}

function reportWithoutPods({ structure, engine }: Compiled, observations: Observations, reporter: Reporter): void {
  const { leaves } = structure;
  if (
    engine.mode === "strict" &&
    leaves.length > 0 &&
    leaves.every(({ name }) => observations.get(name)?.length === 0)
  ) {
    const names = leaves.map(({ name }) => name).join(", ");
    reporter.onObject("RI-132", "", {
      message: `no pods were found in this object: it has none of the components ${names}`,
    });
  }
}

function look(
  compiled: Compiled,
  component: Component,
  object: unknown,
  reporter: Reporter,
): readonly ObservedInstance[] {
  if (compiled.engine.mode === "strict") {
    return observe(compiled, component, object, reporter);
  }
  const instances = extractedInstancesOf(compiled.engine, component, object);
  return [...instances].map(([id, { podTemplateSpec, fragmentedPodSpec, ...instance }]) => ({
    id,
    ...instance,
    ...(podTemplateSpec === undefined ? {} : { podTemplate: podTemplateSpec }),
    ...(fragmentedPodSpec === undefined ? {} : { fragments: fragmentedPodSpec }),
  })) as unknown as readonly ObservedInstance[];
}

function guarded<T>(component: Component, reporter: Reporter, otherwise: T, run: () => T): T {
  try {
    return run();
  } catch (error) {
    reporter.onFailure(failureOf(error), component.pointer, component.name);
    return otherwise;
  }
}
