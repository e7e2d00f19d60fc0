import type { RowDelta } from "../../../gpu/index.ts";
import { isQueue, QUOTA_RESOURCES, type QuotaResource } from "../../../gpu/index.ts";
import { count } from "../../../kernel/index.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";

/** Queues whose quota falls below the requests of their pods. */
export const quotaBelowUse: DangerSign = {
  id: "quota-below-use",
  finds: "a queue whose limit or deserved quota the branch lowers below the requests of its pods",
  reason:
    "above a limit no pod starts again once it ends; above the deserved quota other queues take the resources back, and non-preemptible pods do not start",
  upstream: "docs/quota.md",
  find: ({ quota, changed }) =>
    quota.flatMap((row) => {
      const dangers = QUOTA_RESOURCES.flatMap((resource) => dangersOfRow(row, resource));
      // The organisation may have the queue.
      const pair = changed.find(({ after: { object } }) => isQueue(object) && object.metadata.name === row.name);
      return pair === undefined
        ? dangers.map(({ path: _, ...danger }) => danger)
        : dangers.map((danger) => ({ ...danger, object: pair.after }));
    }),
};

const BYTES_OF_MB = 1_000_000;

const UNITS = {
  gpu: (amount: number) => count(amount / 100, "GPU"),
  cpu: (amount: number) => count(amount / 1000, "CPU core"),
  memory: (amount: number) => `${Math.round(amount / BYTES_OF_MB)} MB of memory`,
} as const satisfies Record<QuotaResource, (amount: number) => string>;

function dangersOfRow({ kind, name, before, after }: RowDelta, resource: QuotaResource): readonly FoundDanger[] {
  if (kind !== "queue" || before?.quota === undefined || after?.quota === undefined) return [];
  const used = after.total.declared[resource];
  for (const bound of ["limit", "deserved"] as const) {
    const [old, now] = [before.quota[bound][resource], after.quota[bound][resource]];
    if (!(now < old) || !(used > now)) continue;
    const what = bound === "limit" ? "limit" : "deserved quota";
    const [use, quota] = [used, now].map(UNITS[resource]);
    const message = `the ${what} of queue ${name} falls to ${quota}, and its pods request ${use}`;
    const path = `/spec/resources/${resource}/${bound === "limit" ? "limit" : "quota"}`;
    return [
      { path, message, fix: `keep the ${what} of queue ${name} at ${use} or more, or stop workloads of it first` },
    ];
  }
  return [];
}
