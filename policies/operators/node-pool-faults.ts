import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { numberBelow, rejectedText } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, member, pointerTo } from "../../src/kernel/index.ts";

const FAIR_SHARE = "/spec/schedulingShardConfig/timeBasedFairShare";

/**
 * The values for which the API server rejects a NodePool of KAI's resource management: bounds, patterns and formats that
 * the table of fields does not have.
 * Source: kai-resource-management-api, config/crd/kai.resources_nodepools.yaml.
 */
export function nodePoolFaults(object: KubeObject): readonly ObjectFault[] {
  const fairShare = at(object, "spec", "schedulingShardConfig", "timeBasedFairShare");
  const window = member(fairShare, "window");
  return [
    ...wrongPeriod(member(fairShare, "halfLifePeriod"), pointerTo(FAIR_SHARE, "halfLifePeriod")),
    ...wrongPeriod(member(window, "size"), pointerTo(FAIR_SHARE, "window", "size")),
    ...rejectedText(
      member(window, "tumblingStartTime"),
      pointerTo(FAIR_SHARE, "window", "tumblingStartTime"),
      (time) =>
        TIME.test(time) ? undefined : `must be a time such as 2026-09-16T00:00:00Z, but is ${formatValue(time)}`,
    ),
    ...numberBelow(fairShare, "historicalUsageWeight", FAIR_SHARE, 0),
  ];
}

const PERIOD = /^(?:0|(?:\d+(?:\.\d+)?[mhd])+)$/;
const TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

function wrongPeriod(value: unknown, path: string): readonly ObjectFault[] {
  return rejectedText(value, path, (period) =>
    PERIOD.test(period)
      ? undefined
      : `must be 0, or a period in minutes, hours or days such as 7d or 1h30m, but is ${formatValue(period)}`,
  );
}
