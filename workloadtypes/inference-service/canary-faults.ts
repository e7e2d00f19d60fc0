import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, rejectedValue } from "../../src/k8s-fields/index.ts";
import { isAbsent, items, member, number, pointerTo, text, variableIn } from "../../src/kernel/index.ts";
import { extensionFaults } from "./component-faults.ts";
import type { DeploymentMode } from "./deployment-mode.ts";
import { modelOf, protocolFaults, storageUriPlace } from "./predictor-faults.ts";

const STABLE = "/spec/predictor";

/** The faults of the canaries of a service, beside those of the models of each. */
export function canaryFaults(spec: unknown, mode: DeploymentMode | undefined): readonly ObjectFault[] {
  const canaries = items(member(spec, "canary"));
  if (canaries.length === 0) return [];
  const stable = member(spec, "predictor");
  const hasModel = modelOf(stable, STABLE) !== undefined || storageUriPlace(stable, STABLE) !== undefined;
  const shares = canaries.map((canary) => number(member(canary, "trafficPercent")) ?? 0);
  const sum = shares.reduce((total, share) => total + share, 0);
  return [
    ...(mode === "knative" ? [conflictingField("/spec/canary", "is rejected in the deployment mode Knative")] : []),
    ...(hasModel
      ? []
      : [conflictingField("/spec/canary", "must not be set together with a predictor without a model", STABLE)]),
    ...canaries.flatMap((canary, index) => oneCanaryFaults(canary, `/spec/canary/${index}`, stable)),
    ...nameFaults(canaries, stable),
    ...(sum > 100
      ? [conflictingField("/spec/canary", `must have at most 100 percent of the traffic, but has ${sum}`)]
      : []),
  ];
}

function oneCanaryFaults(canary: unknown, path: string, stable: unknown): readonly ObjectFault[] {
  const predictor = member(canary, "predictor");
  const place = `${path}/predictor`;
  const share = number(member(canary, "trafficPercent")) ?? 0;
  const most = number(member(predictor, "maxReplicas")) ?? 0;
  const fixed = ["scaleTarget", "scaleMetric", "autoScaling"].filter((field) => !isAbsent(member(predictor, field)));
  return [
    ...numberBelow(canary, "trafficPercent", path, 0),
    ...(share > 100 ? [rejectedValue(`${path}/trafficPercent`, "must be at most 100", share)] : []),
    ...extensionFaults(predictor, place),
    ...(modelOf(predictor, place) === undefined ? protocolFaults(predictor, place) : []),
    ...(isAbsent(member(predictor, "workerSpec"))
      ? []
      : [conflictingField(`${place}/workerSpec`, "is rejected in a canary, which has one node")]),
    ...[...fixed, ...(most > 0 ? ["maxReplicas"] : [])].map((field) =>
      conflictingField(`${place}/${field}`, "is rejected in a canary, whose number of replicas is fixed"),
    ),
    ...replicaFaults(predictor, place, stable),
  ];
}

function replicaFaults(predictor: unknown, path: string, stable: unknown): readonly ObjectFault[] {
  const own = number(member(predictor, "minReplicas"));
  const written = member(stable, "minReplicas");
  const most = isAbsent(written) ? 1 : number(written);
  if (own === undefined || most === undefined || own <= most) return [];
  const message = `must be at most minReplicas of the predictor, which is ${most}, but is ${own}`;
  return [conflictingField(`${path}/minReplicas`, message, `${STABLE}/minReplicas`)];
}

/** Canaries have unique names, which the predictor does not have. */
function nameFaults(canaries: readonly unknown[], stable: unknown): readonly ObjectFault[] {
  const places = new Map<string, string>();
  const stableName = text(member(stable, "name")) ?? "";
  if (stableName !== "") places.set(stableName, `${STABLE}/name`);
  return canaries.flatMap((canary, index): readonly ObjectFault[] => {
    const path = pointerTo("/spec/canary", index, "predictor", "name");
    const written = member(member(canary, "predictor"), "name");
    if (isAbsent(written) || written === "") return [missingField(path, "is mandatory in a canary, but missing")];
    if (typeof written !== "string" || variableIn(written) !== undefined) return [];
    const earlier = places.get(written);
    if (earlier === undefined) {
      places.set(written, path);
      return [];
    }
    return [{ kind: "duplicate", path, message: `repeats the name of ${earlier}`, other: earlier }];
  });
}
