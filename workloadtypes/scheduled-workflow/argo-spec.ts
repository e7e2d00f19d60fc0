import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject } from "../../src/kernel/index.ts";
import type { UnreadText } from "../../src/model/index.ts";
import type { ArgoSpec } from "../workflow/written-templates.ts";

const PATH = "/spec/workflow/spec";

/** The spec of the Argo workflow of a run: an object, or a JSON text, whose path then applies to all its parts. */
export function specOfRun(object: KubeObject): ArgoSpec {
  const written = at(object, "spec", "workflow", "spec");
  if (typeof written !== "string") return { spec: written, place: (pointer) => PATH + pointer };
  return { spec: parsed(written), place: () => PATH };
}

/** The spec, if it is a text that is not JSON. */
export function unreadSpec(object: KubeObject): readonly UnreadText[] {
  const written = at(object, "spec", "workflow", "spec");
  if (typeof written !== "string" || written === "" || parsed(written) !== undefined) return [];
  return [{ path: PATH, reason: "is not the JSON of a workflow's spec" }];
}

function parsed(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    if (isObject(value)) return value;
    return undefined;
  } catch {
    return undefined;
  }
}
