import { given } from "../base/given.ts";
import { groupOf, type KubeObject, type ObjectRef, refOf, versionOf } from "../base/kubernetes.ts";
import type { WorkloadDefinition } from "../definition/definition.ts";
import { categoryOf } from "../definition/workload-category.ts";
import type { Issue, Location } from "../finding/issue.ts";
import { POD_GROUP_API_VERSION, predictedPodGroup } from "../gang/kai.ts";
import { readPodGroup } from "../gang/read-pod-group.ts";
import type { Catalogue } from "../interpret/catalogue.ts";
import { effectivePodTemplate } from "../interpret/effective.ts";
import { interpret } from "../interpret/interpret.ts";
import type { Instance, InterpretedStatus } from "../interpret/interpretation.ts";
import { podsOf } from "../interpret/interpreted-pods.ts";
import type { Reading } from "../interpret/read-workload.ts";
import { predictRegisteredGangs } from "../interpret/registered-gangs.ts";
import type { Cluster } from "../organization/organization.ts";
import { podGpus } from "../quota/pod-gpus.ts";
import { preemptionOf } from "../quota/preemption.ts";
import { controlOf, type WorkloadControl } from "../quota/workload-control.ts";
import type { GroupVersionKind } from "../resource-interface/resource-interface.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import { DEFAULT_QUEUE } from "../workload/queue.ts";
import type { GroupingContext } from "../workload/workload-kind.ts";

/** An instance of a component with the GPUs of its pods. */
export interface InspectedInstance extends Instance {
  /** GPUs of all its pods together, in GPUs with two decimals. */
  readonly gpus: number;
  /** GPU memory that each pod requests in MiB. The number of GPUs is unknown until a node is known. */
  readonly gpuMemoryMiB?: number;
}

/** A component of an inspected object. */
export interface InspectedComponent {
  readonly name: string;
  readonly kind: GroupVersionKind | null;
  readonly owner: string | null;
  readonly instances: readonly InspectedInstance[];
}

/** One object as its Resource Interface describes it (`inspect -o json`; docs/cli.md). */
export interface InspectedWorkload {
  readonly object: ObjectRef;
  /** Name of the Resource Interface; null where none is known for the object's group, version and kind. */
  readonly resourceInterface: string | null;
  readonly components: readonly InspectedComponent[];
  readonly status: InterpretedStatus | null;
  readonly pods: number;
  readonly gpus: number;
  /** That of its first PodGroup; null where it has none. */
  readonly control: WorkloadControl | null;
  /** PodGroups that KAI will make for it, or those among the inputs that its pod templates name. */
  readonly podGroups: readonly KubeObject[];
  readonly issues: readonly Issue[];
}

/** The context of an inspection. */
export interface InspectContext {
  readonly catalogue: Catalogue;
  readonly cluster: Cluster;
  /** PodGroups among the inputs. */
  readonly podGroups: readonly KubeObject[];
  /** The definition that the object is expanded from, if any. */
  readonly definition?: WorkloadDefinition;
  /** The defaults that WorkloadTypes give to the kinds of the cluster; absent: none. */
  readonly typeDefaults?: GroupingContext["typeDefaults"];
}

/** Inspects one object. Never throws: a part that cannot be read is an issue. */
export function inspect(
  object: KubeObject,
  context: InspectContext,
  locate?: (pointer: string) => Location,
): InspectedWorkload {
  const { apiVersion, kind } = object;
  const group = groupOf(apiVersion);
  const resourceInterface = context.catalogue.resourceInterface(group, versionOf(apiVersion), kind);
  if (resourceInterface === undefined) {
    const nothing = { components: [], status: null, pods: 0, gpus: 0, control: null, podGroups: [], issues: [] };
    return { object: refOf(object), resourceInterface: null, ...nothing };
  }
  const interpretation = interpret(resourceInterface, object, { run: context.catalogue.run });
  const components = interpretation.components.map((component) => ({
    ...component,
    instances: component.instances.map(withGpus),
  }));
  const podGroups = podGroupsOf(object, components, context, { resourceInterface, interpretation });
  return {
    object: refOf(object),
    resourceInterface: resourceInterface.name,
    components,
    status: interpretation.status,
    pods: interpretation.pods,
    gpus: sumOf(components.flatMap(({ instances }) => instances.map(({ gpus }) => gpus))),
    control: controlOfFirst(podGroups, object, context),
    podGroups,
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
  if (podGroup === undefined) return null;
  const gang = readPodGroup(podGroup);
  const group = groupOf(apiVersion);
  const statedCategory = definition ? categoryOf(definition) : typeDefaults?.(group, kind)?.category;
  const { category } = catalogue.kind(group, kind) ?? {};
  return controlOf(given({ statedCategory, category }), gang, preemptionOf(gang, cluster));
}

function withGpus(instance: Instance): InspectedInstance {
  const template = effectivePodTemplate(instance);
  if (template === undefined) return { ...instance, gpus: 0 };
  const { hundredths, memoryMiB } = podGpus(template);
  return {
    ...instance,
    gpus: (instance.pods * hundredths) / 100,
    ...given({ gpuMemoryMiB: memoryMiB }),
  };
}

// In hundredths, because sums of decimals are not exact.
function sumOf(gpus: readonly number[]): number {
  return gpus.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}

function podGroupsOf(
  object: KubeObject,
  components: readonly InspectedComponent[],
  { catalogue, cluster, podGroups, typeDefaults }: InspectContext,
  { resourceInterface, interpretation }: Pick<Reading, "resourceInterface" | "interpretation">,
): readonly KubeObject[] {
  const named = ownPodGroups(object, components);
  if (named.size > 0) {
    const { namespace } = object.metadata;
    return podGroups.filter(({ apiVersion, kind, metadata }) => {
      const isPodGroup = kind === "PodGroup" && groupOf(apiVersion) === groupOf(POD_GROUP_API_VERSION);
      return isPodGroup && named.has(metadata.name) && metadata.namespace === namespace;
    });
  }
  const context = { cluster, queue: DEFAULT_QUEUE, ...given({ typeDefaults }) };
  const podsBy = () => podsOf(interpretation);
  const grouping =
    catalogue.kind(groupOf(object.apiVersion), object.kind)?.predictGangs(object, context) ??
    predictRegisteredGangs({ object, declared: [resourceInterface], podsBy, run: catalogue.run }, context);
  if ("gangs" in grouping) return grouping.gangs.map((gang) => predictedPodGroup(gang));
  return [];
}

// KAI reads the skip annotation of the pod and of any of its owners.
function ownPodGroups(object: KubeObject, components: readonly InspectedComponent[]): ReadonlySet<string> {
  const skips = (annotations: Readonly<Record<string, string>> | undefined) => annotations?.[KAI_KEYS.skip] === "true";
  const names = components
    .flatMap(({ instances }) => instances)
    .map((instance) => effectivePodTemplate(instance)?.metadata?.annotations)
    .filter((annotations) => skips(annotations) || skips(object.metadata.annotations))
    .map((annotations) => annotations?.[KAI_KEYS.podGroup]);
  return new Set(names.filter((name) => name !== undefined));
}
