import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { groupOf } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { claimInAnyNamespace, claimObject, claimsOf, isListed } from "./claims.ts";

/** Options of STORAGE-006. */
interface ClaimExistsOptions {
  /** Claims that exist without a manifest: `name` or `namespace/name`; `*` matches any characters except `/`. */
  readonly external: readonly string[];
}

/** STORAGE-006: the claims that pods mount exist. */
export const claimExists = defineRule<ClaimExistsOptions>({
  id: "STORAGE-006",
  name: "claim-exists",
  title: "Every PersistentVolumeClaim that a pod mounts has a manifest in its namespace or is known to exist",
  severity: "error",
  pack: "strict",
  rationale: "A pod that mounts a missing claim stays pending, and its gang does not start.",
  fix: "correct the name, add the PersistentVolumeClaim to the namespace of the workload, or add it to the option external",
  options: {
    schema: closed({ external: list(stringSchema({ minLength: 1 })) }),
    defaults: { external: [] },
    stricter: { external: "less" },
  },
  examples: { good: example("datasets"), bad: example("dataset") },
  scope: "set",
  check: (set, { options, report }) => {
    for (const workload of set.workloads) {
      const { checked } = workload;
      const { object } = checked;
      // The Run:ai platform creates the claims of its workloads.
      if (groupOf(object.apiVersion) === "run.ai") continue;
      const { namespace } = object.metadata;
      for (const { name, pod, pointer } of claimsOf(workload)) {
        if (claimObject(set, workload, name) !== undefined || isListed(options.external, namespace, name)) continue;
        const { path, exact } = podPlaces(object)(pod, pointer);
        // If a Resource Interface creates the name, the operator creates the claim.
        if (!exact) continue;
        const other = claimInAnyNamespace(set, checked, name);
        const problem = other === undefined ? "which has no manifest" : wrongNamespace(other, namespace);
        report({
          object: checked,
          path,
          message: `${object.kind} ${object.metadata.name} mounts claim ${name}, ${problem}`,
          received: name,
          key: name,
          ...(other && {
            related: [{ object: other, path: "/metadata/namespace", message: "the claim of this name" }],
          }),
        });
      }
    }
  },
});

function wrongNamespace({ object }: CheckedObject, wanted: string | undefined): string {
  const { namespace } = object.metadata;
  const place = namespace === undefined ? "no namespace" : `namespace ${namespace}`;
  return `which is in ${place} and not in ${wanted ?? "none"}`;
}

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
