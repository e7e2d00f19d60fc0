import type { Issue } from "../../kernel/index.ts";
import { getOrCreate, given } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { type CompiledResourceInterface, compile } from "./compiled.ts";
import { failureOf } from "./error.ts";
import { instanceIdsOf } from "./instances.ts";
import { componentOfPod, instanceName, instanceOfPod, replicaKeyOfPod } from "./pods.ts";
import { createIssueReporter, type IssueReporter } from "./reporter.ts";

/** The component and instance of a pod in its workload. */
interface PodAttribution {
  /** `metadata.name` of the pod. */
  readonly pod: string;
  readonly component: string;
  /** Id of the instance; absent for a component with one instance only. */
  readonly instance?: string;
  /** The replica group, where the component has a replicaSelector and the pod carries its key. */
  readonly replicaGroup?: string;
}

/** The attribution of each pod, null with an issue where it is unknown. */
interface Attribution {
  readonly pods: readonly (PodAttribution | null)[];
  readonly issues: readonly Issue[];
}

/**
 * Component, instance and replica group of each pod of a workload. The ids of instances are read once, so many pods
 * cost little more than their selectors. Never throws.
 */
export function attributePods(
  resourceInterface: ResourceInterface,
  object: unknown,
  pods: readonly unknown[],
): Attribution {
  const compiled = compile(resourceInterface);
  const reporter = createIssueReporter(resourceInterface, object);
  const ids = new Map<string, readonly string[]>();
  return {
    pods: pods.map((pod) => attribute(compiled, object, pod, ids, reporter)),
    issues: reporter.issues(),
  };
}

function attribute(
  { engine, structure }: CompiledResourceInterface,
  object: unknown,
  pod: unknown,
  known: Map<string, readonly string[]>,
  reporter: IssueReporter,
): PodAttribution | null {
  try {
    const component = componentOfPod(engine, structure, pod);
    const ids = getOrCreate(known, component.name, () => instanceIdsOf(engine, component, object));
    const selector = component.podSelector;
    const instance = instanceOfPod(engine, component, ids, pod);
    const replicaGroup = replicaGroupOf(() => replicaKeyOfPod(engine, selector?.replicaSelector, pod));
    return given({
      pod: instanceName(pod),
      component: component.name,
      instance,
      replicaGroup,
    });
  } catch (error) {
    const { message } = failureOf(error);
    reporter.onDefinition("RI-010", structure.leaves[0]?.pointer ?? "", {
      message: `pod ${instanceName(pod)} cannot be attributed: ${message}`,
    });
    return null;
  }
}

// A pod without the key of a replica group is not an error: some components have no replica groups.
function replicaGroupOf(read: () => { readonly found: boolean; readonly value: string }): string | undefined {
  try {
    const { found, value } = read();
    if (found) return value;
    return undefined;
  } catch (error) {
    if (failureOf(error).category === "single-result") return undefined;
    throw error;
  }
}
