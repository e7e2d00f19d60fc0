import { at, isObject } from "../../kernel/index.ts";
import { kindOfTarget } from "./patch-kind.ts";

/**
 * A merge patch as a part of the objects that its selector selects. Such a patch may have any kind and name itself, which
 * kustomize ignores.
 */
export function mergePatchObject(
  patch: Readonly<Record<string, unknown>>,
  target: unknown,
): Readonly<Record<string, unknown>> {
  if (!isObject(target)) return patch;
  const { apiVersion, kind } = kindOfTarget(target, at(patch, "spec")) ?? patch;
  return { ...patch, apiVersion, kind };
}
