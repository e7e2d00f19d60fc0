import { queueFaults } from "../../src/gpu/index.ts";
import type { CrdKinds, Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { fieldFaults, finalizerFaults, minorOf, objectType, typeOfKind } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, names, valueAt } from "../../src/kernel/index.ts";
import type { CheckedObject, WorkloadView } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { derivedNameFaults } from "../operators/derived-names.ts";
import { kindFaults } from "../operators/kind-faults.ts";
import { kueueJobFaults } from "../operators/kueue-job-faults.ts";
import { operatorFaults } from "../operators/operator-faults.ts";
import { byRecordedRelease } from "../operators/recorded-release.ts";
import { resourceCheck } from "./custom-resources.ts";
import { expressionFaults } from "./expression-faults.ts";
import { latestResults } from "./latest-results.ts";
import { podFaults } from "./pod-faults.ts";
import { withoutWebhookDefaults } from "./webhook-defaults.ts";

/**
 * The faults of an object outside of its pods. For a kind that neither the field table nor a CRD describes, only the
 * metadata is checked. Rules that check the same object one after another share them.
 *
 * @param owner the object that it is in. Default: none
 */
export function objectFaults(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  crds: CrdKinds,
  owner = checked,
): readonly ObjectFault[] {
  return latestFaults(checked, workload, crds, owner);
}

const NO_FAULTS: readonly ObjectFault[] = Object.freeze([]);

const latestFaults = latestResults(readObjectFaults);

function readObjectFaults(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  crds: CrdKinds,
  owner: CheckedObject,
): readonly ObjectFault[] {
  const { object, cluster } = checked;
  const minor = minorOf(cluster.kubernetes);
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type === undefined) {
    const faults = fieldFaults({ metadata: object.metadata }, objectType("Namespace"), { minor });
    const custom = customFaults(checked, workload, crds, owner);
    return withoutSops([...faults, ...outsidePods(custom, workload)], object);
  }
  const isPod = (name: string, value: Members) =>
    (name === "PodSpec" && isSpecOfPod(value, workload)) ||
    (name === "PodTemplateSpec" && isPlain(value) && isSpecOfPod(value.spec, workload));
  const faults = fieldFaults(object, type, { minor, skips: isPod });
  const derived = owner === checked ? derivedNameFaults(object) : NO_FAULTS;
  const more = [...finalizerFaults(object), ...expressionFaults(object), ...kueueJobFaults(object), ...derived];
  return withoutSops(more.length === 0 ? faults : [...faults, ...more], object);
}

/**
 * The faults that a CRD finds, else those of the fields that the known releases of the operator have, and those of the
 * webhook or controller of the kind.
 */
function customFaults(
  checked: CheckedObject,
  workload: WorkloadView | undefined,
  crds: CrdKinds,
  owner: CheckedObject,
): readonly ObjectFault[] {
  const byCrd = resourceCheck(checked, crds, owner)?.faults;
  const found = withoutWebhookDefaults(byCrd ?? operatorFaults(checked), checked.object);
  const { object } = checked;
  const webhook = [
    ...(workload?.kind?.faults?.(object, owner !== checked) ?? NO_FAULTS),
    ...kindFaults(object, owner !== checked),
    ...kueueJobFaults(object),
    ...(owner === checked ? derivedNameFaults(object) : NO_FAULTS),
  ];
  const own = [...byRecordedRelease(webhook, checked), ...queueFaults(object)];
  if (own.length === 0) return found;
  // The check of the kind has a better message for an unknown field, such as where the value belongs. A warning, because
  // another release may know a word, must not hide that the operator rejects it.
  const explained = new Set(own.map(({ path }) => path));
  const isExplained = ({ kind, path, severity }: ObjectFault) =>
    explained.has(path) && (kind === "unknown" || severity === "warning");
  const unexplained = found.filter((fault) => !isExplained(fault));
  const places = new Set(unexplained.map(({ path }) => path));
  return [...unexplained, ...own.filter(({ path }) => !places.has(path))];
}

/** Whether a value is the spec of a pod template of a workload. */
function isSpecOfPod(value: unknown, workload: WorkloadView | undefined): boolean {
  if (workload === undefined || !isObject(value)) return false;
  for (const { spec, written } of workload.views) if (spec === value || written?.spec === value) return true;
  return false;
}

/** Whether the check of its pod covers all fields of a template. */
function isPlain(template: Members): boolean {
  return names(template).every((field) => field === "metadata" || field === "spec");
}

/** The faults of a custom resource, without those at a place where a pod of it has a fault. */
function outsidePods(faults: readonly ObjectFault[], workload: WorkloadView | undefined): readonly ObjectFault[] {
  if (faults.length === 0 || workload === undefined || workload.views.length === 0) return faults;
  const places = podPlaces(workload.object);
  const reported = new Set(
    workload.views.flatMap((pod) =>
      podFaults(pod).flatMap(({ path }) => {
        const place = places(pod, path);
        // The operator makes the value from a field of the same name, as the name of a container from that of a step.
        return place.exact ? [place.path] : [place.path, `${place.path}${path.slice(path.lastIndexOf("/"))}`];
      }),
    ),
  );
  return faults.filter(({ path }) => !reported.has(path));
}

function withoutSops(faults: readonly ObjectFault[], object: KubeObject): readonly ObjectFault[] {
  if (isObject(at(object, "sops"))) return faults.filter(({ path }) => !isOfSops(valueAt(object, path), path));
  return faults;
}

/** Whether SOPS wrote a field of an encrypted object, and removes it or replaces its value before the object is applied. */
function isOfSops(value: unknown, path: string): boolean {
  return path === "/sops" || (typeof value === "string" && value.startsWith("ENC["));
}
