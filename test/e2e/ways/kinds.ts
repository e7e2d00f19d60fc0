import {
  asObject,
  EVIL,
  EVIL_POD,
  EVIL_SPEC,
  EVIL_TEMPLATE,
  inYaml,
  MOVING_TAG,
  object,
  PINNED,
  type Way,
} from "./way.ts";

const list = (apiVersion: string, kind: string, items: unknown) => ({
  apiVersion,
  kind,
  metadata: { name: "list", namespace: "team-a" },
  items,
});
const JOB = object("batch/v1", "Job", { template: { spec: { ...EVIL_SPEC, restartPolicy: "Never" } } });
const CRON_SPEC = { schedule: "* * * * *", jobTemplate: { spec: JOB.spec } };
const STEP = { name: "main", container: EVIL };
const TEKTON = { steps: [EVIL] };

/** Lists, and objects inside other objects. */
export const listWays: readonly Way[] = [
  asObject("List", list("v1", "List", [EVIL_POD])),
  asObject("PodList", list("v1", "PodList", [EVIL_POD])),
  asObject("ConfigMap with items", list("v1", "ConfigMap", [EVIL_POD])),
  asObject("Secret with items of several kinds", list("v1", "Secret", [{ ...EVIL_POD, kind: "Nothing" }, EVIL_POD])),
  asObject("custom resource with items", list("example.com/v1", "Thing", [EVIL_POD])),
  asObject("Pod with items and an own spec", { ...list("v1", "Pod", [EVIL_POD]), spec: { containers: [] } }),
  asObject("List in a List", list("v1", "List", [list("v1", "List", [list("v1", "List", [EVIL_POD])])])),
  asObject("ConfigMap in a List", list("v1", "List", [list("v1", "ConfigMap", [EVIL_POD])])),
  asObject("List without a kind of the items", list("v1", "List", [{ ...EVIL_POD, kind: undefined }]), "DEF-001"),
  asObject("PodList with items without kinds", list("v1", "PodList", [{ metadata: {}, spec: EVIL_SPEC }]), "DEF-001"),
  asObject("List of another group", list("example.com/v1", "ThingList", [EVIL_POD])),
  asObject("JSON array at the top", [EVIL_POD], "DEF-001"),
  asObject("List with items as a map", list("v1", "List", { a: EVIL_POD })),
  inYaml("YAML list at the top", `- ${JSON.stringify(EVIL_POD)}\n`, "DEF-001"),
];

