import type { QueueNode, RowDelta } from "../../../gpu/index.ts";
import { QUOTA_RESOURCES, type QuotaResource, quotaPointer, readQueues } from "../../../gpu/index.ts";
import { count } from "../../../kernel/index.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";

/** Queues whose quota falls below the requests of their pods. */
export const quotaBelowUse: DangerSign = {
  id: "quota-below-use",
  finds: "a queue whose limit or deserved quota the branch lowers below the requests of its pods",
  reason:
    "above a limit no pod starts again once it ends; above the deserved quota other queues take the resources back, and non-preemptible pods do not start",
  upstream: "docs/guides/quota.md",
  find: ({ quota, changed }) =>
    quota.flatMap((row) => {
      // The organisation may have the queue.
      const [found] = changed.flatMap(({ after }) =>
        readQueues(after.object, { name: row.cluster }).flatMap(({ queue }) =>
          queue.name === row.name ? [{ queue, object: after }] : [],
        ),
      );
      const dangers = QUOTA_RESOURCES.flatMap((resource) => dangersOfRow(row, resource, found?.queue));
      return found === undefined
        ? dangers.map(({ path: _, ...danger }) => danger)
        : dangers.map((danger) => ({ ...danger, object: found.object }));
    }),
};

const BYTES_OF_MB = 1_000_000;

const UNITS = {
  gpu: (amount: number) => count(amount / 100, "GPU"),
  cpu: (amount: number) => count(amount / 1000, "CPU core"),
  memory: (amount: number) => `${Math.round(amount / BYTES_OF_MB)} MB of memory`,
} as const satisfies Record<QuotaResource, (amount: number) => string>;

function dangersOfRow(
  { kind, name, before, after }: RowDelta,
  resource: QuotaResource,
  queue: Pick<QueueNode, "at"> = {},
): readonly FoundDanger[] {
  if (kind !== "queue" || before?.quota === undefined || after?.quota === undefined) return [];
  const used = after.total.declared[resource];
  for (const bound of ["limit", "deserved"] as const) {
    const [old, now] = [before.quota[bound][resource], after.quota[bound][resource]];
    if (!(now < old) || !(used > now)) continue;
    const what = bound === "limit" ? "limit" : "deserved quota";
    const [use, quota] = [used, now].map(UNITS[resource]);
    const message = `the ${what} of queue ${name} falls to ${quota}, and its pods request ${use}`;
    const path = quotaPointer(queue, resource, bound);
    return [
      { path, message, fix: `keep the ${what} of queue ${name} at ${use} or more, or stop workloads of it first` },
    ];
  }
  return [];
}
