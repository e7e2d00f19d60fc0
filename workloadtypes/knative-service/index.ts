import type { WorkloadKind } from "../../src/model/index.ts";
import { knativeServiceFaults } from "./faults.ts";
import { knativeServiceHealth } from "./health.ts";
import { KNATIVE_SERVICE_PRIORITY, predictKnativeServiceGangs } from "./pod-groups.ts";
import { knativeServiceV1 } from "./resource-interface.ts";

/** The Service of Knative Serving: revisions of one pod template that grow and shrink with the requests. */
export const knativeService: WorkloadKind = {
  kind: "Service",
  group: "serving.knative.dev",
  versions: ["v1"],
  category: "Deploy",
  priority: KNATIVE_SERVICE_PRIORITY,
  preemptibility: { kai: "non-preemptible", runai: "non-preemptible" },
  childKinds: [
    { group: "serving.knative.dev", version: "v1", kind: "Configuration" },
    { group: "serving.knative.dev", version: "v1", kind: "Revision" },
    { group: "serving.knative.dev", version: "v1", kind: "Route" },
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "ReplicaSet" },
  ],
  resourceInterfaces: { v1: knativeServiceV1 },
  podDifferences: {
    PodSpec: { added: ["containerConcurrency", "idleTimeoutSeconds", "responseStartTimeoutSeconds", "timeoutSeconds"] },
    Container: { optional: ["name"] },
    // Knative probes the port of the container.
    TCPSocketAction: { optional: ["port"], defaultedZero: ["port"] },
    HTTPGetAction: { optional: ["port"], defaultedZero: ["port"] },
    GRPCAction: { optional: ["port"], defaultedZero: ["port"] },
  },
  templates: [{ kind: "Configuration", path: "/spec" }],
  health: knativeServiceHealth,
  predictGangs: predictKnativeServiceGangs,
  faults: knativeServiceFaults,
  externalObstacle: () => ({
    reason: "all of its revisions share the group, although each revision is a separate gang",
  }),
};
