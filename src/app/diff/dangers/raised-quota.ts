import type { RowDelta } from "../../../gpu/index.ts";
import { QUOTA_RESOURCES, type QuotaResource } from "../../../gpu/index.ts";
import type { DangerSign } from "./danger-sign.ts";

const NAMES = { gpu: "GPUs", cpu: "CPU cores", memory: "memory" } as const satisfies Record<QuotaResource, string>;

/** Queues whose quota and requests grow together. */
export const raisedQuota: DangerSign = {
  id: "quota-raised",
  finds: "a queue of the base whose deserved quota or limit is raised by the branch, and whose pods request more",
  reason: "the branch provides the room that its own workloads need, so no quota rule reports them",
  upstream: "docs/guides/quota.md",
  find: ({ quota }) => quota.flatMap((row) => QUOTA_RESOURCES.flatMap((resource) => messageOf(row, resource) ?? [])),
};

function messageOf({ kind, name, before, change }: RowDelta, resource: QuotaResource): { message: string } | undefined {
  if (kind !== "queue" || before?.quota === undefined || !(change.total.declared[resource] > 0)) return undefined;
  const raised = (["deserved", "limit"] as const).filter((bound) => change.quota[bound][resource] > 0);
  if (raised.length === 0) return undefined;
  const bounds = raised.map((bound) => (bound === "limit" ? "limit" : "deserved quota")).join(" and the ");
  return { message: `the ${bounds} of ${NAMES[resource]} of queue ${name} is raised, and its pods request more` };
}
