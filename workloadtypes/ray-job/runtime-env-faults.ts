import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedValue } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, variableIn } from "../../src/kernel/index.ts";
import { readYaml } from "../../src/yaml/index.ts";

const PATH = "/spec/runtimeEnvYAML";

/** The fault of `runtimeEnvYAML`, whose text must be a map in YAML. Only its first document counts. */
export function runtimeEnvFaults(text: unknown): readonly ObjectFault[] {
  if (typeof text !== "string" || /^[ \r\n]*$/.test(text) || variableIn(text) !== undefined) return [];
  const { documents, unreadable } = readYaml(text, PATH);
  // KubeRay uses the last of two equal keys.
  const broken = unreadable.find(({ document, message }) => document === 0 && !message.startsWith("duplicate key"));
  if (broken !== undefined) {
    return [rejectedValue(PATH, `is not YAML in line ${broken.line} of the text`, text)];
  }
  const value = documents.find(({ index }) => index === 0)?.value;
  if (isAbsent(value) || isObject(value)) return [];
  return [rejectedValue(PATH, "must be a map in YAML", text)];
}
