import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The number that all others are compared with; the controller always writes it. */
const SEEN = ".status.desiredNumberScheduled != null";
const WANTED = ".status.desiredNumberScheduled";
const READY = "(.status.numberReady // 0)";

/**
 * The API server writes zeros into a new object, so 0 nodes without an observed generation do not come from the
 * controller.
 */
const STALE = `if .status.observedGeneration == null then ${WANTED} == 0 else .status.observedGeneration < (.metadata.generation // 0) end`;

/** Nodes with a pod that has been ready for long enough; the controller omits the number when it is 0. */
const WHOLE = `${READY} >= ${WANTED} and (.status.numberUnavailable // 0) == 0`;

/**
 * Each node has its pod of the newest template, but some pods are not ready; a set that starts or rolls out looks
 * different.
 */
const SHORT = `${READY} > 0 and ${READY} < ${WANTED} and (.status.currentNumberScheduled // 0) >= ${WANTED} and (.spec.updateStrategy.type == "OnDelete" or (.status.updatedNumberScheduled // 0) >= ${WANTED})`;

function when(expression: string) {
  return [{ byExpression: { expression: `(${SEEN}) and (${expression})`, expectedResult: "true" } }] as const;
}

/**
 * `apps/v1` DaemonSet. Its controller writes no conditions, so counts of nodes decide: a ready pod on each node is
 * running; ready pods on only some nodes, when each has its pod and none is being replaced, is degraded. The number of
 * nodes is not in the spec, so one pod is declared. Source: k8s.io/api, apps/v1/types.go; pkg/controller/daemon of
 * Kubernetes, updateDaemonSetStatus.
 */
export const daemonSetV1 = {
  structureDefinition: {
    rootComponent: {
      name: "daemonset",
      kind: { group: "apps", version: "v1", kind: "DaemonSet" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      statusDefinition: {
        statusMappings: {
          initializing: when(`(${STALE}) or ((${WHOLE} | not) and (${SHORT} | not))`),
          running: when(`(${STALE} | not) and ${WHOLE}`),
          degraded: when(`(${STALE} | not) and ${SHORT}`),
        },
      },
    },
    additionalChildKinds: [POD_KIND, { group: "apps", version: "v1", kind: "ControllerRevision" }],
  },
} as const satisfies ResourceInterfaceSpec;
