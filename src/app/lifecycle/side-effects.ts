import type { Issue } from "../../kernel/index.ts";
import { canonicalJson, present } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";

/** The objects of a repository's definitions, without those that make a controller sync them, and their problems. */
export interface RepositoryState {
  readonly objects: readonly CheckedObject[];
  readonly issues: readonly Issue[];
}

/**
 * The reason for which an edit must not be made: a definition would be invalid, an object of another workload would
 * change, or the workload itself would get another name, and so be another run. Undefined for an edit that changes the
 * objects of the workload only.
 */
export function sideEffect(
  before: RepositoryState,
  after: RepositoryState,
  { view, objects }: RepositoryWorkload,
  isDeleted: boolean,
): string | undefined {
  const known = new Set(before.issues.map(issueKey));
  const invalid = after.issues.find((issue) => issue.severity === "error" && !known.has(issueKey(issue)));
  if (invalid !== undefined) return `the definition would be invalid: ${invalid.message}`;
  const own = new Set(objects.map(objectKey));
  const old = textsOf(before.objects);
  const next = textsOf(after.objects);
  if (!isDeleted && !next.has(objectKey(view.checked))) {
    return `${objectText(view.checked)} would get another name, so another run would start`;
  }
  const remaining = isDeleted ? after.objects.find((checked) => own.has(objectKey(checked))) : undefined;
  if (remaining !== undefined) {
    return `${objectText(remaining)} would remain, since another definition makes it as well`;
  }
  const isSame = (checked: CheckedObject) => old.get(objectKey(checked)) === next.get(objectKey(checked));
  const definition = view.checked.definition;
  const isOther = (checked: CheckedObject) =>
    !own.has(objectKey(checked)) &&
    (definition === undefined || checked.definition?.metadata.name !== definition.metadata.name);
  const changed = [...before.objects, ...after.objects].find((checked) => isOther(checked) && !isSame(checked));
  return changed && `${objectText(changed)} would change as well`;
}

function textsOf(objects: readonly CheckedObject[]): ReadonlyMap<string, string> {
  return new Map(objects.map((checked) => [objectKey(checked), canonicalJson(checked.object)]));
}

function objectKey({ object: { apiVersion, kind, metadata }, cluster }: CheckedObject): string {
  return JSON.stringify([cluster.name, apiVersion, kind, metadata.namespace, metadata.name]);
}

function issueKey({ rule, path, message, location }: Issue): string {
  return JSON.stringify([rule, path, message, location?.file]);
}

/** An object in a message: `Job team-nlp/llama-sft on cluster east`. */
export function objectText({ object: { kind, metadata }, cluster }: CheckedObject): string {
  const name = present([metadata.namespace, metadata.name]).join("/");
  return `${kind} ${name} on cluster ${cluster.name}`;
}
