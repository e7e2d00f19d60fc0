import { amountText, boundText } from "./amount-text.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import type { QuotaResource } from "./resources.ts";

/** The parts of a sentence about an amount. */
interface AmountSentence {
  /** Subject with the verb: `gang needs`, `3 gangs need`. */
  readonly subject: string;
  /** Text after the amount, for example ` to start`. */
  readonly suffix?: string;
  readonly resource: QuotaResource;
  readonly bound: QuotaBound;
  readonly need: number;
  /** Amount that is already allocated. */
  readonly allocated: number;
  /** The queue whose quota the sentence is about. */
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
  const verb = { limit: "has limit", deserved: "deserves" }[bound];
  const unset = isUnset(queue, resource, bound) ? ", since it is not set" : "";
  const have = boundText(resource, queue.quotas[resource][bound]);
  return `${subject} ${amountText(resource, need)}${suffix}${beside}; ${nounOf(queue)} ${queue.name} ${verb} ${have}${unset}${aside}`;
}

/** Whether the number is 0 only because the Queue object lacks it. */
function isUnset({ unset }: QueueNode, resource: QuotaResource, bound: QuotaBound): boolean {
  return unset?.includes(`${resource}.${{ limit: "limit", deserved: "quota" }[bound]}`) ?? false;
}

function nounOf({ department, project }: QueueNode): string {
  if (department !== undefined && project === undefined) return "department";
  return "queue";
}
