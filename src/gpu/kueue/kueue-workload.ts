import { at, type KubeObject, text } from "../../kernel/index.ts";
import type { PodSet } from "../account/pod-set.ts";

/** An object, or a group of Pods, that becomes one or several equal Workloads of Kueue. */
export interface KueueWorkload {
  readonly object: KubeObject;
  readonly namespace: string;
  readonly localQueue: string;
  /** The number of equal Workloads. */
  readonly copies: number;
  readonly podSets: readonly PodSet[];
  /** The reason why the pods are not known. */
  readonly unknown?: string;
  /** Whether the order of the pod sets is not known, because Kueue sorts them by hashes. */
  readonly isUnordered?: boolean;
  /** The group of a Pod, and its problem. */
  readonly group?: PodGroupState;
  /** Whether Kueue queues it only because of a LocalQueue named `default`. */
  readonly isByDefault?: boolean;
}

/** A group of plain Pods. */
export interface PodGroupState {
  readonly name: string;
  readonly fault?: { readonly reason: "pod-group-incomplete" | "pod-group-disagrees"; readonly text: string };
}

/** The label with the LocalQueue of a job. */
export const QUEUE_LABEL = "kueue.x-k8s.io/queue-name";

/** The LocalQueue that the labels of an object name; undefined for none. */
export function queueNameOf(metadata: unknown): string | undefined {
  return text(at(metadata, "labels", QUEUE_LABEL)) || undefined;
}
