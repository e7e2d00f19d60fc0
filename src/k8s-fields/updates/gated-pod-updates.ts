import { equalValues, isObject, items, member, record } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { DOCS, type UpdateRefusal } from "./refusal.ts";
import { refusalAt } from "./unchanged.ts";
import { withFieldsOf, withValue } from "./with-value.ts";

const GATES = `${DOCS}/concepts/scheduling-eviction/pod-scheduling-readiness/#mutable-pod-scheduling-directives`;
const AFFINITY = "/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms";

/**
 * The rules for a Pod with scheduling gates: its nodes may be restricted further.
 *
 * @returns the refusals, and the new spec with the old values of the fields that are judged here
 */
export function gatedPodUpdates(old: Members, now: Members): { refusals: readonly UpdateRefusal[]; spec: Members } {
  const spec = withOldNodeAffinity(withFieldsOf(now, old, ["nodeSelector"]), old);
  return { refusals: [...nodeSelector(old, now), ...nodeAffinity(old, now)], spec };
}

function nodeSelector(old: Members, now: Members): readonly UpdateRefusal[] {
  const next = record(now.nodeSelector);
  const lost = Object.entries(record(old.nodeSelector)).filter(([label, value]) => next[label] !== value);
  return lost.length === 0 ? [] : [refusalAt("/spec/nodeSelector", GATES, "can only get further labels")];
}

function nodeAffinity(old: Members, now: Members): readonly UpdateRefusal[] {
  const [before, after] = [termsOf(old), termsOf(now)];
  if (before.length === 0) return [];
  if (before.length !== after.length) {
    return [refusalAt(AFFINITY, GATES, "cannot get more or fewer terms, because a pod needs only one of them")];
  }
  return before.flatMap((term, index) => {
    if (onlyAdds(record(term), record(after[index]))) return [];
    return [refusalAt(`${AFFINITY}/${index}`, GATES, "can only get further expressions")];
  });
}

function termsOf({ affinity }: Members): readonly unknown[] {
  const required = member(member(affinity, "nodeAffinity"), "requiredDuringSchedulingIgnoredDuringExecution");
  return items(member(required, "nodeSelectorTerms"));
}

const EXPRESSIONS = ["matchExpressions", "matchFields"];

function onlyAdds(old: Members, now: Members): boolean {
  const isEmpty = (term: Members) => EXPRESSIONS.every((list) => items(term[list]).length === 0);
  if (isEmpty(old)) return isEmpty(now);
  return EXPRESSIONS.every((list) => {
    const before = items(old[list]);
    return equalValues(before, items(now[list]).slice(0, before.length));
  });
}

/** The new spec with the old node affinity. An affinity without any other field is none where the old spec has none. */
function withOldNodeAffinity(spec: Members, old: Members): Members {
  const before = member(old.affinity, "nodeAffinity");
  if (!isObject(spec.affinity) && before === undefined) return spec;
  const affinity = withValue(record(spec.affinity), ["nodeAffinity"], before);
  const isNew = !isObject(old.affinity) && Object.keys(affinity).length === 0;
  const isNodeAffinityOnly = isNew && member(spec.affinity, "nodeAffinity") !== undefined;
  return withValue(spec, ["affinity"], isNodeAffinityOnly ? undefined : affinity);
}
