import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides pods, that the operator creates for a NodeSet. */
export const NODE_SET_ADDITIONAL_KINDS = [
  { group: "apps", version: "v1", kind: "ControllerRevision" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "policy", version: "v1", kind: "PodDisruptionBudget" },
] as const;

const LABELS =
  '(.metadata.labels // {}) + (.spec.template.metadata.labels // {}) + {"app.kubernetes.io/name": "slurmd", "app.kubernetes.io/component": "worker"}';
const ANNOTATIONS = "(.metadata.annotations // {}) + (.spec.template.metadata.annotations // {})";

/** The operator adds the pods' own containers to these two, in this order, also where names are the same. */
const TEMPLATE = `{
  metadata: {labels: (${LABELS}), annotations: (${ANNOTATIONS})},
  spec: ((.spec.template.spec // {}) + {
    containers: ([{name: "slurmd"} + (.spec.slurmd // {})] + (.spec.template.spec.containers // [])),
    initContainers: ([{name: "logfile", restartPolicy: "Always"} + (.spec.logfile // {})] + (.spec.template.spec.initContainers // []))
  })
}`;

const IS_ON_NODES = '.spec.scalingMode == "DaemonSet"';

/** The wanted pods, which older operators do not write; unknown for a set with a pod on each node then. */
const WANTED = `(.status.desired // (if ${IS_ON_NODES} then null else .spec.replicas // 1 end))`;
const READY = "(.status.readyReplicas // 0)";
const SEEN = ".status.nodeSetHash != null";
const CURRENT = `(${SEEN} and (.status.observedGeneration // 0) >= (.metadata.generation // 0) and (.status.updatedReplicas // 0) >= (.status.replicas // 0))`;

function when(expression: string) {
  return [{ byExpression: { expression: `${WANTED} != null and ${expression}`, expectedResult: "true" } }] as const;
}

/**
 * `slinky.slurm.net/v1beta1` NodeSet: pods that are nodes of a Slurm cluster. The container of slurmd is beside the
 * template, so the pods are built and read-only; `worker-pod.ts` has the operator's own fields. The number of Kubernetes
 * nodes is not in the object, so a set with a pod on each node declares one. There are no conditions for pods.
 * Source: SlinkyProject/slurm-operator v1.2.1, api/v1beta1/nodeset_types.go, internal/builder/workerbuilder/worker_app.go
 * and internal/controller/nodeset/nodeset_sync_status.go.
 */
export const nodeSetV1Beta1 = {
  structureDefinition: {
    rootComponent: {
      name: "nodeset",
      kind: { group: "slinky.slurm.net", version: "v1beta1", kind: "NodeSet" },
      specDefinition: { podTemplateSpecPath: TEMPLATE },
      scaleDefinition: { replicasPath: `if ${IS_ON_NODES} then 1 else .spec.replicas // 1 end` },
      statusDefinition: {
        statusMappings: {
          initializing: when(`${SEEN} and ((${CURRENT} | not) or (${READY} == 0 and ${WANTED} > 0))`),
          running: when(`${CURRENT} and ${READY} >= ${WANTED}`),
          degraded: when(`${CURRENT} and ${READY} > 0 and ${READY} < ${WANTED}`),
        },
      },
    },
    additionalChildKinds: [POD_KIND, ...NODE_SET_ADDITIONAL_KINDS],
  },
} as const satisfies ResourceInterfaceSpec;
