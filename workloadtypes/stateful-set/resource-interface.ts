import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * `replicas` is the only status field that the controller always writes, so its presence proves that a status was
 * written.
 */
const SEEN = ".status.replicas != null";
const WANTED = "(.spec.replicas // 1)";
const READY = "(.status.readyReplicas // 0)";

/**
 * All pods exist but some are not ready, and no update is in progress; a set that starts or rolls out looks different.
 */
const SHORT = `${READY} > 0 and .status.replicas >= ${WANTED} and .status.updateRevision == .status.currentRevision`;

function when(expression: string) {
  return [{ byExpression: { expression: `(${SEEN}) and (${expression})`, expectedResult: "true" } }] as const;
}

/**
 * `apps/v1` StatefulSet. Its controller writes no conditions, so counts decide: all pods ready is running; only some
 * ready, when all exist and none is being replaced, is degraded. The kind has no gang, because pods may start one after
 * the other.
 * Source: k8s.io/api, apps/v1/types.go; pkg/controller/statefulset of Kubernetes.
 */
export const statefulSetV1 = {
  structureDefinition: {
    rootComponent: {
      name: "statefulset",
      kind: { group: "apps", version: "v1", kind: "StatefulSet" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: {
        statusMappings: {
          initializing: when(`${READY} < ${WANTED} and (${SHORT} | not)`),
          running: when(`${READY} >= ${WANTED}`),
          degraded: when(`${READY} < ${WANTED} and ${SHORT}`),
        },
      },
    },
    additionalChildKinds: [
      POD_KIND,
      { group: "", version: "v1", kind: "PersistentVolumeClaim" },
      { group: "apps", version: "v1", kind: "ControllerRevision" },
    ],
  },
} as const satisfies ResourceInterfaceSpec;
