import { Work } from "../../src/cel/index.ts";
import type { CrdSource, SourcedCrdKind } from "../../src/k8s-fields/index.ts";
import {
  CRD_KIND,
  type CrdKindVersion,
  type DefinitionFault,
  definitionFaults,
  faultMessage,
  fieldFaults,
  NEWEST_KNOWN_MINOR,
  objectType,
  STEPS_OF_CHECK,
} from "../../src/k8s-fields/index.ts";
import { equalValues, getOrCreate, given, isObject } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
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
    let steps = 0;
    for (const source of set.crds.sources) {
      if (isUnused(source, set)) continue;
      const { definition, problem } = source;
      if (definition === undefined && problem !== undefined) {
        const { message, ...location } = problem;
        report({ path: "", location, message: `cannot be read: ${message}`, unjudged: true });
      }
      if (steps > STEPS_OF_CHECK) {
        report({ ...placeOfCrd(source, set, ""), message: limitMessage(), key: "limit", unjudged: true });
        break;
      }
      const work = new Work();
      for (const { path, ...fault } of [...namedFaults(source), ...definitionFaults(definition, work)]) {
        report({ ...placeOfCrd(source, set, path), ...fault });
      }
      steps += work.used;
    }
    const byVersion = new Map<string, VersionOfCrd[]>();
    for (const crd of set.crds.all) {
      if (isUnused(crd.source, set)) continue;
      for (const version of crd.versions) {
        const known = getOrCreate(byVersion, JSON.stringify([crd.group, crd.kind, version.name]), () => []);
        const first = known.find((earlier) => earlier.crd !== crd && areOfOneCluster(earlier.crd, crd));
        known.push({ crd, version });
        if (first === undefined || equalValues(first.version.schema, version.schema)) continue;
        const place = first.crd.source.file ?? "another file";
        const message = `${crd.kind} ${version.name} has another schema in ${place}, which comes first, so objects are checked against that one`;
        const path = `/spec/versions/${version.index}/schema`;
        report(given({ ...placeOfCrd(crd.source, set, path), message, severity: "warning" as const, key: place }));
      }
    }
  },
});

interface VersionOfCrd {
  readonly crd: SourcedCrdKind;
  readonly version: CrdKindVersion;
}

// When it is needed: the first text of a locale takes as long as loading all rules.
function limitMessage(): string {
  const steps = STEPS_OF_CHECK.toLocaleString("en-US");
  return `the checks of CRDs needed more than ${steps} steps, so this CRD and all later ones are not checked`;
}

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

/** Whether an object may use either of two CRDs of its kind. */
function areOfOneCluster({ source: a }: SourcedCrdKind, { source: b }: SourcedCrdKind): boolean {
  return a.cluster === undefined || b.cluster === undefined || a.cluster === b.cluster;
}
