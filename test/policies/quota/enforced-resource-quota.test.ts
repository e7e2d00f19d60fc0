import { expect, test } from "vitest";
import { enforcedResourceQuota as rule } from "../../../policies/quota/enforced-resource-quota.ts";
import { check } from "../../helpers/policies.ts";

const quota = (hard: string) => `apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: a}\nspec: {hard: ${hard}}\n`;

test.each([
  "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: a}\n",
  quota("null"),
  quota("{cpu: 1, limits.cpu: 1, limits.memory: 1Gi, requests.ephemeral-storage: 1Gi, pods: 5, hugepages-2Mi: 1}"),
  quota("{requests.nvidia.com/gpu: 8, count/jobs.batch: 3, requests.hugepages-1Gi: 1}"),
  quota("{gold.storageclass.storage.k8s.io/requests.storage: 1Ti}"),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each([
  ["nvidia.com/gpu", "nvidia.com/gpu"],
  ["limits.nvidia.com/gpu", "nvidia.com/gpu"],
  ["limits.amd.com/gpu", "amd.com/gpu"],
  ["rdma/hca", "rdma/hca"],
])("%s has no effect", (name, resource) => {
  expect(check(rule, quota(`{pods: 3, ${name}: 8}`))).toMatchObject([
    {
      severity: "warning",
      path: `/spec/hard/${name.replace("/", "~1")}`,
      expected: `requests.${resource}`,
      fix: `write requests.${resource} instead of ${name}`,
    },
  ]);
});
