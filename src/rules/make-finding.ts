import { filled, given } from "../base/given.ts";
import { refOf } from "../base/kubernetes.ts";
import { present } from "../base/present.ts";
import type { Finding, RelatedPlace } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { RuleFinding, SetRuleFinding } from "./rule.ts";
import type { ActiveRule } from "./settings.ts";
import type { PodView } from "./workload-view.ts";

/** What a finding is about: an object, a pod template of it, or, with neither, `muster.yaml`. */
export interface FindingSubject {
  readonly checked?: CheckedObject;
  readonly pod?: PodView;
  readonly locate?: CheckedObject["locate"];
}

/** Makes a finding of what a rule reported: adds the configured severity, the location and the fingerprint. */
export function makeFinding(
  { rule, severity }: ActiveRule,
  reported: RuleFinding & Pick<SetRuleFinding, "identity">,
  { checked, pod, locate = checked?.locate }: FindingSubject,
): Finding {
  const {
    path,
    message,
    expected,
    received,
    fix = rule.fix,
    key,
    value,
    related,
    edits,
    unjudged,
    atKey,
    intended,
    other,
  } = reported;
  const object = checked && refOf(checked.object);
  const { identity = object } = reported;
  const { component, instance } = pod ?? {};
  return given({
    rule: rule.id,
    name: rule.name,
    // No setting lowers the severity of what was not judged, as no waiver accepts it.
    severity: (unjudged ? undefined : severity) ?? reported.severity ?? rule.severity,
    message,
    object,
    component,
    instance: instance || undefined,
    path,
    location: reported.location ?? locate?.(path, atKey && "key"),
    source: checked?.source,
    expected,
    received,
    fix,
    fingerprint: fingerprintOf({ rule: rule.id, object: identity, component, instance, path, key }, checked?.object),
    value,
    related: filled(relatedPlaces(checked, path, related)),
    edits,
    unjudged,
    intended,
    other,
    repeated: checked?.repeated,
  });
}

function relatedPlaces(
  checked: CheckedObject | undefined,
  path: string,
  related: RuleFinding["related"] = [],
): readonly RelatedPlace[] {
  const anchor = checked?.origin?.(path);
  return [
    ...present([anchor && { message: "the anchor that it comes from", location: anchor }]),
    ...related.map(({ object, path: pointer = "", message }) => {
      if (object === undefined) return { message };
      return given({ message, object: refOf(object.object), path: pointer, location: object.locate?.(pointer) });
    }),
  ];
}
