import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const IN_CLUSTER = new Set(["in-cluster", "https://kubernetes.default.svc"]);

/** GITOPS-063: an AppProject limits its Applications. */
export const narrowAppProject = defineRule({
  id: "GITOPS-063",
  name: "narrow-app-project",
  title: "An AppProject names its repositories, clusters and cluster-scoped kinds",
  severity: "warning",
  strictSeverity: "error",
  security: 7.9,
  pack: "recommended",
  rationale:
    "With a * in an AppProject, everyone who may change one of its Applications can deploy any repository to any cluster, or grant themselves rights with a ClusterRoleBinding. In the cluster of Argo CD, every namespace includes that of Argo CD itself.",
  fix: "list the repositories, destinations and kinds that the Applications need; muster writes such an AppProject with clusters[].sync.argocd",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/projects/"],
  kustomize: "decides",
  examples: { good: example("https://git.example.com/platform.git"), bad: example("*") },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata, spec } }, { report }) => {
    if (kind !== "AppProject" || !apiVersion.startsWith("argoproj.io/")) return;
    const found = (path: string, what: string) => {
      report({ path, message: `AppProject ${metadata.name} allows ${what}`, received: "*" });
    };
    for (const [index, repository] of items(at(spec, "sourceRepos")).entries()) {
      if (repository === "*") found(pointerTo("/spec/sourceRepos", index), "every repository");
    }
    const destinations = items(at(spec, "destinations"));
    for (const [index, destination] of destinations.entries()) {
      const path = pointerTo("/spec/destinations", index);
      const targets = [text(at(destination, "server")), text(at(destination, "name"))];
      if (targets.includes("*")) found(path, "every cluster");
      else if (at(destination, "namespace") === "*" && targets.some((target) => IN_CLUSTER.has(target ?? ""))) {
        // A denied namespace, as !argocd, excludes some of them.
        if (destinations.some((other) => text(at(other, "namespace"))?.startsWith("!"))) continue;
        found(path, "every namespace of the cluster of Argo CD");
      }
    }
    for (const [index, entry] of items(at(spec, "clusterResourceWhitelist")).entries()) {
      if (at(entry, "group") !== "*" || at(entry, "kind") !== "*") continue;
      found(pointerTo("/spec/clusterResourceWhitelist", index), "every cluster-scoped kind");
    }
  },
});

function example(repository: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: east, namespace: argocd}
spec:
  sourceRepos: ["${repository}"]
  destinations: [{name: east, namespace: team-nlp}]
  clusterResourceWhitelist: [{group: scheduling.run.ai, kind: Queue}]
`;
}
