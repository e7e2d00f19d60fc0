import { at, members, pointerTo } from "../../kernel/index.ts";
import type { Draft } from "./draft.ts";

/** Metadata that the API server, kubectl and the platform write. */
const WRITTEN: ReadonlySet<string> = new Set([
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "finalizers",
  "generation",
  "managedFields",
  "ownerReferences",
  "resourceVersion",
  "selfLink",
  "uid",
]);

const APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** Returns an object without its status and without the metadata that the API server writes, each with a remark. */
export function withoutState(object: Readonly<Record<string, unknown>>, draft: Draft): Record<string, unknown> {
  const { status, metadata, ...kept } = object;
  const remark = (path: string) => draft.remark("state", path, "is written by the cluster");
  if (status !== undefined) remark("/status");
  const fields = members(metadata).flatMap(([key, value]) => {
    if (WRITTEN.has(key)) {
      remark(pointerTo("/metadata", key));
      return [];
    }
    if (key !== "annotations" || at(value, APPLIED) === undefined) return [[key, value] as const];
    remark(pointerTo("/metadata/annotations", APPLIED));
    const others = members(value).filter(([name]) => name !== APPLIED);
    if (others.length === 0) return [];
    return [[key, Object.fromEntries(others)] as const];
  });
  return { ...kept, ...(metadata === undefined ? {} : { metadata: Object.fromEntries(fields) }) };
}
