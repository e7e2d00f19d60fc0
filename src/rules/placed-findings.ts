import type { AppliedPlace } from "../inputs/index.ts";
import type { Finding, Severity } from "../kernel/index.ts";
import { filled } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../rule/index.ts";
import { objectFindings } from "./evaluate-object.ts";
import type { PolicySettings } from "./settings.ts";

/** Returns the places that apply an object, other than its file. */
export type FindPlaces = (checked: CheckedObject) => readonly AppliedPlace[];

const RANKS: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** An object as one of its places applies it, for the `where` of overrides. */
export function objectAtPlace(
  checked: CheckedObject,
  { file, prefix, suffix, namespace }: AppliedPlace,
): CheckedObject {
  const { object } = checked;
  const name = `${prefix}${object.metadata.name}${suffix}`;
  if (namespace === undefined && name === object.metadata.name) return { ...checked, file };
  const metadata = { ...object.metadata, name, ...(namespace !== undefined && { namespace }) };
  return { ...checked, file, object: { ...object, metadata } };
}

/**
 * The findings about an object by the settings of its file and of each place that applies it. Of equal findings the one with
 * the highest severity counts, so the strictest place decides.
 */
export function placedFindings(
  checked: CheckedObject,
  set: ObjectSet,
  settings: PolicySettings,
  places: readonly AppliedPlace[],
): readonly Finding[] {
  const own = settings.forObject(checked);
  const found = new Map(objectFindings(checked, set, settings).map((finding) => [sameFinding(finding), finding]));
  const seen = new Set([own]);
  for (const place of places) {
    const rules = settings.forObject(objectAtPlace(checked, place));
    if (seen.has(rules)) continue;
    seen.add(rules);
    for (const finding of objectFindings(checked, set, { ...settings, forObject: () => rules })) {
      const key = sameFinding(finding);
      const before = found.get(key);
      if (before !== undefined && RANKS[before.severity] >= RANKS[finding.severity]) continue;
      found.set(key, withPlace(finding, place));
    }
  }
  return [...found.values()];
}

function withPlace(finding: Finding, { file }: AppliedPlace): Finding {
  const message =
    "this place applies the object, and the overrides of the rule for the object's own file do not match it";
  return { ...finding, related: [...(finding.related ?? []), { message, location: { file, line: 1, column: 1 } }] };
}

/** Identifies a finding of an object, whatever its severity. */
function sameFinding({ rule, component, instance, path, message, location }: Finding): string {
  return JSON.stringify([rule, component, instance, path, message, location]);
}

/**
 * The findings that the places of objects add to those of their files, or raise in severity.
 *
 * @param found the findings by the settings of the files
 */
export function withPlaces(
  set: ObjectSet,
  settings: PolicySettings,
  placesOf: FindPlaces,
  found: readonly Finding[],
): readonly Finding[] {
  const placed = set.objects.flatMap((checked) => {
    const places = filled(placesOf(checked));
    if (places === undefined) return [];
    const own = settings.forObject(checked);
    if (places.every((place) => settings.forObject(objectAtPlace(checked, place)) === own)) return [];
    return placedFindings(checked, set, settings, places);
  });
  // Keys of all findings are made only where an object has other places.
  if (placed.length === 0) return found;
  const withSeverity = (finding: Finding) => JSON.stringify([sameFinding(finding), finding.severity]);
  const known = new Set(found.map(withSeverity));
  const added = placed.filter((finding) => !known.has(withSeverity(finding)));
  if (added.length === 0) return found;
  const raised = new Set(added.map(sameFinding));
  return [...found.filter((finding) => !raised.has(sameFinding(finding))), ...added];
}

/** Settings by which the strictest place of an object decides about findings of rules of the set. */
export function placedSettings(settings: PolicySettings, placesOf: FindPlaces): PolicySettings {
  return {
    ...settings,
    ofSetRule: (rule, object) => {
      const all = [object, ...placesOf(object).map((place) => objectAtPlace(object, place))].map((each) =>
        settings.ofSetRule(rule, each),
      );
      const on = all.filter(({ off }) => !off);
      const [first = { off: true }, ...others] = on;
      return others.reduce((strictest, other) => {
        const rank = ({ severity, packSeverity }: typeof other) => RANKS[severity ?? packSeverity ?? rule.severity];
        return rank(other) > rank(strictest) ? other : strictest;
      }, first);
    },
  };
}
