import { at, items, present, stringOf } from "../../src/kernel/index.ts";
import type { ObjectSet, SetRuleContext, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { rolloutOf } from "../sets/rollouts.ts";
import { type ClaimUse, sharedUses } from "./claim-sharing.ts";
import { claimObject, claimsOf } from "./claims.ts";
import { fieldClaims, madeClaimOf } from "./operator-claims.ts";

/** STORAGE-001: a claim that several pods of a workload mount works on several nodes. */
export const sharedClaimReadWriteMany = defineRule({
  id: "STORAGE-001",
  name: "shared-claim-read-write-many",
  title: "Every PersistentVolumeClaim that several pods of a workload mount is ReadWriteMany or ReadOnlyMany",
  severity: "error",
  pack: "recommended",
  rationale:
    "A ReadWriteOnce volume can be attached to only one node, and a ReadWriteOncePod volume to only one pod. All other pods stay pending, and the gang does not start. In a rollout of one pod the new pod waits for the volume of the old one, unless the scheduler happens to choose the same node; that is a warning. Claims that NIM and Dynamo create count as well, and those in a storageUri of KServe.",
  fix: "give the claim the access mode ReadWriteMany (ReadOnlyMany for a data set that no pod changes) and a storage class that supports it, or give each pod its own claim",
  docs: ["https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes"],
  examples: { good: example("ReadWriteMany"), bad: example("ReadWriteOnce") },
  scope: "set",
  check: (set, { report }) => {
    const uses: ClaimUse[] = [];
    for (const workload of set.workloads) {
      const places = podPlaces(workload.object);
      const ofFields = fieldClaims(workload);
      const known = new Set(ofFields.map(({ name }) => name));
      for (const claim of ofFields) uses.push(...checkClaim(set, workload, claim, report));
      for (const { name, pod, pointer, pods } of claimsOf(workload)) {
        if (known.has(name)) continue;
        uses.push(...checkClaim(set, workload, { name, pods, path: places(pod, pointer).path }, report));
      }
    }
    for (const [first, other] of sharedUses(set, uses)) reportShared(first, other, report);
  },
});

type Report = SetRuleContext<unknown>["report"];

/** A use of a claim by a workload. */
interface Use {
  readonly name: string;
  readonly path: string;
  readonly pods: number;
}

/** Checks one use, which is returned if the claim is for one node only and one pod of the workload mounts it. */
function checkClaim(
  set: ObjectSet,
  workload: WorkloadView,
  { name, path, pods }: Use,
  report: Report,
): readonly ClaimUse[] {
  if (pods === 0) return [];
  const claim = describedClaim(set, workload, name);
  // The API server rejects a claim without an access mode.
  if (claim === undefined || claim.modes.length === 0 || claim.modes.some(isShared)) return [];
  const rollout = pods === 1 ? rolloutOf(workload.object) : undefined;
  const use = { workload, path, name, claim: claim.checked };
  if (pods === 1 && rollout?.unavailable !== 0) return [use];
  const { object } = workload.checked;
  const modes = claim.modes.map(stringOf).join(", ");
  const owner = `${object.kind} ${object.metadata.name}`;
  report({
    object: workload.checked,
    path,
    expected: "ReadWriteMany or ReadOnlyMany",
    received: modes,
    key: name,
    related: [{ object: claim.checked, path: claim.path, message: "the access modes of the claim" }],
    ...(rollout === undefined
      ? { message: `${pods} pods of ${owner} mount claim ${name}, which is ${modes}` }
      : {
          severity: modes === "ReadWriteOncePod" ? ("error" as const) : ("warning" as const),
          message: `a rollout of ${owner} starts a new pod before the old one ends, and claim ${name}, which is ${modes}, can be attached to one node only`,
          fix: present([rollout.fix, "give the claim the access mode ReadWriteMany, if its storage class has it"]).join(
            "; or ",
          ),
        }),
  });
  return pods === 1 ? [use] : [];
}

function reportShared(first: ClaimUse, { workload, path, name, claim }: ClaimUse, report: Report): void {
  const [owner, other] = [workload, first.workload].map(({ object }) => `${object.kind} ${object.metadata.name}`);
  report({
    object: workload.checked,
    path,
    severity: "warning",
    key: `${name}/shared`,
    message: `${owner} and ${other} both mount claim ${name}, which can be attached to one node only, so one of them waits on another node`,
    fix: "give the claim the access mode ReadWriteMany, give each workload its own claim, or place both on one node with podAffinity",
    related: [
      { object: first.workload.checked, path: first.path, message: "the other use" },
      { object: claim, path: "/spec", message: "the claim" },
    ],
  });
}

/** A claim among the manifests, or one that an operator creates. */
function describedClaim(set: ObjectSet, workload: WorkloadView, name: string) {
  const claim = claimObject(set, workload, name);
  if (claim === undefined) return madeClaimOf(set, workload, name);
  return { checked: claim, modes: items(at(claim.object.spec, "accessModes")), path: "/spec/accessModes" };
}

function isShared(mode: unknown): boolean {
  return mode === "ReadWriteMany" || mode === "ReadOnlyMany";
}

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
