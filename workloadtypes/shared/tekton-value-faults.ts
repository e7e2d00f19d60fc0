import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  rejectedText,
  unknownWord,
  wrongDuration,
} from "../../src/k8s-fields/index.ts";
import {
  dnsLabelProblem,
  durationSeconds,
  formatValue,
  isAbsent,
  isObject,
  items,
  member,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { declaredParamFaults, repeated, resultFaults } from "./tekton-declaration-faults.ts";

const ON_ERROR = ["continue", "stopAndFail"];
/** The fault of a time limit that Tekton cannot read, or that is negative. */
export function timeoutFaults(timeout: unknown, path: string): readonly ObjectFault[] {
  const unread = wrongDuration(timeout, path);
  if (unread.length > 0) return unread;
  return rejectedText(timeout, path, (limit) =>
    (durationSeconds(limit) ?? 0) < 0 ? `must be at least 0, but is ${formatValue(limit)}` : undefined,
  );
}

/** The faults of the workspaces that a task declares, of the types of its results, and of fields of its steps. */
export function taskValueFaults(task: Members, path: string): readonly ObjectFault[] {
  const { params, results, workspaces, steps, sidecars } = task;
  const known = new Set(items(workspaces).map((workspace) => member(workspace, "name")));
  return [
    ...declaredParamFaults(params, `${path}/params`),
    ...items(results).flatMap((result, index) =>
      isObject(result) ? resultFaults(result, pointerTo(path, "results", index)) : [],
    ),
    ...repeated(items(workspaces), `${path}/workspaces`, (name) => name),
    ...items(steps).flatMap((step, index) => stepValueFaults(step, pointerTo(path, "steps", index))),
    ...[
      { list: "steps", containers: steps },
      { list: "sidecars", containers: sidecars },
    ].flatMap(({ list, containers }) =>
      items(containers).flatMap((container, index) =>
        items(member(container, "workspaces")).flatMap((used, place) => {
          const name = member(used, "name") ?? "";
          if (typeof name !== "string" || known.has(name)) return [];
          const field = pointerTo(path, list, index, "workspaces", place, "name");
          const message = `is ${formatValue(name)}, but the task declares no workspace with this name`;
          return [{ ...conflictingField(field, message), value: name }];
        }),
      ),
    ),
  ];
}

function stepValueFaults(step: unknown, path: string): readonly ObjectFault[] {
  const name = member(step, "name");
  return [
    ...rejectedText(name, `${path}/name`, (each) => (each === "" ? undefined : dnsLabelProblem(each))),
    ...timeoutFaults(member(step, "timeout"), `${path}/timeout`),
    ...onErrorFaults(step, path),
    ...whenFaults(member(step, "when"), `${path}/when`),
  ];
}

/** The fault of an unknown word for what follows an error. A parameter may have the word. */
export function onErrorFaults(holder: unknown, path: string): readonly ObjectFault[] {
  const word = text(member(holder, "onError")) ?? "";
  return word === "" || word.startsWith("$(params") ? [] : unknownWord(ON_ERROR, word, `${path}/onError`);
}

/** The faults of conditions that are not expressions of CEL. */
export function whenFaults(when: unknown, path: string): readonly ObjectFault[] {
  return items(when).flatMap((condition, index): readonly ObjectFault[] => {
    const place = pointerTo(path, index);
    if (!isObject(condition) || (text(condition.cel) ?? "") !== "") return [];
    const { operator = "", values } = condition;
    const unknown = unknownWord(["in", "notin"], operator ?? "", `${place}/operator`);
    const isEmpty = isAbsent(values) || (Array.isArray(values) && values.length === 0);
    return isEmpty ? [...unknown, missingField(`${place}/values`)] : unknown;
  });
}
