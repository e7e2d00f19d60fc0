import type { Unreadable } from "../../kernel/index.ts";
import { member } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { isOverride } from "../units/argocd-override.ts";
import { isKustomizationFile, isKustomizeConfiguration } from "../units/kustomization.ts";
import { recasedField } from "../units/kustomization-fields.ts";

/** Whether kustomize or Argo CD reads a file because of its name, without an apiVersion and a kind. */
export function isConfiguration(file: string): boolean {
  return isKustomizationFile(file) || isOverride(file);
}

/** The reason for which a file has another meaning for kustomize or Argo CD, which ignore the case of fields, than for muster. */
export function caseFault(document: YamlDocument): Unreadable | undefined {
  const { value, index } = document;
  const isOther = Boolean(member(value, "apiVersion")) && !isKustomizeConfiguration(value);
  const recased = isOther ? undefined : recasedField(value);
  if (recased === undefined) return undefined;
  const { pointer, name, intended } = recased;
  const message = `the field ${JSON.stringify(name)} is ${intended} for kustomize and Argo CD, and unknown to other readers; write ${intended}`;
  return { ...document.locate(pointer, "key"), document: index, message };
}
