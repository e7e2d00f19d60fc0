import type { KubeObject } from "../model/kubernetes.ts";
import type { Organization } from "../model/organization.ts";
import { organizationQueues } from "./organization-queues.ts";
import type { QueueNode } from "./queue-node.ts";
import { isQueue, type ReadQueue, readQueue } from "./read-queue.ts";

/** A manifest with the name of its cluster. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly cluster: string;
}

/** All queues of an organisation and its manifests. */
export interface QueueSources {
  /** Of the organisation and of the manifests; of two of one name `queueTrees` lets the latter count. */
  readonly queues: readonly QueueNode[];
  /** The Queue objects among the manifests with what is wrong with them, in the order of the input. */
  readonly read: readonly ReadQueue[];
}

/** Finds the queues of an organisation and the Queue objects among the manifests. */
export function queueSources(organization: Organization, manifests: readonly PlacedObject[]): QueueSources {
  const read = manifests
    .filter(({ object }) => isQueue(object))
    .map(({ object, cluster }) => readQueue(object, cluster));
  return { queues: [...organizationQueues(organization), ...read.map(({ queue }) => queue)], read };
}
