import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { at, formatValue, isAbsent, isObject, member, number, text } from "../../src/kernel/index.ts";

/** Fields of KEDA's formula, which the controller sets. */
const MODIFIERS = ["formula", "target", "activationTarget", "metricType"];

type Members = Readonly<Record<string, unknown>>;

/** The faults of the autoscaler of a workload at `path`. */
export function modelScalingFaults({ scaling, replicas }: Members, path: string): readonly ObjectFault[] {
  if (!isObject(scaling)) return [];
  const place = `${path}/scaling`;
  const { wva, minReplicas } = scaling;
  const [least, most] = [number(minReplicas), number(scaling.maxReplicas) ?? 0];
  return [
    ...(isAbsent(replicas)
      ? []
      : [conflictingField(place, "must not be set together with replicas", `${path}/replicas`)]),
    ...(least !== undefined && least > most
      ? [conflictingField(`${place}/minReplicas`, `must not be above maxReplicas, ${most}`, `${place}/maxReplicas`)]
      : []),
    ...(isAbsent(wva) ? [missingField(`${place}/wva`)] : []),
    ...(isObject(wva) ? actuatorFaults(wva, `${place}/wva`) : []),
    ...idleFaults(scaling, place),
  ];
}

function actuatorFaults(wva: Members, path: string): readonly ObjectFault[] {
  const { hpa, keda } = wva;
  const isSet = (field: string) => (text(at(keda, "advanced", "scalingModifiers", field)) ?? "") !== "";
  const autoscaler = "advanced/horizontalPodAutoscalerConfig/name";
  return [
    ...(isAbsent(hpa) && isAbsent(keda) ? [missingField(path, "needs one of hpa, keda")] : []),
    ...(isAbsent(hpa) || isAbsent(keda)
      ? []
      : [conflictingField(`${path}/keda`, "must not be set together with hpa", `${path}/hpa`)]),
    ...rejectedText(wva.variantCost, `${path}/variantCost`, (cost) =>
      cost === "" || /^\d+(?:\.\d+)?$/.test(cost)
        ? undefined
        : `must be a number such as 0.5, but is ${formatValue(cost)}`,
    ),
    ...MODIFIERS.filter(isSet).map((field) =>
      conflictingField(
        `${path}/keda/advanced/scalingModifiers/${field}`,
        "is rejected, because the controller sets it",
      ),
    ),
    ...((text(at(keda, "advanced", "horizontalPodAutoscalerConfig", "name")) ?? "") === ""
      ? []
      : [conflictingField(`${path}/keda/${autoscaler}`, "is rejected, because the controller sets it")]),
  ];
}

function idleFaults({ wva, minReplicas }: Members, place: string): readonly ObjectFault[] {
  const idle = number(at(wva, "keda", "idleReplicaCount"));
  const least = number(minReplicas);
  if (idle === undefined || isAbsent(member(wva, "keda"))) return [];
  if (least === undefined) {
    return [missingField(`${place}/minReplicas`, "is mandatory together with idleReplicaCount, but missing")];
  }
  if (idle < least) return [];
  const path = `${place}/wva/keda/idleReplicaCount`;
  return [conflictingField(path, `must be below minReplicas, ${least}`, `${place}/minReplicas`)];
}
