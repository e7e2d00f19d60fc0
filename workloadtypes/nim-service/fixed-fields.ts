import type { FixedFields } from "../../src/k8s-fields/index.ts";

/** The fields that the CRD of NIMService fixes: also where only one of the objects has them. */
export const nimServiceFixedFields: readonly FixedFields[] = [
  {
    fields: ["/spec/draResources"],
    rejectedBy: "definition",
    writtenIn: "any",
    upstream: "https://github.com/NVIDIA/k8s-nim-operator/blob/main/api/apps/v1alpha1/nimservice_types.go",
  },
];
