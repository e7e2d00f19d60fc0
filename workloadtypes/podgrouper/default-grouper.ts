import type { Gang } from "../../src/gang/gang.ts";
import { KAI_KEYS } from "../../src/gang/keys.ts";
import type { GroupingContext, WorkloadKind } from "../../src/model/workload-kind.ts";
import { at, text } from "../../src/quota/json.ts";
import { podGroupNameOf, topOwnerMetadata } from "./identity.ts";
import {
  annotation,
  type Chain,
  durationOf,
  label,
  nodePoolOf,
  preemptibilityOf,
  priorityClassOf,
  queueOf,
  texts,
  topologyOf,
} from "./steering.ts";

/** Label and annotation of a workload or pod that names its user; the PodGroup gets a copy. */
const USER = "user";

/** What the default grouper says of a gang, before the plug-in of the kind says how many pods it needs. */
export type GangBase = Omit<Gang, "min" | "minChildren" | "tree" | "pods">;

/**
 * What a PodGroup gets whatever the kind: name, queue, node pool, priority, preemptibility, topology, delays, and the
 * workload's labels and annotations. `pod` is the template of the pod that is seen first; where templates differ, the
 * group follows whichever pod comes first. Source: KAI Scheduler, plugins/defaultgrouper/default_grouper.go.
 */
export function gangBase(
  object: unknown,
  pod: unknown,
  context: GroupingContext,
  priority: WorkloadKind["priority"],
): GangBase {
  const { cluster } = context;
  const chain: Chain = [object, pod];
  const topology = topologyOf(
    annotation(object, KAI_KEYS.topology) ?? "",
    annotation(object, KAI_KEYS.topologyRequired) ?? "",
    annotation(object, KAI_KEYS.topologyPreferred) ?? "",
  );
  return {
    name: podGroupNameOf(object),
    namespace: text(at(object, "metadata", "namespace")) ?? "default",
    queue: queueOf(chain, context),
    priorityClass: priorityClassOf(chain, context, priority),
    ...defined("nodePool", nodePoolOf(chain, cluster)),
    ...defined("preemptibility", preemptibilityOf(chain, context)),
    ...defined("topology", topology),
    ...defined("preemptionDelay", durationOf(chain, KAI_KEYS.preemptionDelay, false)),
    ...defined("stalenessGracePeriod", durationOf(chain, KAI_KEYS.stalenessGracePeriod, true)),
    labels: { ...user(label(pod, USER)), ...texts(object, "labels") },
    annotations: { ...user(annotation(pod, USER)), ...topOwnerMetadata(object), ...texts(object, "annotations") },
  };
}

function user(name: string | undefined): Readonly<Record<string, string>> {
  return name === undefined ? {} : { [USER]: name };
}

function defined<K extends keyof GangBase>(key: K, value: GangBase[K] | undefined): Pick<GangBase, K> | object {
  return value === undefined ? {} : { [key]: value };
}
