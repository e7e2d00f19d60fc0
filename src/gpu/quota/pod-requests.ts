import { formatValue, items, member, quantityOf } from "../../kernel/index.ts";
import { nameOf } from "./container-devices.ts";

/** The CPU and memory that a pod requests, both 0 or more. */
interface PodRequests {
  /** Millicores, rounded up. */
  readonly cpu: number;
  /** Bytes, rounded up. */
  readonly memory: number;
}

interface Sum {
  cpu: bigint;
  memory: bigint;
}

/**
 * CPU and memory that the scheduler counts for a pod: the larger of the sum of containers and sidecars and the peak of
 * the start-up (an init container beside the sidecars that precede it), plus the overhead. An absent request equals the
 * limit, as the API server fills it in. Sums are exact and rounded up at the end; they stop at 2^53 - 1. An invalid
 * quantity counts as 0 and is added to `problems`.
 * Source: Kubernetes' component-helpers `PodRequests`, which KAI uses without requests of the whole pod.
 */
export function podRequests(spec: unknown, problems: string[]): PodRequests {
  const running: Sum = { cpu: 0n, memory: 0n };
  for (const container of items(member(spec, "containers"))) add(running, requests(container, problems));
  const initContainers = items(member(spec, "initContainers"));
  if (initContainers.length > 0) addStartUp(running, initContainers, problems);
  const overhead = member(spec, "overhead");
  if (overhead !== undefined) {
    add(running, {
      cpu: overheadOf(overhead, "cpu", problems),
      memory: overheadOf(overhead, "memory", problems),
    });
  }
  return {
    cpu: whole(roundedUp(running.cpu, NANO_IN_MILLI)),
    memory: whole(roundedUp(running.memory, NANO)),
  };
}

function addStartUp(running: Sum, initContainers: readonly unknown[], problems: string[]): void {
  const sidecars: Sum = { cpu: 0n, memory: 0n };
  const startUp: Sum = { cpu: 0n, memory: 0n };
  for (const container of initContainers) {
    const own = requests(container, problems);
    raise(startUp, { cpu: sidecars.cpu + own.cpu, memory: sidecars.memory + own.memory });
    if (member(container, "restartPolicy") === "Always") {
      add(running, own);
      add(sidecars, own);
    }
  }
  raise(running, startUp);
}

function requests(container: unknown, problems: string[]): Readonly<Sum> {
  const resources = member(container, "resources");
  const limits = member(resources, "limits");
  const requested = member(resources, "requests");
  return {
    cpu: request(container, "cpu", member(limits, "cpu"), member(requested, "cpu"), problems),
    memory: request(container, "memory", member(limits, "memory"), member(requested, "memory"), problems),
  };
}

function overheadOf(overhead: unknown, resource: keyof Sum, problems: string[]): bigint {
  const written = member(overhead, resource);
  const amount = amountOf(written);
  if (amount === undefined && isWritten(written)) refuse(written, `${resource} in overhead`, problems);
  return amount ?? 0n;
}

function request(
  container: unknown,
  resource: keyof Sum,
  limit: unknown,
  requested: unknown,
  problems: string[],
): bigint {
  if (limit === undefined && requested === undefined) return 0n;
  const most = amountOf(limit);
  const least = amountOf(requested);
  if (most === undefined && isWritten(limit)) refuse(limit, `${resource} in limits of ${nameOf(container)}`, problems);
  if (least === undefined && isWritten(requested)) {
    refuse(requested, `${resource} in requests of ${nameOf(container)}`, problems);
  }
  if (most !== undefined && least !== undefined && least > most) {
    const mismatch = `requests ${formatValue(requested)} ${resource} with a limit of ${formatValue(limit)}`;
    problems.push(`${nameOf(container)} ${mismatch}, which is less`);
  }
  return least ?? most ?? 0n;
}

/** Billionths of a core or byte; `undefined` for an absent or invalid amount. */
function amountOf(written: unknown): bigint | undefined {
  const nano = quantityOf(written)?.nano;
  if (nano !== undefined && nano >= 0n) return nano;
  return undefined;
}

function isWritten(written: unknown): boolean {
  return written !== undefined && written !== null;
}

function refuse(written: unknown, where: string, problems: string[]): void {
  problems.push(`${where} must be a quantity of 0 or more; got ${formatValue(written)}`);
}

const NANO = 1_000_000_000n;
const NANO_IN_MILLI = 1_000_000n;

/** Divides an amount of 0 or more by a unit and rounds up. */
function roundedUp(nano: bigint, unit: bigint): bigint {
  return (nano + unit - 1n) / unit;
}

function whole(size: bigint): number {
  if (size > LARGEST) return Number.MAX_SAFE_INTEGER;
  return Number(size);
}

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

function add(total: Sum, more: Readonly<Sum>): void {
  total.cpu = sum(total.cpu, more.cpu);
  total.memory = sum(total.memory, more.memory);
}

// Most pods have one container, so one of the two is 0, and big numbers are costly to add.
function sum(a: bigint, b: bigint): bigint {
  if (a === 0n) return b;
  return a + b;
}

function raise(total: Sum, least: Readonly<Sum>): void {
  if (least.cpu > total.cpu) total.cpu = least.cpu;
  if (least.memory > total.memory) total.memory = least.memory;
}
