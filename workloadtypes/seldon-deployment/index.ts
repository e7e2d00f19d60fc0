import type { WorkloadKind } from "../../src/model/index.ts";
import { predictSeldonGangs, SELDON_PRIORITY } from "./pod-groups.ts";
import {
  SELDON_ADDITIONAL_KINDS,
  seldonDeploymentV1,
  seldonDeploymentV1Alpha2,
  seldonDeploymentV1Alpha3,
} from "./resource-interface.ts";

const AUTOSCALER = "an autoscaler, where the component spec has hpaSpec or kedaSpec";

/** The SeldonDeployment of Seldon Core 1: predictors that serve a graph of models. */
export const seldonDeployment: WorkloadKind = {
  kind: "SeldonDeployment",
  group: "machinelearning.seldon.io",
  versions: ["v1", "v1alpha3", "v1alpha2"],
  category: "Deploy",
  priority: SELDON_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [
    { path: "/spec/replicas", by: `${AUTOSCALER} that targets the SeldonDeployment itself` },
    { path: "/spec/predictors/*/componentSpecs/*/replicas", by: AUTOSCALER },
  ],
  childKinds: SELDON_ADDITIONAL_KINDS,
  resourceInterfaces: {
    v1: seldonDeploymentV1,
    v1alpha3: seldonDeploymentV1Alpha3,
    v1alpha2: seldonDeploymentV1Alpha2,
  },
  sharedGroup: {},
  predictGangs: predictSeldonGangs,
};
