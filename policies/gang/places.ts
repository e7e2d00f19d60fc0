import type { KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, items } from "../../src/base/read.ts";
import type { PartialStart } from "./partial-start.ts";

/** Where a PodGroup says how much of it must be there. */
export function minimumPath(podGroup: KubeObject, { leaf, unit }: Pick<PartialStart, "leaf" | "unit">): string {
  if (leaf === undefined) return unit === "pods" ? "/spec/minMember" : "/spec/minSubGroup";
  const index = items(at(podGroup, "spec", "subGroups")).findIndex((item) => at(item, "name") === leaf);
  return index < 0 ? "/spec/subGroups" : pointerTo("/spec/subGroups", index, "minMember");
}
