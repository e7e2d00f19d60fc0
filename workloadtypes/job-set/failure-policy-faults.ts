import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedValue, unknownWord } from "../../src/k8s-fields/index.ts";
import { at, formatValue, isObject, items, member, number, text } from "../../src/kernel/index.ts";
import { unknownJobs } from "./unknown-jobs.ts";

type Members = Readonly<Record<string, unknown>>;

const REASONS = [
  "BackoffLimitExceeded",
  "DeadlineExceeded",
  "FailedIndexes",
  "MaxFailedIndexesExceeded",
  "PodFailurePolicy",
];
const LONGEST_NAME = 128;
const NAME = /^[A-Za-z](?:[A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
/** The actions whose restarts the status counts by Job, in a list of this length. */
const SINGLE_RESTARTS = ["RestartJob", "RestartJobAndIgnoreMaxRestarts"];
const MOST_COUNTED = 1024;
const MOST_RETRIES = 2 ** 31 - 1;

/** The faults of the failure policy of a JobSet, and of its replicated Jobs under this policy. */
export function failurePolicyFaults(spec: Members, known: ReadonlySet<string>): readonly ObjectFault[] {
  const { failurePolicy, replicatedJobs } = spec;
  if (!isObject(failurePolicy)) return [];
  const rules = items(failurePolicy.rules);
  const restarts = rules.findIndex((rule) => SINGLE_RESTARTS.includes(text(member(rule, "action")) ?? ""));
  const jobs = items(replicatedJobs);
  return [
    ...rules.flatMap((rule, index) => ruleFaults(rule, index, rules, known)),
    ...(restarts < 0 ? [] : jobs.flatMap((job, index) => countedFaults(job, index, restarts))),
    ...(failurePolicy.restartStrategy === "InPlaceRestart" ? jobs.flatMap(inPlaceFaults) : []),
  ];
}

function ruleFaults(
  rule: unknown,
  index: number,
  rules: readonly unknown[],
  known: ReadonlySet<string>,
): readonly ObjectFault[] {
  if (!isObject(rule)) return [];
  const path = `/spec/failurePolicy/rules/${index}`;
  const nameAt = (place: number) => text(member(rules[place], "name")) || `failurePolicyRule${place}`;
  const name = nameAt(index);
  const earlier = rules.findIndex((_, place) => nameAt(place) === name);
  return [
    ...(name.length > LONGEST_NAME || !NAME.test(name)
      ? [
          rejectedValue(
            `${path}/name`,
            `must have at most ${LONGEST_NAME} letters, digits, '_', ',' and ':', a letter first, and a letter, digit or '_' last`,
            name,
          ),
        ]
      : []),
    ...(earlier < index
      ? [
          {
            kind: "duplicate",
            path: `${path}/name`,
            message: `repeats the name of /spec/failurePolicy/rules/${earlier}`,
          } as const,
        ]
      : []),
    ...unknownJobs(rule.targetReplicatedJobs, path, known),
    ...items(rule.onJobFailureReasons).flatMap((reason, place) =>
      unknownWord(REASONS, reason, `${path}/onJobFailureReasons/${place}`),
    ),
  ];
}

function countedFaults(job: unknown, index: number, rule: number): readonly ObjectFault[] {
  const replicas = number(member(job, "replicas")) ?? 1;
  if (replicas <= MOST_COUNTED) return [];
  const message = `is ${replicas}; at most ${MOST_COUNTED} are accepted beside a rule that restarts single Jobs`;
  return [conflictingField(`/spec/replicatedJobs/${index}/replicas`, message, `/spec/failurePolicy/rules/${rule}`)];
}

/** The settings of a replicated Job whose pods the kubelet restarts in place. */
function inPlaceFaults(job: unknown, index: number): readonly ObjectFault[] {
  const spec = at(job, "template", "spec");
  if (!isObject(spec)) return [];
  const { backoffLimit, podReplacementPolicy, completions, parallelism } = spec;
  const wrong = (field: string, needs: string) =>
    conflictingField(
      `/spec/replicatedJobs/${index}/template/spec/${field}`,
      `must be ${needs} with restartStrategy: InPlaceRestart, but is ${formatValue(spec[field])}`,
      "/spec/failurePolicy/restartStrategy",
    );
  const isCounted = typeof completions === "number" && completions === parallelism;
  return [
    ...(backoffLimit === MOST_RETRIES ? [] : [wrong("backoffLimit", String(MOST_RETRIES))]),
    ...(podReplacementPolicy === "Failed" ? [] : [wrong("podReplacementPolicy", "Failed")]),
    ...(isCounted ? [] : [wrong("completions", "written, and the same as parallelism,")]),
  ];
}
