import { equalValues } from "../base/equal.ts";
import { given } from "../base/given.ts";
import { type ObjectRef, refOf } from "../base/kubernetes.ts";
import { isActive } from "../finding/finding.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { AppliedDefault } from "../runai-policy/index.ts";

/** The workloads of a repository below one set of Run:ai policies. */
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

/** What a change of policies does to the workloads of a repository. */
export interface PolicyEffect {
  /** Errors that the old policies do not cause. */
  readonly refused: readonly Issue[];
  /** Errors that only the old policies cause. */
  readonly accepted: readonly Issue[];
  readonly changed: readonly ChangedDefault[];
}

/** Compares the same workloads below two sets of policies. */
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

/** A rule that a workload breaks stays the same one when its bound or its policy changes. */
function issueKey({ rule, object, path, message, compliance, location }: Issue): string {
  return JSON.stringify(
    compliance === undefined
      ? [rule, object, path, message, location?.file]
      : [object, path, compliance.field, compliance.rule],
  );
}

function changedDefaults(before: GovernedSide, after: GovernedSide): readonly ChangedDefault[] {
  const [old, next] = [defaultsOf(before), defaultsOf(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), next.get(key)];
    const object = (is ?? was)?.object;
    if (object === undefined || (was && is && equalValues(was.value.value, is.value.value))) return [];
    const field = (is ?? was)?.value.field ?? "";
    return [given({ object, field, before: was?.value, after: is?.value })];
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
      const applied = checked.pods === undefined ? [] : (checked.definition?.policy?.applied ?? []);
      const object = refOf(checked.object);
      return applied.map((value) => [JSON.stringify([checked.cluster.name, object, value.field]), { object, value }]);
    }),
  );
}
