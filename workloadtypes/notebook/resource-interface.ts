import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides its pod, that the controller creates for a Notebook. */
export const NOTEBOOK_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "StatefulSet" },
  { group: "", version: "v1", kind: "Service" },
  { group: "networking.istio.io", version: "v1alpha3", kind: "VirtualService" },
];

const READY = 'any(.status.conditions[]?; .type == "Ready" and .status == "True")';
const UNSCHEDULED = 'any(.status.conditions[]?; .type == "PodScheduled" and .status == "False")';
const UNREADY = 'any(.status.conditions[]?; .type == "Ready" and .status == "False")';
const CRASHING = '(.status.containerState.waiting.reason == "CrashLoopBackOff")';
const ENDED = "(.status.containerState.terminated != null)";
const STARTING = `((${READY}) or ${CRASHING} or ${ENDED} | not) and (${UNSCHEDULED} or ${UNREADY} or .status.containerState.waiting != null)`;
// Before conditions exist, only the state of the container is known.
const RUNNING = `(${ENDED} | not) and (${READY} or (.status.containerState.running != null and ([.status.conditions[]?] | length) == 0))`;

function structure(version: string): ResourceInterfaceSpec {
  const when = (expression: string) => [{ byExpression: { expression, expectedResult: "true" } }];
  return {
    structureDefinition: {
      rootComponent: {
        name: "notebook",
        kind: { group: "kubeflow.org", version, kind: "Notebook" },
        statusDefinition: {
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: when(STARTING),
            running: when(RUNNING),
            completed: when(".status.containerState.terminated.exitCode == 0"),
            failed: when("(.status.containerState.terminated.exitCode // 0) != 0"),
            degraded: when(CRASHING),
          },
        },
      },
      childComponents: [
        {
          name: "server",
          ownerRef: "notebook",
          kind: POD_KIND,
          specDefinition: { podSpecPath: ".spec.template.spec", metadataPath: ".metadata" },
          scaleDefinition: {
            replicasPath: 'if .metadata.annotations["kubeflow-resource-stopped"] == null then 1 else 0 end',
          },
        },
      ],
      additionalChildKinds: NOTEBOOK_ADDITIONAL_KINDS,
    },
  };
}

/**
 * `kubeflow.org/v1` Notebook: one pod, with the labels and annotations of the Notebook, because its template has only a
 * spec. The conditions are the pod's own (PodScheduled, Initialized, ContainersReady, Ready).
 * Source: kubeflow/notebooks, branch notebooks-v1, components/notebook-controller/controllers/notebook_controller.go.
 */
export const notebookV1: ResourceInterfaceSpec = structure("v1");

/**
 * `kubeflow.org/v1beta1` Notebook, the version that the controller uses and that the owner references of its pods
 * contain.
 */
export const notebookV1Beta1: ResourceInterfaceSpec = structure("v1beta1");

/** `kubeflow.org/v1alpha1` Notebook: the same fields. */
export const notebookV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1");
