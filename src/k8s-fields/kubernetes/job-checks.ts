import { at, formatValue, isObject, items, member, number, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { checkGangOfJob } from "./group-checks.ts";

/** The checks of Jobs with an index for each pod, of their policies, and of their gangs. */
export const JOB_CHECKS: readonly ObjectCheck[] = [
  checkIndexed,
  checkFailurePolicy,
  checkSuccessPolicy,
  checkGangOfJob,
];

/** The most pods at once of a Job with an index for each pod. */
const MOST_INDEXED = 100_000;

function checkIndexed(spec: Members, report: ReportField): void {
  const { completionMode, completions, parallelism, backoffLimitPerIndex, maxFailedIndexes, successPolicy } = spec;
  if (completionMode !== "Indexed") {
    for (const [field, value] of Object.entries({ backoffLimitPerIndex, maxFailedIndexes, successPolicy })) {
      if (value != null) report("conflict", [field], "needs completionMode: Indexed");
    }
    return;
  }
  if (completions == null) report("missing", ["completions"], "is mandatory with completionMode: Indexed, but missing");
  if ((number(parallelism) ?? 0) > MOST_INDEXED) {
    report("value", ["parallelism"], `must be at most ${MOST_INDEXED} with completionMode: Indexed`);
  }
  if (maxFailedIndexes == null) return;
  if (backoffLimitPerIndex == null) {
    report("missing", ["backoffLimitPerIndex"], "is mandatory with maxFailedIndexes, but missing");
  }
  if ((number(maxFailedIndexes) ?? 0) > (number(completions) ?? MOST_INDEXED)) {
    report("conflict", ["maxFailedIndexes"], `must be at most completions, but is ${formatValue(maxFailedIndexes)}`);
  }
}

function checkFailurePolicy(spec: Members, report: ReportField): void {
  const { podFailurePolicy, backoffLimitPerIndex, podReplacementPolicy, template } = spec;
  if (!isObject(podFailurePolicy)) return;
  const policy = at(template, "spec", "restartPolicy");
  if (policy === "OnFailure") {
    report("conflict", ["template", "spec", "restartPolicy"], "must be Never together with podFailurePolicy");
  }
  if (podReplacementPolicy === "TerminatingOrFailed") {
    report("conflict", ["podReplacementPolicy"], "must be Failed together with podFailurePolicy");
  }
  const containers = new Set(
    ["containers", "initContainers"].flatMap((list) =>
      items(at(template, "spec", list)).map((container) => member(container, "name")),
    ),
  );
  for (const [index, rule] of items(podFailurePolicy.rules).entries()) {
    const place = ["podFailurePolicy", "rules", index] as const;
    if (member(rule, "action") === "FailIndex" && backoffLimitPerIndex == null) {
      report("conflict", [...place, "action"], "needs backoffLimitPerIndex");
    }
    const name = at(rule, "onExitCodes", "containerName");
    if (typeof name === "string" && !containers.has(name)) {
      report("conflict", [...place, "onExitCodes", "containerName"], `the pod has no container ${formatValue(name)}`, {
        value: name,
      });
    }
    checkExitCodes(member(rule, "onExitCodes"), [...place, "onExitCodes", "values"], report);
  }
}

/** The API server reads null as 0. */
function checkExitCodes(requirement: unknown, place: readonly (string | number)[], report: ReportField): void {
  const codes = items(member(requirement, "values")).map((code) => number(code) ?? 0);
  const unordered = codes.findIndex((code, index) => index > 0 && code <= (codes[index - 1] ?? 0));
  if (unordered > 0) report("value", [...place, unordered], "must be above the exit code before it");
  const zero = codes.indexOf(0);
  if (zero >= 0 && member(requirement, "operator") === "In") {
    report("value", [...place, zero], "must not be 0 with operator: In");
  }
}

function checkSuccessPolicy({ successPolicy, completions }: Members, report: ReportField): void {
  for (const [index, rule] of items(member(successPolicy, "rules")).entries()) {
    const place = ["successPolicy", "rules", index] as const;
    const [count, indexes] = [member(rule, "succeededCount"), member(rule, "succeededIndexes")];
    if (count == null && indexes == null) report("missing", [...place], "must have succeededCount or succeededIndexes");
    const most = number(completions) ?? 0;
    const needed = number(count);
    if (needed !== undefined && (needed < 0 || needed > most)) {
      report("value", [...place, "succeededCount"], `must be from 0 to completions ${most}, but is ${needed}`);
    }
    const range = text(indexes);
    if (range === undefined) continue;
    const total = indexCount(range, most);
    if (total === undefined) {
      report("value", [...place, "succeededIndexes"], `must be ranges such as 0,2-4 below completions ${most}`);
    } else if (needed !== undefined && needed > total) {
      report("conflict", [...place, "succeededCount"], `must be at most the ${total} indexes of succeededIndexes`);
    }
  }
}

/** The number of indexes in ranges such as `0,2-4`, which ascend and end below `most`; undefined for any other text. */
function indexCount(ranges: string, most: number): number | undefined {
  let [last, total] = [-1, 0];
  for (const range of ranges === "" ? [] : ranges.split(",")) {
    const [, first = "", end = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const [from, to] = [Number(first), Number(end)];
    if (first === "" || from <= last || to < from || (end !== first && to === from) || to >= most) return undefined;
    last = to;
    total += to - from + 1;
  }
  return total;
}
