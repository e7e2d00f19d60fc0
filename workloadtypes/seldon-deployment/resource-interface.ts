import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The kinds of objects, besides pods, that Seldon creates for a SeldonDeployment; its configuration selects among the
 * last ones.
 */
export const SELDON_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "Deployment" },
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "", version: "v1", kind: "Service" },
  { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
  { group: "keda.sh", version: "v1alpha1", kind: "ScaledObject" },
  { group: "policy", version: "v1", kind: "PodDisruptionBudget" },
  { group: "networking.istio.io", version: "v1beta1", kind: "VirtualService" },
  { group: "networking.istio.io", version: "v1beta1", kind: "DestinationRule" },
];

const SPECS = ".spec.predictors[]?.componentSpecs[]?";

/** The pods have the labels of their predictor, and the annotations of the deployment's spec and of their predictor. */
const METADATA =
  ".spec.annotations as $shared | .spec.predictors[]? | . as $predictor | .componentSpecs[]? | {" +
  "labels: (($predictor.labels // {}) + (.metadata.labels // {}))," +
  " annotations: (($shared // {}) + ($predictor.annotations // {}) + (.metadata.annotations // {}))}";

/** A predictor has a Deployment for each of its component specs, so its name alone is not a unique id. */
const IDS =
  '.spec.predictors[]? | .name as $predictor | .componentSpecs // [] | to_entries[] | "\\($predictor)-\\(.key)"';

/** The label `app` is `<name>-<predictor>-<index>-<containers>`, and `version` the predictor. */
const ID_OF_POD =
  '.metadata.labels as $labels | ($labels.version // "") as $predictor | ($labels.app // "")' +
  ' | ltrimstr("\\($labels["seldon-deployment-id"])-\\($predictor)-") | split("-") | "\\($predictor)-\\(.[0])"';

/** The operator sets no replicas where an autoscaler does: the pods are the minimum then, and one at the start. */
const REPLICAS =
  ".spec.replicas as $all | .spec.predictors[]? | .replicas as $own | .componentSpecs[]?" +
  " | if .kedaSpec != null then [.kedaSpec.minReplicaCount // 1, 1] | max" +
  " elif .hpaSpec != null then [.hpaSpec.minReplicas // 1, 1] | max" +
  " else .replicas // $own // $all // 1 end";

function structure(version: string): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "seldondeployment",
        kind: { group: "machinelearning.seldon.io", version, kind: "SeldonDeployment" },
        statusDefinition: {
          phaseDefinition: { path: ".status.state" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [{ byPhase: "Creating" }],
            running: [{ byPhase: "Available" }],
            failed: [{ byPhase: "Failed" }],
          },
        },
      },
      childComponents: [
        {
          name: "predictor",
          ownerRef: "seldondeployment",
          kind: POD_KIND,
          instanceIdPath: IDS,
          specDefinition: { podSpecPath: `${SPECS}.spec`, metadataPath: METADATA },
          scaleDefinition: {
            replicasPath: REPLICAS,
            minReplicasPath: `${SPECS} | .hpaSpec.minReplicas // .kedaSpec.minReplicaCount`,
            maxReplicasPath: `${SPECS} | .hpaSpec.maxReplicas // .kedaSpec.maxReplicaCount`,
          },
          podSelector: {
            componentInstanceSelector: { idPath: ID_OF_POD },
          },
        },
      ],
      additionalChildKinds: SELDON_ADDITIONAL_KINDS,
    },
  };
}

/**
 * `machinelearning.seldon.io/v1` SeldonDeployment: pods for each component spec of each predictor. The operator adds
 * pods of prepackaged servers and explainers and the orchestrator's container, which the object does not contain.
 * Source: SeldonIO/seldon-core v1, operator/apis/machinelearning.seldon.io/v1/seldondeployment_types.go and
 * operator/controllers/seldondeployment_controller.go.
 */
export const seldonDeploymentV1: ResourceInterfaceSpec = structure("v1");

/** `machinelearning.seldon.io/v1alpha3` SeldonDeployment: the same fields. */
export const seldonDeploymentV1Alpha3: ResourceInterfaceSpec = structure("v1alpha3");

/** `machinelearning.seldon.io/v1alpha2` SeldonDeployment: the same fields. */
export const seldonDeploymentV1Alpha2: ResourceInterfaceSpec = structure("v1alpha2");
