import { type ComponentSpec, POD_KIND } from "../shared/resource-interface-spec.ts";

const NODE_TYPE = '.metadata.labels["ray.io/node-type"]';
const GROUP = '.metadata.labels["ray.io/group"]';
/** The maximum replica count of the API, which is also its default for maxReplicas. */
const UNBOUNDED = 2_147_483_647;

/** The pods that KubeRay creates for a group: its replicas within minimum and maximum, times the hosts of each. */
const REPLICAS = `[([.replicas // .minReplicas // 0, .minReplicas // 0] | max), .maxReplicas // ${UNBOUNDED}] | min`;

/**
 * Head and workers of a Ray cluster with its definition at `spec` of the object, below the component `raycluster`. Worker
 * groups are instances of one component; a group over several hosts has that many pods per replica, a suspended one has
 * none. `v1alpha1` has neither. Source: ray-project/kuberay, apis/ray/v1/raycluster_types.go, controllers/ray/utils.
 */
export function rayNodes(version: string, spec: string): readonly ComponentSpec[] {
  const groups = `${spec}.workerGroupSpecs[]?`;
  return [
    {
      name: "head",
      ownerRef: "raycluster",
      kind: POD_KIND,
      specDefinition: { podTemplateSpecPath: `${spec}.headGroupSpec.template` },
      scaleDefinition: { replicasPath: "1" },
      podSelector: { componentTypeSelector: { keyPath: NODE_TYPE, value: "head" } },
    },
    {
      name: "worker",
      ownerRef: "raycluster",
      kind: POD_KIND,
      instanceIdPath: `${groups}.groupName`,
      specDefinition: { podTemplateSpecPath: `${groups}.template` },
      scaleDefinition: version === "v1alpha1" ? oneHost(groups) : manyHosts(groups),
      podSelector: {
        componentTypeSelector: { keyPath: NODE_TYPE, value: "worker" },
        componentInstanceSelector: { idPath: GROUP },
      },
    },
  ];
}

function manyHosts(groups: string): NonNullable<ComponentSpec["scaleDefinition"]> {
  return {
    replicasPath: `${groups} | if .suspend == true then 0 else (${REPLICAS}) * (.numOfHosts // 1) end`,
    minReplicasPath: `${groups} | if .minReplicas == null then null else .minReplicas * (.numOfHosts // 1) end`,
    maxReplicasPath: `${groups} | if .maxReplicas == null then null else [.maxReplicas * (.numOfHosts // 1), ${UNBOUNDED}] | min end`,
  };
}

function oneHost(groups: string): NonNullable<ComponentSpec["scaleDefinition"]> {
  return {
    replicasPath: `${groups} | ${REPLICAS}`,
    minReplicasPath: `${groups} | .minReplicas`,
    maxReplicasPath: `${groups} | .maxReplicas`,
  };
}
