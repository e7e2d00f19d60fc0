import type { Finding, RelatedPlace, Writable } from "../kernel/index.ts";
import { fingerprintOf, given, present, refOf, valueAt, valueDigest } from "../kernel/index.ts";
import type { CheckedObject, PodView, RuleFinding, SetRuleFinding } from "../rule/index.ts";
import { isLower } from "./enforce-pack.ts";
import type { ActiveRule } from "./settings.ts";

/** The subject of a finding: an object, one of its pod templates, or, with neither, `muster.yaml`. */
interface FindingSubject {
  readonly checked?: CheckedObject;
  readonly pod?: PodView;
  readonly locate?: CheckedObject["locate"];
}

/** Makes a finding of what a rule reported: adds the configured severity, the location and the fingerprint. */
export function makeFinding(
  { rule, severity, packSeverity }: ActiveRule,
  reported: RuleFinding & Pick<SetRuleFinding, "identity" | "isShared">,
  { checked, pod, locate = checked?.locate }: FindingSubject,
): Finding {
  const { path, message, expected, received, key, value, related, edits, unjudged, atKey, intended, other } = reported;
  const { stack } = reported;
  // A rule reports its fix in the fields of the object.
  const fix = (checked?.definition && rule.definitionFix) ?? reported.fix ?? rule.fix;
  const object = checked && refOf(checked.object);
  const { identity = object } = reported;
  const { component, instance } = pod ?? {};
  const ruleSeverity = reported.severity ?? rule.severity;
  // Findings below the severity of the rule stay there, such as a variable that nobody can replace before a check.
  const ofPack = isLower(ruleSeverity, rule.severity) ? undefined : packSeverity;
  // A setting cannot lower the severity of an unjudged part, because a waiver cannot accept it either.
  const reportedSeverity = (unjudged ? undefined : (severity ?? ofPack)) ?? ruleSeverity;
  const fingerprint = fingerprintOf(
    { rule: rule.id, object: identity, component, instance, path, key },
    checked?.object,
  );
  const finding: Writable<Finding> = {
    rule: rule.id,
    name: rule.name,
    severity: reportedSeverity,
    message,
    path,
    fingerprint,
  };
  // Field by field, because this runs for every finding, and most members are absent.
  if (object !== undefined) finding.object = object;
  if (component !== undefined) finding.component = component;
  if (instance) finding.instance = instance;
  const location = reported.location ?? locate?.(path, atKey && "key");
  if (location !== undefined) finding.location = location;
  if (checked?.source !== undefined) finding.source = checked.source;
  if (expected !== undefined) finding.expected = expected;
  if (received !== undefined) finding.received = received;
  if (fix !== undefined) finding.fix = fix;
  if (value !== undefined) finding.value = value;
  const places = relatedPlaces(checked, path, related);
  if (places.length > 0) finding.related = places;
  // The text of a definition and of an alias has other places than the object.
  const isEditable =
    checked?.definition === undefined && edits?.every(({ path: at }) => checked?.origin?.(at) === undefined);
  if (edits !== undefined && isEditable) finding.edits = edits;
  if (unjudged !== undefined) finding.unjudged = unjudged;
  if (stack !== undefined) finding.stack = stack;
  if (reported.isShared !== undefined) finding.isShared = reported.isShared;
  if (intended !== undefined) finding.intended = intended;
  if (other !== undefined) finding.other = other;
  if (checked?.repeated !== undefined) finding.repeated = checked.repeated;
  if (ruleSeverity !== reportedSeverity) finding.ownSeverity = ruleSeverity;
  if (checked !== undefined && value === undefined) setContent(finding, rule, checked);
  return finding;
}

const NO_PLACES: readonly RelatedPlace[] = Object.freeze([]);

/** Sets the hash of the value at the path of a finding. A finding about a sum has its number instead. */
function setContent(
  finding: Writable<Finding>,
  { reportsUnread, readsSecrets }: ActiveRule["rule"],
  { object }: CheckedObject,
): void {
  const content = valueAt(object, finding.path);
  if (content === undefined) return;
  if (reportsUnread === true) finding.part = valueDigest(content);
  else if (content !== null && typeof content !== "object") finding.scalar = valueDigest(content, readsSecrets);
}

function relatedPlaces(
  checked: CheckedObject | undefined,
  path: string,
  related: RuleFinding["related"] = [],
): readonly RelatedPlace[] {
  const anchor = checked?.origin?.(path);
  if (anchor === undefined && related.length === 0) return NO_PLACES;
  return [
    ...present([anchor && { message: "the anchor that it comes from", location: anchor }]),
    ...related.map(({ object, path: pointer = "", message }) => {
      if (object === undefined) return { message };
      return given({ message, object: refOf(object.object), path: pointer, location: object.locate?.(pointer) });
    }),
  ];
}
