import type { KubeObject } from "../model/kubernetes.ts";
import type { Organization } from "../model/organization.ts";
import { chartQueues } from "./chart-queues.ts";
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
  /** Of the chart, of the organisation and of the manifests; `queueTrees` lets the last of one name count. */
  readonly queues: readonly QueueNode[];
  /** The Queue objects among the manifests with what is wrong with them, in the order of the input. */
  readonly read: readonly ReadQueue[];
}

/** Finds every queue: those of the scheduler's chart, those of the organisation, and Queue objects among the manifests. */
export function queueSources(organization: Organization, manifests: readonly PlacedObject[]): QueueSources {
  const read = manifests
    .filter(({ object }) => isQueue(object))
    .map(({ object, cluster }) => readQueue(object, cluster));
  const queues = [
    ...chartQueues(organization.clusters),
    ...organizationQueues(organization),
    ...read.map(({ queue }) => queue),
  ];
  return { queues, read };
}
