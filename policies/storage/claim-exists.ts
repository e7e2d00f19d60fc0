import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { list, stringSchema } from "../../src/schema/schema.ts";
import { claimObject, claimsOf, isListed } from "./claims.ts";

/** Options of STORAGE-006. */
export interface ClaimExistsOptions {
  /** Claims that exist without a manifest: `name` or `namespace/name`, `*` for any run of characters within one part. */
  readonly external: readonly string[];
}

/** STORAGE-006: the claims that pods name are there. */
export const claimExists = defineRule<ClaimExistsOptions>({
  id: "STORAGE-006",
  name: "claim-exists",
  title: "Every PersistentVolumeClaim that a pod names is among the manifests of its namespace, or known to exist",
  severity: "error",
  pack: "strict",
  rationale: "A pod that names a claim which its namespace does not have stays pending, and the gang with it.",
  fix: "correct the name, add the PersistentVolumeClaim in the namespace of the workload, or name it in the rule's option external",
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: { external: list(stringSchema({ minLength: 1 })) },
    },
    defaults: { external: [] },
  },
  examples: { good: example("datasets"), bad: example("dataset") },
  scope: "set",
  check: (set, { options, report }) => {
    for (const workload of set.workloads) {
      const { checked } = workload;
      // On Run:ai the platform makes the claims of its own workloads.
      if (checked.object.apiVersion.startsWith("run.ai/")) continue;
      const { namespace, name: owner } = checked.object.metadata;
      for (const { name, pod, pointer } of claimsOf(workload)) {
        if (claimObject(set, workload, name) !== undefined || isListed(options.external, namespace, name)) continue;
        const { path, exact } = podPlaces(checked.object)(pod, pointer);
        // A name that the Resource Interface puts together is that of a claim which the operator makes.
        if (!exact) continue;
        const elsewhere = set
          .ofKind("", "PersistentVolumeClaim")
          .find(({ object, cluster }) => object.metadata.name === name && cluster.name === checked.cluster.name);
        const there = elsewhere?.object.metadata.namespace;
        const where =
          elsewhere === undefined
            ? "which no manifest makes"
            : `which is in ${there === undefined ? "no namespace" : `namespace ${there}`} and not in ${namespace ?? "none"}`;
        report({
          object: checked,
          path,
          message: `${checked.object.kind} ${owner} mounts claim ${name}, ${where}`,
          received: name,
          key: name,
          ...(elsewhere === undefined
            ? {}
            : { related: [{ object: elsewhere, path: "/metadata/namespace", message: "the claim of this name" }] }),
        });
      }
    }
  },
});

function example(claimName: string): string {
  return `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: datasets, namespace: team-nlp}
spec: {accessModes: [ReadOnlyMany], resources: {requests: {storage: 1Ti}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  template:
    spec:
      containers:
        - {name: main, image: "example.com/train:1", volumeMounts: [{name: data, mountPath: /data}]}
      volumes: [{name: data, persistentVolumeClaim: {claimName: ${claimName}}}]
`;
}
