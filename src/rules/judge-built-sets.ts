import { getOrCreate } from "../base/memo.ts";
import type { Finding } from "../finding/finding.ts";
import type { Catalogue } from "../interpret/catalogue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { buildSet } from "./build-set.ts";
import type { CheckedObject } from "./checked-object.ts";
import { evaluateSet } from "./evaluate.ts";
import type { BuiltPair } from "./judge-built.ts";
import { withKustomization } from "./judge-built.ts";
import type { ObjectSet } from "./object-set.ts";
import type { PolicySettings } from "./settings.ts";
import type { WorkloadView } from "./workload-view.ts";

/** Each kustomization with other requests needs a set of its own. */
const MOST_KUSTOMIZATIONS = 50;

/**
 * Judges the set that each kustomization makes of the workloads of files, where it changes their pods or requests: rules about
 * gangs and quotas that `judgesBuilt` report what they do not report about the set of the files.
 */
export function judgeBuiltSets(
  pairs: readonly BuiltPair[],
  set: ObjectSet,
  settings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): readonly Finding[] {
  const forSet = settings.forSet.filter(({ rule }) => rule.judgesBuilt === true);
  if (forSet.length === 0) return [];
  const own = new Map(set.objects.map((checked) => [placeOf(checked), checked]));
  const units = new Map<string, BuiltPair[]>();
  for (const pair of pairs) {
    if (own.has(placeOf(pair.before))) getOrCreate(units, pair.after.unit ?? "", (): BuiltPair[] => []).push(pair);
  }
  const restricted = { ...settings, forSet };
  let known: ReadonlySet<string> | undefined;
  const findings: Finding[] = [];
  for (const built of [...units.values()].slice(0, MOST_KUSTOMIZATIONS)) {
    const replaced = new Map(built.map(({ before, after }) => [own.get(placeOf(before)), after]));
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
    const isSame = [...replaced].every(
      ([before, after]) => requestsOf(before && set.workloadOf(before)) === requestsOf(other.workloadOf(after)),
    );
    if (isSame) continue;
    known ??= new Set(evaluateSet(set, restricted).map(sameKey));
    const old = known;
    const places = new Map(built.map(({ after, kustomization }) => [after.object.metadata.name, kustomization]));
    for (const finding of evaluateSet(other, restricted)) {
      const place = places.get(finding.object?.name ?? "");
      if (place !== undefined && !old.has(sameKey(finding))) findings.push(withKustomization(finding, place));
    }
  }
  return findings;
}

/** The document that an object comes from. */
function placeOf({ yaml, file }: CheckedObject): string {
  return JSON.stringify([yaml?.path ?? file, yaml?.document.index, yaml?.item]);
}

/** What gangs and quotas depend on. */
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
