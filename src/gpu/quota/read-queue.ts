import type { CodedProblem } from "../../kernel/index.ts";
import {
  filled,
  formatValue,
  given,
  groupOf,
  type KubeObject,
  member,
  number,
  pointerTo,
  text,
} from "../../kernel/index.ts";
import type { Scheduler } from "../../model/index.ts";
import { KAI_KEYS, poolOfLabel } from "../../model/index.ts";
import type { QueueNode, QueueQuota } from "./queue-node.ts";
import { QUOTA_UNITS, type QuotaResource } from "./resources.ts";

/** The problems of the numbers and names of a Queue. */
export type QueueProblemCode = "resource-missing" | "unset" | "not-a-number" | "negative" | "too-fine" | "not-a-name";

/** A field of a Queue object that KAI reads in an unexpected way, or that its CRD rejects. */
interface QueueProblem extends CodedProblem<QueueProblemCode> {
  /** Absent where the problem is about the whole queue. */
  readonly resource?: QuotaResource;
}

/** A queue as KAI reads it. */
export interface ReadQueue {
  readonly queue: QueueNode;
  readonly problems: readonly QueueProblem[];
}

/** The place of the numbers of a queue in an object, and the name of the field for the guaranteed amount. */
interface QuotaShape {
  /** JSON pointer of the resources. */
  readonly path: string;
  readonly deserved: "quota" | "deserved";
}

/** The numbers of a queue. */
interface ReadQuotas extends Pick<QueueNode, "quotas"> {
  /** The absent numbers, such as `gpu.limit`. */
  readonly unset: readonly string[];
  readonly problems: QueueProblem[];
}

/** Whether an object is a queue of KAI: `scheduling.run.ai` Queue. */
export function isQueue({ apiVersion, kind }: KubeObject): boolean {
  return kind === "Queue" && groupOf(apiVersion) === "scheduling.run.ai";
}

/**
 * Reads a Queue (`scheduling.run.ai/v2`) as KAI's scheduler does: a missing number is 0, exactly -1 is unlimited, any
 * other negative number is a bound that nothing fits under, except for memory, where every negative number is unlimited.
 * Amounts finer than a hundredth of a GPU, a millicore or a byte are rounded down, since no request fits in the rest.
 * Source: KAI-Scheduler, pkg/apis/scheduling/v2/queue_types.go and plugins/proportion/proportion.go.
 */
export function readQueue(object: KubeObject, cluster: string, scheduler: Scheduler = "kai"): ReadQueue {
  const spec = member(object, "spec");
  const shape = { path: "/spec/resources", deserved: "quota" } as const;
  const { quotas, unset, problems } = readQuotas(member(spec, "resources"), shape);
  const { labels } = object.metadata;
  const priority = member(spec, "priority");
  const queue: QueueNode = given({
    name: object.metadata.name,
    cluster,
    nodePool: poolOfLabel(text(member(labels, KAI_KEYS.nodePool)), scheduler),
    parent: name(spec, "parentQueue", problems),
    priority: typeof priority === "number" ? priority : undefined,
    displayName: name(spec, "displayName", problems),
    quotas,
    origin: object,
    unset: filled(unset),
  });
  return { queue, problems };
}

/** Reads the numbers of a queue. */
export function readQuotas(resources: unknown, shape: QuotaShape): ReadQuotas {
  const problems: QueueProblem[] = [];
  const unset: string[] = [];
  const quotaOf = (resource: QuotaResource) => readQuota(resources, resource, shape, problems, unset);
  return { quotas: { gpu: quotaOf("gpu"), cpu: quotaOf("cpu"), memory: quotaOf("memory") }, unset, problems };
}

function readQuota(
  resources: unknown,
  resource: QuotaResource,
  { path: at, deserved: deservedField }: QuotaShape,
  problems: QueueProblem[],
  unset: string[],
): QueueQuota {
  const block = member(resources, resource);
  const path = pointerTo(at, resource);
  const isWritten = block !== undefined && block !== null;
  if (!isWritten && resources !== undefined && resources !== null) {
    const message = `has no ${resource}: KAI reads its ${deservedField} and its limit as 0, so no pod that requests it starts`;
    problems.push({ code: "resource-missing", path: at, resource, message });
  }
  const bound = (key: QuotaShape["deserved"] | "limit"): number => {
    const label = `${resource}.${key}`;
    const value = readNumber(block, key, path, resource, problems);
    if (value !== undefined) return amount(value, label, { path: pointerTo(path, key), resource }, problems);
    unset.push(label);
    const isAbsent = (member(block, key) ?? null) === null;
    if (isWritten && isAbsent) {
      problems.push({ code: "unset", path, resource, message: `${label} is not set, and KAI reads it as 0` });
    }
    return 0;
  };
  const deserved = bound(deservedField);
  const limit = bound("limit");
  return { deserved, limit, overQuotaWeight: readNumber(block, "overQuotaWeight", path, resource, problems) ?? 0 };
}

function readNumber(
  block: unknown,
  key: string,
  path: string,
  resource: QuotaResource,
  problems: QueueProblem[],
): number | undefined {
  const value = member(block, key);
  if (value === undefined || value === null) return undefined;
  const finite = number(value);
  if (finite === undefined) {
    const message = `${resource}.${key} must be a number; got ${formatValue(value)}, which the API server rejects`;
    problems.push({ code: "not-a-number", path: pointerTo(path, key), resource, message });
  }
  return finite;
}

function amount(
  value: number,
  label: string,
  place: { readonly path: string; readonly resource: QuotaResource },
  problems: QueueProblem[],
): number {
  const { resource } = place;
  if (value === -1) return Infinity;
  if (value < 0) {
    const isMemory = resource === "memory";
    const effect = isMemory ? "unlimited" : "a bound that nothing fits under; unlimited is -1";
    problems.push({ code: "negative", ...place, message: `${label} is ${value}, which KAI reads as ${effect}` });
    if (isMemory) return Infinity;
  }
  const units = value * QUOTA_UNITS[resource];
  const nearest = Math.round(units);
  // 0.29 * 100 is 28.999999999999996: a difference of less than a millionth of a step does not count.
  if (Math.abs(units - nearest) < 1e-6 * Math.max(1, Math.abs(nearest) * 1e-9)) return bounded(nearest);
  const message = `${label} is ${value}, and the part below ${STEPS[resource]} is lost`;
  problems.push({ code: "too-fine", ...place, message });
  return bounded(Math.floor(units));
}

const STEPS = { gpu: "a hundredth of a GPU", cpu: "a millicore", memory: "a byte" } as const;

function bounded(amount: number): number {
  // Plus 0, since JSON can contain -0, which some comparisons distinguish from 0.
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(amount, Number.MAX_SAFE_INTEGER)) + 0;
}

function name(spec: unknown, field: string, problems: QueueProblem[]): string | undefined {
  const value = member(spec, field);
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  const message = `${field} must be a text; got ${formatValue(value)}`;
  problems.push({ code: "not-a-name", path: `/spec/${field}`, message });
  return undefined;
}
