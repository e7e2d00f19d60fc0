import type { WorkloadKind } from "../../src/model/index.ts";
import { appWrapperFaults } from "./faults.ts";
import { appWrapperFixedFields } from "./fixed-fields.ts";
import { APP_WRAPPER_PRIORITY, predictAppWrapperGangs, predictWrappedGangs } from "./pod-groups.ts";
import { APP_WRAPPER_CHILD_KINDS, appWrapperV1Beta2 } from "./resource-interface.ts";
import { appWrapperSuspension } from "./suspension.ts";
import { withWrappedSidecars } from "./wrapped.ts";

/** The AppWrapper of CodeFlare: objects of other kinds that are admitted, retried and removed as one. */
export const appWrapper: WorkloadKind = {
  kind: "AppWrapper",
  group: "workload.codeflare.dev",
  versions: ["v1beta2"],
  category: "Train",
  priority: APP_WRAPPER_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    { path: "/spec/suspend", by: "Kueue, where the label kueue.x-k8s.io/queue-name names a queue" },
    { path: "/spec/components/*/podSetInfos", by: "Kueue, when it admits the wrapper" },
  ],
  childKinds: APP_WRAPPER_CHILD_KINDS,
  resourceInterfaces: { v1beta2: appWrapperV1Beta2 },
  suspensions: { v1beta2: appWrapperSuspension },
  wraps: true,
  suspendPath: "/spec/suspend",
  faults: appWrapperFaults,
  sharedGroup: {},
  predictGangs: predictAppWrapperGangs,
  predictBelow: predictWrappedGangs,
  completePods: withWrappedSidecars,
  fixedFields: appWrapperFixedFields,
};
