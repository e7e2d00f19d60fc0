import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { at, choices, formatValue, isAbsent, isObject, items, member } from "../../src/kernel/index.ts";

const ACTIONS: readonly string[] = ["get", "create", "apply", "delete", "replace", "patch"];
/** Actions that need no manifest. */
const WITHOUT_MANIFEST: readonly unknown[] = ["get", "delete"];

/** The faults of the field `resource`, at `path`, of a template that reads or changes an object. */
export function resourceFaults(template: unknown, path: string): readonly ObjectFault[] {
  const resource = member(template, "resource");
  if (!isObject(resource)) return [];
  const { action, manifest, manifestFrom } = resource;
  if (isAbsent(action) || action === "") return [missingField(`${path}/action`)];
  const unknown = rejectedText(action, `${path}/action`, (written) =>
    ACTIONS.includes(written) ? undefined : choices("must be one of ", ACTIONS),
  );
  if (unknown.length > 0 || WITHOUT_MANIFEST.includes(action)) return unknown;
  const hasManifest = !isAbsent(manifest) && manifest !== "";
  if (!hasManifest && isAbsent(manifestFrom)) {
    return [missingField(`${path}/manifest`, "is missing, and so is manifestFrom")];
  }
  if (isAbsent(manifestFrom)) return [];
  if (hasManifest) {
    return [conflictingField(`${path}/manifestFrom`, "must not be set together with manifest", `${path}/manifest`)];
  }
  const name = at(manifestFrom, "artifact", "name");
  const isInput = items(at(template, "inputs", "artifacts")).some((artifact) => member(artifact, "name") === name);
  if (typeof name !== "string" || isInput) return [];
  return [
    conflictingField(
      `${path}/manifestFrom/artifact/name`,
      `is ${formatValue(name)}, but no input of the template has this name`,
    ),
  ];
}
