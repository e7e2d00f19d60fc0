import {
  controlOf,
  isNativeGroup,
  type PotentialPods,
  podTotals,
  potentialOf,
  readPodGroup,
  type WorkloadControl,
} from "../../gpu/index.ts";
import type { Instance, InterpretedStatus } from "../../interpret/index.ts";
import { countingInterface, interpret, podsOf } from "../../interpret/index.ts";
import type { Issue, KubeObject, Location, ObjectRef } from "../../kernel/index.ts";
import { given, groupOf, refOf } from "../../kernel/index.ts";
import type { GroupVersionKind } from "../../model/index.ts";
import { categoryOf, preemptionOf } from "../../model/index.ts";
import { chargesOfWorkload } from "../../rules/index.ts";
import type { InspectContext } from "./inspect-context.ts";
import { type InstanceGpus, instanceCounter } from "./instance-gpus.ts";
import { startReasons } from "./start-reasons.ts";
import { podGroupsOf } from "./workload-pod-groups.ts";

/** An instance of a component with the GPUs of its pods. */
export type InspectedInstance = Instance & InstanceGpus;

/** A component of an inspected object. */
export interface InspectedComponent {
  readonly name: string;
  readonly kind: GroupVersionKind | null;
  readonly owner: string | null;
  readonly instances: readonly InspectedInstance[];
}

/** One object as its Resource Interface describes it (`inspect -o json`; docs/reference/cli.md). */
export interface InspectedWorkload {
  readonly object: ObjectRef;
  /** Name of the Resource Interface; null where none is known for the object's group, version and kind. */
  readonly resourceInterface: string | null;
  readonly components: readonly InspectedComponent[];
  readonly status: InterpretedStatus | null;
  /** Pods that may run at once, as `muster quota` counts them: 0 for a suspended object. */
  readonly pods: number;
  /** GPUs of these pods. */
  readonly gpus: number;
  /** The pods and GPUs of an object without pods once it is resumed or scaled up; absent for any other. */
  readonly potential?: PotentialPods;
  /** That of its first PodGroup; null where it has none. */
  readonly control: WorkloadControl | null;
  /**
   * PodGroups that KAI will make for it, or those among the inputs that its pod templates name, also of
   * `scheduling.k8s.io`, and the one that the controller of Jobs makes for a Job with a gang.
   */
  readonly podGroups: readonly KubeObject[];
  /** The reason for which it has no PodGroup; absent where it has one, and without a Resource Interface. */
  readonly noPodGroup?: string;
  /** The reasons for which its pods never start, whatever else runs; absent where there are none. */
  readonly never?: readonly string[];
  /** The reasons for which it is unknown whether its pods start; absent where there are none. */
  readonly unknown?: readonly string[];
  readonly issues: readonly Issue[];
}

/** Inspects one object. Never throws: a part that cannot be read is an issue. */
export function inspect(
  object: KubeObject,
  context: InspectContext,
  locate?: (pointer: string) => Location,
): InspectedWorkload {
  const { apiVersion, kind } = object;
  const group = groupOf(apiVersion);
  const resourceInterface = countingInterface(object, context.catalogue, context.organization);
  if (resourceInterface === undefined) {
    const nothing = { components: [], status: null, pods: 0, gpus: 0, control: null, podGroups: [], issues: [] };
    return { object: refOf(object), resourceInterface: null, ...nothing };
  }
  const interpretation = interpret(resourceInterface, object, { run: context.catalogue.run });
  const pods = podsOf(interpretation);
  const known = context.catalogue.kind(group, kind);
  const completed = known?.completePods?.(object, pods) ?? pods;
  const read = { object, resourceInterface, pods, completed };
  const { podGroups, noPodGroup } = podGroupsOf(read, context);
  const charges = chargesOfWorkload(context.set, { object });
  const withGpus = instanceCounter(charges, pods);
  const totals = podTotals(charges);
  return {
    object: refOf(object),
    resourceInterface: resourceInterface.name,
    components: interpretation.components.map((component) => ({
      ...component,
      instances: component.instances.map((instance) => withGpus(component.name, instance)),
    })),
    status: interpretation.status,
    pods: totals.pods,
    gpus: totals.gpuHundredths / 100,
    ...given({ potential: potentialOf(totals) }),
    control: controlOfFirst(podGroups, object, context),
    podGroups,
    ...given({ noPodGroup }),
    ...startReasons(context.set, object),
    issues: interpretation.issues.map((issue) => ({
      ...issue,
      object: issue.object ?? refOf(object),
      ...given({ location: issue.location ?? locate?.(issue.path) }),
    })),
  };
}

function controlOfFirst(
  [podGroup]: readonly KubeObject[],
  { apiVersion, kind }: KubeObject,
  { catalogue, cluster, definition, typeDefaults }: InspectContext,
): WorkloadControl | null {
  // The scheduler of Kubernetes has no queues, categories and preemptibility.
  if (podGroup === undefined || isNativeGroup(podGroup)) return null;
  const gang = readPodGroup(podGroup);
  const group = groupOf(apiVersion);
  const statedCategory = definition ? categoryOf(definition) : typeDefaults?.(group, kind)?.category;
  const { category } = catalogue.kind(group, kind) ?? {};
  return controlOf(given({ statedCategory, category }), gang, preemptionOf(gang, cluster));
}
