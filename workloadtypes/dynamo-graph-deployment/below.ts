import { describedAs, groupsOfPods } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadPods } from "../../src/model/index.ts";
import { leaderWorkersBelow } from "../leader-worker-set/below.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { type GraphPart, isBeta } from "./parts.ts";

/**
 * The PodGroups of the parts of a graph below a DynamoComponentDeployment that the podgrouper may not read: of a
 * LeaderWorkerSet for a part that spans several nodes, else of a Deployment.
 * Source: KAI Scheduler, `handleGetOwnerError`; ai-dynamo/dynamo,
 * internal/controller/dynamocomponentdeployment_controller.go.
 */
export function groupsOfParts(
  object: KubeObject,
  parts: readonly GraphPart[],
  pods: readonly WorkloadPods[],
  context: GroupingContext,
): Grouping {
  const owned = pods.map((item, index) => ({ item, part: parts[index] }));
  const sets = owned.flatMap(({ item, part }) => {
    if (part === undefined || part.nodes <= 1) return [];
    const { name, replicas, nodes, labels } = part;
    const described = { metadata: { labels: { ...item.template.metadata?.labels, ...labels } } };
    const { component, template } = item;
    const made = { name: `${name}-0`, component, replicas, size: nodes, worker: template, described };
    return [leaderWorkersBelow(object, made, context)];
  });
  const single = owned
    .filter(({ part }) => (part?.nodes ?? 1) <= 1)
    .map(({ item, part }) => ({ ...item, owners: [isBeta(object) ? describedAs(item) : deploymentOf(item, part)] }));
  const deployments = single.length === 0 ? [] : [groupsOfPods(object, single, context, "Deployment")];
  return joinedGangs([...sets, ...deployments]);
}

/** The Deployment of a service, which has none of the labels that the service adds to its pods alone. */
function deploymentOf({ template }: WorkloadPods, part: GraphPart | undefined): unknown {
  return { metadata: { labels: part?.labels, annotations: template.metadata?.annotations } };
}
