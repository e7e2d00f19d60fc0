import { equalValues, items, member, number, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { differences } from "./differences.ts";
import { gatedPodUpdates } from "./gated-pod-updates.ts";
import { DOCS, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { refusalAt } from "./unchanged.ts";
import { withFieldsOf, withValue } from "./with-value.ts";

const PODS = `${DOCS}/concepts/workloads/pods/#pod-update-and-replacement`;

/** The rules for a Pod. Source: Kubernetes 1.36, `ValidatePodUpdate` of `pkg/apis/core/validation`. */
export const podUpdates: UpdateCheck = (update) => {
  const [old, now] = [record(update.before.spec), record(update.after.spec)];
  const counts = ["containers", "initContainers"].flatMap((list) => addedContainers(list, old, now));
  if (counts.length > 0) return counts;
  const gated = items(old.schedulingGates).length > 0 ? gatedPodUpdates(old, now) : { refusals: [], spec: now };
  return [
    ...deadline(old, now),
    ...tolerations(old, now),
    ...gates(old, now),
    ...gated.refusals,
    ...rest(old, gated.spec),
  ];
};

function addedContainers(list: string, old: Members, now: Members): readonly UpdateRefusal[] {
  if (items(old[list]).length === items(now[list]).length) return [];
  return [refusalAt(`/spec/${list}`, PODS, "cannot get more or fewer containers")];
}

function deadline(old: Members, now: Members): readonly UpdateRefusal[] {
  const [before, after] = [number(old.activeDeadlineSeconds), number(now.activeDeadlineSeconds)];
  if (before === undefined || (after !== undefined && after <= before)) return [];
  return [refusalAt("/spec/activeDeadlineSeconds", PODS, "can be set and lowered, but not raised or removed")];
}

function tolerations(old: Members, now: Members): readonly UpdateRefusal[] {
  const withoutTime = (toleration: unknown) => withValue(record(toleration), ["tolerationSeconds"], undefined);
  const kept = items(now.tolerations).map(withoutTime);
  const isKept = (toleration: unknown) => kept.some((each) => equalValues(each, withoutTime(toleration)));
  if (items(old.tolerations).every(isKept)) return [];
  const rule = "can get further items, but the existing ones change only in tolerationSeconds";
  return [refusalAt("/spec/tolerations", PODS, rule)];
}

function gates(old: Members, now: Members): readonly UpdateRefusal[] {
  const known = new Set(items(old.schedulingGates).map(nameOf));
  return items(now.schedulingGates).flatMap((gate, index) => {
    if (known.has(nameOf(gate))) return [];
    return [refusalAt(`/spec/schedulingGates/${index}`, PODS, "cannot be added: gates can only be removed")];
  });
}

function nameOf(gate: unknown): string | undefined {
  return text(member(gate, "name"));
}

/** The fields that are checked above, or that may change. */
const FREE = ["activeDeadlineSeconds", "tolerations", "schedulingGates"];

function rest(old: Members, now: Members): readonly UpdateRefusal[] {
  const spec = ["containers", "initContainers"].reduce(
    (next, list) => {
      if (next[list] === undefined) return next;
      const before = items(old[list]);
      const withOldImage = (container: unknown, index: number) =>
        withFieldsOf(record(container), record(before[index]), ["image"]);
      return withValue(next, [list], items(next[list]).map(withOldImage));
    },
    withFieldsOf(now, old, FREE),
  );
  const grace = number(old.terminationGracePeriodSeconds);
  const isRepaired = grace !== undefined && grace < 0 && spec.terminationGracePeriodSeconds === 1;
  const compared = isRepaired ? withFieldsOf(spec, old, ["terminationGracePeriodSeconds"]) : spec;
  return differences(old, compared, "/spec").map((path) => refusalAt(path, PODS));
}
