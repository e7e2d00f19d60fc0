import {
  QUOTA_RESOURCES,
  type QueueProblemCode,
  type QuotaResource,
  quotaPointer,
  readQueues,
} from "../../src/gpu/index.ts";
import type { Severity } from "../../src/kernel/index.ts";
import { number, pointerSegments, valueBelow } from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { problemFinding } from "../../src/rules/index.ts";
import { queueExample } from "./examples.ts";

/** The problems of numbers that this rule reports; QUOTA-010 reports missing numbers. */
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
  title: "The numbers of a queue are GPUs, millicores and MB of a million bytes",
  severity: "warning",
  highestSeverity: "error",
  pack: "strict",
  rationale:
    "A Queue, and a queue of a Department or Project of KAI's resource management, counts CPU in thousandths of a core and memory in MB of 10^6 bytes, and accepts no units. 64 is 0.064 cores, and a pod of 4Gi (4294.97 MB) does not fit into 4096. Only -1 is unlimited; with any other negative number of GPUs or CPU nothing fits.",
  fix: "write the number of GPUs, the number of cores times 1000, and memory in MB: gibibytes times 1073.741824",
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
  check: ({ object, cluster, fromOrganization }, { report }) => {
    // muster has converted the numbers of muster.yaml itself.
    if (fromOrganization === true) return;
    for (const { queue, problems } of readQueues(object, cluster)) {
      for (const problem of problems) {
        const severity = SEVERITIES[problem.code];
        if (severity !== undefined) report(problemFinding({ ...problem, severity }));
      }
      for (const resource of QUOTA_RESOURCES) {
        for (const bound of ["deserved", "limit"] as const) {
          const path = quotaPointer(queue, resource, bound);
          const segments = pointerSegments(path);
          const value = number(valueBelow(object, segments)) ?? 0;
          const mistake = value > 0 ? MISTAKES[resource](value) : undefined;
          if (mistake === undefined) continue;
          const message = `${resource}.${segments.at(-1)} is ${value}, ${mistake.message}`;
          report({ path, key: "unit", ...mistake, message });
        }
      }
    }
  },
});

type UnitMistake = Pick<RuleFinding, "message" | "expected" | "received">;

/** The likely mistake in the unit of a number above 0; undefined where the number is plausible. */
const MISTAKES: Readonly<Record<QuotaResource, (value: number) => UnitMistake | undefined>> = {
  gpu: gpuMistake,
  cpu: cpuMistake,
  memory: memoryMistake,
};

function gpuMistake(value: number): UnitMistake | undefined {
  if (value % 1000 !== 0) return undefined;
  return { message: `which is that many GPUs; thousandths would be ${value / 1000}`, expected: "a number of GPUs" };
}

function cpuMistake(value: number): UnitMistake | undefined {
  if (value >= 1000) return undefined;
  return {
    message: `which is ${value / 1000} of a core`,
    expected: `millicores, ${value * 1000} for ${value} cores`,
    received: String(value),
  };
}

const MEBI = 2 ** 20 / 1e6;

function memoryMistake(value: number): UnitMistake | undefined {
  const received = String(value);
  if (value < 1000) {
    const expected = `MB, ${value * 1000} for ${value} GB`;
    return { message: `which is ${value} MB, less than a gigabyte`, expected, received };
  }
  // A queue with a hundred thousand gigabytes is more likely a number in KiB or bytes.
  if (value >= 1e8) return { message: `which is ${value / 1e6} TB`, expected: "MB of a million bytes", received };
  if (value % 1024 !== 0) return undefined;
  const gibi = value / 1024;
  const expected = `MB, ${Math.ceil(value * MEBI)} for ${gibi}Gi`;
  return { message: `which looks like MiB: ${gibi}Gi does not fit into that many MB`, expected, received };
}
