import { POD_KIND, type ResourceInterfaceSpec } from "../resource-interface-spec.ts";

/** `replicas` is the one field of the status that the controller always writes, so it tells that it was there. */
const SEEN = ".status.replicas != null";
const WANTED = "(.spec.replicas // 1)";
const READY = "(.status.readyReplicas // 0)";
const FAILING = 'any(.status.conditions[]?; .type == "ReplicaFailure" and .status == "True")';

/** All pods are there and some of them are not ready. */
const SHORT = `${READY} > 0 and ${READY} < ${WANTED} and .status.replicas >= ${WANTED}`;

function when(expression: string) {
  return { byExpression: { expression: `(${SEEN}) and (${expression})`, expectedResult: "true" } } as const;
}

/**
 * `apps/v1` ReplicaSet. The only condition is ReplicaFailure: its pods are refused. All else is told by counts.
 * Source: k8s.io/api, apps/v1/types.go; pkg/controller/replicaset of Kubernetes.
 */
export const replicaSetV1 = {
  structureDefinition: {
    rootComponent: {
      name: "replicaset",
      kind: { group: "apps", version: "v1", kind: "ReplicaSet" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [when(`${READY} < ${WANTED} and (${SHORT} | not) and (${FAILING} | not)`)],
          running: [when(`${READY} >= ${WANTED} and (${FAILING} | not)`)],
          degraded: [{ byConditions: [{ type: "ReplicaFailure", status: "True" }] }, when(SHORT)],
        },
      },
    },
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
