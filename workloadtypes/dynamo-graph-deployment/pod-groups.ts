import {
  belowSkipped,
  describedAs,
  gangBase,
  groupedTemplates,
  ownerBelow,
  predictDefaultGang,
  withDefaultsOf,
  withUnreadOwner,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { given } from "../../src/kernel/index.ts";
import type { Gang, Grouping, GroupingContext, WorkloadPods } from "../../src/model/index.ts";
import { annotation } from "../../src/model/index.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { groupsOfParts } from "./below.ts";
import { withGraphMetadata } from "./graph-metadata.ts";
import { type GraphPart, isBeta, partsOf } from "./parts.ts";
import { dynamoGraphDeploymentV1Alpha1, dynamoGraphDeploymentV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const DYNAMO_GRAPH_DEPLOYMENT_PRIORITY = { kai: "train", runai: "very-high" } as const;

/** Annotation of the graph that makes its operator not use Grove. */
const ENABLE_GROVE = "nvidia.com/enable-grove";

/** The reason for a graph whose pods Grove may create. */
export const BY_GROVE = `the podgrouper skips it and groups by what its operator makes of it: by Grove's PodGangs where Grove is there, which annotation ${ENABLE_GROVE} "false" would exclude`;

const COMPONENT_DEPLOYMENT = "DynamoComponentDeployment";

/**
 * The PodGroups of a DynamoGraphDeployment. The podgrouper skips it, adds its labels and annotations to the owner below and
 * groups by that owner. With Grove this owner is a PodCliqueSet, but the object does not show whether Grove is installed.
 * Without Grove there is one DynamoComponentDeployment for each service, and the default grouper makes a group for each, of
 * which one pod must start.
 * Source: KAI Scheduler, plugins/skiptopowner and hub/hub.go; ai-dynamo/dynamo, internal/dynamo/graph.go.
 */
export function predictDynamoGraphDeploymentGangs(object: KubeObject, context: GroupingContext): Grouping {
  const isReadable = context.reads?.("nvidia.com", COMPONENT_DEPLOYMENT) ?? true;
  if (!isReadable) {
    // The podgrouper stops below the part, so that it may read the graph is of no use.
    const part = { group: "nvidia.com", kind: COMPONENT_DEPLOYMENT };
    return withUnreadOwner(predictPartsOfDynamoGraph(object, context), part, context.cluster);
  }
  const grouped = groupedTemplates(object, [], context.cluster);
  if ("reason" in grouped) return grouped;
  return withoutGrove(object, context, (parts, pods) => {
    if (parts.length === 0 || parts.length !== pods.length) {
      return predictDefaultGang(object, [], context, DYNAMO_GRAPH_DEPLOYMENT_PRIORITY);
    }
    return joinedGangs(pods.map((item, index) => groupOfPart(object, parts[index], item, context)));
  });
}

/**
 * The PodGroups of the objects that the operator makes of each part, where the podgrouper may not read the graph: it ignores
 * the labels and annotations of the graph then.
 */
export function predictPartsOfDynamoGraph(object: KubeObject, context: GroupingContext): Grouping {
  return withoutGrove(object, context, (parts, pods) => groupsOfParts(object, parts, pods, context));
}

function withoutGrove(
  object: KubeObject,
  context: GroupingContext,
  predict: (parts: readonly GraphPart[], pods: readonly WorkloadPods[]) => Grouping,
): Grouping {
  const spec = isBeta(object) ? dynamoGraphDeploymentV1Beta1 : dynamoGraphDeploymentV1Alpha1;
  const pods = withGraphMetadata(object, interpretedPods(spec, object, context));
  const grouped = groupedTemplates(undefined, pods, context.cluster, true);
  if ("reason" in grouped) return grouped;
  if (annotation(object, ENABLE_GROVE) !== "false") return { reason: BY_GROVE };
  return predict(partsOf(object), pods);
}

function groupOfPart(
  object: KubeObject,
  part: GraphPart | undefined,
  pods: WorkloadPods,
  context: GroupingContext,
): Grouping {
  const kind = { apiVersion: object.apiVersion, kind: COMPONENT_DEPLOYMENT };
  const owner = ownerBelow(object, kind, { metadata: { labels: part?.labels } }, part?.name);
  const below = [describedAs(pods)];
  const grouping = predictDefaultGang(
    belowSkipped(object, owner, context),
    [{ ...pods, owners: below }],
    context,
    DYNAMO_GRAPH_DEPLOYMENT_PRIORITY,
  );
  if (!("gangs" in grouping)) return grouping;
  // The default grouper reads these from the owners of the pod, to which the labels of the graph are not added.
  const { priorityClass, preemptibility, preemptionDelay, stalenessGracePeriod } = gangBase(
    withDefaultsOf(object, owner, context),
    pods.template,
    context,
    DYNAMO_GRAPH_DEPLOYMENT_PRIORITY,
    below,
  );
  const own = given({ priorityClass, preemptibility, preemptionDelay, stalenessGracePeriod });
  return { gangs: grouping.gangs.map((gang) => ({ ...withoutSteering(gang), ...own })) };
}

function withoutSteering(gang: Gang): Gang {
  const { priorityClass: _, preemptibility: __, preemptionDelay: ___, stalenessGracePeriod: ____, ...rest } = gang;
  return rest;
}
