import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  rejectedValue,
  unknownWord,
  wrongDuration,
} from "../../src/k8s-fields/index.ts";
import { choices, isAbsent, isObject, items, pointerTo, text, variableIn } from "../../src/kernel/index.ts";

const ANY = "*";
const EVENTS = [ANY, "PodFailed", "PodEvicted", "PodPending", "Unknown", "TaskCompleted", "TaskFailed", "JobUpdated"];
const ACTIONS = [
  "AbortJob",
  "RestartJob",
  "RestartTask",
  "RestartPod",
  "RestartPartition",
  "TerminateJob",
  "CompleteJob",
  "ResumeJob",
];

interface Named {
  readonly event: string;
  readonly path: string;
  readonly policy: number;
}

/** The faults of lifecycle policies: their causes, words, and causes of several policies. */
export function policyFaults(policies: unknown, path: string): readonly ObjectFault[] {
  const list = items(policies).map((policy, index) => ({ policy, path: pointerTo(path, index) }));
  const named = list.flatMap(({ policy, path }, index) => eventsOf(policy, path, index));
  return [
    ...list.flatMap((each) => (isObject(each.policy) ? faultsOf(each.policy, each.path) : [])),
    ...repeatedEvents(named),
    ...repeatedCodes(list),
  ];
}

function faultsOf(policy: Members, path: string): readonly ObjectFault[] {
  const { event, events, exitCode, action } = policy;
  const hasEvents = (text(event) ?? "") !== "" || items(events).length > 0;
  const faults: ObjectFault[] = [];
  if (hasEvents && !isAbsent(exitCode)) {
    faults.push(conflictingField(`${path}/exitCode`, "must not be set together with events"));
  }
  if (!hasEvents && isAbsent(exitCode)) faults.push(missingField(path, "must have one of event, events and exitCode"));
  if (exitCode === 0) faults.push(rejectedValue(`${path}/exitCode`, "must not be 0", 0));
  for (const { event, path: place } of eventsOf(policy, path, 0)) faults.push(...unknownWord(EVENTS, event, place));
  if (hasEvents) faults.push(...actionFaults(action, `${path}/action`));
  faults.push(...wrongDuration(policy.timeout, `${path}/timeout`));
  return faults;
}

function actionFaults(action: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(action) || action === "") return [missingField(path, choices("must be one of ", ACTIONS))];
  return unknownWord(ACTIONS, action, path);
}

/** The events of a policy, each once, with their places. */
function eventsOf(policy: unknown, path: string, index: number): readonly Named[] {
  if (!isObject(policy)) return [];
  const { event, events } = policy;
  const all = [
    ...items(events).map((each, place) => ({ event: text(each) ?? "", path: pointerTo(path, "events", place) })),
    { event: text(event) ?? "", path: `${path}/event` },
  ];
  const known = new Map(all.filter(({ event }) => event !== "").map((each) => [each.event, each]));
  return [...known.values()].map((each) => ({ ...each, policy: index }));
}

function repeatedEvents(named: readonly Named[]): readonly ObjectFault[] {
  const first = new Map<string, Named>();
  const faults: ObjectFault[] = [];
  for (const each of named) {
    if (variableIn(each.event) !== undefined) continue;
    const earlier = first.get(each.event);
    if (earlier === undefined) first.set(each.event, each);
    else faults.push(conflictingField(each.path, "repeats an event of another policy", earlier.path));
  }
  const any = first.get(ANY);
  if (any !== undefined && first.size > 1) {
    faults.push(conflictingField(any.path, "stands for all events, so no other event is accepted"));
  }
  return faults;
}

function repeatedCodes(list: readonly { readonly policy: unknown; readonly path: string }[]): readonly ObjectFault[] {
  const first = new Map<number, string>();
  return list.flatMap(({ policy, path }) => {
    const code = isObject(policy) ? policy.exitCode : undefined;
    if (typeof code !== "number") return [];
    const earlier = first.get(code);
    first.set(code, earlier ?? path);
    return earlier === undefined ? [] : [conflictingField(`${path}/exitCode`, "repeats a code", `${earlier}/exitCode`)];
  });
}
