import { priceText } from "./quota-amounts.ts";

/** The devices of one resource in a queue of Kueue or Volcano, for a bar. Amounts are whole devices. */
export interface QueueBar {
  readonly queue: string;
  /** The flavor of Kueue with the resource, or the resource alone. */
  readonly subject: string;
  /** The quota that is the queue's own. */
  readonly quota: number;
  /** Its name in the words of the scheduler. */
  readonly quotaName: string;
  /** The most that one workload can have; absent for no limit. */
  readonly most?: number;
  readonly requested: number;
  /** The requested ones at the base; absent without a base. */
  readonly before?: number;
  /** The price of the requested ones for an hour; absent when unknown. */
  readonly price?: string;
}

/** The price of requested devices; undefined without any, and when that of one is unknown. */
export function devicePrice(requested: number, price: number | undefined): string | undefined {
  return price === undefined || requested === 0 ? undefined : priceText(Number((requested * price).toFixed(6)));
}
