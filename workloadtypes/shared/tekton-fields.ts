/** A type of Tekton's objects, besides steps and sidecars without the fields of a container. */
export interface TektonFieldType {
  /** The fields in all served versions. Absent: the rules of pods check them. */
  readonly fields?: readonly string[];
  /** The fields that only `tekton.dev/v1beta1` has, with their place in v1; null for a field that v1 lacks. */
  readonly old?: Readonly<Record<string, string | null>>;
  /** The fields that only `tekton.dev/v1` has and that no old field is renamed to, with their place in v1beta1. */
  readonly added?: Readonly<Record<string, string>>;
  /** The part of a pod as which the rules of pods check an object of this type. */
  readonly like?: TektonPodPart;
  /** Fields with an object, or a list of objects, of another of these types. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** A type of Tekton that becomes a part of a pod. */
interface TektonPodPart {
  /** The type of Kubernetes. */
  readonly type: "Container" | "PodSpec";
  /** The fields of Tekton's type in v1. */
  readonly fields: readonly string[];
  /** The fields that the part of the pod does not get, so that the rules of pods do not check them. Default: none. */
  readonly ignored?: readonly string[];
}

/** Fields of a container that steps of v1 do not have. */
const REMOVED_FROM_STEPS = {
  lifecycle: null,
  livenessProbe: null,
  ports: null,
  readinessProbe: null,
  startupProbe: null,
  stdin: null,
  stdinOnce: null,
  terminationMessagePath: null,
  terminationMessagePolicy: null,
  tty: null,
} as const;

const RESOURCES = { resources: "computeResources" } as const;
const STEP_SPECS = { stepOverrides: "stepSpecs", sidecarOverrides: "sidecarSpecs" } as const;
const STEP_SPEC_PARTS = {
  stepOverrides: "SingleSpec",
  sidecarOverrides: "SingleSpec",
  stepSpecs: "SingleSpec",
  sidecarSpecs: "SingleSpec",
} as const;

const wordsOf = (words: string) => words.split(" ");

/** The fields that steps, sidecars and the template of steps have. */
const CONTAINER_FIELDS = wordsOf(
  "args command computeResources env envFrom image imagePullPolicy resources securityContext volumeDevices volumeMounts workingDir",
);
const STEP_FIELDS = wordsOf(
  "displayName name onError params ref results script stderrConfig stdoutConfig timeout when workspaces",
);
const SIDECAR_FIELDS = [...Object.keys(REMOVED_FROM_STEPS), ...wordsOf("name restartPolicy script workspaces")];
const POD_TEMPLATE_FIELDS = wordsOf(
  "affinity automountServiceAccountToken dnsConfig dnsPolicy enableServiceLinks env hostAliases hostNetwork hostUsers imagePullSecrets nodeSelector priorityClassName runtimeClassName schedulerName securityContext tolerations topologySpreadConstraints volumes",
);
const POD_TEMPLATE = { podTemplate: "PodTemplate" } as const;

const TASK_FIELDS = wordsOf("description displayName params results sidecars stepTemplate steps volumes workspaces");
const TASK = {
  old: { resources: null },
  parts: { steps: "Step", stepTemplate: "StepTemplate", sidecars: "Sidecar" },
} as const;

/**
 * The fields of Tekton's types and where the served versions differ. Its webhook rejects an object with any other field.
 * Source: tektoncd/pipeline, pkg/apis/pipeline/v1 and v1beta1, swagger.json; cmd/webhook/main.go.
 */
export const TEKTON_TYPES = {
  TaskRunSpec: {
    fields: wordsOf(
      "computeResources debug managedBy params podTemplate retries serviceAccountName status statusMessage taskRef taskSpec timeout workspaces",
    ),
    old: { ...STEP_SPECS, resources: null },
    parts: { taskSpec: "TaskSpec", taskRef: "Reference", ...POD_TEMPLATE, ...STEP_SPEC_PARTS },
  },
  TaskSpec: { fields: TASK_FIELDS, ...TASK },
  EmbeddedTask: { fields: [...TASK_FIELDS, "apiVersion", "kind", "metadata", "spec"], ...TASK },
  Step: {
    old: { ...RESOURCES, ...REMOVED_FROM_STEPS },
    like: { type: "Container", fields: [...CONTAINER_FIELDS, ...STEP_FIELDS] },
  },
  StepTemplate: {
    old: { ...RESOURCES, ...REMOVED_FROM_STEPS, name: null },
    like: { type: "Container", fields: CONTAINER_FIELDS, ignored: STEP_FIELDS },
  },
  Sidecar: {
    old: RESOURCES,
    like: { type: "Container", fields: [...CONTAINER_FIELDS, ...SIDECAR_FIELDS], ignored: STEP_FIELDS },
  },
  PodTemplate: { like: { type: "PodSpec", fields: POD_TEMPLATE_FIELDS } },
  SingleSpec: { fields: ["name"], old: RESOURCES },
  Reference: { fields: wordsOf("apiVersion kind name params resolver"), old: { bundle: null } },
  PipelineRunSpec: {
    fields: wordsOf("managedBy params pipelineRef pipelineSpec status taskRunSpecs timeouts workspaces"),
    old: {
      podTemplate: "taskRunTemplate.podTemplate",
      serviceAccountName: "taskRunTemplate.serviceAccountName",
      timeout: "timeouts.pipeline",
      resources: null,
    },
    added: { taskRunTemplate: "podTemplate and serviceAccountName" },
    parts: {
      pipelineSpec: "PipelineSpec",
      pipelineRef: "Reference",
      ...POD_TEMPLATE,
      taskRunSpecs: "PipelineTaskRunSpec",
      taskRunTemplate: "PipelineTaskRunTemplate",
    },
  },
  PipelineTaskRunTemplate: { fields: ["podTemplate", "serviceAccountName"], parts: POD_TEMPLATE },
  PipelineTaskRunSpec: {
    fields: wordsOf("computeResources metadata pipelineTaskName timeout"),
    old: { ...STEP_SPECS, taskPodTemplate: "podTemplate", taskServiceAccountName: "serviceAccountName" },
    parts: { ...STEP_SPEC_PARTS, ...POD_TEMPLATE, taskPodTemplate: "PodTemplate" },
  },
  PipelineSpec: {
    fields: wordsOf("description displayName finally params results tasks workspaces"),
    old: { resources: null },
    parts: { tasks: "PipelineTask", finally: "PipelineTask" },
  },
  PipelineTask: {
    fields: wordsOf(
      "description displayName matrix name onError params pipelineRef pipelineSpec retries runAfter taskRef taskSpec timeout when workspaces",
    ),
    old: { resources: null },
    parts: { taskSpec: "EmbeddedTask", taskRef: "Reference", pipelineSpec: "PipelineSpec", pipelineRef: "Reference" },
  },
} as const satisfies Readonly<Record<string, TektonFieldType>>;

/** The name of a type of Tekton's objects. */
export type TektonType = keyof typeof TEKTON_TYPES;
