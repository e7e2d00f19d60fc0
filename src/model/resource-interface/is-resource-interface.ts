import { at, groupOf, isObject, record } from "../../kernel/index.ts";

/**
 * Whether a value is a Resource Interface of either dialect, in any version, or has the `spec` of one under another group
 * or kind, which `parseResourceInterface` reports.
 */
export function isResourceInterfaceObject(value: unknown): boolean {
  const { apiVersion, kind, spec } = record(value);
  if (typeof apiVersion !== "string") return false;
  if (isObject(at(spec, "structureDefinition", "rootComponent"))) return true;
  const group = groupOf(apiVersion);
  return (
    (kind === "ResourceInterface" && group === "optimization.nvidia.com") || (kind === "Karta" && group === "run.ai")
  );
}
