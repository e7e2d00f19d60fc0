import { amountText, boundText } from "./amount-text.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import type { QuotaResource } from "./resources.ts";

/** What a sentence about an amount is made of. */
export interface AmountSentence {
  /** What needs it, with the verb: `gang needs`, `3 gangs need`. */
  readonly subject: string;
  /** What is said of the amount: ` to start`; nothing where absent. */
  readonly suffix?: string;
  readonly resource: QuotaResource;
  readonly bound: QuotaBound;
  readonly need: number;
  /** What is allocated beside it; 0 for nothing. */
  readonly allocated: number;
  /** The queue that is meant. */
  readonly queue: QueueNode;
  /** The queues from the gang's own to the top. */
  readonly path: readonly QueueNode[];
}

/**
 * One line with the arithmetic, such as `gang needs 32 GPUs; queue team-nlp-h100 has limit 16 (department
 * research-h100: 24)`.
 */
export function amountSentence(sentence: AmountSentence): string {
  const { subject, suffix = "", resource, bound, need, allocated, queue, path } = sentence;
  const beside = allocated > 0 ? ` beside ${amountText(resource, allocated)} already allocated` : "";
  const others = path
    .filter((other) => other !== queue && Number.isFinite(other.quotas[resource][bound]))
    .map((other) => `${nounOf(other)} ${other.name}: ${boundText(resource, other.quotas[resource][bound])}`);
  const aside = others.length === 0 ? "" : ` (${others.join(", ")})`;
  const word = bound === "limit" ? "has limit" : "deserves";
  const unset = isUnset(queue, resource, bound) ? ", since it is not set" : "";
  const have = boundText(resource, queue.quotas[resource][bound]);
  return `${subject} ${amountText(resource, need)}${suffix}${beside}; ${nounOf(queue)} ${queue.name} ${word} ${have}${unset}${aside}`;
}

/** Whether the number is 0 only because the Queue object does not say it. */
function isUnset({ unset }: QueueNode, resource: QuotaResource, bound: QuotaBound): boolean {
  return unset?.includes(`${resource}.${bound === "limit" ? "limit" : "quota"}`) ?? false;
}

function nounOf({ department, project }: QueueNode): string {
  return department !== undefined && project === undefined ? "department" : "queue";
}
