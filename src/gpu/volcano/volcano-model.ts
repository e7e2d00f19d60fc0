import { getOrCreate, type KubeObject, member, number, record, text } from "../../kernel/index.ts";
import { type ClusterFacts, clusterFacts, FACT_KINDS, objectsOfKinds } from "../account/cluster-facts.ts";
import { domainsUpTo, type HyperNode, readHyperNode } from "./hyper-nodes.ts";
import { type QueueForest, queueForest } from "./queue-bounds.ts";
import { type VolcanoNode, volcanoNodes } from "./volcano-nodes.ts";
import { queueClosedBy, readVolcanoQueue } from "./volcano-queues.ts";
import { CHART_SETTINGS, type VolcanoSettings } from "./volcano-settings.ts";

/** The API group of the queues and pod groups of Volcano. */
export const VOLCANO_GROUP = "scheduling.volcano.sh";

/** The objects of one cluster that decide what Volcano starts. */
export interface VolcanoModel extends ClusterFacts {
  readonly settings: VolcanoSettings;
  readonly forest: QueueForest;
  /** The queues that a Command closes. */
  readonly closed: ReadonlySet<string>;
  /** The queue of workloads of a namespace that name none; undefined for `default`. */
  readonly queueOf: (namespace: string) => string | undefined;
  readonly priorityOf: (name: string) => number | undefined;
  /** The nodes; undefined where they are not known. */
  readonly nodes: readonly VolcanoNode[] | undefined;
  readonly hyperNodes: readonly HyperNode[];
  /** The nodes in each HyperNode up to a tier; undefined where they are not known. */
  readonly domainsUpTo: (highestTier: number) => readonly (readonly VolcanoNode[])[] | undefined;
  /** Whether the objects are the whole cluster, so that an object that is not among them does not exist. */
  readonly isComplete: boolean;
}

/** The settings of `volcanoModel`. */
interface VolcanoModelOptions {
  /** Default: those of Volcano's chart. */
  readonly settings?: VolcanoSettings;
  /** The names that several different queues have, as in examples side by side. Default: none. */
  readonly ambiguous?: ReadonlySet<string>;
  /** Default: the objects are a part of what the cluster has. */
  readonly isComplete?: boolean;
}

/** The kinds that a model reads, as `group/kind`. */
export const VOLCANO_MODEL_KINDS: ReadonlySet<string> = new Set([
  `${VOLCANO_GROUP}/Queue`,
  "bus.volcano.sh/Command",
  "topology.volcano.sh/HyperNode",
  "scheduling.k8s.io/PriorityClass",
  ...FACT_KINDS,
]);

/** Reads the objects of one cluster. Of several objects with one name, the last one counts, as with `kubectl apply`. */
export function volcanoModel(objects: readonly KubeObject[], options: VolcanoModelOptions = {}): VolcanoModel {
  const of = objectsOfKinds(objects, VOLCANO_MODEL_KINDS);
  const named = (kind: string) => new Map(of(kind).map((object) => [object.metadata.name, object]));
  const [namespaces, priorities] = [named("/Namespace"), named("scheduling.k8s.io/PriorityClass")];
  const nodes = volcanoNodes(of("/Node"));
  const hyperNodes = [...named("topology.volcano.sh/HyperNode").values()].map(readHyperNode);
  const domains = new Map<number, ReturnType<typeof domainsUpTo>>();
  return {
    settings: options.settings ?? CHART_SETTINGS,
    forest: queueForest([...named(`${VOLCANO_GROUP}/Queue`).values()].map(readVolcanoQueue), options.ambiguous),
    closed: new Set(of("bus.volcano.sh/Command").flatMap((command) => queueClosedBy(command) ?? [])),
    queueOf: (namespace) =>
      text(record(namespaces.get(namespace)?.metadata.annotations)[`${VOLCANO_GROUP}/queue-name`]),
    priorityOf: (name) => number(member(priorities.get(name), "value")),
    nodes,
    hyperNodes,
    domainsUpTo: (tier) => getOrCreate(domains, tier, () => nodes && domainsUpTo(hyperNodes, nodes, tier)),
    ...clusterFacts(of),
    isComplete: options.isComplete ?? false,
  };
}
