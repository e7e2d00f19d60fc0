import { isAbsent } from "../../src/base/nullable.ts";
import { isObject, items, number } from "../../src/base/read.ts";
import type { Members, ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField } from "../shared/kind-faults.ts";
import { antiAffinityFaults } from "./anti-affinity-faults.ts";
import { stepFaults } from "./canary-step-faults.ts";

/** Routers that send traffic to a canary Service and a stable one. */
const ROUTERS_OF_SERVICES = ["smi", "apisix", "ambassador", "nginx", "appMesh", "traefik"];

/** The faults of the strategy canary. */
export function canaryFaults(canary: Members, path: string): readonly ObjectFault[] {
  return [
    ...surgeFaults(canary, path),
    ...serviceFaults(canary, path),
    ...(isObject(canary.pingPong) ? pingPongFaults(canary.pingPong, canary.trafficRouting, path) : []),
    ...(isAbsent(canary.trafficRouting) ? faultsWithoutRouting(canary, path) : routingFaults(canary, path)),
    ...items(canary.steps).flatMap((step, index) => stepFaults(step, canary, path, index)),
    ...antiAffinityFaults(canary.antiAffinity, `${path}/antiAffinity`),
  ];
}

/** The controller cannot replace a pod if none may be added and none may be missing. */
function surgeFaults({ maxSurge = "25%", maxUnavailable = "25%" }: Members, path: string): readonly ObjectFault[] {
  if (![maxSurge, maxUnavailable].every((value) => value === 0 || value === "0%")) return [];
  return [conflictingField(`${path}/maxSurge`, "must not be 0 beside maxUnavailable: 0", `${path}/maxUnavailable`)];
}

function serviceFaults(canary: Members, path: string): readonly ObjectFault[] {
  const { canaryService = "", stableService = "", trafficRouting } = canary;
  if (canaryService === stableService && canaryService !== "")
    return [conflictingField(`${path}/canaryService`, "must be another Service than stableService")];
  if (!isObject(trafficRouting) || !needsServices(trafficRouting, canary.pingPong)) return [];
  const missing = { canaryService, stableService };
  return Object.entries(missing).flatMap(([field, value]) =>
    value === "" || value === null ? [missingField(`${path}/${field}`, "is mandatory with this traffic router")] : [],
  );
}

function needsServices({ alb, istio, ...routers }: Members, pingPong: unknown): boolean {
  if (ROUTERS_OF_SERVICES.some((name) => !isAbsent(routers[name]))) return true;
  if (!isAbsent(pingPong)) return false;
  return !isAbsent(alb) || (isObject(istio) && isAbsent(istio.destinationRule));
}

function pingPongFaults(pingPong: Members, routing: unknown, path: string): readonly ObjectFault[] {
  const { pingService = "", pongService = "" } = pingPong;
  const { alb, istio, plugins } = isObject(routing) ? routing : {};
  const hasRouter = !isAbsent(alb) || !isAbsent(istio) || Object.keys(plugins ?? {}).length > 0;
  return [
    ...(isObject(routing) && !hasRouter
      ? [conflictingField(`${path}/pingPong`, "needs the traffic router alb, istio or a plugin")]
      : []),
    ...(pingService === "" ? [missingField(`${path}/pingPong/pingService`)] : []),
    ...(pongService === "" ? [missingField(`${path}/pingPong/pongService`)] : []),
    ...(pingService === pongService && pingService !== ""
      ? [conflictingField(`${path}/pingPong/pongService`, "must be another Service than pingService")]
      : []),
    ...(isObject(alb) && (alb.rootService ?? "") === ""
      ? [missingField(`${path}/trafficRouting/alb/rootService`, "is mandatory with pingPong, but missing")]
      : []),
  ];
}

function faultsWithoutRouting({ scaleDownDelaySeconds, dynamicStableScale }: Members, path: string) {
  const message = "is rejected without trafficRouting";
  return [
    ...(number(scaleDownDelaySeconds) === undefined
      ? []
      : [conflictingField(`${path}/scaleDownDelaySeconds`, message)]),
    ...(dynamicStableScale === true ? [conflictingField(`${path}/dynamicStableScale`, message)] : []),
  ];
}

function routingFaults(canary: Members, path: string): readonly ObjectFault[] {
  const { scaleDownDelaySeconds, dynamicStableScale, trafficRouting } = canary;
  const { maxTrafficWeight, nginx, plugins } = isObject(trafficRouting) ? trafficRouting : {};
  const hasWeight = !isAbsent(nginx) || Object.keys(plugins ?? {}).length > 0;
  return [
    ...(number(scaleDownDelaySeconds) !== undefined && dynamicStableScale === true
      ? [conflictingField(`${path}/dynamicStableScale`, "is rejected beside scaleDownDelaySeconds")]
      : []),
    ...(number(maxTrafficWeight) !== undefined && !hasWeight
      ? [conflictingField(`${path}/trafficRouting/maxTrafficWeight`, "needs the traffic router nginx or a plugin")]
      : []),
  ];
}
