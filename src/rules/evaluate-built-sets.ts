import type { Catalogue, WorkloadKnowledge } from "../interpret/index.ts";
import type { Finding, Issue } from "../kernel/index.ts";
import { canonicalJson, getOrCreate, memoize, present, unbuiltKustomizations } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { decidesQuota } from "./decides-quota.ts";
import { evaluateSet } from "./evaluate.ts";
import { type BuiltPair, originKey, withKustomization } from "./evaluate-built-objects.ts";
import type { BuiltOutputs } from "./repaired-by-kustomize.ts";
import { RepairedFindings } from "./repaired-by-sets.ts";
import type { PolicySettings } from "./settings.ts";

/** Each kustomization needs a set of its own, and these have at most so many objects in all: 5 microseconds each. */
const MOST_OBJECTS = 10_000_000;

/** The data with which the sets are judged. */
interface BuiltSetOptions {
  readonly settings: PolicySettings;
  readonly catalogue: Catalogue;
  readonly knowledge: WorkloadKnowledge;
  /** The most objects of all sets. Default: 10,000,000. */
  readonly mostObjects?: number;
  /** Returns the objects of some files that only kustomizations apply, and their results. Default: every file is applied. */
  readonly outputs?: (files: ReadonlySet<string>) => readonly BuiltOutputs[];
}

/** The findings of the sets, and the issue about kustomizations that are not judged. */
interface EvaluatedBuiltSets {
  readonly findings: readonly Finding[];
  readonly issues: readonly Issue[];
  /**
   * Whether a finding about the set of the files is about an object that is never applied as it is: every kustomization with
   * one of its files changes an object of the file, such as a queue, and none of their sets has the finding.
   */
  readonly isRepaired: (finding: Finding) => boolean;
}

/**
 * Evaluates rules on the set that each kustomization makes of the workloads of files, where it changes their pods or
 * requests: rules about gangs and quotas that `judgesBuilt` report what they do not report about the set of the files.
 */
export function evaluateBuiltSets(
  pairs: readonly BuiltPair[],
  set: ObjectSet,
  { settings, catalogue, knowledge, mostObjects = MOST_OBJECTS, outputs = () => [] }: BuiltSetOptions,
): EvaluatedBuiltSets {
  const forSet = settings.forSet.filter(({ rule }) => rule.judgesBuilt === true);
  if (forSet.length === 0) return { findings: [], issues: [], isRepaired: () => false };
  const own = new Map(set.objects.map((checked) => [originKey(checked), checked]));
  const units = new Map<string, BuiltPair[]>();
  for (const pair of pairs) {
    if (own.has(originKey(pair.before))) getOrCreate(units, pair.after.unit ?? "", (): BuiltPair[] => []).push(pair);
  }
  const restricted = { ...settings, forSet };
  let known: readonly Finding[] | undefined;
  const findings: Finding[] = [];
  const repaired = new RepairedFindings();
  const most = Math.floor(mostObjects / Math.max(1, set.objects.length));
  const all = [...units.values()];
  for (const built of all.slice(0, most)) {
    const replaced = new Map(built.map(({ before, after }) => [own.get(originKey(before)), after]));
    const rest = set.objects.filter((checked) => !replaced.has(checked));
    const { set: other } = buildSet(
      {
        organization: set.organization,
        objects: [...rest, ...replaced.values()],
        interpreted: { set, objects: new Set(rest) },
      },
      catalogue,
      knowledge,
    );
    const [counts, others] = [countedByObject(set), countedByObject(other)];
    const isSame = [...replaced].every(
      ([before, after]) =>
        before !== undefined &&
        !changesCounts(before, after) &&
        requestsOf(counts.get(before)) === requestsOf(others.get(after)),
    );
    if (isSame) {
      repaired.add(built, [], []);
      continue;
    }
    known ??= evaluateSet(set, restricted);
    const old = known;
    const oldKeys = new Set(old.map(sameKey));
    const places = new Map(built.map(({ after, kustomization }) => [after.object.metadata.name, kustomization]));
    const found = evaluateSet(other, restricted);
    for (const finding of found) {
      // A finding about a queue or a target of an autoscaler has another object than the patch.
      const place = places.get(finding.object?.name ?? "") ?? built[0]?.kustomization;
      if (place !== undefined && !oldKeys.has(sameKey(finding))) findings.push(withKustomization(finding, place));
    }
    repaired.add(built, old, found);
  }
  const unjudged = all.slice(most).flatMap((built) => present([built[0]?.kustomization]));
  const limit = `the quotas of ${all.length} kustomizations with ${set.objects.length} objects need too many steps`;
  repaired.add(all.slice(most).flat(), [], []);
  return {
    findings,
    issues: unbuiltKustomizations(unjudged, limit),
    isRepaired: repaired.within(outputs),
  };
}

/** Whether two forms of an object differ that has no pods, but an effect on the pods of others. */
function changesCounts({ object }: CheckedObject, { object: other }: CheckedObject): boolean {
  return decidesQuota(other) && canonicalJson(object) !== canonicalJson(other);
}

const countedByObject = memoize((set: ObjectSet) => new Map(set.counted().map((view) => [view.checked, view])));

/** The data on which gangs and quotas depend. */
function requestsOf(view: WorkloadView | undefined): string {
  if (view === undefined) return "";
  const { metadata } = view.object;
  const pods = view.pods.map(({ component, instance, count, maximum, template: { metadata: own, spec } }) => {
    const { containers, initContainers = [], priorityClassName, schedulerName } = spec;
    const resources = [...containers, ...initContainers].map((container) => container.resources);
    return [component, instance, count, maximum, own, resources, priorityClassName, schedulerName];
  });
  return JSON.stringify([metadata.labels, metadata.annotations, metadata.namespace, pods]);
}

function sameKey({ rule, path, severity, message }: Finding): string {
  return JSON.stringify([rule, path, severity, message]);
}