/** Wrappers and templates that operators turn into pods. */
export const wrapperWays: readonly Way[] = [
  asObject("Deployment", object("apps/v1", "Deployment", { template: EVIL_TEMPLATE })),
  asObject("ReplicationController", object("v1", "ReplicationController", { template: EVIL_TEMPLATE })),
  asObject("CronJob", object("batch/v1", "CronJob", CRON_SPEC)),
  asObject("PodTemplate", { ...object("v1", "PodTemplate", {}), template: EVIL_TEMPLATE }),
  ...[JOB, object("batch/v1", "CronJob", CRON_SPEC), list("v1", "List", [EVIL_POD]), EVIL_POD].map((template) =>
    asObject(
      `AppWrapper of a ${template.kind}`,
      object("workload.codeflare.dev/v1beta2", "AppWrapper", { components: [{ template }] }),
    ),
  ),
  asObject(
    "AppWrapper of an AppWrapper",
    object("workload.codeflare.dev/v1beta2", "AppWrapper", {
      components: [
        { template: object("workload.codeflare.dev/v1beta2", "AppWrapper", { components: [{ template: EVIL_POD }] }) },
      ],
    }),
  ),
  asObject("Argo Workflow", object("argoproj.io/v1alpha1", "Workflow", { entrypoint: "main", templates: [STEP] })),
  ...["WorkflowTemplate", "ClusterWorkflowTemplate"].map((kind) =>
    asObject(`Argo ${kind}`, object("argoproj.io/v1alpha1", kind, { entrypoint: "main", templates: [STEP] })),
  ),
  asObject(
    "Argo CronWorkflow",
    object("argoproj.io/v1alpha1", "CronWorkflow", { schedule: "* * * * *", workflowSpec: { templates: [STEP] } }),
  ),
  asObject(
    "Argo sidecar",
    object("argoproj.io/v1alpha1", "Workflow", {
      templates: [{ name: "main", container: { name: "m", image: PINNED }, sidecars: [EVIL] }],
    }),
  ),
  asObject(
    "Argo podSpecPatch",
    object("argoproj.io/v1alpha1", "Workflow", {
      templates: [
        {
          name: "main",
          container: { name: "m", image: PINNED },
          podSpecPatch: '{"containers":[{"name":"main","securityContext":{"privileged":true}}]}',
        },
      ],
    }),
  ),
  asObject(
    "Argo resource template",
    object("argoproj.io/v1alpha1", "Workflow", {
      entrypoint: "main",
      templates: [{ name: "main", resource: { action: "create", manifest: JSON.stringify(EVIL_POD) } }],
    }),
    { warning: "GITOPS-044" },
  ),
  asObject("Argo Rollout", object("argoproj.io/v1alpha1", "Rollout", { template: EVIL_TEMPLATE })),
  asObject(
    "Argo Sensor",
    object("argoproj.io/v1alpha1", "Sensor", {
      triggers: [{ template: { name: "t", k8s: { operation: "create", source: { resource: EVIL_POD } } } }],
    }),
  ),
  asObject(
    "Argo Sensor with a text",
    object("argoproj.io/v1alpha1", "Sensor", {
      triggers: [
        { template: { name: "t", k8s: { operation: "create", source: { inline: JSON.stringify(EVIL_POD) } } } },
      ],
    }),
    { warning: "GITOPS-044" },
  ),
  asObject("Tekton Task", object("tekton.dev/v1", "Task", TEKTON)),
  asObject("Tekton ClusterTask", object("tekton.dev/v1beta1", "ClusterTask", TEKTON)),
  asObject("Tekton TaskRun", object("tekton.dev/v1", "TaskRun", { taskSpec: TEKTON })),
  asObject("Tekton Pipeline", object("tekton.dev/v1", "Pipeline", { tasks: [{ name: "t", taskSpec: TEKTON }] })),
  asObject(
    "Tekton finally",
    object("tekton.dev/v1", "PipelineRun", { pipelineSpec: { tasks: [], finally: [{ name: "t", taskSpec: TEKTON }] } }),
  ),
  asObject(
    "Kyverno generate",
    object("kyverno.io/v1", "ClusterPolicy", {
      rules: [{ name: "g", generate: { apiVersion: "v1", kind: "Pod", name: "x", data: { spec: EVIL_SPEC } } }],
    }),
  ),
  asObject(
    "Tekton StepAction",
    object("tekton.dev/v1beta1", "StepAction", { image: "evil:latest", securityContext: { privileged: true } }),
    { warning: "GITOPS-043" },
  ),
  asObject(
    "KServe ClusterStorageContainer",
    object("serving.kserve.io/v1alpha1", "ClusterStorageContainer", { container: EVIL }),
    { warning: "GITOPS-043" },
  ),
  asObject(
    "Kyverno mutate of each container",
    object("kyverno.io/v1", "ClusterPolicy", {
      rules: [
        {
          name: "m",
          mutate: {
            foreach: [
              {
                patchStrategicMerge: {
                  spec: { containers: [{ "(name)": "*", securityContext: { privileged: true } }] },
                },
              },
            ],
          },
        },
      ],
    }),
    { warning: "GITOPS-043" },
  ),
  asObject(
    "Kyverno mutate",
    object("kyverno.io/v1", "ClusterPolicy", {
      rules: [
        { name: "m", mutate: { patchStrategicMerge: { spec: { containers: [{ ...EVIL, name: "injected" }] } } } },
      ],
    }),
    { warning: "GITOPS-041" },
  ),
  asObject(
    "ScheduledSparkApplication",
    object("sparkoperator.k8s.io/v1beta2", "ScheduledSparkApplication", {
      schedule: "* * * * *",
      template: { image: "evil:latest", driver: { securityContext: { privileged: true } }, executor: {} },
    }),
  ),
  asObject(
    "VirtualMachine with a disk of the host",
    object("kubevirt.io/v1", "VirtualMachine", {
      template: {
        spec: { domain: { devices: {} }, volumes: [{ name: "h", hostDisk: { path: "/etc/shadow", type: "Disk" } }] },
      },
    }),
    "SEC-004",
  ),
  asObject("PersistentVolume of the host", object("v1", "PersistentVolume", { hostPath: { path: "/" } }), "SEC-021"),
  asObject("PersistentVolume local", object("v1", "PersistentVolume", { local: { path: "/etc" } }), "SEC-021"),
  ...["worker", "WORKER", "wOrKeR", "Worker"].map((type) =>
    asObject(
      `PyTorchJob with ${type}`,
      object("kubeflow.org/v1", "PyTorchJob", {
        pytorchReplicaSpecs: { [type]: { replicas: 1, template: EVIL_TEMPLATE } },
      }),
    ),
  ),
  asObject(
    "TFJob with ps",
    object("kubeflow.org/v1", "TFJob", { tfReplicaSpecs: { ps: { replicas: 1, template: EVIL_TEMPLATE } } }),
  ),
  asObject(
    "two spellings of a replica type",
    object("kubeflow.org/v1", "PyTorchJob", {
      pytorchReplicaSpecs: {
        Worker: { template: { spec: { containers: [{ name: "pytorch", image: PINNED }] } } },
        worker: { template: EVIL_TEMPLATE },
      },
    }),
    "GITOPS-046",
  ),
  asObject(
    "MPIJob with an unknown replica type",
    object("kubeflow.org/v2beta1", "MPIJob", { mpiReplicaSpecs: { Other: { template: EVIL_TEMPLATE } } }),
    { warning: "GITOPS-041" },
  ),
  asObject(
    "ManifestWork",
    object("work.open-cluster-management.io/v1", "ManifestWork", { workload: { manifests: [EVIL_POD] } }),
  ),
  asObject("unknown kind with a Job inside", object("example.com/v1", "Thing", { anything: { here: [JOB] } })),
  asObject("unknown kind with a pod template", object("example.com/v1", "Thing", { template: EVIL_TEMPLATE }), {
    warning: "GITOPS-041",
  }),
  asObject("unknown kind with a container", object("example.com/v1", "Thing", { runner: EVIL }), {
    warning: "GITOPS-043",
  }),
  asObject(
    "unknown kind with a pod template far below",
    object(
      "example.com/v1",
      "Thing",
      Array.from({ length: 60 }).reduce((inner) => ({ a: inner }), { template: EVIL_TEMPLATE }),
    ),
    { warning: "GITOPS-041" },
  ),
  asObject("Knative Service", object("serving.knative.dev/v1", "Service", { template: EVIL_TEMPLATE })),
  asObject("ReplicaSet", object("apps/v1", "ReplicaSet", { template: EVIL_TEMPLATE })),
];

