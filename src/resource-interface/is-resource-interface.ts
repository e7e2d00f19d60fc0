import { groupOf } from "../base/kubernetes.ts";

/** Whether a value is an object of one of the two dialects of the Resource Interface, of any version. */
export function isResourceInterfaceObject(value: unknown): boolean {
  const { apiVersion, kind } = Object(value) as { readonly apiVersion?: unknown; readonly kind?: unknown };
  if (typeof apiVersion !== "string") return false;
  const group = groupOf(apiVersion);
  return (
    (kind === "ResourceInterface" && group === "optimization.nvidia.com") || (kind === "Karta" && group === "run.ai")
  );
}
