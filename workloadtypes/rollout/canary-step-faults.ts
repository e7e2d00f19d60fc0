import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exclusiveFields, missingField, rejectedValue } from "../../src/k8s-fields/index.ts";
import {
  annotationKeyProblem,
  at,
  durationSeconds,
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  number,
  pointerTo,
} from "../../src/kernel/index.ts";
import { hasPlugins, hasRouter, routeFaults } from "./canary-route-faults.ts";

/** The actions of which a step has at most one. */
const EXCLUSIVE = ["setWeight", "pause", "experiment", "analysis"];
/** The actions of which a step has at least one. */
const ACTIONS = [...EXCLUSIVE, "setCanaryScale", "setHeaderRoute", "setMirrorRoute", "plugin"];
const DEFAULT_MAX_WEIGHT = 100;

/** The faults of a step of a canary. */
export function stepFaults(written: unknown, canary: Members, strategy: string, index: number): readonly ObjectFault[] {
  const step = isAbsent(written) ? {} : written;
  if (!isObject(step)) return [];
  const path = pointerTo(strategy, "steps", index);
  if (ACTIONS.every((action) => isAbsent(step[action]))) {
    return [missingField(path, "has no action, such as setWeight or pause")];
  }
  const routing = canary.trafficRouting;
  return [
    ...exclusiveFields(
      EXCLUSIVE.filter((action) => !isAbsent(step[action])),
      path,
    ),
    ...weightFaults(step.setWeight, member(routing, "maxTrafficWeight"), path),
    ...pauseFaults(at(step, "pause", "duration"), path),
    ...(!isAbsent(step.setCanaryScale) && isAbsent(routing)
      ? [conflictingField(`${path}/setCanaryScale`, "is rejected without trafficRouting")]
      : []),
    ...routeFaults(step, routing, path),
    ...experimentFaults(step.experiment, routing, path),
    ...argumentFaults(at(step, "analysis", "args"), `${path}/analysis/args`),
    ...items(at(step, "experiment", "analyses")).flatMap((analysis, number) =>
      argumentFaults(member(analysis, "args"), `${path}/experiment/analyses/${number}/args`),
    ),
  ];
}

const FIELD = /^metadata\.(?:name|namespace|uid|labels|annotations|(?:labels|annotations)\['([^']*)'\])$/;

/** An argument reads a field of the metadata of the Rollout. */
function argumentFaults(args: unknown, path: string): readonly ObjectFault[] {
  return items(args).flatMap((argument, index) => {
    const field = at(argument, "valueFrom", "fieldRef", "fieldPath");
    if (typeof field !== "string" || !field.startsWith("metadata")) return [];
    const [match, key] = FIELD.exec(field) ?? [];
    if (match !== undefined && (key === undefined || annotationKeyProblem(key) === undefined)) return [];
    const place = pointerTo(path, index, "valueFrom", "fieldRef", "fieldPath");
    return [rejectedValue(place, `${formatValue(field)} is not a field of the metadata`, field)];
  });
}

function weightFaults(weight: unknown, most: unknown, path: string): readonly ObjectFault[] {
  const limit = number(most) ?? DEFAULT_MAX_WEIGHT;
  const value = number(weight);
  if (value === undefined || (value >= 0 && value <= limit)) return [];
  return [rejectedValue(`${path}/setWeight`, `must be from 0 to ${limit}, but is ${value}`, value)];
}

function pauseFaults(duration: unknown, path: string): readonly ObjectFault[] {
  const seconds = typeof duration === "string" ? (secondsOf(duration) ?? -1) : number(duration);
  if (seconds === undefined || seconds >= 0) return [];
  return [rejectedValue(`${path}/pause/duration`, "must be a duration of 0 or more, such as 30s", duration)];
}

/** A text without a unit is a number of seconds. */
function secondsOf(duration: string): number | undefined {
  return /^[+-]?\d+$/.test(duration) ? Number(duration) : durationSeconds(duration);
}

function experimentFaults(experiment: unknown, routing: unknown, path: string): readonly ObjectFault[] {
  if (hasRouter(routing, ["alb", "smi", "istio"]) || hasPlugins(routing)) return [];
  return items(member(experiment, "templates")).flatMap((template, index) =>
    number(member(template, "weight")) === undefined
      ? []
      : [
          conflictingField(
            pointerTo(path, "experiment", "templates", index, "weight"),
            "needs the traffic router alb, smi, istio or a plugin",
          ),
        ],
  );
}
