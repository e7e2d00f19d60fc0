import type { WorkloadKind } from "../../src/model/index.ts";
import { nimCacheFaults } from "./faults.ts";
import { nimCacheFixedFields } from "./fixed-fields.ts";
import { NIM_CACHE_PRIORITY, predictNimCacheGangs } from "./pod-groups.ts";
import { nimCacheV1Alpha1 } from "./resource-interface.ts";

/** The NIMCache of NVIDIA's NIM operator: a job that downloads a model into a volume once. */
export const nimCache: WorkloadKind = {
  kind: "NIMCache",
  group: "apps.nvidia.com",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: NIM_CACHE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [{ group: "batch", version: "v1", kind: "Job" }],
  resourceInterfaces: { v1alpha1: nimCacheV1Alpha1 },
  faults: nimCacheFaults,
  predictGangs: predictNimCacheGangs,
  fixedFields: nimCacheFixedFields,
};
