import type { FixedFields } from "../../src/k8s-fields/index.ts";

/** The fields that a LeaderWorkerSet keeps. */
export const leaderWorkerSetFixedFields: readonly FixedFields[] = [
  {
    fields: ["/spec/leaderWorkerTemplate/subGroupPolicy/subGroupSize"],
    rejectedBy: "webhook",
    upstream: "https://github.com/kubernetes-sigs/lws/blob/v0.10.0/pkg/webhooks/leaderworkerset_webhook.go",
  },
  {
    fields: ["/spec/leaderWorkerTemplate/size"],
    effect: "LeaderWorkerSet before 0.7 rejects the new object, and later versions replace all its pods",
    defaults: { "/spec/leaderWorkerTemplate/size": 1 },
    upstream: "https://github.com/kubernetes-sigs/lws/blob/v0.6.2/pkg/webhooks/leaderworkerset_webhook.go",
  },
];
