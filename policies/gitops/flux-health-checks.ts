import { at, groupOf, items, type KubeObject, text } from "../../src/kernel/index.ts";

/** Whether a Kustomization with a spec checks the health of any object. */
export function checksHealth(spec: unknown): boolean {
  return at(spec, "wait") === true || items(at(spec, "healthChecks")).length > 0;
}

/** Whether a Kustomization with a spec checks the health of an object by the conditions that Flux reads in every kind. */
export function checksHealthOf(spec: unknown, object: KubeObject): boolean {
  const isOfKind = (entry: unknown) =>
    at(entry, "kind") === object.kind && groupOf(text(at(entry, "apiVersion")) ?? "") === groupOf(object.apiVersion);
  if (items(at(spec, "healthCheckExprs")).some(isOfKind)) return false;
  if (at(spec, "wait") === true) return true;
  return items(at(spec, "healthChecks")).some((entry) => isOfKind(entry) && at(entry, "name") === object.metadata.name);
}
