import { groupOf } from "../base/kubernetes.ts";
import { record } from "../base/read.ts";

/** Whether a value is a Resource Interface of either dialect, in any version. */
export function isResourceInterfaceObject(value: unknown): boolean {
  const { apiVersion, kind } = record(value);
  if (typeof apiVersion !== "string") return false;
  const group = groupOf(apiVersion);
  return (
    (kind === "ResourceInterface" && group === "optimization.nvidia.com") || (kind === "Karta" && group === "run.ai")
  );
}
