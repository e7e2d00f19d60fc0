import { type Broken, checkObject, duplicates } from "../../../k8s-fields/index.ts";
import {
  badName,
  type FieldProblem,
  labelValueProblem,
  pointerTo,
  presentItems,
  subdomainProblem,
} from "../../../kernel/index.ts";
import type { SchedulingFields } from "../scheduling-fields.ts";
import { textField } from "./text-field.ts";

const priorityClass = textField<SchedulingFields>("priorityClass", subdomainProblem, "name of a priority class");

function poolNameProblem(name: string): string | undefined {
  if (name === "") return "is empty";
  return labelValueProblem(name);
}

/** Rules of the scheduling of a workload at a pointer. The expansion checks that pools and classes exist. */
export function checkScheduling(fields: SchedulingFields, at: string, broken: Broken): readonly FieldProblem[] {
  const pools = pointerTo(at, "nodePools");
  const named = presentItems(fields.nodePools).flatMap(({ item, index }) => {
    return badName(pointerTo(pools, index), item, poolNameProblem(item), "name of a node pool");
  });
  return [
    ...checkObject(fields, at, [priorityClass], broken),
    ...named,
    ...duplicates(fields.nodePools, pools, (pool) => pool, ""),
  ];
}
