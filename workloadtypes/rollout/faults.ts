import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  fieldFaults,
  missingField,
  NEWEST_KNOWN_MINOR,
  numberBelow,
  objectType,
  rejectedValue,
  selectorMismatch,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isAbsent, isObject, items, member, names, number, pointerTo } from "../../src/kernel/index.ts";
import { antiAffinityFaults } from "./anti-affinity-faults.ts";
import { canaryStrategyFaults } from "./canary-faults.ts";

/** Old ReplicaSets and seconds of progress that the controller assumes where the fields are absent. */
const DEFAULT_REVISIONS = 10;
const DEFAULT_PROGRESS_SECONDS = 600;

/**
 * The fields for which the controller sets a Rollout to Degraded with the reason InvalidSpec. Source:
 * argoproj/argo-rollouts v1.9.1, pkg/apis/rollouts/validation/validation.go.
 */
export function argoRolloutFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [missingField("/spec")];
  const selector = selectorFaults(spec);
  return [
    ...["replicas", "minReadySeconds", "revisionHistoryLimit", "progressDeadlineSeconds"].flatMap((field) =>
      numberBelow(spec, field, "/spec", 0),
    ),
    ...deadlineFaults(spec),
    ...selector,
    ...(isAbsent(spec.workloadRef) ? templateFaults(spec, selector.length === 0) : referenceFaults(spec)),
    ...strategyFaults(spec),
  ];
}

function deadlineFaults({ progressDeadlineSeconds, minReadySeconds }: Members): readonly ObjectFault[] {
  const deadline = number(progressDeadlineSeconds) ?? DEFAULT_PROGRESS_SECONDS;
  const ready = number(minReadySeconds) ?? 0;
  if (deadline > ready || deadline < 0 || ready < 0) return [];
  const field = isAbsent(progressDeadlineSeconds) ? "minReadySeconds" : "progressDeadlineSeconds";
  const message =
    field === "minReadySeconds"
      ? `must be below progressDeadlineSeconds, which is ${deadline} by default, but is ${ready}`
      : `must be above minReadySeconds ${ready}, but is ${deadline}`;
  return [rejectedValue(`/spec/${field}`, message, member({ progressDeadlineSeconds, minReadySeconds }, field))];
}

function selectorFaults({ selector }: Members): readonly ObjectFault[] {
  if (!isObject(selector)) return [];
  const faults = fieldFaults(selector, objectType("LabelSelector"), { minor: NEWEST_KNOWN_MINOR });
  return faults.map(({ path, ...fault }) => ({ ...fault, path: `/spec/selector${path}` }));
}

/** The faults of a Rollout with pods of its own. */
function templateFaults({ selector, template }: Members, isValid: boolean): readonly ObjectFault[] {
  if (isAbsent(selector)) return [missingField("/spec/selector")];
  if (!isObject(selector)) return [];
  const { matchLabels, matchExpressions } = selector;
  if (names(matchLabels).length === 0 && items(matchExpressions).length === 0) {
    return [missingField("/spec/selector", "selects all pods, because it is empty")];
  }
  const mismatch = isValid ? selectorMismatch(selector, at(template, "metadata", "labels")) : undefined;
  const policy = at(template, "spec", "restartPolicy");
  return [
    ...(mismatch ? [conflictingField(pointerTo("/spec/selector", ...mismatch.segments), mismatch.message)] : []),
    ...(typeof policy === "string" && ["Never", "OnFailure"].includes(policy)
      ? [rejectedValue("/spec/template/spec/restartPolicy", `must be Always, but is ${policy}`, policy)]
      : []),
    ...(number(at(template, "spec", "activeDeadlineSeconds")) === undefined
      ? []
      : [conflictingField("/spec/template/spec/activeDeadlineSeconds", "is rejected in pods of a Rollout")]),
    ...(items(at(template, "spec", "ephemeralContainers")).length === 0
      ? []
      : [conflictingField("/spec/template/spec/ephemeralContainers", "is rejected in a pod template")]),
  ];
}

/** The faults of a Rollout with the pods of another object. The controller replaces a template without metadata. */
function referenceFaults({ template }: Members): readonly ObjectFault[] {
  if (["labels", "annotations"].every((field) => names(at(template, "metadata", field)).length === 0)) return [];
  return [conflictingField("/spec/template", "must not be set together with workloadRef", "/spec/workloadRef")];
}

function strategyFaults(spec: Members): readonly ObjectFault[] {
  const { canary, blueGreen } = isObject(spec.strategy) ? spec.strategy : {};
  if (isAbsent(canary) && isAbsent(blueGreen)) {
    return [missingField("/spec/strategy", "needs one of canary and blueGreen")];
  }
  if (!isAbsent(canary) && !isAbsent(blueGreen)) {
    return [
      conflictingField("/spec/strategy/canary", "must not be set together with blueGreen", "/spec/strategy/blueGreen"),
    ];
  }
  if (isObject(canary)) return canaryStrategyFaults(canary, "/spec/strategy/canary");
  return isObject(blueGreen) ? blueGreenFaults(blueGreen, spec) : [];
}

function blueGreenFaults(blueGreen: Members, { revisionHistoryLimit }: Members): readonly ObjectFault[] {
  const path = "/spec/strategy/blueGreen";
  const { scaleDownDelayRevisionLimit, antiAffinity } = blueGreen;
  const [activeService, previewService] = [blueGreen.activeService ?? "", blueGreen.previewService ?? ""];
  const limit = number(scaleDownDelayRevisionLimit);
  const most = number(revisionHistoryLimit) ?? DEFAULT_REVISIONS;
  const [isSame, isAbove] = [activeService === previewService, limit !== undefined && limit > most];
  return [
    ...(isSame && activeService === "" ? [missingField(`${path}/activeService`)] : []),
    ...(isSame && activeService !== ""
      ? [conflictingField(`${path}/previewService`, "must be another Service than activeService")]
      : []),
    ...(isAbove
      ? [
          rejectedValue(
            `${path}/scaleDownDelayRevisionLimit`,
            `must be at most revisionHistoryLimit ${most}, but is ${limit}`,
            limit,
          ),
        ]
      : []),
    ...antiAffinityFaults(antiAffinity, `${path}/antiAffinity`),
  ];
}
