import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText, rejectedValue } from "../../src/k8s-fields/index.ts";
import {
  formatValue,
  isAbsent,
  isObject,
  items,
  labelKeyProblem,
  member,
  pointerTo,
  quantityOf,
  text,
} from "../../src/kernel/index.ts";
import { unknownResource } from "./unknown-resource.ts";

const GROUPS = "/spec/resourceGroups";
/** The most flavors and resources of a queue, and of their combinations in a group. */
const MOST = 256;
const MOST_COMBINATIONS = 512;

type Members = Readonly<Record<string, unknown>>;

/** The differences between the quotas of a queue and those of a cohort. */
interface QuotaRules {
  /** The field that names the cohort above, as messages have it. */
  readonly parent: string;
  readonly hasParent: boolean;
  /** Whether a queue lends no more than its quota. */
  readonly limitsLending: boolean;
}

/** The resource groups that the webhooks of ClusterQueues and of Cohorts reject. */
export function quotaGroupFaults(groups: unknown, rules: QuotaRules): readonly ObjectFault[] {
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
    ...covered.flatMap(({ name, path }) => {
      const invalid = rejectedText(name, path, labelKeyProblem);
      if (invalid.length > 0 || typeof name !== "string") return invalid;
      return unknownResource(name, path, "its quota is never used", true);
    }),
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
  return [
    ...namesFault(resources, path, covered),
    ...resources.flatMap((resource, index) =>
      isObject(resource) ? quotaFaults(resource, `${path}/resources/${index}`, rules) : [],
    ),
  ];
}

/** The first difference between the resources of a flavor and those of its group. One that is missing moves all after it. */
function namesFault(resources: readonly unknown[], path: string, covered: readonly unknown[]): readonly ObjectFault[] {
  const names = resources.map((resource) => member(resource, "name"));
  if (names.length !== covered.length) {
    const missing = covered.filter((name) => !names.includes(name)).map(formatValue);
    const lacks = missing.length === 0 ? "" : `; it lacks ${missing.join(", ")}`.slice(0, MOST);
    const message = `must have one item for each of the ${covered.length} coveredResources${lacks}`;
    return [conflictingField(`${path}/resources`, message)];
  }
  const index = names.findIndex(
    (name, place) => typeof name === "string" && typeof covered[place] === "string" && name !== covered[place],
  );
  if (index < 0) return [];
  const message = `must be ${formatValue(covered[index])}, the next of coveredResources, in whose order the resources are`;
  return [conflictingField(`${path}/resources/${index}/name`, message)];
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

/** The resource groups with more flavors or resources than the CRD of a ClusterQueue allows. */
export function quotaTotalFaults(groups: unknown): readonly ObjectFault[] {
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
