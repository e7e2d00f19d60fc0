import { at, items, stringOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { claimObject, claimsOf } from "./claims.ts";

/** STORAGE-001: a claim that several pods of a workload mount works on several nodes. */
export const sharedClaimReadWriteMany = defineRule({
  id: "STORAGE-001",
  name: "shared-claim-read-write-many",
  title: "Every PersistentVolumeClaim that several pods of a workload mount is ReadWriteMany or ReadOnlyMany",
  severity: "error",
  pack: "recommended",
  rationale:
    "A ReadWriteOnce volume can be attached to only one node, and a ReadWriteOncePod volume to only one pod. All other pods stay pending, and the gang does not start.",
  fix: "give the claim the access mode ReadWriteMany (ReadOnlyMany for a data set that no pod changes) and a storage class that supports it, or give each pod its own claim",
  docs: ["https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes"],
  examples: { good: example("ReadWriteMany"), bad: example("ReadWriteOnce") },
  scope: "set",
  check: (set, { report }) => {
    if (set.ofKind("", "PersistentVolumeClaim").length === 0) return;
    for (const workload of set.workloads) {
      const { object } = workload.checked;
      for (const { name, pod, pointer, pods } of claimsOf(workload)) {
        if (pods < 2) continue;
        const claim = claimObject(set, workload, name);
        if (claim === undefined) continue;
        const modes = items(at(claim.object.spec, "accessModes"));
        // The API server rejects a claim without an access mode.
        if (modes.length === 0 || modes.includes("ReadWriteMany") || modes.includes("ReadOnlyMany")) continue;
        report({
          object: workload.checked,
          path: podPlaces(object)(pod, pointer).path,
          message: `${pods} pods of ${object.kind} ${object.metadata.name} mount claim ${name}, which is ${modes.map(stringOf).join(", ")}`,
          expected: "ReadWriteMany or ReadOnlyMany",
          received: modes.map(stringOf).join(", "),
          key: name,
          related: [{ object: claim, path: "/spec/accessModes", message: "the access modes of the claim" }],
        });
      }
    }
  },
});

function example(mode: string): string {
  return `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: checkpoints, namespace: team-nlp}
spec: {accessModes: [${mode}], resources: {requests: {storage: 1Ti}}}
---
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          containers:
            - name: pytorch
              image: example.com/train:1
              volumeMounts: [{name: checkpoints, mountPath: /checkpoints}]
          volumes: [{name: checkpoints, persistentVolumeClaim: {claimName: checkpoints}}]
`;
}
