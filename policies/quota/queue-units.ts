import { pointerTo } from "../../src/base/pointer.ts";
import { at, number } from "../../src/base/read.ts";
import type { Severity } from "../../src/finding/issue.ts";
import { isQueue, type QueueProblemCode, readQueue } from "../../src/quota/read-queue.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "../../src/quota/resources.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { queueExample } from "./examples.ts";

/** What the reader of queues tells of numbers; what is not set at all is another rule's business. */
const SEVERITIES: Readonly<Partial<Record<QueueProblemCode, Severity>>> = {
  "not-a-number": "error",
  "not-a-name": "error",
  negative: "error",
  "too-fine": "warning",
};

/** QUOTA-009: numbers of a Queue are in the units of KAI. */
export const queueUnits = defineRule({
  id: "QUOTA-009",
  name: "queue-units",
  title: "The numbers of a Queue are GPUs, millicores and MB of a million bytes",
  severity: "warning",
  pack: "strict",
  rationale:
    "A Queue counts CPU in thousandths of a core and memory in MB of 10^6 bytes, and takes no units. 64 is no 64 cores but 0.064, and 4096 does not hold a pod of 4Gi, which is 4294.97 MB. Only -1 is unlimited; any other negative number of GPUs or CPU is a bound that nothing fits under.",
  fix: "write GPUs as they are, CPU times 1000, and memory in MB: gibibytes times 1073.741824",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: queueExample(
      "{resources: {gpu: {quota: 8, limit: 16}, cpu: {quota: 64000, limit: -1}, memory: {quota: 549756, limit: -1}}}",
    ),
    bad: queueExample(
      "{resources: {gpu: {quota: 8, limit: 16}, cpu: {quota: 64, limit: -1}, memory: {quota: 512, limit: -1}}}",
    ),
  },
  scope: "object",
  check: ({ object, cluster }, { report }) => {
    if (!isQueue(object)) return;
    for (const problem of readQueue(object, cluster.name).problems) {
      const severity = SEVERITIES[problem.code];
      if (severity !== undefined) report(problemFinding({ ...problem, severity }));
    }
    for (const resource of QUOTA_RESOURCES) {
      for (const key of ["quota", "limit"] as const) {
        const value = number(at(object, "spec", "resources", resource, key));
        const slip = value === undefined ? undefined : slipOf(resource, value);
        if (slip === undefined) continue;
        const path = pointerTo("/spec/resources", resource, key);
        report({ path, key: "unit", ...slip, message: `${resource}.${key} is ${value}, ${slip.message}` });
      }
    }
  },
});

type Slip = Pick<RuleFinding, "message" | "expected" | "received">;

/** What a number probably is in another unit; undefined where it is as likely as not what was meant. */
function slipOf(resource: QuotaResource, value: number): Slip | undefined {
  if (value <= 0) return undefined;
  const slips: Readonly<Record<QuotaResource, () => Slip | undefined>> = {
    gpu: () =>
      value >= 1000 && value % 1000 === 0
        ? { message: `which is that many GPUs; thousandths would be ${value / 1000}`, expected: "a number of GPUs" }
        : undefined,
    cpu: () => (value < 1000 ? cpuSlip(value) : undefined),
    memory: () => memorySlip(value),
  };
  return slips[resource]();
}

function cpuSlip(value: number): Slip {
  return {
    message: `which is ${value / 1000} of a core`,
    expected: `millicores, ${value * 1000} for ${value} cores`,
    received: String(value),
  };
}

const MEBI = 2 ** 20 / 1e6;

function memorySlip(value: number): Slip | undefined {
  if (value < 1000) {
    const size = `${value * 1000} for ${value} GB`;
    return { message: `which is ${value} MB, less than a gigabyte`, expected: `MB, ${size}`, received: String(value) };
  }
  // A queue of a hundred thousand gigabytes is rather one in KiB or bytes.
  if (value >= 1e8) {
    return { message: `which is ${value / 1e6} TB`, expected: "MB of a million bytes", received: String(value) };
  }
  if (value % 1024 !== 0) return undefined;
  const gibi = value / 1024;
  const exact = Math.ceil(value * MEBI);
  return {
    message: `which looks like MiB: in MB it does not hold ${gibi}Gi`,
    expected: `MB, ${exact} for ${gibi}Gi`,
    received: String(value),
  };
}
