import { REPLICA_STATUS } from "../shared/replica-status.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** `v1` ReplicationController. Source: k8s.io/api, core/v1/types.go; pkg/controller/replication of Kubernetes. */
export const replicationControllerV1 = {
  structureDefinition: {
    rootComponent: {
      name: "replicationcontroller",
      kind: { group: "", version: "v1", kind: "ReplicationController" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: REPLICA_STATUS,
    },
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
