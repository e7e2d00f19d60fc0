import type { PodDifference } from "../../src/model/index.ts";

/** The steps and sidecars of Tekton (`Step` and `Sidecar` of tekton.dev/v1) are containers with fields of their own. */
export const TEKTON_POD_DIFFERENCES: Readonly<Record<string, PodDifference>> = {
  Container: {
    added: [
      "computeResources",
      "displayName",
      "onError",
      "params",
      "ref",
      "results",
      "script",
      "stderrConfig",
      "stdoutConfig",
      "timeout",
      "when",
      "workspaces",
    ],
    // A step that refers to a StepAction has its image there.
    optional: ["image", "name"],
  },
};
