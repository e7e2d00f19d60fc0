import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";
import { artifactPathFaults, hasFiles, locationFaults } from "./artifact-faults.ts";
import { fieldNames } from "./name-faults.ts";

/** The faults of the inputs of a template at `path`: names, and the artifacts. */
export function inputFaults(template: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  return [
    ...fieldNames(template.inputs, `${path}/inputs`),
    ...items(member(template.inputs, "artifacts")).flatMap((artifact, index) => {
      if (!isObject(artifact)) return [];
      const place = `${path}/inputs/artifacts/${index}`;
      const from = text(artifact.from) ?? "";
      return [
        ...artifactPathFaults(artifact, place, hasFiles(template)),
        ...(from === "" ? [] : [conflictingField(`${place}/from`, "is rejected in inputs; arguments have it")]),
        ...locationFaults(artifact, place),
      ];
    }),
    ...locationFaults(template.archiveLocation, `${path}/archiveLocation`),
    ...items(template.initContainers).flatMap((container, index) => {
      const name = member(container, "name");
      return isAbsent(name) || name === "" ? [missingField(`${path}/initContainers/${index}/name`)] : [];
    }),
  ];
}
