import type { FixedFields } from "../../src/k8s-fields/index.ts";

/** The fields that the CRD of NIMCache fixes. */
export const nimCacheFixedFields: readonly FixedFields[] = [
  {
    fields: ["/spec/source/ngc/modelPuller"],
    rejectedBy: "definition",
    upstream: "https://github.com/NVIDIA/k8s-nim-operator/blob/main/api/apps/v1alpha1/nimcache_types.go",
  },
];
