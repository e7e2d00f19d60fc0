import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText, rejectedValue } from "../../src/k8s-fields/index.ts";
import { formatValue, isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";

const NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const TYPES = ["gauge", "counter", "histogram"] as const;

/** The faults of the metrics of a template at `path`: names, the help and the values. */
export function metricFaults(metrics: unknown, path: string): readonly ObjectFault[] {
  return items(member(metrics, "prometheus")).flatMap((metric, index) =>
    isObject(metric) ? faultsOfMetric(metric, `${path}/prometheus/${index}`) : [],
  );
}

function faultsOfMetric(metric: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const { name, help, labels, gauge } = metric;
  const isRealtime = member(gauge, "realtime") === true;
  return [
    ...(isAbsent(name) || name === ""
      ? [missingField(`${path}/name`)]
      : rejectedText(name, `${path}/name`, nameProblem)),
    ...(isAbsent(help) || help === "" ? [missingField(`${path}/help`)] : []),
    ...items(labels).flatMap((label, index) => {
      const key = text(member(label, "key")) ?? "";
      const problem = nameProblem(key);
      return problem === undefined ? [] : [rejectedValue(`${path}/labels/${index}/key`, problem, key)];
    }),
    ...TYPES.filter((type) => isObject(metric[type]) && (text(member(metric[type], "value")) ?? "") === "").map(
      (type) => missingField(`${path}/${type}/value`),
    ),
    ...(isRealtime && text(member(gauge, "value"))?.includes("resourcesDuration.") === true
      ? [
          conflictingField(
            `${path}/gauge/realtime`,
            "is rejected with resourcesDuration in the value",
            `${path}/gauge/value`,
          ),
        ]
      : []),
  ];
}

function nameProblem(name: string): string | undefined {
  if (NAME.test(name)) return undefined;
  return `must have only letters, digits and '_', and start with no digit, but is ${formatValue(name)}`;
}