/** Faults of metadata, and spellings of kinds. */
export const metadataWays: readonly Way[] = [
  ...[
    ["a variable as namespace", { name: "evil", namespace: "${" + "NS}" }],
    ["a variable as name", { name: "$(NAME)", namespace: "team-a" }],
    ["a boolean namespace", { name: "evil", namespace: true }],
    ["a number as name", { name: 1 }],
    ["generateName", { generateName: "evil-" }],
    ["no name", { namespace: "team-a" }],
    ["no metadata", undefined],
    ["metadata as a text", "..."],
    ["metadata as a list", []],
    ["null as metadata", null],
    ["labels as a list", { name: "evil", labels: ["a"] }],
    ["annotations with a number", { name: "evil", annotations: { a: 1 } }],
    ["a name with capitals", { name: "Evil" }],
    ["a very long name", { name: "e".repeat(300) }],
    ["a name that hides", { name: "evil\u202e" }],
    ["ownerReferences", { name: "evil", ownerReferences: [{ kind: "Job", name: "a" }] }],
    ["a deletion time", { name: "evil", deletionTimestamp: "2020-01-01T00:00:00Z" }],
    ["a prune annotation", { name: "evil", annotations: { "argocd.argoproj.io/hook": "PreSync" } }],
    ["a skip annotation", { name: "evil", annotations: { "kustomize.toolkit.fluxcd.io/reconcile": "disabled" } }],
  ].map(([name, metadata]) => asObject(String(name), { apiVersion: "v1", kind: "Pod", metadata, spec: EVIL_SPEC })),
  asObject("wrong case of the kind", { ...EVIL_POD, kind: "pod" }, "GITOPS-040"),
  asObject("wrong version", { ...EVIL_POD, apiVersion: "v2" }, { warning: "GITOPS-041" }),
  asObject("wrong group", { ...JOB, apiVersion: "batches/v1" }, { warning: "GITOPS-041" }),
  asObject("an old group", object("extensions/v1beta1", "Deployment", { template: EVIL_TEMPLATE }), {
    warning: "GITOPS-041",
  }),
  asObject("a kind with a blank", { ...EVIL_POD, kind: "Pod " }, "DEF-001"),
  asObject("a version with a blank", { ...EVIL_POD, apiVersion: " v1" }, "DEF-001"),
  asObject("a number as version", { ...EVIL_POD, apiVersion: 1 }, "DEF-001"),
  asObject("no version", { ...EVIL_POD, apiVersion: undefined }, "DEF-001"),
  asObject("an empty kind", { ...EVIL_POD, kind: "" }, "DEF-001"),
];

