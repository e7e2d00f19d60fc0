import { at, groupOf, members, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Resources of nodes whose quota has the prefix `limits.` as well. */
const WITH_LIMITS: readonly string[] = ["cpu", "memory", "ephemeral-storage"];

/** QUOTA-019: the quota of a namespace counts. */
export const enforcedResourceQuota = defineRule({
  id: "QUOTA-019",
  name: "enforced-resource-quota",
  title: "A ResourceQuota counts extended resources by their requests",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A ResourceQuota counts extended resources such as GPUs by requests.nvidia.com/gpu only. The API server accepts the names nvidia.com/gpu and limits.nvidia.com/gpu as well, and counts nothing for them, so the namespace has no limit.",
  fix: "write requests. before the name of the resource",
  docs: ["https://kubernetes.io/docs/concepts/policy/resource-quotas/#resource-quota-for-extended-resources"],
  kustomize: "decides",
  examples: { good: example("requests.nvidia.com/gpu"), bad: example("limits.nvidia.com/gpu") },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata, spec } }, { report }) => {
    if (kind !== "ResourceQuota" || groupOf(apiVersion) !== "") return;
    for (const [name] of members(at(spec, "hard"))) {
      const resource = name.replace(/^limits\./, "");
      // Counts of objects and storage classes have names of their own.
      const isExtended = /^[a-z0-9.-]+\/[\w.-]+$/i.test(resource) && !/^(?:count|requests\.[^/]*)\//.test(resource);
      const isOther = !isExtended || /\.storageclass\.storage\.k8s\.io\/|^requests\.|^hugepages-/.test(resource);
      if (isOther || WITH_LIMITS.includes(resource)) continue;
      report({
        path: pointerTo("/spec/hard", name),
        key: name,
        message: `ResourceQuota ${metadata.name} has no effect on ${resource}: the API server counts it as requests.${resource} only`,
        received: name,
        expected: `requests.${resource}`,
        fix: `write requests.${resource} instead of ${name}`,
      });
    }
  },
});

function example(resource: string): string {
  return `
apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: team-nlp}
spec: {hard: {${resource}: "8"}}
`;
}
