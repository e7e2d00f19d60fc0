import type { WorkloadKind } from "../../src/model/index.ts";
import { NOTEBOOK_PRIORITY, predictNotebookGangs } from "./pod-groups.ts";
import { NOTEBOOK_ADDITIONAL_KINDS, notebookV1, notebookV1Alpha1, notebookV1Beta1 } from "./resource-interface.ts";
import { notebookSuspension } from "./suspension.ts";

/** The Notebook of Kubeflow: one pod behind a StatefulSet, for interactive work. */
export const notebook: WorkloadKind = {
  kind: "Notebook",
  group: "kubeflow.org",
  versions: ["v1", "v1beta1", "v1alpha1"],
  category: "Build",
  priority: NOTEBOOK_PRIORITY,
  preemptibility: { kai: "non-preemptible", runai: "non-preemptible" },
  controllerOwned: [
    {
      path: "/metadata/annotations/kubeflow-resource-stopped",
      by: "the culling controller and the user interface, when they stop an idle notebook",
    },
    {
      path: "/metadata/annotations/notebooks.kubeflow.org~1last-activity",
      by: "the culling controller, while it watches the notebook",
    },
  ],
  childKinds: NOTEBOOK_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: notebookV1, v1beta1: notebookV1Beta1, v1alpha1: notebookV1Alpha1 },
  suspensions: { v1: notebookSuspension, v1beta1: notebookSuspension, v1alpha1: notebookSuspension },
  health: {
    atRest: '.metadata.annotations["kubeflow-resource-stopped"] != null and (.status.readyReplicas // 0) == 0',
  },
  predictGangs: predictNotebookGangs,
};
