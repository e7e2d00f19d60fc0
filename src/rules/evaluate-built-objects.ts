import type { Catalogue, WorkloadKnowledge } from "../interpret/index.ts";
import type { Finding, Location } from "../kernel/index.ts";
import { memoize, stablePath } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { type FindPlaces, placedFindings } from "./placed-findings.ts";
import { type PolicySettings, withRulesOf } from "./settings.ts";

/** An object of a file, and what kustomize makes of it. */
export interface BuiltPair {
  readonly before: CheckedObject;
  readonly after: CheckedObject;
  /** The place of the kustomization. */
  readonly kustomization: Location;
}

/**
 * Evaluates rules on what kustomizations make of the objects of files. Findings are those of the rules that judge
 * parts, and that the object of the file does not have.
 *
 * @param known findings of parts; a patch that has one is not reported again
 * @param placesOf the places that apply an object of a file. Default: none, because no setting depends on them
 */
export function evaluateBuiltObjects(
  pairs: readonly BuiltPair[],
  allSettings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
  known: readonly Finding[],
  placesOf: FindPlaces = () => [],
): readonly Finding[] {
  if (pairs.length === 0) return [];
  const settings = withRulesOf(
    allSettings,
    ({ judgesParts, kustomize }) => judgesParts === true || kustomize === "decides",
  );
  const objects = [...new Set(pairs.flatMap(({ before, after }) => [before, after]))];
  const { set } = buildSet({ organization: knowledge.organization, objects }, catalogue, knowledge);
  const places = new Set(known.map(placeKey));
  const keysOf = memoize(
    (before: CheckedObject) =>
      new Set(placedFindings(before, set, settings, placesOf(before)).map((finding) => sameKey(finding, before))),
  );
  const added = pairs.flatMap(({ before, after, kustomization }) => {
    const old = keysOf(before);
    const found = placedFindings(after, set, settings, placesOf(before)).filter(
      (finding) => !old.has(sameKey(finding, after)),
    );
    return found.map((finding) => withKustomization(finding, kustomization));
  });
  return added.filter((finding) => {
    const key = placeKey(finding);
    const isKnown = places.has(key);
    // Several overlays may have the same patch.
    places.add(key);
    return !isKnown;
  });
}

/** The key of the document, or its item, that an object comes from: the same for what kustomize makes of it. */
export function originKey({ yaml, file }: CheckedObject): string {
  return JSON.stringify([yaml?.path ?? file, yaml?.document.index, yaml?.item]);
}

/** A finding with the place of the kustomization that it is about. */
export function withKustomization(finding: Finding, location: Location): Finding {
  const related = { message: "the kustomization that makes this of the object", location };
  return { ...finding, related: [...(finding.related ?? []), related] };
}

/** The identity of a finding without that of its object, whose name may change. */
function sameKey({ rule, component, instance, path, severity, message }: Finding, { object }: CheckedObject): string {
  return JSON.stringify([rule, component, instance, stablePath(object, path), severity, message]);
}

function placeKey({ rule, location }: Finding): string {
  return JSON.stringify([rule, location]);
}
