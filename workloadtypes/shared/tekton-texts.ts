import type { Members } from "../../src/k8s-fields/index.ts";
import { isObject, items, member, members, pointerTo } from "../../src/kernel/index.ts";

/** A text with a variable, and its place. */
export interface PlacedText {
  readonly path: string;
  readonly value: string;
}

/** The steps of a task, with their places. */
export function stepsOf({ steps }: Members, path: string) {
  return items(steps).map((step, index) => ({ step, path: pointerTo(path, "steps", index) }));
}

/** The fields of the template that every step gets: its variables, without those that a step replaces. */
export function templateOf({ steps, stepTemplate }: Members, path: string) {
  const env = items(member(stepTemplate, "env"));
  const replaced = new Set(
    items(steps).flatMap((step) => items(member(step, "env")).map((each) => member(each, "name"))),
  );
  if (items(steps).length === 0 || env.some((each) => replaced.has(member(each, "name")))) return [];
  return [{ step: { env }, path: `${path}/stepTemplate` }];
}

/** The texts of a step that may have variables. */
export function textsOfStep(step: unknown, path: string): readonly PlacedText[] {
  return [
    ...["name", "image", "workingDir", "script", "onError"].flatMap((field) =>
      textAt(member(step, field), `${path}/${field}`),
    ),
    ...listTexts(member(step, "command"), `${path}/command`),
    ...listTexts(member(step, "args"), `${path}/args`),
    ...items(member(step, "env")).flatMap((variable, index) =>
      textAt(member(variable, "value"), `${path}/env/${index}/value`),
    ),
    ...items(member(step, "volumeMounts")).flatMap((mount, index) =>
      ["name", "mountPath", "subPath"].flatMap((field) =>
        textAt(member(mount, field), `${path}/volumeMounts/${index}/${field}`),
      ),
    ),
  ];
}

/** A text with a variable; none for any other value. */
function textAt(value: unknown, path: string): readonly PlacedText[] {
  return typeof value === "string" && value.includes("$(") ? [{ path, value }] : [];
}

/** The texts of a list with variables. */
function listTexts(list: unknown, path: string): readonly PlacedText[] {
  return items(list).flatMap((value, index) => textAt(value, `${path}/${index}`));
}

/** The texts of a task of a pipeline that may have variables: its parameters, its matrix and its conditions. */
export function taskTexts(task: unknown, path: string): readonly PlacedText[] {
  const matrix = member(task, "matrix");
  return [
    ...valueTexts(member(task, "params"), `${path}/params`),
    ...valueTexts(member(matrix, "params"), `${path}/matrix/params`),
    ...items(member(matrix, "include")).flatMap((each, index) =>
      valueTexts(member(each, "params"), `${path}/matrix/include/${index}/params`),
    ),
    ...items(member(task, "when")).flatMap((condition, index) => [
      ...textAt(member(condition, "input"), `${path}/when/${index}/input`),
      ...listTexts(member(condition, "values"), `${path}/when/${index}/values`),
    ]),
  ];
}

/** The texts in the values of parameters. */
function valueTexts(params: unknown, path: string): readonly PlacedText[] {
  return items(params).flatMap((param, index) => {
    const value = member(param, "value");
    const place = `${path}/${index}/value`;
    if (Array.isArray(value)) return listTexts(value, place);
    if (isObject(value)) return members(value).flatMap(([key, each]) => textAt(each, pointerTo(place, key)));
    return textAt(value, place);
  });
}
