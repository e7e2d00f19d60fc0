import type { StatusDefinition } from "../../src/model/index.ts";

/** `replicas` is the one field of the status that the controller always writes, so its presence proves a status. */
const SEEN = ".status.replicas != null";
const WANTED = "(.spec.replicas // 1)";
const READY = "(.status.readyReplicas // 0)";
const FAILING = 'any(.status.conditions[]?; .type == "ReplicaFailure" and .status == "True")';

/** All pods exist and some of them are not ready. */
const SHORT = `${READY} > 0 and ${READY} < ${WANTED} and .status.replicas >= ${WANTED}`;

function when(expression: string) {
  return { byExpression: { expression: `(${SEEN}) and (${expression})`, expectedResult: "true" } } as const;
}

/**
 * The status of a ReplicaSet and of a ReplicationController, which one controller writes for both. The only condition is
 * ReplicaFailure: its pods are rejected. Counts show everything else.
 * Source: k8s.io/api, apps/v1/types.go and core/v1/types.go; pkg/controller/replicaset and
 * pkg/controller/replication of Kubernetes.
 */
export const REPLICA_STATUS = {
  conditionsDefinition: { path: ".status.conditions" },
  statusMappings: {
    initializing: [when(`${READY} < ${WANTED} and (${SHORT} | not) and (${FAILING} | not)`)],
    running: [when(`${READY} >= ${WANTED} and (${FAILING} | not)`)],
    degraded: [{ byConditions: [{ type: "ReplicaFailure", status: "True" }] }, when(SHORT)],
  },
} as const satisfies StatusDefinition;
