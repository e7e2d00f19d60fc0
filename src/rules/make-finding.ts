import { given } from "../base/given.ts";
import { refOf } from "../base/kubernetes.ts";
import type { Finding } from "../finding/finding.ts";
import { fingerprintOf } from "../finding/fingerprint.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { RuleFinding } from "./rule.ts";
import type { ActiveRule } from "./settings.ts";
import type { PodView } from "./workload-view.ts";

/** What a finding is about: an object, a pod template of it, or, with neither, `muster.yaml`. */
export interface FindingSubject {
  readonly checked?: CheckedObject;
  readonly pod?: PodView;
  readonly locate?: CheckedObject["locate"];
}

/** A finding of a rule: with its severity as set, its place, and its identity over time. */
export function makeFinding(
  { rule, severity }: ActiveRule,
  found: RuleFinding,
  { checked, pod, locate }: FindingSubject,
): Finding {
  const { path, message, expected, received, fix, key, value, related, edits } = found;
  const find = checked?.locate ?? locate;
  const source = checked?.source;
  return given({
    rule: rule.id,
    name: rule.name,
    severity: severity ?? found.severity ?? rule.severity,
    message,
    ...(checked === undefined ? {} : { object: refOf(checked.object) }),
    ...(pod === undefined
      ? {}
      : { component: pod.component, ...(pod.instance === "" ? {} : { instance: pod.instance }) }),
    path,
    ...(find === undefined ? {} : { location: find(path) }),
    source,
    expected,
    received,
    fix: fix ?? rule.fix,
    fingerprint: fingerprintOf({
      rule: rule.id,
      object: checked?.object,
      component: pod?.component,
      instance: pod?.instance,
      path,
      key,
    }),
    value,
    ...relatedOf(checked, path, related),
    ...(edits === undefined ? {} : { edits }),
  });
}

function relatedOf(
  checked: CheckedObject | undefined,
  path: string,
  related: RuleFinding["related"] = [],
): Pick<Finding, "related"> {
  const anchor = checked?.origin?.(path);
  const places = [
    ...(anchor === undefined ? [] : [{ message: "the anchor that it comes from", location: anchor }]),
    ...related.map(({ object, path: at = "", message }) => ({
      message,
      ...(object === undefined ? {} : { object: refOf(object.object), path: at }),
      ...(object?.locate === undefined ? {} : { location: object.locate(at) }),
    })),
  ];
  return places.length === 0 ? {} : { related: places };
}
