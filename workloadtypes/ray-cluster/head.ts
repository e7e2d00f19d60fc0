import { at, items, member, pointerTo } from "../../src/kernel/index.ts";

/** The variable that chooses the version of the autoscaler in KubeRay before 1.4. */
export const AUTOSCALER_V2 = "RAY_enable_autoscaler_v2";

/** The first variable of a name in the head's first container, with the place of its name; undefined without one. */
export function variablePlace(spec: unknown, path: string, name: string) {
  const variables = items(at(spec, "headGroupSpec", "template", "spec", "containers", 0, "env"));
  const index = variables.findIndex((each) => member(each, "name") === name);
  if (index < 0) return undefined;
  const place = pointerTo(path, "headGroupSpec", "template", "spec", "containers", 0, "env", index, "name");
  return { path: place, value: member(variables[index], "value") };
}

/** Whether KubeRay reads the value of a variable as true. */
export function isSwitchedOn(value: unknown): boolean {
  return value === "1" || value === "true";
}

/** Whether `autoscalerOptions` chooses the autoscaler of version v2. */
export function isAutoscalerV2(spec: unknown): boolean {
  return at(spec, "autoscalerOptions", "version") === "v2";
}
