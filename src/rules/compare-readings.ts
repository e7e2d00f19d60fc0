import { ownDemand } from "../gpu/index.ts";
import type { OwnReadings, Reading } from "../interpret/index.ts";
import { constructedParts, coveredParts, placesOfParts } from "../interpret/index.ts";
import type { Issue } from "../kernel/index.ts";
import {
  at,
  canonicalJson,
  count,
  firstDifference,
  formatValue,
  gpuText,
  items,
  type KubeObject,
  pointerTo,
  refOf,
} from "../kernel/index.ts";
import type { WorkloadPods } from "../model/index.ts";
import { refOfResourceInterface, resourceInterfaceRules, ruleIssue } from "../model/index.ts";
import type { OwnInterfaceParts } from "./make-workload-view.ts";

/** The additions of the Resource Interfaces of the repository to a workload. */
interface ComparedReadings extends OwnInterfaceParts {
  readonly issues: readonly Issue[];
}

/**
 * Compares how the Resource Interfaces of the repository describe an object with the reading that its pods come from:
 * pods that one of them hides or changes, and parts that one of them constructs, are errors.
 */
export function compareReadings({ base, origin, others }: OwnReadings, object: KubeObject): ComparedReadings {
  const issues: Issue[] = origin === "repository" ? [...constructedParts(base, object)] : [];
  const added: WorkloadPods[] = [];
  const finder = origin === "catalogue" ? "muster" : nameOf(base);
  for (const other of others) {
    const difference = differenceBetween(base.pods, other.pods);
    issues.push(...differenceIssues(difference, { finder, other, object }));
    if (difference.added.length === 0) continue;
    added.push(...difference.added);
    if (origin === "override") continue;
    const isAdded = (component: string, instance: string) =>
      difference.added.some((pods) => pods.component === component && pods.instance === instance);
    issues.push(...constructedParts(other, object, isAdded));
  }
  return { added, issues, ...(origin === "repository" && { covered: coveredParts(base) }) };
}

/** Equal pods of a reading, whichever components they belong to. */
interface PodTotal {
  readonly first: WorkloadPods;
  readonly count: number;
  readonly most: number;
}

interface Difference {
  /** Pods of the base that the other reading lacks, or counts otherwise (`found`). */
  readonly hidden: readonly { readonly pods: PodTotal; readonly found: PodTotal | undefined }[];
  readonly added: readonly WorkloadPods[];
}

function differenceBetween(base: readonly WorkloadPods[], other: readonly WorkloadPods[]): Difference {
  const expected = totalsOf(base);
  const found = totalsOf(other);
  const hidden = [...expected].flatMap(([key, pods]) => {
    const same = found.get(key);
    if (same?.count === pods.count && same.most === pods.most) return [];
    return [{ pods, found: same }];
  });
  return { hidden, added: other.filter(({ template }) => !expected.has(canonicalJson(template))) };
}

function totalsOf(pods: readonly WorkloadPods[]): ReadonlyMap<string, PodTotal> {
  const totals = new Map<string, PodTotal>();
  for (const entry of pods) {
    const key = canonicalJson(entry.template);
    const { first = entry, count: before = 0, most = 0 } = totals.get(key) ?? {};
    totals.set(key, { first, count: before + entry.count, most: most + (entry.maximum ?? entry.count) });
  }
  return totals;
}

interface Comparison {
  /** The source of the base reading, for people. */
  readonly finder: string;
  readonly other: Reading;
  readonly object: KubeObject;
}

function differenceIssues({ hidden, added }: Difference, { finder, other, object }: Comparison): readonly Issue[] {
  const name = nameOf(other);
  const ref = refOf(object);
  if (hidden.length === 0) {
    if (added.length === 0) return [];
    const found = added.map((pods) => podsText(totalOf(pods))).join("; ");
    return [
      ruleIssue("RI-017", {
        object: ref,
        path: "",
        severity: "warning",
        message: `${name} of the repository finds pods that ${finder} does not find: ${found}. Rules check these pods, but gangs and quotas do not count them`,
      }),
    ];
  }
  const places = placesOfParts(object);
  return hidden.map(({ pods, found }) => {
    const { component, instance, template } = pods.first;
    const change = found === undefined ? changeText(pods.first, added) : countChange(pods, found);
    return ruleIssue("RI-017", {
      object: ref,
      path: places.get(template.spec) ?? "",
      component,
      ...(instance !== "" && { instance }),
      message: `${name} of the repository hides pods that ${finder} finds: ${podsText(pods)}; it ${change}`,
      expected: podsText(pods),
      fix: resourceInterfaceRules["RI-017"].fix,
    });
  });
}

function totalOf(pods: WorkloadPods): PodTotal {
  return { first: pods, count: pods.count, most: pods.maximum ?? pods.count };
}

/** `4 pods of worker with containers pytorch and log, 32 GPUs`. */
function podsText({ first: { component, instance, template }, count: pods, most }: PodTotal): string {
  const names = containersOf(template).map((container) => formatValue(at(container, "name")));
  const containers =
    names.length === 0 ? "no containers" : `${names.length === 1 ? "container" : "containers"} ${names.join(", ")}`;
  const owner = instance === "" ? component : `${component} ${formatValue(instance)}`;
  const upTo = most > pods ? ` (up to ${most})` : "";
  return `${count(pods, "pod")}${upTo} of ${owner} with ${containers}, ${gpuText((ownDemand(template).gpus.hundredths * most) / 100)}`;
}

function countChange({ count: pods, most }: PodTotal, found: PodTotal): string {
  if (found.count !== pods) return `counts ${count(found.count, "pod")} instead of ${pods}`;
  return `counts at most ${count(found.most, "pod")} instead of ${most}`;
}

/**
 * The text about the pods that a reading has instead of others: the nearest of its own, which has the same component or
 * container.
 */
function changeText({ component, instance, template }: WorkloadPods, added: readonly WorkloadPods[]): string {
  const names = new Set(containersOf(template).map((container) => at(container, "name")));
  const near =
    added.find((pods) => pods.component === component && pods.instance === instance) ??
    added.find((pods) => containersOf(pods.template).some((container) => names.has(at(container, "name"))));
  if (near === undefined) return "does not find them";
  const sameContainers = new Set(containersOf(near.template).map(canonicalJson));
  const changed = containersOf(template).filter((container) => !sameContainers.has(canonicalJson(container)));
  const containerNames = changed.map((container) => `container ${formatValue(at(container, "name"))}`).join(", ");
  const place = pointerTo("", ...(firstDifference(template, near.template) ?? []));
  return `changes them${containerNames === "" ? "" : `: ${containerNames} ${changed.length === 1 ? "is" : "are"} not as in the object`}, first at ${place || "the pod template"}`;
}

function containersOf({ spec }: WorkloadPods["template"]): readonly unknown[] {
  return [spec.initContainers, spec.containers, spec.ephemeralContainers].flatMap(items);
}

function nameOf({ resourceInterface }: Reading): string {
  const { kind, name } = refOfResourceInterface(resourceInterface);
  return `${kind} ${name}`;
}
