import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { PYTORCH_JOB_PRIORITY, predictPyTorchJobGangs } from "./pod-groups.ts";
import { pyTorchJobV1 } from "./resource-interface.ts";

/** The PyTorchJob of the Kubeflow training operator: a master and workers, all of which must start together. */
export const pyTorchJob: WorkloadKind = {
  kind: "PyTorchJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: PYTORCH_JOB_PRIORITY,
  resourceInterfaces: { v1: pyTorchJobV1 },
  suspendPath: "/spec/runPolicy/suspend",
  predictGangs: predictPyTorchJobGangs,
};
