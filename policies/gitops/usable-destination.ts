import { at, groupOf, isObject, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** GITOPS-087: Argo CD finds the cluster of an Application. */
export const usableDestination = defineRule({
  id: "GITOPS-087",
  name: "usable-destination",
  title: "The destination of an Application has a name or a server, and not both",
  severity: "error",
  pack: "recommended",
  rationale:
    "Argo CD applies nothing of an Application whose destination has both fields or none of them: its condition is InvalidSpecError. Source: argo-cd, util/argo/argo.go.",
  fix: "write destination: {server: https://kubernetes.default.svc} for the cluster of Argo CD itself, or destination: {name: …} with the name of another cluster",
  docs: ["https://argo-cd.readthedocs.io/en/stable/operator-manual/declarative-setup/#applications"],
  kustomize: "decides",
  examples: {
    good: example("name: in-cluster"),
    bad: example("name: in-cluster, server: https://kubernetes.default.svc"),
  },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata, spec } }, { report }) => {
    if (groupOf(apiVersion) !== "argoproj.io" || (kind !== "Application" && kind !== "ApplicationSet")) return;
    const isSet = kind === "ApplicationSet";
    const application = isSet ? at(spec, "template", "spec") : spec;
    const path = `${isSet ? "/spec/template" : ""}/spec/destination`;
    const destination = at(application, "destination");
    const effect = isSet ? "Argo CD refuses it" : "Argo CD reports InvalidSpecError, and syncs nothing";
    const [name, server] = [text(at(destination, "name")) ?? "", text(at(destination, "server")) ?? ""];
    if (name !== "" && server !== "") {
      const message = `the destination of ${kind} ${metadata.name} has both a name and a server: ${effect}`;
      report({ path: `${path}/name`, message, received: name });
    }
    // The parts of an ApplicationSet may come from a generator, and the controller reports a missing template itself.
    if (name === "" && server === "" && !isSet && isObject(application)) {
      const message = `the destination of ${kind} ${metadata.name} has neither a name nor a server: ${effect}`;
      report({ path: destination === undefined ? "/spec" : path, message });
    }
  },
});

function example(destination: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: team-nlp, namespace: argocd}
spec:
  project: team-nlp
  source: {repoURL: "https://git.example.com/platform.git", path: team-nlp, targetRevision: main}
  destination: {namespace: team-nlp, ${destination}}
`;
}
