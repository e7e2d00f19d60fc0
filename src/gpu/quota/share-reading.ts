import { hasKaiChange, hasRunaiChange } from "../../kernel/index.ts";

/**
 * The reading of a pod that requests a part of a GPU: by the annotations of the pod alone, or by those of its containers too.
 * With the second one the scheduler counts all memory of a GPU, and with the first one multiples of 100 MiB.
 */
export type ShareReading = "by-pod" | "by-container";

/** The reading of the scheduler of a cluster; that of the newest release without a cluster. */
export function shareReading(
  cluster: { readonly scheduler: string; readonly version: string } | undefined,
): ShareReading {
  const isNew =
    cluster?.scheduler === "runai"
      ? hasRunaiChange(cluster, "container-gpus")
      : hasKaiChange(cluster, "container-gpus");
  return isNew ? "by-container" : "by-pod";
}
