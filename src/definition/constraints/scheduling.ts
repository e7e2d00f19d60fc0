import { labelValueProblem, subdomainProblem } from "../../base/names.ts";
import { presentItems } from "../../base/nullable.ts";
import { pointerTo } from "../../base/pointer.ts";
import { badName, type FieldProblem } from "../../finding/field-problem.ts";
import { type Broken, type Constraint, checkObject, duplicates, isPresent } from "../../schema/constraint.ts";
import type { SchedulingFields } from "../scheduling-fields.ts";

const priorityClass: Constraint<SchedulingFields> = {
  reads: ["priorityClass"],
  check: ({ priorityClass: name }, at) =>
    isPresent(name)
      ? badName(pointerTo(at, "priorityClass"), name, subdomainProblem(name), "name of a priority class")
      : undefined,
};

/** Rules of how a workload is scheduled, at a pointer. Whether pools and classes exist, its cluster knows. */
export function checkScheduling(fields: SchedulingFields, at: string, broken: Broken): readonly FieldProblem[] {
  const pools = pointerTo(at, "nodePools");
  const named = presentItems(fields.nodePools).flatMap(({ item, index }) => {
    const problem = item === "" ? "is empty" : labelValueProblem(item);
    return badName(pointerTo(pools, index), item, problem, "name of a node pool");
  });
  return [
    ...checkObject(fields, at, [priorityClass], broken),
    ...named,
    ...duplicates(fields.nodePools, pools, (pool) => pool, ""),
  ];
}
