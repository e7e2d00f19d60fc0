import type { SimGang } from "./gang.ts";

/** Whether `left` comes before `right` in one queue: by priority, then gangs below their minimum, then by age. */
export function isGangBefore(left: SimGang, right: SimGang): boolean {
  if (left.shape.priority !== right.shape.priority) return left.shape.priority > right.shape.priority;
  const order = fillOf(left) - fillOf(right);
  if (order !== 0) return order < 0;
  if (left.shape.created !== right.shape.created) return left.shape.created < right.shape.created;
  return left.shape.rank === right.shape.rank ? left.shape.id < right.shape.id : left.shape.rank < right.shape.rank;
}

/** 0 below the minimum, 1 at the minimum, 2 above it. */
function fillOf(gang: SimGang): 0 | 1 | 2 {
  let isAbove = false;
  for (const { activeAllocated, minimum } of gang.leaves.values()) {
    if (activeAllocated < minimum) return 0;
    isAbove ||= activeAllocated > minimum;
  }
  return isAbove ? 2 : 1;
}
