import { at, isObject, type KubeObject, members, plainName, pointerTo } from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";

/** A key that looks like the queue label of KAI, and that KAI does not read. */
interface StrayKey {
  readonly key: string;
  readonly value: string;
  readonly map: "labels" | "annotations";
  /** JSON pointer in the holder of the metadata. */
  readonly path: string;
}

/** Older names of the label, and misspelt ones, without separators. */
const FORMS: ReadonlySet<string> = new Set([
  "kaischedulerqueue",
  "kaischedulerqueuename",
  "runaiqueue",
  "runaiqueuename",
]);

/**
 * The first key of some metadata that is meant as the queue of KAI: the label of older versions, another spelling, or an
 * annotation. Source: KAI Scheduler, pkg/common/constants/constants.go (`DefaultQueueLabel`).
 */
function strayQueueKey(metadata: unknown): StrayKey | undefined {
  for (const map of ["labels", "annotations"] as const) {
    const written = at(metadata, map);
    if (!isObject(written)) continue;
    for (const [key, value] of members(written)) {
      const isRight = map === "labels" && key === KAI_KEYS.queue;
      if (isRight || typeof value !== "string" || !FORMS.has(plainName(key.replaceAll(/[./]/g, "")))) continue;
      return { key, value, map, path: pointerTo(`/metadata/${map}`, key) };
    }
  }
  return undefined;
}

/** The sentence about a stray key, and the change. */
export function strayText({ key, value, map }: StrayKey): readonly [message: string, fix: string] {
  const kind = map === "labels" ? "label" : "annotation";
  const fix = `rename it to the label ${KAI_KEYS.queue}: ${value}`;
  return [`KAI does not read the ${kind} ${key}`, fix];
}

/** The stray key of a workload: on the object, or on one of its pod templates. */
export function strayKeyOf(object: KubeObject, views: readonly PodView[]): StrayKey | undefined {
  const own = strayQueueKey(object.metadata);
  if (own !== undefined) return own;
  for (const { metadata } of views) {
    const found = strayQueueKey(metadata);
    if (found !== undefined) return found;
  }
  return undefined;
}
