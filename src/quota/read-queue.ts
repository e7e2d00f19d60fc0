import { given } from "../base/given.ts";
import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { pointerTo } from "../base/pointer.ts";
import { at, formatValue, member, text } from "../base/read.ts";
import { DEFAULT_NODE_POOL } from "../organization/organization.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import type { QueueNode, QueueQuota } from "./queue-node.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "./resources.ts";

/** What may be wrong with a number of a Queue. */
export type QueueProblemCode =
  | "resources-missing"
  | "resource-missing"
  | "unset"
  | "not-a-number"
  | "negative"
  | "too-fine"
  | "not-a-name";

/** Something in a Queue object that KAI takes for something else than it looks like, or that its CRD refuses. */
export interface QueueProblem {
  readonly code: QueueProblemCode;
  /** JSON pointer into the Queue. */
  readonly path: string;
  /** Absent where the whole queue is meant. */
  readonly resource?: QuotaResource;
  /** One sentence: what was found, and what KAI makes of it. */
  readonly message: string;
}

/** A Queue object as KAI understands it. */
export interface ReadQueue {
  readonly queue: QueueNode;
  readonly problems: readonly QueueProblem[];
}

/** Amounts of `Resources` in one unit of a Queue: GPUs, millicores, and MB of 10^6 bytes. */
const UNITS = { gpu: 100, cpu: 1, memory: 1_000_000 } as const satisfies Record<QuotaResource, number>;

const NUMBERS = { quota: "deserved", limit: "limit", overQuotaWeight: "overQuotaWeight" } as const;

/** Whether an object is a queue of KAI: `scheduling.run.ai` Queue. */
export function isQueue({ apiVersion, kind }: KubeObject): boolean {
  return kind === "Queue" && groupOf(apiVersion) === "scheduling.run.ai";
}

/**
 * Reads a Queue (`scheduling.run.ai/v2`) as KAI's scheduler does: a number that is not there is 0, exactly -1 is
 * unlimited, any other negative number is a bound that nothing fits under, except for memory, where every negative
 * number is unlimited. Amounts finer than a hundredth of a GPU, a millicore or a byte are rounded down, since nothing
 * that is asked for fits in the rest.
 * Source: KAI-Scheduler, pkg/apis/scheduling/v2/queue_types.go and plugins/proportion/proportion.go.
 */
export function readQueue(object: KubeObject, cluster: string): ReadQueue {
  const problems: QueueProblem[] = [];
  const unset: string[] = [];
  const resources = at(object, "spec", "resources");
  if (resources === undefined || resources === null) {
    const told = "has no spec.resources: KAI's webhook refuses it, and its scheduler takes every quota for 0";
    problems.push({ code: "resources-missing", path: "/spec", message: told });
  }
  const quotas = Object.fromEntries(
    QUOTA_RESOURCES.map((resource) => [resource, readQuota(resources, resource, problems, unset)]),
  ) as Record<QuotaResource, QueueQuota>;
  const { labels } = object.metadata;
  const parent = name(at(object, "spec", "parentQueue"), "parentQueue", problems);
  const displayName = name(at(object, "spec", "displayName"), "displayName", problems);
  const priority = at(object, "spec", "priority");
  const queue: QueueNode = given({
    name: object.metadata.name,
    cluster,
    nodePool: text(member(labels, KAI_KEYS.nodePool)) ?? DEFAULT_NODE_POOL,
    parent,
    ...(typeof priority === "number" ? { priority } : {}),
    ...(displayName === undefined ? {} : { displayName }),
    quotas,
    origin: object,
    ...(unset.length === 0 ? {} : { unset }),
  });
  return { queue, problems };
}

function readQuota(resources: unknown, resource: QuotaResource, problems: QueueProblem[], unset: string[]): QueueQuota {
  const block = member(resources, resource);
  const path = pointerTo("/spec/resources", resource);
  const written = block !== undefined && block !== null;
  if (!written && resources !== undefined && resources !== null) {
    const told = `has no ${resource}: KAI takes its quota and its limit for 0, so no pod that asks for it starts`;
    problems.push({ code: "resource-missing", path: "/spec/resources", resource, message: told });
  }
  const read = { deserved: 0, limit: 0, overQuotaWeight: 0 };
  for (const [key, field] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, keyof QueueQuota][]) {
    const value = member(block, key);
    const place = { path: pointerTo(path, key), resource };
    if (typeof value === "number" && Number.isFinite(value)) {
      read[field] = key === "overQuotaWeight" ? value : amount(value, `${resource}.${key}`, place, problems);
      continue;
    }
    if (key !== "overQuotaWeight") unset.push(`${resource}.${key}`);
    if (value !== undefined && value !== null) {
      const told = `${resource}.${key} must be a number; got ${formatValue(value)}, which the API server refuses`;
      problems.push({ code: "not-a-number", ...place, message: told });
    } else if (written && key !== "overQuotaWeight") {
      problems.push({
        code: "unset",
        ...place,
        path,
        message: `${resource}.${key} is not set, and KAI takes it for 0`,
      });
    }
  }
  return read;
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
    const outcome = resource === "memory" ? "unlimited" : "a bound that nothing fits under; unlimited is -1";
    problems.push({ code: "negative", ...place, message: `${label} is ${value}, which KAI takes for ${outcome}` });
    if (resource === "memory") return Infinity;
  }
  const units = value * UNITS[resource];
  const nearest = Math.round(units);
  // 0.29 * 100 is 28.999999999999996: what is off by less than a millionth of a step is the step.
  if (Math.abs(units - nearest) < 1e-6 * Math.max(1, Math.abs(nearest) * 1e-9)) return bounded(nearest);
  const step = { gpu: "a hundredth of a GPU", cpu: "a millicore", memory: "a byte" }[resource];
  problems.push({
    code: "too-fine",
    ...place,
    message: `${label} is ${value}, and what is finer than ${step} is lost`,
  });
  return bounded(Math.floor(units));
}

function bounded(amount: number): number {
  // Plus 0, since JSON can say -0, which is another number to some comparisons.
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(amount, Number.MAX_SAFE_INTEGER)) + 0;
}

function name(value: unknown, field: string, problems: QueueProblem[]): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  problems.push({
    code: "not-a-name",
    path: `/spec/${field}`,
    message: `${field} must be a text; got ${formatValue(value)}`,
  });
  return undefined;
}