const podOf = (spec: object) => object("v1", "Pod", spec);
const inContainer = (securityContext: object) => podOf({ containers: [{ ...EVIL, image: PINNED, securityContext }] });
const onHost = (path: unknown) =>
  podOf({ containers: [{ name: "c", image: PINNED }], volumes: [{ name: "h", hostPath: { path } }] });

/** Places and spellings inside of a pod. */
export const podWays: readonly Way[] = [
  asObject("initContainer", podOf({ containers: [{ name: "m", image: PINNED }], initContainers: [EVIL] })),
  asObject(
    "sidecar",
    podOf({ containers: [{ name: "m", image: PINNED }], initContainers: [{ ...EVIL, restartPolicy: "Always" }] }),
  ),
  asObject("ephemeralContainer", podOf({ containers: [{ name: "m", image: PINNED }], ephemeralContainers: [EVIL] })),
  asObject("second container", podOf({ containers: [{ name: "m", image: PINNED }, EVIL] })),
  asObject("containers of one name", podOf({ containers: [{ name: "c", image: PINNED }, EVIL] })),
  asObject("container without a name", podOf({ containers: [{ ...EVIL, name: undefined }] })),
  asObject("null in front of the container", podOf({ containers: [null, EVIL] })),
  asObject("containers as a map", podOf({ containers: { c: EVIL } }), "RI-131"),
  asObject("containers as a text", podOf({ containers: JSON.stringify([EVIL]) }), "RI-131"),
  asObject(
    "pod that restricts what its container takes back",
    podOf({ securityContext: { runAsNonRoot: true }, containers: [EVIL] }),
  ),
  asObject(
    "privileged in the pod's context",
    podOf({ securityContext: { privileged: true }, containers: [{ name: "c", image: PINNED }] }),
    { warning: "GITOPS-043" },
  ),
  asObject("Windows hostProcess", inContainer({ windowsOptions: { hostProcess: true } })),
  asObject(
    "Windows hostProcess of the pod",
    podOf({
      securityContext: { windowsOptions: { hostProcess: true } },
      hostNetwork: true,
      containers: [{ name: "c", image: PINNED }],
    }),
  ),
  ...["ALL", "all", "All", "CAP_SYS_ADMIN", "cap_sys_admin", "sys_admin"].map((name) =>
    asObject(`capability ${name}`, inContainer({ capabilities: { add: [name] } }), "SEC-003"),
  ),
  asObject("hostPID", podOf({ hostPID: true, containers: [{ name: "c", image: PINNED }] }), "SEC-006"),
  asObject("hostIPC", podOf({ hostIPC: true, containers: [{ name: "c", image: PINNED }] }), "SEC-006"),
  ...[
    "/",
    "//",
    "/./",
    "/etc/..",
    "/proc",
    "/proc/",
    "//proc",
    "/./proc",
    "/var/../proc",
    "/var/run/docker.sock",
    "/a/../var//run/docker.sock",
  ].map((path) => asObject(`host path ${path}`, onHost(path), "SEC-004")),
  asObject("host path that is not a text", onHost(1), "GITOPS-042"),
  asObject(
    "image latest of a registry with a port",
    podOf({ containers: [{ name: "c", image: "registry.example.com:5000/x" }] }),
    MOVING_TAG,
  ),
  asObject(
    "image with a digest that is not one",
    podOf({ containers: [{ name: "c", image: "x@sha256:0" }] }),
    "SEC-009",
  ),
  asObject("image with blanks", podOf({ containers: [{ name: "c", image: " evil:latest " }] }), "SEC-010"),
  asObject("no image", podOf({ containers: [{ name: "c", securityContext: { privileged: true } }] })),
];
