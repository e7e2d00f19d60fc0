import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, number, variableIn } from "../../src/kernel/index.ts";
import { antiAffinityFaults } from "./anti-affinity-faults.ts";
import { stepFaults } from "./canary-step-faults.ts";

/** Routers that send traffic to a canary Service and a stable one. */
const ROUTERS_OF_SERVICES = ["smi", "apisix", "ambassador", "nginx", "appMesh", "traefik"];

/** The faults of the strategy canary. */
export function canaryStrategyFaults(canary: Members, path: string): readonly ObjectFault[] {
  return [
    ...surgeFaults(canary, path),
    ...serviceFaults(canary, path),
    ...(isObject(canary.pingPong) ? pingPongFaults(canary.pingPong, canary.trafficRouting, path) : []),
    ...(isAbsent(canary.trafficRouting) ? faultsWithoutRouting(canary, path) : routingFaults(canary, path)),
    ...items(canary.steps).flatMap((step, index) => stepFaults(step, canary, path, index)),
    ...antiAffinityFaults(canary.antiAffinity, `${path}/antiAffinity`),
  ];
}

const DEFAULT_SURGE = "25%";

/** The controller cannot replace a pod if none may be added and none may be missing. */
function surgeFaults({ maxSurge, maxUnavailable }: Members, path: string): readonly ObjectFault[] {
  const amounts = [maxSurge, maxUnavailable].map((value) => podsOrPercent(value ?? DEFAULT_SURGE));
  if (amounts.some((amount) => amount !== 0)) return [];
  return [conflictingField(`${path}/maxSurge`, "must not be 0 if maxUnavailable is 0", `${path}/maxUnavailable`)];
}

/** The controller reads a text that is neither a number nor a percentage as 0. */
function podsOrPercent(value: unknown): number | undefined {
  if (typeof value !== "string") return number(value);
  if (variableIn(value) !== undefined) return undefined;
  return /^(?:\d+%|[+-]?\d+)$/.test(value) ? Number.parseInt(value, 10) : 0;
}

function serviceFaults(canary: Members, path: string): readonly ObjectFault[] {
  const { trafficRouting } = canary;
  const [canaryService, stableService] = [canary.canaryService ?? "", canary.stableService ?? ""];
  if (canaryService === stableService && canaryService !== "") {
    return [conflictingField(`${path}/canaryService`, "must be another Service than stableService")];
  }
  if (!isObject(trafficRouting) || !needsServices(trafficRouting, canary.pingPong)) return [];
  const missing = { canaryService, stableService };
  return Object.entries(missing).flatMap(([field, value]) =>
    value === "" ? [missingField(`${path}/${field}`, "is mandatory with this traffic router")] : [],
  );
}

function needsServices({ alb, istio, ...routers }: Members, pingPong: unknown): boolean {
  if (ROUTERS_OF_SERVICES.some((name) => !isAbsent(routers[name]))) return true;
  if (!isAbsent(pingPong)) return false;
  return !isAbsent(alb) || (isObject(istio) && isAbsent(istio.destinationRule));
}

function pingPongFaults(pingPong: Members, routing: unknown, path: string): readonly ObjectFault[] {
  const [pingService, pongService] = [pingPong.pingService ?? "", pingPong.pongService ?? ""];
  const { alb, istio } = isObject(routing) ? routing : {};
  const hasRouter = !isAbsent(alb) || !isAbsent(istio);
  return [
    ...(isObject(routing) && !hasRouter
      ? [conflictingField(`${path}/pingPong`, "needs the traffic router alb or istio")]
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
      ? [conflictingField(`${path}/dynamicStableScale`, "must not be set together with scaleDownDelaySeconds")]
      : []),
    ...(number(maxTrafficWeight) !== undefined && !hasWeight
      ? [conflictingField(`${path}/trafficRouting/maxTrafficWeight`, "needs the traffic router nginx or a plugin")]
      : []),
  ];
}
