import { REPLICA_STATUS } from "../shared/replica-status.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** `apps/v1` ReplicaSet. Source: k8s.io/api, apps/v1/types.go; pkg/controller/replicaset of Kubernetes. */
export const replicaSetV1 = {
  structureDefinition: {
    rootComponent: {
      name: "replicaset",
      kind: { group: "apps", version: "v1", kind: "ReplicaSet" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: REPLICA_STATUS,
    },
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
