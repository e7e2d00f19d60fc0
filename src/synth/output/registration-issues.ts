import type { Issue } from "../../kernel/index.ts";
import { choices, definitionRules, kaiSince, ruleOf, runaiSince, synthRules } from "../../kernel/index.ts";
import type { Cluster, WorkloadTypeSpec } from "../../model/index.ts";
import { preemptibilitiesOf, runsKai, SCHEDULER_PROJECTS } from "../../model/index.ts";
import { describePlace } from "./duplicates.ts";
import type { RegisteredType } from "./registered-type.ts";

/** The issues about names in `clusters` of a WorkloadType that no cluster has. */
export function unknownClusterIssues(names: readonly string[], known: readonly Cluster[]): readonly Issue[] {
  return names.flatMap((name, index) => {
    if (known.some((cluster) => cluster.name === name)) return [];
    return {
      ...ruleOf(synthRules["unknown-cluster"]),
      severity: "error",
      path: `/clusters/${index}`,
      message: `cluster ${JSON.stringify(name)} is not in muster.yaml`,
      unjudged: true,
      fix: `use one of: ${known.map((cluster) => cluster.name).join(", ")}`,
    };
  });
}

/** The issues about named clusters that read no Resource Interfaces. */
export function unreadInterfaceIssues(names: readonly string[], known: readonly Cluster[]): readonly Issue[] {
  return names.flatMap((name, index) => {
    const cluster = known.find((each) => each.name === name);
    if (cluster === undefined || runsKai(cluster)) return [];
    const { title } = SCHEDULER_PROJECTS[cluster.scheduler];
    return {
      ...ruleOf(synthRules["target-scheduler"]),
      severity: "error",
      path: `/clusters/${index}`,
      message: `cluster ${name} runs ${title}, which reads no Resource Interfaces`,
      fix: "remove it from clusters; muster itself reads the Resource Interface for every cluster",
    };
  });
}

/** The issues about the defaults of a WorkloadType that a cluster does not have; fixes name those of `known` that do. */
export function clusterIssues(
  cluster: Cluster,
  { priority, preemptibility }: WorkloadTypeSpec,
  known: readonly Cluster[],
): readonly Issue[] {
  const issues: Issue[] = [];
  if (priority !== undefined && !Object.hasOwn(cluster.priorityClasses, priority)) {
    const classes = Object.keys(cluster.priorityClasses);
    const others = known.filter((each) => Object.hasOwn(each.priorityClasses, priority));
    issues.push({
      ...ruleOf(definitionRules.constraint),
      severity: "error",
      path: "/spec/priority",
      message: `priority ${JSON.stringify(priority)} is not a priority class of cluster ${cluster.name}`,
      expected: classes.join(", "),
      fix: `${onlyOn(others)}add the class to priorityClasses of ${cluster.name} in muster.yaml${choices(", or write one of: ", classes) ?? ""}`,
    });
  }
  const preemptibilities = preemptibilitiesOf(cluster);
  if (preemptibility !== undefined && !preemptibilities.includes(preemptibility)) {
    const others = known.filter((each) => preemptibilitiesOf(each).includes(preemptibility));
    issues.push({
      ...ruleOf(definitionRules.constraint),
      severity: "error",
      path: "/spec/preemptibility",
      message: `cluster ${cluster.name} does not have preemptibility ${preemptibility}: Run:ai has it from ${runaiSince("semi-preemptible")} on, and KAI from ${kaiSince("semi-preemptible")}`,
      expected: preemptibilities.join(" or "),
      fix: `${onlyOn(others)}write ${preemptibilities.join(" or ")}`,
    });
  }
  return issues;
}

/** The first part of a fix: the clusters that a WorkloadType with this default can have. */
function onlyOn(clusters: readonly Cluster[]): string {
  if (clusters.length === 0) return "";
  const names = clusters.map(({ name }) => name).join(", ");
  return `write clusters: [${names}], where it exists; else `;
}

/** The issue about the category of a WorkloadType without other defaults on a cluster without categories. */
export function unusedCategoryIssue({ name }: Cluster): Issue {
  return {
    ...ruleOf(synthRules["meaning-differs"]),
    severity: "warning",
    path: "/spec/category",
    message: `category has no effect on cluster ${name}: KAI Scheduler has no categories`,
    fix: "add a priority or a preemptibility, or name the clusters with Run:ai with clusters: [...]",
  };
}

/** The issue about a second WorkloadType for one kind on a cluster. */
export function duplicateTypeIssue({ name, cluster }: RegisteredType, earlier: RegisteredType): Issue {
  return {
    ...ruleOf(synthRules["unique-object"]),
    severity: "error",
    path: "/metadata/name",
    message: `WorkloadType ${name} of cluster ${cluster} is defined twice: here and at ${describePlace(earlier)}`,
    fix: "write both into one WorkloadType, or give them different clusters",
    unjudged: true,
  };
}
