import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const CLIQUES = ".spec.template.cliques[]?";

/** Cliques of one kind: one for each replica of the set, times the replicas of the scaling group that lists it. */
const FACTOR = `((.spec.replicas // 0) * ([.spec.template.podCliqueScalingGroups[]? as $group
| select(any($group.cliqueNames[]?; . == $clique.name)) | ($group.replicas // 1)] | first // 1))`;

function bound(name: "minReplicas" | "maxReplicas"): string {
  const scaling = `$clique.spec.autoScalingConfig.${name}`;
  return `${CLIQUES} as $clique | if ${scaling} == null then null else ${scaling} * ${FACTOR} end`;
}

/** The name of a clique within its set: its long name without that of the set or scaling group and their indices. */
const CLIQUE_OF_POD = `(.metadata.labels as $labels | ($labels["grove.io/podclique"] // "") | ltrimstr(
  if $labels["grove.io/podcliquescalinggroup"] != null
  then "\\($labels["grove.io/podcliquescalinggroup"])-\\($labels["grove.io/podcliquescalinggroup-replica-index"])-"
  else "\\($labels["app.kubernetes.io/part-of"])-\\($labels["grove.io/podcliqueset-replica-index"])-" end))`;

const ALL_AVAILABLE = "(.status.availableReplicas // 0) >= (.spec.replicas // 0)";

/**
 * `grove.io/v1alpha1` PodCliqueSet. Cliques are instances of one component. A set without `replicas` has none. The kind
 * has no gang instruction: each replica of a set is a gang, scaling groups add more, and an instruction cannot express
 * their sizes. A set recovers by itself, so no status is final.
 * Source: ai-dynamo/grove, operator/api/core/v1alpha1 and operator/api/common/labels.go.
 */
export const podCliqueSetV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "podcliqueset",
      kind: { group: "grove.io", version: "v1alpha1", kind: "PodCliqueSet" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            {
              byExpression: {
                expression: `.status.availableReplicas != null and (${ALL_AVAILABLE} | not)`,
                expectedResult: "true",
              },
            },
          ],
          running: [
            {
              byExpression: {
                expression: `.status.availableReplicas != null and ${ALL_AVAILABLE}`,
                expectedResult: "true",
              },
            },
          ],
          degraded: [{ byConditions: [{ type: "TopologyLevelsUnavailable", status: "True" }] }],
        },
      },
    },
    childComponents: [
      {
        name: "clique",
        ownerRef: "podcliqueset",
        kind: { group: "grove.io", version: "v1alpha1", kind: "PodClique" },
        instanceIdPath: `${CLIQUES}.name`,
        specDefinition: {
          podSpecPath: `${CLIQUES}.spec.podSpec`,
          metadataPath: `${CLIQUES} as $clique | {labels: $clique.labels, annotations: $clique.annotations}`,
        },
        scaleDefinition: {
          // Grove's webhook sets 1 where the number is 0.
          replicasPath: `${CLIQUES} as $clique | ([$clique.spec.replicas // 1, 1] | max) * ${FACTOR}`,
          minReplicasPath: bound("minReplicas"),
          maxReplicasPath: bound("maxReplicas"),
        },
        podSelector: { componentInstanceSelector: { idPath: CLIQUE_OF_POD } },
      },
    ],
    additionalChildKinds: [
      { group: "grove.io", version: "v1alpha1", kind: "PodCliqueScalingGroup" },
      { group: "scheduler.grove.io", version: "v1alpha1", kind: "PodGang" },
      { group: "", version: "v1", kind: "Pod" },
      { group: "", version: "v1", kind: "Service" },
      { group: "", version: "v1", kind: "ServiceAccount" },
      { group: "", version: "v1", kind: "Secret" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
      { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
    ],
  },
} as const satisfies ResourceInterfaceSpec;
