import { at, compareText, durationSeconds, member, NANO, quantityOf, text } from "../../../kernel/index.ts";

/** Milliseconds of a time in an object; 0 where it has none. */
export function timeIn(value: unknown): number {
  const time = Date.parse(text(value) ?? "");
  return Number.isNaN(time) ? 0 : time;
}

/** Milliseconds of a time; absent where it has none or it is not a time. */
export const optionalTime = (value: unknown): number | undefined => timeIn(value) || undefined;

/** Milliseconds of a duration such as `1m`; absent where it has none. */
export function millisecondsOf(value: unknown): number | undefined {
  const seconds = durationSeconds(text(value) ?? "");
  return seconds === undefined ? undefined : seconds * 1000;
}

/** An amount in thousandths, rounded up as Kubernetes does. */
export const thousandthsOf = (value: unknown): number => dividedUp(value, 1_000_000n);

/** A whole amount, rounded up. */
export const wholeOf = (value: unknown): number => dividedUp(value, NANO);

function dividedUp(value: unknown, divisor: bigint): number {
  const nano = quantityOf(value)?.nano ?? 0n;
  const whole = nano / divisor;
  return Number(nano > 0n && nano % divisor !== 0n ? whole + 1n : whole);
}

export const labelIn = (object: unknown, key: string): string | undefined =>
  text(member(at(object, "metadata", "labels"), key));

export const annotationIn = (object: unknown, key: string): string | undefined =>
  text(member(at(object, "metadata", "annotations"), key));

export const nameIn = (object: unknown): string => text(at(object, "metadata", "name")) ?? "";

export const namespaceIn = (object: unknown): string => text(at(object, "metadata", "namespace")) ?? "default";

/** `namespace/name` of a pod. */
export const podKey = (object: unknown): string => `${namespaceIn(object)}/${nameIn(object)}`;

/** Whether an object belongs to a node pool; the pool without a name has the objects without the label. */
export const isInPool = (object: unknown, pool: string): boolean =>
  (labelIn(object, "kai.scheduler/node-pool") ?? "") === pool;

/** The node of a pod; empty where it has none. */
export const nodeNameOf = (pod: unknown): string => text(at(pod, "spec", "nodeName")) ?? "";

export const sortedBy = <T>(list: readonly T[], key: (item: T) => string): T[] =>
  [...list].sort((left, right) => compareText(key(left), key(right)));
