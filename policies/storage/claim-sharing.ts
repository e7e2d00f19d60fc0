import { at, getOrCreate, isAbsent } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";
import { togetherKeys } from "../sets/applied-together.ts";

/** A workload that mounts a claim, with the pointer of the name in its object. */
export interface ClaimUse {
  readonly workload: WorkloadView;
  readonly path: string;
  readonly name: string;
  /** The object that describes the claim. */
  readonly claim: CheckedObject;
}

/**
 * The uses of claims by two servers that are applied together: the first one and another one of each claim. Runs are left
 * out, since one may follow the other, and so are pods that a manifest places on one node.
 */
export function sharedUses(set: ObjectSet, uses: readonly ClaimUse[]): readonly (readonly [ClaimUse, ClaimUse])[] {
  const byClaim = new Map<CheckedObject, Map<string, ClaimUse[]>>();
  for (const use of uses) {
    const { workload, claim, name } = use;
    // The pods of a NIMCache fill the claim, and end.
    const isRun = runsToItsEnd(workload) || workload.object.kind === "NIMCache";
    if (isRun || workload.views.some(isPlaced)) continue;
    const [unit] = togetherKeys(workload.checked, set);
    const units = getOrCreate(byClaim, claim, () => new Map<string, ClaimUse[]>());
    getOrCreate(units, JSON.stringify([name, unit]), (): ClaimUse[] => []).push(use);
  }
  return [...byClaim.values()].flatMap((units) =>
    [...units.values()].flatMap(([first, ...others]) => {
      // Several files may have copies of one workload.
      const other = others.find(({ workload }) => identityOf(workload) !== (first && identityOf(first.workload)));
      return first === undefined || other === undefined ? [] : [[first, other] as const];
    }),
  );
}

function identityOf({ object: { kind, metadata } }: WorkloadView): string {
  return JSON.stringify([kind, metadata.name]);
}

/** Whether a pod is on the node of others, or on a named one. */
function isPlaced({ spec }: WorkloadView["views"][number]): boolean {
  return (
    !isAbsent(at(spec, "affinity", "podAffinity")) ||
    !isAbsent(spec.nodeName) ||
    !isAbsent(at(spec, "nodeSelector", "kubernetes.io/hostname")) ||
    !isAbsent(at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"))
  );
}
