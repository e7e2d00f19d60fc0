import { equalValues } from "../../src/base/equal.ts";
import { given } from "../../src/base/given.ts";
import { isObject } from "../../src/base/read.ts";
import type { CrdSource, SourcedCrdKind } from "../../src/crd/crd-kinds.ts";
import { CRD_KIND } from "../../src/crd/definition.ts";
import { type DefinitionFault, definitionFaults } from "../../src/crd/definition-faults.ts";
import { faultMessage, fieldFaults } from "../../src/kubernetes/check-fields.ts";
import { NEWEST_KNOWN_MINOR } from "../../src/kubernetes/field-table.ts";
import { objectType } from "../../src/kubernetes/field-type.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { crdExample } from "./crd-example.ts";
import { placeOfCrd } from "./place-of-crd.ts";

/** K8S-010: the CRDs of a check are valid, and agree about each version of a kind. */
export const usableCrds = defineRule({
  id: "K8S-010",
  name: "usable-crds",
  title: "CustomResourceDefinitions are valid, and those of one kind agree",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server rejects an invalid CustomResourceDefinition, and then every object of its kind. Where two of them describe a version of a kind in different ways, the check uses the first one, and the cluster may have the other one.",
  fix: "repair the field that the finding names; remove the CustomResourceDefinition that the cluster does not have",
  docs: [
    "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema",
  ],
  examples: {
    good: crdExample("v1", "{min: 1}"),
    bad: crdExample("v1", "{min: 1}").replace("storage: false", "storage: true"),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const source of set.crds.sources) {
      if (isUnused(source, set)) continue;
      const { definition, problem } = source;
      if (definition === undefined && problem !== undefined) {
        const { message, ...location } = problem;
        report({ path: "", location, message: `cannot be read: ${message}`, unjudged: true });
      }
      for (const { path, message } of [...namedFaults(source), ...definitionFaults(definition)])
        report({ ...placeOfCrd(source, set, path), message });
    }
    for (const [index, crd] of set.crds.all.entries()) {
      if (isUnused(crd.source, set)) continue;
      const earlier = set.crds.all.slice(0, index).filter((other) => isSameKind(other, crd));
      for (const version of crd.versions) {
        const other = earlier.find(({ versions }) => versions.some(({ name }) => name === version.name));
        const first = other?.versions.find(({ name }) => name === version.name);
        if (other === undefined || first === undefined || equalValues(first.schema, version.schema)) continue;
        const place = other.source.file ?? "another file";
        const message = `${crd.kind} ${version.name} has another schema in ${place}, which comes first, so objects are checked against that one`;
        const path = `/spec/versions/${version.index}/schema`;
        report(given({ ...placeOfCrd(crd.source, set, path), message, severity: "warning" as const, key: place }));
      }
    }
  },
});

/** The fields of a CRD that is not among the objects, which other rules check. */
function namedFaults({ definition, locate }: CrdSource): readonly DefinitionFault[] {
  if (locate === undefined || !isObject(definition)) return [];
  const faults = fieldFaults(definition, objectType(CRD_KIND), { minor: NEWEST_KNOWN_MINOR });
  return faults.map((fault) => ({ path: fault.path, message: faultMessage(fault) }));
}

/** Whether a CRD of `--crds` or `muster.yaml` is one of a kind that no object has, so that its schemas are not read. */
function isUnused({ head }: CrdSource, set: ObjectSet): boolean {
  return head !== undefined && !set.usesKind(head.group, head.kind);
}

/** Whether two CRDs are about the same kind, and an object may use either of them. */
function isSameKind(other: SourcedCrdKind, crd: SourcedCrdKind): boolean {
  const isSameCluster =
    other.source.cluster === undefined ||
    crd.source.cluster === undefined ||
    other.source.cluster === crd.source.cluster;
  return other.group === crd.group && other.kind === crd.kind && isSameCluster;
}
