import type { GroupVersionKind } from "../../src/model/index.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects that the operator creates for a DevWorkspace, including its pod. */
export const DEV_WORKSPACE_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "Deployment" },
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "", version: "v1", kind: "Pod" },
  { group: "controller.devfile.io", version: "v1alpha1", kind: "DevWorkspaceRouting" },
  { group: "batch", version: "v1", kind: "Job" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ServiceAccount" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "", version: "v1", kind: "Secret" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
];

const PRESENT = 'with_entries(select(.["value"] != null))';

/** The resources of a container; the older version has only a memory limit. */
const RESOURCES = {
  v1alpha2:
    `{requests: ({cpu: $container.cpuRequest, memory: $container.memoryRequest} | ${PRESENT}),` +
    ` limits: ({cpu: $container.cpuLimit, memory: $container.memoryLimit} | ${PRESENT})}`,
  v1alpha1: `{limits: ({memory: $container.memoryLimit} | ${PRESENT})}`,
} as const;

/** The container of a component, given `$container` and `$name`, without absent fields. */
function containerOf(version: keyof typeof RESOURCES): string {
  return (
    "({name: $name, image: $container.image, command: $container.command, args: $container.args, env: $container.env," +
    ' volumeMounts: [$container.volumeMounts[]? | . as $mount | {name: $mount.name, mountPath: ($mount.path // "/\\($mount.name)")}],' +
    ` resources: ${RESOURCES[version]}} | ${PRESENT})`
  );
}

/** Attributes may have any value; one that is not an object has no effect. */
const objectIn = (expression: string) => `(${expression} | if type == "object" then . else {} end)`;

/** The workspace and any component may override fields of the pod; the later override wins. */
const POD_OVERRIDES =
  `([.spec.template.attributes, .spec.template.components[]?.attributes]` +
  ` | map(${objectIn('.["pod-overrides"]?')}) | reduce .[] as $one ({}; . * $one))`;

function structure(version: string, podTemplate: string): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "workspace",
        kind: { group: "workspace.devfile.io", version, kind: "DevWorkspace" },
        specDefinition: { podTemplateSpecPath: `if .spec.template == null then null else ${podTemplate} end` },
        scaleDefinition: { replicasPath: "if .spec.started == false then 0 else 1 end" },
        statusDefinition: {
          phaseDefinition: { path: ".status.phase" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [{ byPhase: "Starting" }],
            running: [{ byPhase: "Running" }],
            failed: [{ byPhase: "Failed" }, { byPhase: "Error" }],
            degraded: [{ byPhase: "Failing" }],
          },
        },
      },
      additionalChildKinds: DEV_WORKSPACE_CHILD_KINDS,
    },
  };
}

/**
 * `workspace.devfile.io/v1alpha2` DevWorkspace: one pod, with a container for each container component. The attributes
 * `pod-overrides` and `container-overrides` override fields of both; only they can request a GPU.
 * Source: devfile/devworkspace-operator, pkg/library/container, pkg/library/overrides and
 * pkg/provision/workspace/deployment.go; devfile/api, pkg/apis/workspaces/v1alpha2/devworkspace_types.go.
 */
export const devWorkspaceV1Alpha2: ResourceInterfaceSpec = structure(
  "v1alpha2",
  `${POD_OVERRIDES} as $pod | [.spec.template.components[]? | select(.container != null) | .container as $container` +
    ` | .name as $name | ${containerOf("v1alpha2")} * ${objectIn('.attributes | .["container-overrides"]?')}] as $containers` +
    " | {metadata: ($pod.metadata // {}), spec: (($pod.spec // {}) + {containers: $containers})}",
);

/** `workspace.devfile.io/v1alpha1` DevWorkspace: no attributes; the container contains the name of its component. */
export const devWorkspaceV1Alpha1: ResourceInterfaceSpec = structure(
  "v1alpha1",
  "{metadata: {}, spec: {containers: [.spec.template.components[]? | select(.container != null)" +
    ` | .container as $container | .container.name as $name | ${containerOf("v1alpha1")}]}}`,
);
