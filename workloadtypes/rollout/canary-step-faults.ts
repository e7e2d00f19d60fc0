import { durationSeconds } from "../../src/base/duration.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items, member, number, text } from "../../src/base/read.ts";
import { variableIn } from "../../src/base/substitution-variables.ts";
import type { Members, ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField, rejectedValue } from "../shared/kind-faults.ts";

/** The actions of a step, of which it has exactly one. */
const ACTIONS = [
  ...["experiment", "pause", "setWeight", "analysis", "setCanaryScale"],
  ...["setHeaderRoute", "setMirrorRoute", "plugin"],
];
const DEFAULT_MAX_WEIGHT = 100;

/** The routers for which a step may have an action, besides plugins. */
const ROUTERS_OF_ACTION: Readonly<Record<string, readonly string[]>> = {
  setHeaderRoute: ["istio", "alb", "apisix"],
  setMirrorRoute: ["istio"],
};

/** The faults of a step of a canary. */
export function stepFaults(step: unknown, canary: Members, strategy: string, index: number): readonly ObjectFault[] {
  if (!isObject(step)) return [];
  const path = pointerTo(strategy, "steps", index);
  const [first, second] = ACTIONS.filter((action) => !isAbsent(step[action]));
  if (first === undefined) return [missingField(path, "has no action, such as setWeight or pause")];
  if (second !== undefined)
    return [conflictingField(`${path}/${second}`, `is rejected beside ${first}`, `${path}/${first}`)];
  const routing = canary.trafficRouting;
  return [
    ...weightFaults(step.setWeight, member(routing, "maxTrafficWeight"), path),
    ...pauseFaults(at(step, "pause", "duration"), path),
    ...(first === "setCanaryScale" && isAbsent(routing)
      ? [conflictingField(`${path}/setCanaryScale`, "is rejected without trafficRouting")]
      : []),
    ...Object.keys(ROUTERS_OF_ACTION).flatMap((action) => routeFaults(step, action, routing, path)),
    ...experimentFaults(step.experiment, routing, path),
  ];
}

function weightFaults(weight: unknown, most: unknown, path: string): readonly ObjectFault[] {
  const limit = number(most) ?? DEFAULT_MAX_WEIGHT;
  const value = number(weight);
  if (value === undefined || (value >= 0 && value <= limit)) return [];
  return [rejectedValue(`${path}/setWeight`, `must be from 0 to ${limit}, but is ${value}`, value)];
}

function pauseFaults(duration: unknown, path: string): readonly ObjectFault[] {
  const isText = typeof duration === "string" && variableIn(duration) === undefined;
  // A text without a unit is a number of seconds.
  const seconds = isText ? (durationSeconds(duration) ?? Number(duration)) : number(duration);
  if (seconds === undefined || seconds >= 0) return [];
  return [rejectedValue(`${path}/pause/duration`, "must be a duration of 0 or more, such as 30s", duration)];
}

function routeFaults(step: Members, action: string, routing: unknown, path: string): readonly ObjectFault[] {
  const route = step[action];
  if (!isObject(route)) return [];
  const place = `${path}/${action}`;
  const routers = ROUTERS_OF_ACTION[action] ?? [];
  const hasRouter = isObject(routing) && (hasPlugins(routing) || routers.some((name) => !isAbsent(routing[name])));
  if (!hasRouter) return [conflictingField(place, `needs the traffic router ${[...routers, "or a plugin"].join(" ")}`)];
  const managed = member(routing, "managedRoutes");
  const isKnown = items(managed).some((each) => member(each, "name") === (text(route.name) ?? ""));
  if (isKnown) return [];
  return [conflictingField(`${place}/name`, "is not the name of a route in trafficRouting.managedRoutes")];
}

function experimentFaults(experiment: unknown, routing: unknown, path: string): readonly ObjectFault[] {
  const routers = ["alb", "smi", "istio"];
  const hasRouter = isObject(routing) && (hasPlugins(routing) || routers.some((name) => !isAbsent(routing[name])));
  if (hasRouter) return [];
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

function hasPlugins({ plugins }: Members): boolean {
  return Object.keys(plugins ?? {}).length > 0;
}
