import {
  formatValue,
  hasKubernetesChange,
  isObject,
  items,
  kubernetesSince,
  member,
  quantityOf,
  stringOf,
} from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** The checks of autoscalers. */
export const AUTOSCALER_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  ContainerResourceMetricSource: [needsExactlyOne("averageUtilization", "averageValue")],
  ExternalMetricSource: [needsExactlyOne("averageValue", "value")],
  HPAScalingRules: [checkPolicies],
  HorizontalPodAutoscalerSpec: [checkReplicas, checkScaled, checkScaleToZero],
  MetricSpec: [checkMetric],
  MetricTarget: [checkTarget],
  ObjectMetricSource: [needsOne("averageValue", "value")],
  PodsMetricSource: [needsOne("averageValue")],
  ResourceMetricSource: [needsExactlyOne("averageUtilization", "averageValue")],
  "autoscaling.v2.HorizontalPodAutoscalerSpec": [checkReplicas, checkScaled, checkScaleToZero],
};

/** The amounts that the target of a metric may have. */
const AMOUNTS = ["averageUtilization", "averageValue", "value"] as const;

/** Checks that the target of a metric has one of the amounts that are read for its kind. Its type is not compared. */
function needsOne(...amounts: readonly string[]): ObjectCheck {
  return ({ target }, report) => checkMissing(target, amounts, report);
}

/** Checks the same, and that the target does not have two of these amounts. */
function needsExactlyOne(...amounts: readonly string[]): ObjectCheck {
  return ({ target }, report) => {
    checkMissing(target, amounts, report);
    const [first, second] = amounts.filter((field) => member(target, field) != null);
    if (first === undefined || second === undefined) return;
    report("conflict", ["target", second], `must not be set together with ${first}`, { other: ["target", first] });
  };
}

function checkMissing(target: unknown, amounts: readonly string[], report: ReportField): void {
  // The check of the target finds that it has none.
  if (!isObject(target) || AMOUNTS.every((field) => target[field] == null)) return;
  if (amounts.some((field) => target[field] != null)) return;
  const [right = "", other] = amounts;
  const message =
    other === undefined ? "is mandatory for this metric, but missing" : `or ${other} is mandatory for this metric`;
  report("missing", ["target", right], message);
}

function checkTarget({ averageUtilization, averageValue, value }: Members, report: ReportField): void {
  if (averageUtilization == null && averageValue == null && value == null) {
    report("missing", [], `must have one of ${AMOUNTS.slice(0, -1).join(", ")} and ${AMOUNTS.at(-1)}`);
  }
  for (const [field, amount] of Object.entries({ averageValue, value })) {
    if ((quantityOf(amount)?.nano ?? 1n) <= 0n) {
      report("value", [field], `must be above 0, but is ${formatValue(amount)}`);
    }
  }
}

function checkPolicies({ policies }: Members, report: ReportField): void {
  if (Array.isArray(policies) && policies.length === 0) report("missing", ["policies"], "is mandatory, but empty");
}

const METRICS = ["containerResource", "external", "object", "pods", "resource"];

function checkMetric(metric: Members, report: ReportField): void {
  const { type } = metric;
  const field = typeof type === "string" ? `${type.charAt(0).toLowerCase()}${type.slice(1)}` : "";
  if (!METRICS.includes(field)) return;
  if (metric[field] == null) report("missing", [field], `is mandatory with type: ${stringOf(type)}, but missing`);
  for (const other of METRICS) {
    if (other !== field && metric[other] != null) {
      report("conflict", [other], `must not be there with type: ${stringOf(type)}`, { other: ["type"] });
    }
  }
}

function checkReplicas({ minReplicas, maxReplicas }: Members, report: ReportField): void {
  if (typeof minReplicas === "number" && typeof maxReplicas === "number" && minReplicas > maxReplicas) {
    report("conflict", ["maxReplicas"], `must be at least minReplicas ${minReplicas}, but is ${maxReplicas}`);
  }
}

/** The types of metrics that are known without pods. */
const OUTSIDE_PODS = ["External", "Object"];

function checkScaleToZero({ minReplicas, metrics }: Members, report: ReportField, minor: number): void {
  if (minReplicas !== 0) return;
  if (!hasKubernetesChange(`1.${minor}`, "scale-to-zero")) {
    const since = kubernetesSince("scale-to-zero");
    report("value", ["minReplicas"], `must be at least 1, but is 0; Kubernetes allows 0 since ${since}`);
    return;
  }
  if (!items(metrics).some((metric) => OUTSIDE_PODS.includes(stringOf(member(metric, "type"))))) {
    report("missing", ["metrics"], `needs one of type ${OUTSIDE_PODS.join(" or ")} with minReplicas: 0`);
  }
}

/** The group of the object to scale is mandatory, except for the one kind of the core group. */
function checkScaled({ scaleTargetRef }: Members, report: ReportField): void {
  const [apiVersion, kind] = [member(scaleTargetRef, "apiVersion"), member(scaleTargetRef, "kind")];
  const path = ["scaleTargetRef", "apiVersion"];
  const isCore = kind === "ReplicationController";
  if (isObject(scaleTargetRef) && isMissing(apiVersion) && !isCore) {
    report("missing", path, "is mandatory, but missing");
  }
  if (typeof apiVersion !== "string" || apiVersion === "") return;
  const [group = "", ...rest] = apiVersion.split("/");
  if (!(isCore && apiVersion === "v1") && (rest.length !== 1 || group === "")) {
    report("value", path, `must be a group and a version such as apps/v1, but is ${formatValue(apiVersion)}`);
  }
}
