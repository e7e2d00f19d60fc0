import type { Issue, RuleSummary } from "../../kernel/index.ts";
import { choices, nearest, ruleOf, synthRules } from "../../kernel/index.ts";
import { SCHEDULER_PROJECTS } from "./defaults.ts";
import {
  type Cluster,
  namespaceOf,
  type Organization,
  type ProjectSettings,
  runsKai,
  type Scheduler,
  type Target,
} from "./organization.ts";

/** A reference that `muster.yaml` cannot resolve: the problem and the field of the definition. */
type Unresolved = Pick<Issue, "rule" | "name" | "message" | "path"> & Pick<Partial<Issue>, "fix" | "received">;

/**
 * Finds the project and cluster of a definition. Both have a name, or the id of the Run:ai API in a raw request body.
 * The cluster may be absent when the project lives in one cluster.
 */
export function resolveTarget(
  organization: Pick<Organization, "clusters" | "projects">,
  projectReference: string,
  clusterReference: string | undefined,
): { readonly target: Target } | { readonly problem: Unresolved } {
  const project = find(organization.projects, projectReference);
  if (project === undefined) {
    return { problem: unknown(synthRules["unknown-project"], "/project", projectReference, organization.projects) };
  }
  const clusters = organization.clusters.filter((cluster) => project.clusters.includes(cluster.name));
  if (clusterReference === undefined) return onlyCluster(project, clusters);
  const cluster = find(clusters, clusterReference);
  if (cluster !== undefined) return targetOf(project, cluster, clusters, "/cluster");
  const elsewhere = find(organization.clusters, clusterReference);
  if (elsewhere === undefined) {
    return { problem: unknown(synthRules["unknown-cluster"], "/cluster", clusterReference, clusters) };
  }
  return {
    problem: {
      ...ruleOf(synthRules["unknown-cluster"]),
      path: "/cluster",
      message: `project ${project.name} does not live in cluster ${elsewhere.name}, only in ${names(clusters)}`,
      received: clusterReference,
      fix: `use cluster: ${clusters[0]?.name ?? "<name>"}, or add ${elsewhere.name} to the project's clusters in muster.yaml`,
    },
  };
}

function onlyCluster(project: ProjectSettings, clusters: readonly Cluster[]) {
  const [cluster, ...others] = clusters;
  if (cluster !== undefined && others.length === 0) return targetOf(project, cluster, clusters, "/project");
  return {
    problem: {
      ...ruleOf(synthRules["unknown-cluster"]),
      path: "/project",
      message: `project ${project.name} lives in several clusters (${names(clusters)}), and the definition names none`,
      fix: `add cluster: ${(clusters.find(runsKai) ?? cluster)?.name ?? "<name>"}`,
    },
  };
}

function targetOf(
  project: ProjectSettings,
  cluster: Cluster,
  clusters: readonly Cluster[],
  path: string,
): { readonly target: Target } | { readonly problem: Unresolved } {
  if (runsKai(cluster)) return { target: { cluster, project, namespace: namespaceOf(project, cluster) } };
  const { title } = SCHEDULER_PROJECTS[cluster.scheduler];
  const others = choices(
    ", or use another cluster of the project: ",
    clusters.filter(runsKai).map(({ name }) => name),
  );
  return {
    problem: {
      ...ruleOf(synthRules["target-scheduler"]),
      path,
      message: `cluster ${cluster.name} runs ${title}, and a definition becomes objects for KAI or Run:ai`,
      received: cluster.name,
      fix: `commit the manifest that the cluster applies, such as ${MANIFESTS[cluster.scheduler]}, below workloads/${others ?? ""}`,
    },
  };
}

/** The manifest in place of a definition, by scheduler. */
const MANIFESTS = {
  kai: "a Job with the label kai.scheduler/queue",
  runai: "a TrainingWorkload",
  kueue: "a Job or a JobSet with the label kueue.x-k8s.io/queue-name",
  volcano: "a Job of batch.volcano.sh with its queue",
} as const satisfies Readonly<Record<Scheduler, string>>;

function find<T extends { readonly name: string; readonly id?: string }>(items: readonly T[], reference: string) {
  return items.find((item) => item.name === reference) ?? items.find((item) => item.id === reference);
}

function names(items: readonly { readonly name: string }[]): string {
  return items.map((item) => item.name).join(", ");
}

function unknown(
  rule: RuleSummary,
  path: string,
  received: string,
  known: readonly { readonly name: string }[],
): Unresolved {
  const close = nearest(
    received,
    known.map((item) => item.name),
  );
  const noun = path.slice(1);
  const problem = { ...ruleOf(rule), path, received };
  const message = `${noun} ${JSON.stringify(received)} is not in muster.yaml`;
  if (close !== undefined) {
    return { ...problem, message: `${message}; did you mean ${close}?`, fix: `${noun}: ${close}` };
  }
  const fix = choices(
    "use one of: ",
    known.map((item) => item.name),
  );
  if (fix !== undefined) return { ...problem, message, fix };
  return {
    ...problem,
    message: `${message}, which has no ${noun}s or does not exist`,
    fix: `add the ${noun} to muster.yaml at the root of the repository; muster init writes such a file`,
  };
}
