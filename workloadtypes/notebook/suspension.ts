import type { Suspension } from "../../src/model/index.ts";
import { suspensionStatuses } from "../shared/suspension.ts";

/** Only the removal of the annotation resumes a notebook, which no assignment does. Source as of the definition. */
export const notebookSuspension: Suspension = {
  statusMappings: suspensionStatuses({
    held: '.metadata.annotations["kubeflow-resource-stopped"] != null',
    busy: "(.status.readyReplicas // 0) > 0",
  }),
};
