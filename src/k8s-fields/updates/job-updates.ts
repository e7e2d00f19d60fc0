import { at, isObject, items, member, record } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { differences } from "./differences.ts";
import { jobGangUpdates } from "./group-updates.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { changesBelow, every, isAtOrBelow, refusalAt, unchanged } from "./unchanged.ts";
import { withFieldsOf, withFieldsOfSameName, withValue } from "./with-value.ts";

const JOB = `${DOCS}/concepts/workloads/controllers/job`;
const SCHEDULING = `${JOB}/#mutable-scheduling-directives`;

/** The minor version in which the condition of a Job decides, and from which its resources may change as well. */
const BY_CONDITION = 36;

/** The rules for a Job. Source: Kubernetes 1.36, `ValidateJobSpecUpdate` of `pkg/apis/batch/validation`. */
export const jobUpdates: UpdateCheck = every(
  unchanged(
    [
      "/spec/selector",
      "/spec/completionMode",
      "/spec/podFailurePolicy",
      "/spec/backoffLimitPerIndex",
      "/spec/managedBy",
      "/spec/successPolicy",
    ],
    `${JOB}/`,
  ),
  completions,
  template,
  jobGangUpdates,
);

function completions({ before, after }: ObjectUpdate): readonly UpdateRefusal[] {
  const [path] = changesBelow("/spec/completions", before, after);
  if (path === undefined) return [];
  if (at(after, "spec", "completionMode") !== "Indexed") return [refusalAt(path, `${JOB}/`)];
  const { completions: next, parallelism } = record(after.spec);
  if (next === undefined || next === parallelism) return [];
  return [refusalAt(path, `${JOB}/#elastic-indexed-jobs`, "can only change to the same value as parallelism")];
}

function template(update: ObjectUpdate): readonly UpdateRefusal[] {
  const [old, now] = [templateOf(update.before), templateOf(update.after)];
  const below = (before: Members) => differences(before, now, "/spec/template");
  const changed = below(old);
  if (changed.length === 0 || at(update.before, "spec", "suspend") !== true) {
    return changed.map((path) => refusalAt(path, `${JOB}/`));
  }
  const scheduled = withSchedulingOf(old, now);
  const free = update.minor < BY_CONDITION ? scheduled : withResourcesOf(scheduled, now);
  const state = suspendedState(update);
  const rejected = (state === false ? changed : below(free)).map((path) => refusalAt(path, SCHEDULING));
  if (state !== undefined) return rejected;
  const condition =
    update.minor < BY_CONDITION
      ? "the suspended Job has started before"
      : "the suspended Job has no condition Suspended, or still has active pods";
  const isCertain = (path: string) => rejected.some((found) => isAtOrBelow(found.path, path));
  const depends = changed.filter((path) => !isCertain(path));
  return [...rejected, ...depends.map((path) => ({ ...refusalAt(path, SCHEDULING), condition }))];
}

/** Whether the state of a suspended Job lets its template change; undefined where it is not known. */
function suspendedState({ status, minor }: ObjectUpdate): boolean | undefined {
  if (status === undefined) return undefined;
  if (minor < BY_CONDITION) return status.startTime === undefined;
  const isSuspended = items(status.conditions).some(
    (condition) => member(condition, "type") === "Suspended" && member(condition, "status") === "True",
  );
  return isSuspended && !status.active;
}

function templateOf({ spec }: Members): Members {
  return record(member(spec, "template"));
}

/** The old template with the fields of the new one that decide where pods run. */
function withSchedulingOf(old: Members, now: Members): Members {
  const spec = withFieldsOf(record(old.spec), record(now.spec), ["nodeSelector", "tolerations", "schedulingGates"]);
  const metadata = withFieldsOf(record(old.metadata), record(now.metadata), ["labels", "annotations"]);
  const next = at(now, "spec", "affinity");
  const affinity = withNodeAffinityOf(spec.affinity, next);
  return withValue(withValue(old, ["spec"], withValue(spec, ["affinity"], affinity)), ["metadata"], orNone(metadata));
}

function withNodeAffinityOf(old: unknown, now: unknown): unknown {
  if (!isObject(old) && !isObject(now)) return undefined;
  const affinity = withFieldsOf(record(old), record(now), ["nodeAffinity"]);
  // Without an affinity on one side, an empty one is the same as none.
  if (!(isObject(old) && isObject(now)) && Object.keys(affinity).length === 0) return isObject(now) ? {} : undefined;
  return affinity;
}

function withResourcesOf(old: Members, now: Members): Members {
  const lists = ["containers", "initContainers"].reduce((spec, list) => {
    const [mine, other] = [spec[list], at(now, "spec", list)];
    if (items(mine).length !== items(other).length) return spec;
    return withValue(spec, [list], withFieldsOfSameName(mine, other, ["resources"]));
  }, record(old.spec));
  // The metadata of the template is not compared then.
  return withValue(withValue(old, ["spec"], lists), ["metadata"], now.metadata);
}

function orNone(object: Members): Members | undefined {
  if (Object.keys(object).length === 0) return undefined;
  return object;
}
