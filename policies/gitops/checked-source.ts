import { defineRule } from "../../src/rule/index.ts";
import { outputExample } from "./output-place.ts";
import { APPLYING_KINDS } from "./unchecked-parts.ts";

/** GITOPS-073: rules check everything that a controller applies. */
export const checkedSource = defineRule({
  id: "GITOPS-073",
  name: "checked-source",
  title:
    "Rules check everything that a kustomization, a chart, an Application, a HelmRelease or a Kustomization of Flux applies",
  severity: "info",
  highestSeverity: "warning",
  strictSeverity: "warning",
  reportsUnread: true,
  pack: "recommended",
  rationale:
    "A chart of a registry, another repository and a plug-in of Argo CD bring objects into the cluster that are not in this repository. No rule checks their pods, and a report without findings does not cover them.",
  fix: "review the source and name a fixed version or commit; where kustomize and Helm may run, use muster check --render, or check their output: helm template … | muster check -",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/application_sources/"],
  examples: {
    good: outputExample("dist/east/apply"),
    bad: `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: redis, namespace: argocd}
spec:
  source: {repoURL: "https://charts.example.com", chart: redis, targetRevision: 1.0.0}
  destination: {name: east}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    for (const { file, chart, pointer, what, location, text: named } of set.units?.unread() ?? []) {
      const [apiVersion, kind] =
        chart === undefined ? ["kustomize.config.k8s.io/v1beta1", "Kustomization"] : ["v2", "Chart"];
      const identity = { apiVersion, kind, name: file };
      const subject = chart === undefined ? "kustomization" : `chart ${chart}`;
      const message = `the ${subject} ${what}, which rules do not check`;
      report({ identity, path: pointer, location, message, severity: "warning", key: named });
    }
    for (const [group, kind, partsOf] of APPLYING_KINDS) {
      for (const checked of set.ofKind(group, kind)) {
        // Objects that muster writes apply its own output.
        if (checked.source !== undefined) continue;
        const { name } = checked.object.metadata;
        const seen = new Set<string>();
        for (const { path, what } of partsOf(checked, set)) {
          const message = `${kind} ${name} ${what}, which rules do not check`;
          if (!seen.has(path + message)) report({ object: checked, path, message });
          seen.add(path + message);
        }
      }
    }
  },
});
