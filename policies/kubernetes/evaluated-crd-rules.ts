import type { CrdKindVersion, SourcedCrdKind } from "../../src/k8s-fields/index.ts";
import { unevaluatedRules } from "../../src/k8s-fields/index.ts";
import { count, fieldLabel, getOrCreate, given } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { crdExample } from "./crd-example.ts";
import { placeOfCrd } from "./place-of-crd.ts";

/** K8S-011: muster evaluates the validation rules of the CRDs that it uses. */
export const evaluatedCrdRules = defineRule({
  id: "K8S-011",
  name: "evaluated-crd-rules",
  title: "The validation rules of the CustomResourceDefinitions in use are evaluated",
  severity: "info",
  pack: "recommended",
  rationale:
    "Some rules use functions that muster does not have, and some compare an object with its earlier state, which a manifest does not have. The API server evaluates them, so it may reject an object that muster accepts.",
  fix: "test such objects with kubectl apply --dry-run=server",
  docs: ["https://kubernetes.io/docs/reference/using-api/cel/"],
  examples: {
    good: crdExample("v1", "{min: 1}"),
    bad: crdExample("v1", "{min: 1}").replace("self.min <= self.max", "self.min == oldSelf.min"),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const [crd, versions] of usedVersions(set)) {
      for (const { name, index, schema } of versions) {
        const rules = unevaluatedRules(schema);
        if (rules.length === 0) continue;
        const texts = rules.map(({ path, obstacle }) => `${labelOf(path)} ${obstacle}`);
        const shown = [...new Set(texts)].slice(0, MOST_RULES);
        const more = texts.length > shown.length ? ", among others" : "";
        const message = `${crd.kind} ${name}: ${count(rules.length, "rule")} not evaluated: ${shown.join("; ")}${more}`;
        report(given({ ...placeOfCrd(crd.source, set, `/spec/versions/${index}/schema`), message, key: name }));
      }
    }
  },
});

const MOST_RULES = 5;

/** The label of a field of the schema: `jobs[].name`. */
function labelOf(path: string): string {
  return fieldLabel(path).replaceAll('["[]"]', "[]").replaceAll('["*"]', ".*");
}

/** The versions of each CRD that objects of the set have, and objects inside of them. */
function usedVersions(set: ObjectSet): ReadonlyMap<SourcedCrdKind, ReadonlySet<CrdKindVersion>> {
  const used = new Map<SourcedCrdKind, Set<CrdKindVersion>>();
  if (set.crds.all.length === 0) return used;
  const add = ({ object, cluster }: CheckedObject) => {
    const { crd, version } = set.crds.find(object, cluster.name) ?? {};
    if (crd !== undefined && version !== undefined) getOrCreate(used, crd, () => new Set()).add(version);
  };
  for (const checked of set.objects) {
    add(checked);
    for (const { workload } of set.embeddedIn(checked)) add(workload.checked);
  }
  return used;
}
