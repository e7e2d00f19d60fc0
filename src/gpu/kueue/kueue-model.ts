import { type KubeObject, member, record, text } from "../../kernel/index.ts";
import { type ClusterFacts, clusterFacts, FACT_KINDS, objectsOfKinds } from "../account/cluster-facts.ts";
import { type UsableNode, usableNodes } from "../account/usable-nodes.ts";
import { type CohortTree, cohortTree } from "./cohort-tree.ts";
import {
  isKueueConfiguration,
  type KueueConfiguration,
  readConfiguration,
  UNKNOWN_CONFIGURATION,
} from "./kueue-configuration.ts";
import { type KueueFlavor, readFlavor, topologyLevels } from "./kueue-flavors.ts";
import { type ClusterQueue, type LocalQueue, readClusterQueue, readCohort, readLocalQueue } from "./kueue-queues.ts";

/** The API group of Kueue. */
export const KUEUE_GROUP = "kueue.x-k8s.io";

/** The objects of one cluster that decide what Kueue admits. */
export interface KueueModel extends ClusterFacts {
  readonly configuration: KueueConfiguration;
  readonly clusterQueues: ReadonlyMap<string, ClusterQueue>;
  readonly localQueues: readonly LocalQueue[];
  readonly localQueue: (namespace: string, name: string) => LocalQueue | undefined;
  readonly flavors: ReadonlyMap<string, KueueFlavor>;
  /** The levels of each Topology. */
  readonly topologies: ReadonlyMap<string, readonly string[]>;
  /** The controller of each AdmissionCheck. */
  readonly admissionChecks: ReadonlyMap<string, string>;
  readonly priorityClasses: ReadonlySet<string>;
  readonly tree: CohortTree;
  readonly nodes: readonly UsableNode[] | undefined;
  /** The labels of a namespace; undefined without its object. */
  readonly labelsOf: (namespace: string) => Readonly<Record<string, unknown>> | undefined;
  /** Whether the objects are the whole cluster, so that an object that is not among them does not exist. */
  readonly isComplete: boolean;
}

/** The settings of `kueueModel`. */
interface KueueModelOptions {
  /** Default: the Configuration among the objects, else unknown ones. */
  readonly configuration?: KueueConfiguration;
  /** Default: the objects are a part of what the cluster has. */
  readonly isComplete?: boolean;
}

/** The kinds that a model reads, as `group/kind`. */
export const KUEUE_MODEL_KINDS: ReadonlySet<string> = new Set([
  `${KUEUE_GROUP}/AdmissionCheck`,
  `${KUEUE_GROUP}/ClusterQueue`,
  `${KUEUE_GROUP}/Cohort`,
  `${KUEUE_GROUP}/LocalQueue`,
  `${KUEUE_GROUP}/ResourceFlavor`,
  `${KUEUE_GROUP}/Topology`,
  `${KUEUE_GROUP}/WorkloadPriorityClass`,
  ...FACT_KINDS,
]);

/** Reads the objects of one cluster. Of several objects with one name, the last one counts, as with `kubectl apply`. */
export function kueueModel(objects: readonly KubeObject[], options: KueueModelOptions = {}): KueueModel {
  const all = objectsOfKinds(objects, KUEUE_MODEL_KINDS);
  const of = (kind: string) => all(`${KUEUE_GROUP}/${kind}`);
  const named = <T>(kind: string, read: (object: KubeObject) => T) =>
    new Map(of(kind).map((object) => [object.metadata.name, read(object)]));
  const clusterQueues = named("ClusterQueue", readClusterQueue);
  const localQueues = new Map(
    of("LocalQueue").map((object) => {
      const queue = readLocalQueue(object);
      return [`${queue.namespace}/${queue.name}`, queue];
    }),
  );
  const namespaces = new Map(all("/Namespace").map((object) => [object.metadata.name, object.metadata.labels]));
  const written = objects.findLast(isKueueConfiguration);
  return {
    configuration: options.configuration ?? (written ? readConfiguration(written) : UNKNOWN_CONFIGURATION),
    clusterQueues,
    localQueues: [...localQueues.values()],
    localQueue: (namespace, name) => localQueues.get(`${namespace}/${name}`),
    flavors: named("ResourceFlavor", readFlavor),
    topologies: named("Topology", topologyLevels),
    admissionChecks: named("AdmissionCheck", ({ spec }) => text(member(spec, "controllerName")) ?? ""),
    priorityClasses: new Set(of("WorkloadPriorityClass").map(({ metadata }) => metadata.name)),
    tree: cohortTree([...clusterQueues.values()], [...named("Cohort", readCohort).values()]),
    nodes: usableNodes(all("/Node")),
    labelsOf: (namespace) =>
      namespaces.has(namespace)
        ? { ...record(namespaces.get(namespace)), "kubernetes.io/metadata.name": namespace }
        : undefined,
    ...clusterFacts(all),
    isComplete: options.isComplete ?? false,
  };
}
