import { formatValue, pointerTo, text, variableIn, variableInName } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const FIELDS = ["name", "namespace"] as const;

/** GITOPS-045: names and judged values are those of the cluster, since no tool substitutes them later. */
export const unsubstitutedVariable = defineRule({
  id: "GITOPS-045",
  name: "unsubstituted-variable",
  title: "Names have no variables, and no judged value is the default of a variable",
  severity: "info",
  pack: "recommended",
  rationale: `Flux, envsubst and other tools replace variables such as \${TEAM} before they apply a manifest. muster does not have the values: it does not check the format of such a name, namespace or label, and rules judge the default of a variable such as \${REPLICAS:=2}, although the cluster may get another value. Where a rule needs a value and the variable has no default, that rule reports it.`,
  fix: "replace the variables before the check, for example with flux build kustomization or envsubst",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution"],
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`,
    bad: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: "\${TEAM}"}
`,
  },
  scope: "object",
  check: ({ object: { metadata }, substituted = [] }, { report }) => {
    for (const field of FIELDS) {
      const name = text(metadata[field]);
      reportVariable(`/metadata/${field}`, name, name && variableInName(name));
    }
    for (const key in metadata.labels) {
      const value = metadata.labels[key];
      reportVariable(pointerTo("/metadata/labels", key), value, value && variableIn(value));
    }
    for (const { path, written, value } of substituted) {
      const received = formatValue(written);
      const judged = `rules judge its default ${formatValue(value)}, but the cluster may get another value`;
      report({ path, message: `${path} is the variable ${received}: ${judged}`, received });
    }

    function reportVariable(path: string, value: string | undefined, variable: string | undefined): void {
      if (!variable) return;
      const message = `${path} has the variable ${variable}, which is substituted before it is applied, so its format is not checked`;
      report({ path, message, received: formatValue(value) });
    }
  },
});
