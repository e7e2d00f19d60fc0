import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { missingField, rejectedText, repeatedTexts } from "../../src/k8s-fields/index.ts";
import { isAbsent, items, member, pointerTo } from "../../src/kernel/index.ts";

/** The name of a template, step or task. */
const NAME = /^[a-zA-Z0-9][-a-zA-Z0-9]*$/;
const MAX_NAME = 128;

/** The faults of the name of a template, step, task or container of a set in an object at `path`. */
export function templateNameFaults(name: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(name) || name === "") return [missingField(`${path}/name`)];
  return rejectedText(name, `${path}/name`, (written) => {
    if (written.length > MAX_NAME) return `has ${written.length} characters; at most ${MAX_NAME} are allowed`;
    return NAME.test(written) ? undefined : "must start with a letter or digit, and have only these and '-'";
  });
}

/** The faults of the names of parameters and artifacts in the lists of an object at `path`. */
export function fieldNames(holder: unknown, path: string): readonly ObjectFault[] {
  return ["parameters", "artifacts"].flatMap((list) => {
    const place = pointerTo(path, list);
    return [
      ...repeatedTexts(member(holder, list), "name", place),
      ...items(member(holder, list)).flatMap((field, index) => {
        const name = member(field, "name");
        if (isAbsent(name) || name === "") return [missingField(`${place}/${index}/name`)];
        return rejectedText(name, `${place}/${index}/name`, fieldNameProblem);
      }),
    ];
  });
}

/** The reason why a text is not the name of a parameter or artifact, or undefined. */
export function fieldNameProblem(name: string): string | undefined {
  return /^[-\w]+$/.test(name) ? undefined : "must have only letters, digits, '-' and '_'";
}

/** The fault of a mandatory list that is missing or empty. */
export function emptyList(list: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(list) || (Array.isArray(list) && list.length === 0)) {
    return [missingField(path, "is mandatory, but empty")];
  }
  return [];
}
