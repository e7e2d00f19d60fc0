import { filled, filledText, given, items, type KubeObject, member, pointerTo, text } from "../../kernel/index.ts";
import {
  type Cluster,
  DEFAULT_NODE_POOL,
  isManagedKind,
  type ManagedResources,
  managedQueueName,
  queueName,
} from "../../model/index.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import { isQueue, type ReadQueue, readQueue, readQuotas } from "./read-queue.ts";
import type { QuotaResource } from "./resources.ts";

/** The facts about a cluster on which its queues depend. */
type QueueCluster = Pick<Cluster, "name"> & Partial<Pick<Cluster, "scheduler" | "managed">>;

/** Whether an object describes queues: a Queue, or a Department or Project of KAI's resource management. */
export function describesQueues(object: KubeObject): boolean {
  return isQueue(object) || ownsQueues(object);
}

/** Reads the queues that an object describes; none for objects of other kinds. */
export function readQueues(object: KubeObject, cluster: QueueCluster): readonly ReadQueue[] {
  if (isQueue(object)) return [readQueue(object, cluster.name, cluster.scheduler)];
  return ownsQueues(object) ? readManagedQueues(object, cluster) : [];
}

/** The JSON pointer of a number of a queue in the object that describes it. */
export function quotaPointer({ at }: Pick<QueueNode, "at">, resource: QuotaResource, bound: QuotaBound): string {
  if (at !== undefined) return pointerTo(at, "resources", resource, bound);
  return pointerTo("/spec/resources", resource, bound === "deserved" ? "quota" : "limit");
}

function ownsQueues(object: KubeObject): boolean {
  return isManagedKind(object, "Department", "Project");
}

/**
 * The queues that the controller of KAI's resource management creates for a Department or Project: one for each entry of
 * `spec.queues`, that of a project below that of its department on the same node pool, if the department has one there.
 * An absent number is 0, and so are all numbers of a queue without resources.
 * Source: kai-resource-management, pkg/project-controller/handlers/queue_utils.go and queue_resource_handler.go.
 */
function readManagedQueues(owner: KubeObject, { name: cluster, managed }: QueueCluster): readonly ReadQueue[] {
  const { kind, metadata, spec } = owner;
  const project = kind === "Project" ? metadata.name : undefined;
  const parent = project === undefined ? undefined : filledText(member(spec, "parent"));
  return items(member(spec, "queues")).map((entry, index): ReadQueue => {
    const at = pointerTo("/spec/queues", index);
    const nodePool = text(member(entry, "nodepool")) ?? DEFAULT_NODE_POOL;
    const name = managedQueueName(entry, metadata.name);
    const resources = member(entry, "resources") ?? {};
    const { quotas, unset, problems } = readQuotas(resources, {
      path: pointerTo(at, "resources"),
      deserved: "deserved",
    });
    const priority = member(entry, "priority");
    const queue: QueueNode = given({
      name,
      cluster,
      nodePool,
      parent: parent && parentQueue(parent, nodePool, managed),
      priority: typeof priority === "number" ? priority : undefined,
      displayName: project === undefined ? metadata.name : name,
      quotas,
      origin: owner,
      at,
      department: project === undefined ? metadata.name : parent,
      project,
      unset: filled(unset),
    });
    return { queue, problems };
  });
}

/** The queue above that of a project; none where its department has no queue on the node pool. */
function parentQueue(department: string, nodePool: string, managed: ManagedResources | undefined): string | undefined {
  if (managed === undefined) return queueName(department, nodePool);
  const known = managed.departments.find(({ name }) => name === department);
  return known?.queues.find((queue) => queue.nodePool === nodePool)?.name;
}
