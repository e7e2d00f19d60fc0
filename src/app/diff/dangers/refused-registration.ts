import { workloadTypeChanges } from "../changes/workload-type-calls.ts";
import type { DangerSign } from "./danger-sign.ts";

/** Changes of WorkloadTypes that the Workload Types API does not accept in one call. */
export const refusedRegistration: DangerSign = {
  id: "workload-type-refused",
  finds:
    "a change of a WorkloadType that an update of the Workload Types API refuses or cannot express: a changed version, another group, a default that is left out",
  reason: "the platform keeps the former registration, so git and platform differ",
  upstream:
    "https://run-ai-docs.nvidia.com/self-hosted/workloads-in-nvidia-run-ai/workload-types/extending-workload-support",
  find: ({ matched }) =>
    workloadTypeChanges(matched).flatMap(({ object, refusals }) => refusals.map((message) => ({ object, message }))),
};
