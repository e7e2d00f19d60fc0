import {
  type AdmissionFailure,
  type BoundPolicy,
  evaluateAdmission,
  type UnjudgedPolicy,
} from "../../src/admission/index.ts";
import { Work } from "../../src/cel/index.ts";
import { STEPS_OF_CHECK } from "../../src/k8s-fields/index.ts";
import { getOrCreate, memoize } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView } from "../../src/rule/index.ts";
import { judgingPolicies, type PlacedPolicy, policiesOfClusters } from "./cluster-policies.ts";
import { knownCluster, requestsOf } from "./requests.ts";

/** A failure of a policy for an object, or for its pods. */
export interface ObjectFailure extends AdmissionFailure<PlacedPolicy> {
  readonly object: CheckedObject;
  /** The pods that it is about; absent for the object itself. */
  readonly pod?: PodView;
}

/** A policy that is not judged for some objects, for one reason. */
interface UnjudgedGroup extends UnjudgedPolicy<PlacedPolicy> {
  readonly objects: CheckedObject[];
}

/** The verdicts of the admission policies about the objects of a set. */
interface SetVerdicts {
  readonly failures: readonly ObjectFailure[];
  readonly unjudged: readonly UnjudgedGroup[];
}

/** The verdicts of the policies of each cluster about the objects that it gets. */
export const verdictsOf: (set: ObjectSet) => SetVerdicts = memoize((set: ObjectSet) => {
  const failures: ObjectFailure[] = [];
  const unjudged = new Map<string, UnjudgedGroup>();
  const budget = new Work(STEPS_OF_CHECK);
  for (const [cluster, all] of policiesOfClusters(set)) {
    const policies: readonly BoundPolicy<PlacedPolicy>[] = judgingPolicies(all);
    const known = knownCluster(cluster, set);
    for (const object of set.objects) {
      if (object.cluster.name !== cluster) continue;
      const reported = new Set<string>();
      for (const { request, pod } of requestsOf(object, set)) {
        const verdict = evaluateAdmission(policies, request, known, budget);
        for (const failure of verdict.failures) {
          const { policy, binding, message } = failure;
          const key = JSON.stringify([
            policy.object.metadata.name,
            binding?.object.metadata.name,
            message,
            pod?.component,
          ]);
          if (reported.has(key)) continue;
          reported.add(key);
          failures.push({ ...failure, object, ...(pod !== undefined && { pod }) });
        }
        for (const each of verdict.unjudged) {
          const { policy, binding, reason } = each;
          const key = JSON.stringify([cluster, policy.object.metadata.name, binding?.object.metadata.name, reason]);
          const { objects } = getOrCreate(unjudged, key, () => ({ ...each, objects: [] }));
          if (!objects.includes(object)) objects.push(object);
        }
      }
    }
  }
  return { failures, unjudged: [...unjudged.values()] };
});
