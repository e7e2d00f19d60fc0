import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, repeatedTexts } from "../../src/k8s-fields/index.ts";
import { formatValue, isObject, items, member, text } from "../../src/kernel/index.ts";
import { cycleFaults } from "../shared/dependency-cycles.ts";
import { emptyList, templateNameFaults } from "./name-faults.ts";

/** The faults of the field `containerSet` of a template at `path`: names, dependencies, mounts, and the main container. */
export function containerSetFaults(template: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const set = template.containerSet;
  const place = `${path}/containerSet/containers`;
  const list = items(member(set, "containers"));
  const containers = list.map((container, index) => ({
    name: text(member(container, "name")) ?? "",
    path: `${place}/${index}`,
    dependencies: items(member(container, "dependencies")).flatMap((name, at) =>
      typeof name === "string" ? [{ name, path: `${place}/${index}/dependencies/${at}` }] : [],
    ),
  }));
  const known = new Set(containers.map(({ name }) => name));
  return [
    ...emptyList(member(set, "containers"), place),
    ...list.flatMap((container, index) =>
      isObject(container) ? templateNameFaults(container.name, `${place}/${index}`) : [],
    ),
    ...repeatedTexts(list, "name", place),
    ...repeatedTexts(member(set, "volumeMounts"), "mountPath", `${path}/containerSet/volumeMounts`),
    ...containers.flatMap(({ dependencies }) =>
      dependencies
        .filter(({ name }) => !known.has(name))
        .map(({ name, path: at }) => conflictingField(at, `is ${formatValue(name)}, but no container has this name`)),
    ),
    ...cycleFaults(containers),
    ...(list.length > 0 && !known.has("main") && hasFiles(template)
      ? [missingField(place, 'needs a container with the name "main" for the inputs or outputs of the template')]
      : []),
  ];
}

function hasFiles({ inputs, outputs }: Readonly<Record<string, unknown>>): boolean {
  const lists = [member(inputs, "artifacts"), member(outputs, "parameters"), member(outputs, "artifacts")];
  return lists.some((list) => items(list).length > 0);
}
