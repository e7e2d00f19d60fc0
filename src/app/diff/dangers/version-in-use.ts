import { at, count, isObject, items, member, objectName, refOf, text } from "../../../kernel/index.ts";
import type { ObjectSet } from "../../../rule/index.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";

const CRD = "CustomResourceDefinition";

/** CustomResourceDefinitions that no longer serve a version of objects of the branch. */
export const versionInUse: DangerSign = {
  id: "version-in-use",
  finds: "a CustomResourceDefinition that drops a version, or no longer serves it, which objects of the branch have",
  reason: "the API server no longer knows these objects in this version, so their sync fails",
  upstream:
    "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/",
  find: ({ changed, after: set, cluster }) =>
    changed.flatMap(({ before, after }): readonly FoundDanger[] => {
      if (after.zone !== "apply" || after.object.kind !== CRD) return [];
      const served = new Set(servedVersions(after.object));
      const dropped = servedVersions(before.object).filter((version) => !served.has(version));
      return dropped.flatMap((version) => {
        const [first, ...others] = objectsOfVersion(set, cluster, after.object, version);
        if (first === undefined) return [];
        const more = others.length === 0 ? "" : ` and ${count(others.length, "further object")}`;
        const message = `it no longer serves the version ${version} of ${objectName(refOf(first))}${more} in the branch`;
        const newest = servedVersions(after.object)[0] ?? "another version";
        return [
          {
            object: after,
            path: "/spec/versions",
            message,
            fix: `change ${objectName(refOf(first))}${more} to ${newest} first`,
          },
        ];
      });
    }),
};

function servedVersions(definition: unknown): readonly string[] {
  return items(at(definition, "spec", "versions")).flatMap((version) => {
    const name = text(member(version, "name"));
    return name === undefined || !isObject(version) || version.served === false ? [] : [name];
  });
}

function objectsOfVersion(set: ObjectSet, cluster: string, definition: unknown, version: string) {
  const [group, kind] = [text(at(definition, "spec", "group")), text(at(definition, "spec", "names", "kind"))];
  if (group === undefined || kind === undefined) return [];
  return set
    .ofKind(group, kind)
    .filter(({ object, cluster: own }) => own.name === cluster && object.apiVersion === `${group}/${version}`)
    .map(({ object }) => object);
}
