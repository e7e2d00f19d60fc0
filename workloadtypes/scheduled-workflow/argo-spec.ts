import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at } from "../../src/base/read.ts";
import type { UnreadText } from "../../src/workload/workload-kind.ts";
import type { ArgoSpec } from "../workflow/written-templates.ts";

const PATH = "/spec/workflow/spec";

/** The spec of the Argo workflow of a run: an object, or the JSON text of one, at which everything in it then stands. */
export function specOfRun(object: KubeObject): ArgoSpec {
  const written = at(object, "spec", "workflow", "spec");
  if (typeof written !== "string") return { spec: written, place: (pointer) => PATH + pointer };
  return { spec: parsed(written), place: () => PATH };
}

/** The spec, where it is a text that is no JSON. */
export function unreadSpec(object: KubeObject): readonly UnreadText[] {
  const written = at(object, "spec", "workflow", "spec");
  if (typeof written !== "string" || written === "" || parsed(written) !== undefined) return [];
  return [{ path: PATH, reason: "is no JSON of a workflow's spec" }];
}

function parsed(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
