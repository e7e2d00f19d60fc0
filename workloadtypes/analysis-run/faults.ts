import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, repeatedTexts } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, items, names, number, pointerTo } from "../../src/kernel/index.ts";

/**
 * The fields for which the controller of Argo Rollouts does not start an AnalysisRun. A template may have the metrics of
 * other templates in place of its own.
 * Source: argoproj/argo-rollouts v1.10.2, ValidateMetrics in utils/analysis/factory.go.
 */
export function analysisRunFaults({ spec }: KubeObject, isPart: boolean): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  if (!isPart && Array.isArray(spec.metrics) && spec.metrics.length === 0) {
    return [missingField("/spec/metrics", "must have at least one metric")];
  }
  return [
    ...items(spec.metrics).flatMap((metric, index) =>
      isObject(metric) ? metricFaults(metric, pointerTo("/spec/metrics", index)) : [],
    ),
    ...repeatedTexts(spec.metrics, "name", "/spec/metrics"),
  ];
}

function metricFaults(metric: Members, path: string): readonly ObjectFault[] {
  const { interval, provider } = metric;
  const count = number(metric.count) ?? 0;
  const successes = number(metric.consecutiveSuccessLimit ?? 0);
  const failures = number(metric.failureLimit ?? 0);
  const inconclusive = number(metric.inconclusiveLimit) ?? 0;
  const least = Math.max(failures ?? 0, 0) + (successes ?? 0);
  const faults: ObjectFault[] = [
    ...numberBelow(metric, "consecutiveSuccessLimit", path, 0),
    ...numberBelow(metric, "failureLimit", path, -1),
    ...numberBelow(metric, "inconclusiveLimit", path, 0),
    ...numberBelow(metric, "consecutiveErrorLimit", path, 0),
  ];
  if (failures === -1 && successes === 0) {
    faults.push(conflictingField(`${path}/failureLimit`, "must not be -1 without consecutiveSuccessLimit"));
  }
  if (count > 0 && failures !== undefined && successes !== undefined && count < least) {
    const message = `must be at least failureLimit and consecutiveSuccessLimit together, ${least}, but is ${count}`;
    faults.push(conflictingField(`${path}/count`, message));
  }
  if (count > 0 && count < inconclusive) {
    faults.push(
      conflictingField(`${path}/count`, `must be at least inconclusiveLimit ${inconclusive}, but is ${count}`),
    );
  }
  if (count > 1 && (isAbsent(interval) || interval === "")) {
    faults.push(missingField(`${path}/interval`, "is mandatory where count is above 1"));
  }
  if (isObject(provider)) faults.push(...providerFaults(provider, `${path}/provider`));
  return faults;
}

function providerFaults({ plugin, ...others }: Members, path: string): readonly ObjectFault[] {
  const given = [
    ...Object.keys(others).filter((name) => !isAbsent(others[name])),
    ...names(plugin).map((name) => `plugin ${name}`),
  ];
  if (given.length === 0) return [missingField(path, "must have one provider")];
  if (given.length === 1) return [];
  return [conflictingField(path, `must have one provider, but has ${given.join(", ")}`)];
}
