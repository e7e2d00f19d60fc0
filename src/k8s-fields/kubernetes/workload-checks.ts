import { at, dnsLabelProblem, formatValue, isObject, items, member, names } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { JOB_CHECKS } from "./job-checks.ts";
import { scheduleProblem } from "./schedule.ts";
import { selectorMismatch } from "./selector.ts";
import { isTimeZone } from "./time-zone.ts";

const RUNS_FOR_EVER: readonly ObjectCheck[] = [checkSelector, restartsAlways, hasNoDeadline];

/** The checks of the kinds that start pods. */
export const WORKLOAD_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  CronJobSpec: [checkSchedule],
  DaemonSetSpec: [...RUNS_FOR_EVER, checkUpdate],
  DeploymentSpec: [...RUNS_FOR_EVER, checkStrategy, checkProgress],
  JobSpec: [restartsNot, ...JOB_CHECKS],
  PodDisruptionBudgetSpec: [checkBudget],
  ReplicaSetSpec: RUNS_FOR_EVER,
  ReplicationControllerSpec: [checkMap, restartsAlways, hasNoDeadline],
  StatefulSetSpec: [...RUNS_FOR_EVER, checkClaimNames],
};

function checkSelector({ selector, template }: Members, report: ReportField): void {
  if (!isObject(selector) || !isObject(template)) return;
  if (names(selector.matchLabels).length === 0 && items(selector.matchExpressions).length === 0) {
    report("missing", ["selector"], "is mandatory, but empty");
    return;
  }
  reportMismatch(selectorMismatch(selector, at(template, "metadata", "labels")), ["selector"], report);
}

/** The name of a claim is that of a volume of the pods. */
function checkClaimNames({ volumeClaimTemplates }: Members, report: ReportField): void {
  for (const [index, claim] of items(volumeClaimTemplates).entries()) {
    const name = at(claim, "metadata", "name");
    const problem = typeof name === "string" && name !== "" ? dnsLabelProblem(name) : undefined;
    if (problem !== undefined) {
      report("value", ["volumeClaimTemplates", index, "metadata", "name"], `${formatValue(name)} ${problem}`);
    }
  }
}

function checkMap({ selector, template }: Members, report: ReportField): void {
  if (!isObject(selector) || !isObject(template)) return;
  const mismatch = selectorMismatch({ matchLabels: selector }, at(template, "metadata", "labels"));
  reportMismatch(mismatch && { ...mismatch, segments: mismatch.segments.slice(1) }, ["selector"], report);
}

function reportMismatch(
  mismatch: ReturnType<typeof selectorMismatch>,
  segments: readonly string[],
  report: ReportField,
): void {
  if (mismatch === undefined) return;
  report(
    "conflict",
    [...segments, ...mismatch.segments],
    `${mismatch.message}, so the selector does not match the pods`,
    { other: ["template", "metadata", "labels", mismatch.key] },
  );
}

function restartsAlways({ template }: Members, report: ReportField): void {
  const policy = at(template, "spec", "restartPolicy");
  if (policy === "Never" || policy === "OnFailure") {
    report("conflict", RESTART_POLICY, `must be Always for this kind, but is ${policy}`, { expected: "Always" });
  }
}

/** Pods that are always replaced have no end. */
function hasNoDeadline({ template }: Members, report: ReportField): void {
  const field = ["template", "spec", "activeDeadlineSeconds"];
  if (at(template, "spec", "activeDeadlineSeconds") != null) {
    report("conflict", field, "must not be set for this kind, whose pods have no end");
  }
}

function restartsNot({ template }: Members, report: ReportField): void {
  const spec = at(template, "spec");
  if (!isObject(spec)) return;
  const policy = spec.restartPolicy;
  const expected = "Never or OnFailure";
  if (policy === "Always") {
    report("conflict", RESTART_POLICY, `must be ${expected} for a Job, but is Always`, { expected });
  } else if (policy == null || policy === "") {
    report("missing", RESTART_POLICY, `must be ${expected} for a Job, but is missing, so it is Always`, { expected });
  }
}

const RESTART_POLICY = ["template", "spec", "restartPolicy"];

function checkSchedule({ schedule, timeZone }: Members, report: ReportField): void {
  if (typeof timeZone === "string" && !isTimeZone(timeZone)) {
    report(
      "value",
      ["timeZone"],
      `must be the name of a time zone, such as Europe/Berlin, but is ${formatValue(timeZone)}`,
    );
  }
  if (typeof schedule !== "string" || schedule === "") return;
  const problem = scheduleProblem(schedule);
  if (problem !== undefined) report("value", ["schedule"], `${formatValue(schedule)} ${problem}`);
}

function checkStrategy({ strategy }: Members, report: ReportField): void {
  const rolling = member(strategy, "rollingUpdate");
  if (!isObject(rolling)) return;
  if (member(strategy, "type") === "Recreate") {
    report("conflict", ["strategy", "rollingUpdate"], "must not be set together with type: Recreate");
  }
  if (isNone(rolling.maxSurge) && isNone(rolling.maxUnavailable)) {
    report("conflict", ["strategy", "rollingUpdate", "maxUnavailable"], "must not be 0 where maxSurge is 0");
  }
}

/** A DaemonSet replaces one pod after the other, and creates none before. */
function checkUpdate({ updateStrategy }: Members, report: ReportField): void {
  const rolling = member(updateStrategy, "rollingUpdate");
  const [surge, unavailable] = [member(rolling, "maxSurge") ?? 0, member(rolling, "maxUnavailable")];
  if (isNone(unavailable) && isNone(surge)) {
    report("conflict", ["updateStrategy", "rollingUpdate", "maxUnavailable"], "must not be 0 where maxSurge is 0");
  }
  if (isObject(rolling) && !isNone(unavailable) && !isNone(surge)) {
    report("conflict", ["updateStrategy", "rollingUpdate", "maxSurge"], "must be 0 where maxUnavailable is not 0");
  }
}

function isNone(value: unknown): boolean {
  return value === 0 || value === "0%";
}

function checkBudget({ minAvailable, maxUnavailable }: Members, report: ReportField): void {
  if (minAvailable != null && maxUnavailable != null) {
    report("conflict", ["maxUnavailable"], "must not be set together with minAvailable");
  }
}

function checkProgress({ minReadySeconds, progressDeadlineSeconds = 600 }: Members, report: ReportField): void {
  if (typeof minReadySeconds !== "number" || typeof progressDeadlineSeconds !== "number") return;
  if (minReadySeconds >= progressDeadlineSeconds) {
    report("conflict", ["minReadySeconds"], `must be below progressDeadlineSeconds ${progressDeadlineSeconds}`);
  }
}
