import { formatValue, versionOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { crdExample } from "./crd-example.ts";

/** K8S-008: the CRD of a custom resource serves its version. */
export const servedVersion = defineRule({
  id: "K8S-008",
  name: "served-version",
  title: "The CustomResourceDefinition of a custom resource serves its version",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server rejects an object of a version that the CustomResourceDefinition does not list or does not serve.",
  fix: "write one of the versions that the finding names, or install the CustomResourceDefinition that has the version",
  docs: ["https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/"],
  examples: {
    good: crdExample("v1", "{min: 1}"),
    bad: crdExample("v1beta1", "{min: 1}"),
  },
  scope: "object",
  check: ({ object, cluster }, { report }, _workload, _embedded, crds) => {
    const found = crds.find(object, cluster.name);
    if (found === undefined || found.version?.isServed === true) return;
    const { kind, group, versions } = found.crd;
    const served = versions.filter(({ isServed }) => isServed).map(({ name }) => name);
    const version = formatValue(versionOf(object.apiVersion));
    const expected = served.length === 0 ? "no version" : served.join(", ");
    const state = found.version === undefined ? "does not have" : "does not serve";
    report({
      path: "/apiVersion",
      message: `the CRD of ${kind} in ${group} ${state} the version ${version}; it serves ${expected}`,
      expected: served.map((name) => `${group}/${name}`).join(", "),
      received: formatValue(object.apiVersion),
    });
  },
});
