import { describeValue } from "../../k8s-fields/index.ts";
import type { Issue, Locate } from "../../kernel/index.ts";
import {
  type FieldProblem,
  groupOf,
  isObject,
  issuesOf,
  migSlices,
  organizationRules,
  pointerTo,
  type Quantity,
  quantityOf,
  quoted,
  violation,
  WHOLE_GPU_RESOURCES,
} from "../../kernel/index.ts";
import { inUnits } from "./file-quota.ts";
import type { QueueAllocation, ResourceAmounts } from "./organization.ts";

/** A Queue as kubectl prints it (a dump), with the function that locates its fields in the file. */
export interface DumpedQueue {
  readonly value: unknown;
  readonly locate?: Locate;
}

/** The allocations of a dump of queues. */
export interface ParsedAllocations {
  /** By the name of the queue. */
  readonly allocations: ReadonlyMap<string, QueueAllocation>;
  /** All problems; with a problem the allocations are unreliable. */
  readonly issues: readonly Issue[];
}

const NOTHING: ResourceAmounts = { gpu: 0, cpu: 0, memory: 0 };
const NANO = 10n ** 9n;

/**
 * Reads the status of Queue objects, as `kubectl get queues.scheduling.run.ai -o yaml` or `-o json` prints them. KAI
 * writes the sum of the requests of running containers to it, as Kubernetes quantities of cores, bytes and GPUs (not in
 * the units of a queue's spec). The status of a parent includes its children. A queue without a status has nothing
 * allocated. Sources: KAI Scheduler, `pkg/queuecontroller` and `pkg/podgroupcontroller`.
 */
export function parseAllocations(queues: readonly DumpedQueue[]): ParsedAllocations {
  const allocations = new Map<string, QueueAllocation>();
  const issues: Issue[] = [];
  for (const { value, locate } of queues) {
    const { name, allocation, findings } = readQueue(value);
    const isRepeated = name !== undefined && allocations.has(name);
    const repetitions = isRepeated ? [violation("/metadata/name", `queue ${quoted(name)} is in the dump twice`)] : [];
    issues.push(...issuesOf([...findings, ...repetitions], { rules: organizationRules, locate }));
    if (name !== undefined && !isRepeated) allocations.set(name, allocation);
  }
  return { allocations, issues };
}

interface ReadQueue {
  readonly name?: string;
  readonly allocation: QueueAllocation;
  readonly findings: readonly FieldProblem[];
}

function readQueue(value: unknown): ReadQueue {
  const allocation = { all: NOTHING, nonPreemptible: NOTHING };
  const wrong = (path: string, expected: string, found: unknown): ReadQueue => {
    const received = typeof found === "string" ? quoted(found) : describeValue(found);
    const finding = violation(path, `must be ${expected}, but is ${received}`, { expected, received });
    return { allocation, findings: [finding] };
  };
  if (!isObject(value)) return wrong("", "a Queue object", value);
  const { apiVersion, kind, metadata, status } = value;
  if (kind !== "Queue") return wrong("/kind", "Queue", kind);
  if (typeof apiVersion !== "string" || groupOf(apiVersion) !== "scheduling.run.ai") {
    return wrong("/apiVersion", "one of the group scheduling.run.ai", apiVersion);
  }
  const name = isObject(metadata) ? metadata.name : undefined;
  if (typeof name !== "string" || name === "") return wrong("/metadata/name", "the name of the queue", name);
  if (status === undefined || status === null) return { name, allocation, findings: [] };
  if (!isObject(status)) return wrong("/status", "an object", status);
  const all = readResources(status.allocated, "/status/allocated");
  const nonPreemptible = readResources(status.allocatedNonPreemptible, "/status/allocatedNonPreemptible");
  return {
    name,
    allocation: { all: all.resources, nonPreemptible: nonPreemptible.resources },
    findings: [...all.findings, ...nonPreemptible.findings],
  };
}

interface ReadResources {
  readonly resources: ResourceAmounts;
  readonly findings: readonly FieldProblem[];
}

function readResources(value: unknown, path: string): ReadResources {
  if (value === undefined || value === null) return { resources: NOTHING, findings: [] };
  const expected = "quantities by the name of the resource";
  const received = describeValue(value);
  if (!isObject(value)) {
    return { resources: NOTHING, findings: [violation(path, `must be ${expected}, but is ${received}`)] };
  }
  const findings: FieldProblem[] = [];
  let gpu = 0n;
  const amounts = new Map<string, bigint>();
  for (const [resource, entry] of Object.entries(value)) {
    const quantity: Quantity | undefined = quantityOf(entry);
    if (quantity === undefined || quantity.nano < 0n) {
      const text = `must be a quantity of 0 or more, but is ${describeValue(entry)}`;
      findings.push(violation(pointerTo(path, resource), text));
      continue;
    }
    amounts.set(resource, quantity.nano);
    gpu += quantity.nano * BigInt(gpusOf(resource));
  }
  const cpu = inUnits(amounts.get("cpu") ?? 0n, NANO / 1000n);
  const memory = inUnits(amounts.get("memory") ?? 0n, NANO * 1_000_000n);
  return { resources: { gpu: inUnits(gpu, NANO), cpu, memory }, findings };
}

function gpusOf(resource: string): number {
  if (WHOLE_GPU_RESOURCES.some((whole) => whole === resource)) return 1;
  return migSlices(resource);
}
