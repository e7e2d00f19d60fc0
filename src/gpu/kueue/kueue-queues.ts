import { filledText, items, type KubeObject, member, text } from "../../kernel/index.ts";
import { amountOfQuantity } from "../account/resource-amounts.ts";

/** The quota of one resource of one flavor, in the unit of `UnitAmounts`. */
export interface FlavorQuota {
  readonly nominal: bigint;
  /** The most above `nominal`; absent for no limit. */
  readonly borrowing?: bigint;
  /** The most that others may use; absent for no limit. */
  readonly lending?: bigint;
}

/** A flavor of a resource group with its quotas by resource. */
interface FlavorQuotas {
  readonly flavor: string;
  readonly quotas: ReadonlyMap<string, FlavorQuota>;
}

/** Resources that are all of one flavor, with the flavors in the order in which Kueue tries them. */
export interface KueueResourceGroup {
  readonly resources: ReadonlySet<string>;
  readonly flavors: readonly FlavorQuotas[];
}

/** A ClusterQueue. */
export interface ClusterQueue {
  readonly name: string;
  readonly object: KubeObject;
  readonly cohort?: string;
  readonly groups: readonly KueueResourceGroup[];
  /** The selector of namespaces; undefined or null selects none. */
  readonly namespaces: unknown;
  readonly isStopped: boolean;
  /** The names of its AdmissionChecks. */
  readonly checks: readonly string[];
  /** Whether it prefers a later flavor to borrowing. */
  readonly triesNextFlavor: boolean;
}

/** A Cohort object. */
export interface KueueCohort {
  readonly name: string;
  readonly parent?: string;
  readonly groups: readonly KueueResourceGroup[];
}

/** A LocalQueue. */
export interface LocalQueue {
  readonly name: string;
  readonly namespace: string;
  readonly clusterQueue: string;
  readonly isStopped: boolean;
}

/** Reads a ClusterQueue of v1beta1 or v1beta2. Values of wrong types count as absent. */
export function readClusterQueue(object: KubeObject): ClusterQueue {
  const { spec } = object;
  const cohort = filledText(member(spec, "cohortName")) ?? filledText(member(spec, "cohort"));
  const strategy = items(member(member(spec, "admissionChecksStrategy"), "admissionChecks"));
  const checks = [...items(member(spec, "admissionChecks")), ...strategy.map((check) => member(check, "name"))];
  return {
    name: object.metadata.name,
    object,
    ...(cohort !== undefined && { cohort }),
    groups: groupsOf(spec),
    namespaces: member(spec, "namespaceSelector"),
    isStopped: isStopped(spec),
    checks: checks.flatMap((check) => filledText(check) ?? []),
    triesNextFlavor: member(member(spec, "flavorFungibility"), "whenCanBorrow") === "TryNextFlavor",
  };
}

/** Reads a Cohort of v1alpha1, v1beta1 or v1beta2. */
export function readCohort({ metadata, spec }: KubeObject): KueueCohort {
  const parent = filledText(member(spec, "parentName")) ?? filledText(member(spec, "parent"));
  return { name: metadata.name, ...(parent !== undefined && { parent }), groups: groupsOf(spec) };
}

/** Reads a LocalQueue. */
export function readLocalQueue({ metadata, spec }: KubeObject): LocalQueue {
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? "default",
    clusterQueue: text(member(spec, "clusterQueue")) ?? "",
    isStopped: isStopped(spec),
  };
}

function isStopped(spec: unknown): boolean {
  return (filledText(member(spec, "stopPolicy")) ?? "None") !== "None";
}

function groupsOf(spec: unknown): readonly KueueResourceGroup[] {
  return items(member(spec, "resourceGroups")).map((group) => ({
    resources: new Set(items(member(group, "coveredResources")).flatMap((name) => text(name) ?? [])),
    flavors: items(member(group, "flavors")).map((flavor) => ({
      flavor: text(member(flavor, "name")) ?? "",
      quotas: new Map(
        items(member(flavor, "resources")).map((quota) => {
          const name = text(member(quota, "name")) ?? "";
          return [name, quotaOf(name, quota)];
        }),
      ),
    })),
  }));
}

function quotaOf(resource: string, quota: unknown): FlavorQuota {
  const borrowing = amountOfQuantity(resource, member(quota, "borrowingLimit"));
  const lending = amountOfQuantity(resource, member(quota, "lendingLimit"));
  return {
    nominal: amountOfQuantity(resource, member(quota, "nominalQuota")) ?? 0n,
    ...(borrowing !== undefined && { borrowing }),
    ...(lending !== undefined && { lending }),
  };
}
