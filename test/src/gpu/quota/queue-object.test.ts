import { describe, expect, test } from "vitest";
import { queueObject } from "../../../../src/gpu/quota/queue-object.ts";

const unlimited = { deserved: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY, overQuotaWeight: 1 };

describe("queueObject", () => {
  test("writes every number, unlimited as -1", () => {
    const queue = queueObject({
      name: "team-nlp-h100",
      parent: "research-h100",
      displayName: "team-nlp",
      nodePool: "h100",
      gpu: { deserved: 8.5, limit: 16, overQuotaWeight: 2 },
      cpu: unlimited,
      memory: { deserved: 0, limit: 549_755.813_888, overQuotaWeight: 0 },
    });
    expect(queue).toEqual({
      apiVersion: "scheduling.run.ai/v2",
      kind: "Queue",
      metadata: {
        name: "team-nlp-h100",
        labels: { "kai.scheduler/node-pool": "h100" },
        annotations: {
          "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
          "kustomize.toolkit.fluxcd.io/prune": "disabled",
        },
      },
      spec: {
        displayName: "team-nlp",
        parentQueue: "research-h100",
        resources: {
          gpu: { quota: 8.5, limit: 16, overQuotaWeight: 2 },
          cpu: { quota: -1, limit: -1, overQuotaWeight: 1 },
          memory: { quota: 0, limit: 549_755.813_888, overQuotaWeight: 0 },
        },
      },
    });
  });

  test("labels no queue of the default pool, whose shard takes what has no label", () => {
    const { metadata } = queueObject({ name: "a", gpu: unlimited, cpu: unlimited, memory: unlimited });
    expect(metadata.labels).toBeUndefined();
  });
});
