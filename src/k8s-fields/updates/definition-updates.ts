import { at, isObject, items, member, text } from "../../kernel/index.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { every, refusalAt, unchanged } from "./unchanged.ts";

const CRDS = `${DOCS}/tasks/extend-kubernetes/custom-resources`;
const VERSIONS = `${CRDS}/custom-resource-definition-versioning/#upgrade-existing-objects-to-a-new-stored-version`;

/**
 * The rules for a CustomResourceDefinition. Source: apiextensions-apiserver v0.36.1,
 * `ValidateCustomResourceDefinitionUpdate` of `pkg/apis/apiextensions/validation`.
 */
export const definitionUpdates: UpdateCheck = every(
  unchanged(
    ["/spec/group", "/spec/scope", "/spec/names/kind", "/spec/names/plural"],
    `${CRDS}/custom-resource-definitions/`,
  ),
  storedVersions,
);

/** A version in which objects were stored must stay until they are stored in another one. */
function storedVersions({ before, after, status }: ObjectUpdate): readonly UpdateRefusal[] {
  const versions = items(at(after, "spec", "versions"));
  const kept = new Set(versions.map(nameOf));
  const known = status === undefined ? undefined : items(status.storedVersions).map((version) => text(version));
  const stored =
    known ??
    items(at(before, "spec", "versions"))
      .filter(isStored)
      .map(nameOf);
  return stored.flatMap((name) => {
    if (name === undefined || kept.has(name)) return [];
    const rule = `lack the version ${name}, in which objects were stored`;
    return [refusalAt("/spec/versions", VERSIONS, rule)];
  });
}

function nameOf(version: unknown): string | undefined {
  return text(member(version, "name"));
}

function isStored(version: unknown): boolean {
  return isObject(version) && version.storage === true;
}
