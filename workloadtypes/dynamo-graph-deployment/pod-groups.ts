import { compareKeys } from "../../src/base/compare.ts";
import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, items, members, text } from "../../src/base/read.ts";
import { predictDefaultGang } from "../../src/podgrouper/default-gang.ts";
import { groupedTemplates } from "../../src/podgrouper/grouped-templates.ts";
import { ownerName } from "../../src/podgrouper/identity.ts";
import { texts } from "../../src/podgrouper/steering.ts";
import { annotation } from "../../src/workload/labels.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { dynamoGraphDeploymentV1Alpha1, dynamoGraphDeploymentV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const DYNAMO_GRAPH_DEPLOYMENT_PRIORITY = { kai: "train", runai: "very-high" } as const;

/** Annotation of the graph that makes its operator not use Grove. */
const ENABLE_GROVE = "nvidia.com/enable-grove";

/** The reason for a graph whose pods Grove may create. */
export const BY_GROVE = `the podgrouper skips it and groups by what its operator makes of it: by Grove's PodGangs where Grove is there, which annotation ${ENABLE_GROVE} "false" would exclude`;

/**
 * The PodGroups of a DynamoGraphDeployment. The podgrouper skips it, adds its labels to the owner below and groups by
 * that owner. With Grove this owner is a PodCliqueSet, but the object does not show whether Grove is installed. Without
 * Grove there is one DynamoComponentDeployment for each service, and the default grouper makes a group for each, of
 * which one pod must start.
 * Source: KAI Scheduler, plugins/skiptopowner and hub/hub.go; ai-dynamo/dynamo, internal/dynamo/graph.go.
 */
export function predictDynamoGraphDeploymentGangs(object: KubeObject, context: GroupingContext): Grouping {
  const isBeta = text(at(object, "apiVersion")) === "nvidia.com/v1beta1";
  const pods = interpretedPods(isBeta ? dynamoGraphDeploymentV1Beta1 : dynamoGraphDeploymentV1Alpha1, object, context);
  const grouped = groupedTemplates(object, pods, context.cluster, true);
  if ("reason" in grouped) return grouped;
  if (annotation(object, ENABLE_GROVE) !== "false") return { reason: BY_GROVE };
  const parts = isBeta ? componentsOf(object) : servicesOf(object);
  if (parts.length === 0 || parts.length !== pods.length) {
    return predictDefaultGang(object, [], context, DYNAMO_GRAPH_DEPLOYMENT_PRIORITY);
  }
  const groupings = pods.map((item, index) =>
    predictDefaultGang(ownerOf(object, parts[index]), [item], context, DYNAMO_GRAPH_DEPLOYMENT_PRIORITY),
  );
  const gangs = groupings.flatMap((grouping) => ("gangs" in grouping ? grouping.gangs : []));
  const reason = groupings.find((grouping) => "reason" in grouping);
  if (gangs.length === 0 && reason !== undefined) return reason;
  return { gangs };
}

/** A service or component: its name, and the labels and annotations that its DynamoComponentDeployment gets. */
interface Part {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

function servicesOf(object: KubeObject): readonly Part[] {
  const services = members(at(object, "spec", "services")).toSorted(compareKeys);
  return services.map(([name, service]) => part(name, { metadata: service }));
}

function componentsOf(object: KubeObject): readonly Part[] {
  return items(at(object, "spec", "components")).map((component) =>
    part(text(at(component, "name")) ?? "", at(component, "podTemplate")),
  );
}

function part(name: string, source: unknown): Part {
  return { name, labels: texts(source, "labels"), annotations: texts(source, "annotations") };
}

function ownerOf(object: KubeObject, item: Part | undefined): KubeObject {
  return {
    apiVersion: text(at(object, "apiVersion")) ?? "",
    kind: "DynamoComponentDeployment",
    metadata: {
      name: `${ownerName(object)}-${(item?.name ?? "").toLowerCase()}`,
      namespace: text(at(object, "metadata", "namespace")) ?? "default",
      labels: { ...item?.labels, ...texts(object, "labels") },
      annotations: item?.annotations ?? {},
    },
  };
}
