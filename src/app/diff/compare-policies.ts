import { compareIssues, equalValues, given, type Issue, isActive, type ObjectRef, refOf } from "../../kernel/index.ts";
import type { AppliedDefault } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";

/** The workloads of a repository under one set of Run:ai policies. */
export interface GovernedSide {
  readonly objects: readonly CheckedObject[];
  /** The problems of the definitions, and the findings about policies. */
  readonly issues: readonly Issue[];
}

/** A field of a workload that gets another value from the policies, or a value on one side only. */
export interface ChangedDefault {
  readonly object: ObjectRef;
  readonly field: string;
  readonly before?: AppliedDefault;
  readonly after?: AppliedDefault;
}

/** The effect of a change of policies on the workloads of a repository. */
export interface PolicyEffect {
  /** Errors that the old policies do not cause. */
  readonly refused: readonly Issue[];
  /** Errors that only the old policies cause. */
  readonly accepted: readonly Issue[];
  readonly changed: readonly ChangedDefault[];
}

/** Compares the same workloads under two sets of policies. */
export function comparePolicies(before: GovernedSide, after: GovernedSide): PolicyEffect {
  return {
    refused: without(after, before),
    accepted: without(before, after),
    changed: changedDefaults(before, after),
  };
}

function without({ issues }: GovernedSide, other: GovernedSide): readonly Issue[] {
  const known = new Set(other.issues.filter(isRefusal).map(issueKey));
  return issues.filter((issue) => isRefusal(issue) && !known.has(issueKey(issue))).toSorted(compareIssues);
}

function isRefusal(issue: Issue): boolean {
  return issue.severity === "error" && isActive(issue);
}

/** The identity of a refusal. It has neither the bound nor the policy of the broken rule, because both may change. */
function issueKey({ rule, object, path, message, compliance, location }: Issue): string {
  return JSON.stringify(
    compliance === undefined
      ? [rule, object, path, message, location?.file]
      : [object, path, compliance.field, compliance.rule],
  );
}

function changedDefaults(before: GovernedSide, after: GovernedSide): readonly ChangedDefault[] {
  const [oldDefaults, newDefaults] = [defaultsOf(before), defaultsOf(after)];
  return [...new Set([...newDefaults.keys(), ...oldDefaults.keys()])].flatMap((key) => {
    const [old, current] = [oldDefaults.get(key), newDefaults.get(key)];
    const object = (current ?? old)?.object;
    if (object === undefined || (old && current && equalValues(old.value.value, current.value.value))) return [];
    const field = (current ?? old)?.value.field ?? "";
    return [given({ object, field, before: old?.value, after: current?.value })];
  });
}

interface PlacedDefault {
  readonly object: ObjectRef;
  readonly value: AppliedDefault;
}

/** The defaults that definitions get from policies, by object and field. */
function defaultsOf({ objects }: GovernedSide): ReadonlyMap<string, PlacedDefault> {
  return new Map(
    objects.flatMap((checked) => {
      // Of the objects of a definition only the workload has pods.
      const applied = checked.components === undefined ? [] : (checked.definition?.policy?.applied ?? []);
      const object = refOf(checked.object);
      return applied.map((value) => [JSON.stringify([checked.cluster.name, object, value.field]), { object, value }]);
    }),
  );
}
