import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exclusiveFields, missingField, unknownWord } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, members, pointerTo, text } from "../../src/kernel/index.ts";

const STRATEGIES = ["OnPodCompletion", "OnPodSuccess", "OnWorkflowCompletion", "OnWorkflowSuccess", ""];

/** The faults of `podGC`: an unknown strategy. */
export function podGcFaults(podGc: unknown): readonly ObjectFault[] {
  return unknownWord(STRATEGIES, member(podGc, "strategy"), "/podGC/strategy");
}

/** The faults of hooks: each needs an expression, except for the one at the end. */
export function hookFaults(hooks: unknown, path: string): readonly ObjectFault[] {
  return members(hooks).flatMap(([name, hook]) => {
    if (name === "exit" || !isObject(hook) || (text(hook.expression) ?? "") !== "") return [];
    return [missingField(`${pointerTo(path, name)}/expression`, "is mandatory in every hook except exit, but missing")];
  });
}

/** The faults of the loop of a step or task: several loops, and both ends of a sequence. */
export function loopFaults(task: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const loops = [
    ...(items(task.withItems).length > 0 ? ["withItems"] : []),
    ...((text(task.withParam) ?? "") === "" ? [] : ["withParam"]),
    ...(isAbsent(task.withSequence) ? [] : ["withSequence"]),
  ];
  const sequence = task.withSequence;
  const hasBoth = !isAbsent(member(sequence, "count")) && !isAbsent(member(sequence, "end"));
  return [
    ...exclusiveFields(loops, path),
    ...(hasBoth && loops[0] === "withSequence"
      ? [
          conflictingField(
            `${path}/withSequence/end`,
            "must not be set together with count",
            `${path}/withSequence/count`,
          ),
        ]
      : []),
  ];
}
