/** A fault of the annotations for the GPU of a container. */
export interface ContainerGpuFault {
  /**
   * `key`: KAI rejects the end of the key. `container`: it names no container of the pod, or another one than the rest.
   * `value`: KAI cannot read the value. `conflict`: two annotations exclude each other. `unread`: KAI does not know the key
   * and ignores it. `idle`: it has no effect here.
   */
  readonly kind: "key" | "container" | "value" | "conflict" | "unread" | "idle";
  /** The annotation. */
  readonly key: string;
  /** A sentence that begins with a key. */
  readonly text: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** Whether KAI's webhook rejects a pod with this fault. */
export function rejectsPod({ kind }: ContainerGpuFault): boolean {
  return kind !== "unread" && kind !== "idle";
}
