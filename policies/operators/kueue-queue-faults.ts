import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  fieldFaults,
  NEWEST_KNOWN_MINOR,
  objectType,
  rejectedValue,
  repeatedTexts,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  pointerTo,
  quantityOf,
  text,
} from "../../src/kernel/index.ts";
import { quotaGroupFaults, quotaTotalFaults } from "./kueue-quota-faults.ts";

/**
 * The fields for which Kueue's webhook and the rules of its CRD reject a ClusterQueue.
 * Source: kubernetes-sigs/kueue v0.19.2, pkg/webhooks/clusterqueue_webhook.go.
 */
export function clusterQueueFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const { resourceGroups, preemption, flavorFungibility, admissionChecksStrategy } = spec;
  const hasParent = [spec.cohort, spec.cohortName].some((name) => (text(name) ?? "") !== "");
  return [
    ...quotaGroupFaults(resourceGroups, { parent: "a cohort", hasParent, limitsLending: true }),
    ...quotaTotalFaults(resourceGroups),
    ...selectorFaults(spec.namespaceSelector),
    ...preemptionFaults(preemption),
    ...fungibilityFaults(flavorFungibility),
    ...sharingFaults(spec.fairSharing),
    ...checkFaults(admissionChecksStrategy, resourceGroups),
  ];
}

/** The fields for which the webhook rejects a Cohort. Source: pkg/webhooks/cohort_webhook.go. */
export function cohortFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const hasParent = [spec.parent, spec.parentName].some((name) => (text(name) ?? "") !== "");
  return [
    ...quotaGroupFaults(spec.resourceGroups, { parent: "a parent", hasParent, limitsLending: false }),
    ...sharingFaults(spec.fairSharing),
  ];
}

function selectorFaults(selector: unknown): readonly ObjectFault[] {
  if (!isObject(selector)) return [];
  const faults = fieldFaults(selector, objectType("LabelSelector"), { minor: NEWEST_KNOWN_MINOR });
  return faults.map((fault) => ({ ...fault, path: `/spec/namespaceSelector${fault.path}` }));
}

function preemptionFaults(preemption: unknown): readonly ObjectFault[] {
  const borrow = member(preemption, "borrowWithinCohort");
  const policy = text(member(borrow, "policy")) ?? "Never";
  // The default of reclaimWithinCohort is Never.
  const reclaims = (text(member(preemption, "reclaimWithinCohort")) ?? "Never") !== "Never";
  if (!isObject(borrow) || reclaims || policy === "Never") return [];
  const path = "/spec/preemption/borrowWithinCohort/policy";
  const message = `must be Never while reclaimWithinCohort is Never, but is ${policy}`;
  return [conflictingField(path, message, "/spec/preemption/reclaimWithinCohort")];
}

function fungibilityFaults(fungibility: unknown): readonly ObjectFault[] {
  const triesNext = ["whenCanBorrow", "whenCanPreempt"].filter(
    (field) => member(fungibility, field) !== "TryNextFlavor",
  );
  const [other] = triesNext;
  if (isAbsent(member(fungibility, "preference")) || other === undefined) return [];
  const path = "/spec/flavorFungibility";
  return [conflictingField(`${path}/preference`, `needs ${other}: TryNextFlavor`, `${path}/${other}`)];
}

function sharingFaults(sharing: unknown): readonly ObjectFault[] {
  const weight = member(sharing, "weight");
  const amount = quantityOf(weight);
  if (amount === undefined || amount.nano === 0n || amount.nano > 1n) return [];
  const message = `must be 0 or above 1n, but is ${formatValue(weight)}`;
  return [rejectedValue("/spec/fairSharing/weight", message, weight)];
}

function checkFaults(strategy: unknown, groups: unknown): readonly ObjectFault[] {
  const flavors = new Set(
    items(groups).flatMap((group) => items(member(group, "flavors")).map((flavor) => member(flavor, "name"))),
  );
  const path = "/spec/admissionChecksStrategy/admissionChecks";
  const checks = items(member(strategy, "admissionChecks"));
  return [
    ...repeatedTexts(checks, "name", path),
    ...checks.flatMap((check, index) =>
      items(at(check, "onFlavors")).flatMap((flavor, place) => {
        if (typeof flavor !== "string" || flavors.has(flavor)) return [];
        const message = `is ${formatValue(flavor)}, but no resource group has this flavor`;
        return [conflictingField(pointerTo(path, index, "onFlavors", place), message)];
      }),
    ),
  ];
}
