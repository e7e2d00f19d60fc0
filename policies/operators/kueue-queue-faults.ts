import type { KubeObject } from "../../src/base/kubernetes.ts";
import { labelKeyProblem } from "../../src/base/names.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, isObject, items, member, text } from "../../src/base/read.ts";
import { fieldFaults } from "../../src/kubernetes/check-fields.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { NEWEST_KNOWN_MINOR } from "../../src/kubernetes/field-table.ts";
import { objectType } from "../../src/kubernetes/field-type.ts";
import { conflictingField, rejectedText, rejectedValue, repeatedTexts } from "../../src/kubernetes/kind-faults.ts";

const GROUPS = "/spec/resourceGroups";
/** The most flavors and resources of a queue, and of their combinations in a group. */
const MOST = 256;
const MOST_COMBINATIONS = 512;

type Members = Readonly<Record<string, unknown>>;

/** How the quotas of a queue and those of a cohort differ. */
interface QuotaRules {
  /** The field that names the cohort above, as messages have it. */
  readonly parent: string;
  readonly hasParent: boolean;
  /** Whether a queue lends no more than its quota. */
  readonly limitsLending: boolean;
}

/**
 * The fields for which Kueue's webhook and the rules of its CRD reject a ClusterQueue.
 * Source: kubernetes-sigs/kueue v0.19.2, pkg/webhooks/clusterqueue_webhook.go.
 */
export function clusterQueueFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const { resourceGroups, preemption, flavorFungibility, admissionChecksStrategy } = spec;
  const hasParent = [spec.cohort, spec.cohortName].some((name) => (text(name) ?? "") !== "");
  return [
    ...groupFaults(resourceGroups, { parent: "a cohort", hasParent, limitsLending: true }),
    ...totalFaults(resourceGroups),
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
    ...groupFaults(spec.resourceGroups, { parent: "a parent", hasParent, limitsLending: false }),
    ...sharingFaults(spec.fairSharing),
  ];
}

function groupFaults(groups: unknown, rules: QuotaRules): readonly ObjectFault[] {
  const covered = items(groups).flatMap((group, index) =>
    items(member(group, "coveredResources")).map((name, place) => ({
      name,
      path: pointerTo(GROUPS, index, "coveredResources", place),
    })),
  );
  const flavors = items(groups).flatMap((group, index) =>
    items(member(group, "flavors")).map((flavor, place) => ({
      name: text(member(flavor, "name")) ?? "",
      path: pointerTo(GROUPS, index, "flavors", place),
      flavor,
      resources: items(member(group, "coveredResources")),
    })),
  );
  return [
    ...covered.flatMap(({ name, path }) => rejectedText(name, path, labelKeyProblem)),
    ...repeated(covered.map(({ name, path }) => ({ name: text(name) ?? "", path }))),
    ...repeated(flavors.map(({ name, path }) => ({ name, path: `${path}/name` }))),
    ...flavors.flatMap(({ flavor, path, resources }) => flavorFaults(flavor, path, resources, rules)),
  ];
}

function repeated(named: readonly { readonly name: string; readonly path: string }[]): readonly ObjectFault[] {
  const first = new Map<string, string>();
  return named.flatMap(({ name, path }): readonly ObjectFault[] => {
    const earlier = first.get(name);
    if (name === "" || earlier === undefined) {
      first.set(name, path);
      return [];
    }
    return [{ kind: "duplicate", path, message: `repeats ${earlier}` }];
  });
}

function flavorFaults(
  flavor: unknown,
  path: string,
  covered: readonly unknown[],
  rules: QuotaRules,
): readonly ObjectFault[] {
  const resources = items(member(flavor, "resources"));
  const count = resources.length;
  return [
    ...(count === covered.length
      ? []
      : [
          conflictingField(
            `${path}/resources`,
            `must have one item for each of the ${covered.length} coveredResources`,
          ),
        ]),
    ...resources.flatMap((resource, index) => {
      if (!isObject(resource)) return [];
      const place = `${path}/resources/${index}`;
      const expected = covered[index];
      const isOther = typeof expected === "string" && typeof resource.name === "string" && resource.name !== expected;
      return [
        ...(isOther ? [conflictingField(`${place}/name`, `must be ${expected}, as in coveredResources`)] : []),
        ...quotaFaults(resource, place, rules),
      ];
    }),
  ];
}

function quotaFaults(resource: Members, place: string, { parent, hasParent, limitsLending }: QuotaRules) {
  const limits = ["borrowingLimit", "lendingLimit"].filter((field) => !isAbsent(resource[field]));
  const nominal = quantityOf(resource.nominalQuota);
  const lending = quantityOf(resource.lendingLimit);
  const lendsMore = limitsLending && nominal !== undefined && lending !== undefined && lending.nano > nominal.nano;
  return [
    ...["nominalQuota", ...limits].flatMap((field) => negative(resource[field], `${place}/${field}`)),
    ...(hasParent ? [] : limits.map((field) => conflictingField(`${place}/${field}`, `is rejected without ${parent}`))),
    ...(lendsMore
      ? [conflictingField(`${place}/lendingLimit`, "must not be above nominalQuota", `${place}/nominalQuota`)]
      : []),
  ];
}

function negative(value: unknown, path: string): readonly ObjectFault[] {
  const amount = quantityOf(value);
  if (amount === undefined || amount.nano >= 0n) return [];
  return [rejectedValue(path, `must not be negative, but is ${formatValue(value)}`, value)];
}

function totalFaults(groups: unknown): readonly ObjectFault[] {
  const lists = items(groups);
  const sum = (field: string) => lists.reduce<number>((total, each) => total + items(member(each, field)).length, 0);
  const tooMany = (["flavors", "coveredResources"] as const).filter((field) => sum(field) > MOST);
  return [
    ...tooMany.map((field) => conflictingField(GROUPS, `has ${sum(field)} ${field}; at most ${MOST} are allowed`)),
    ...lists.flatMap((group, index) => {
      const count = items(member(group, "flavors")).reduce<number>(
        (total, flavor) => total + items(member(flavor, "resources")).length,
        0,
      );
      if (count <= MOST_COMBINATIONS) return [];
      const message = `has ${count} resources of flavors; at most ${MOST_COMBINATIONS} are allowed`;
      return [conflictingField(pointerTo(GROUPS, index), message)];
    }),
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
