import { isContainer, isObject, items, member, pointerSegments, pointerTo } from "../../kernel/index.ts";

/** A part of two states of an object. */
interface PairedPart {
  /** Its pointer in the new state; in the old one where the new one lacks it. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The parts of two states of an object at a pattern: a pointer in which `*` matches every item or member, at the same
 * place in both, and `[name]` every item of a list, with the one that has the same value of that key.
 */
export function pairedParts(before: unknown, after: unknown, pattern: string): readonly PairedPart[] {
  return pointerSegments(pattern).reduce<readonly PairedPart[]>(
    (parts, segment) => parts.flatMap((part) => below(part, segment)),
    [{ path: "", before, after }],
  );
}

function below({ path, before, after }: PairedPart, segment: string): readonly PairedPart[] {
  const key = /^\[(.+)\]$/.exec(segment)?.[1];
  if (key !== undefined) return byKey({ path, before, after }, key);
  if (segment !== "*") {
    return [{ path: pointerTo(path, segment), before: own(before, segment), after: own(after, segment) }];
  }
  const names = new Set([before, after].flatMap((value) => (isContainer(value) ? Object.keys(value) : [])));
  return [...names].map((name) => ({
    path: pointerTo(path, name),
    before: own(before, name),
    after: own(after, name),
  }));
}

function byKey({ path, before, after }: PairedPart, key: string): readonly PairedPart[] {
  const old = new Map(items(before).map((item) => [member(item, key), item]));
  return items(after).map((item, index) => ({
    path: pointerTo(path, index),
    before: isObject(item) ? old.get(item[key]) : undefined,
    after: item,
  }));
}

function own(value: unknown, name: string): unknown {
  if (isContainer(value) && Object.hasOwn(value, name)) return value[name] ?? undefined;
  return undefined;
}
