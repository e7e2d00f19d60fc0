import { describe, expect, test } from "vitest";
import { undescribedPodSpec } from "../../policies/gitops/undescribed-pod-spec.ts";
import { unknownKind } from "../../policies/gitops/unknown-kind.ts";
import { unreadText } from "../../policies/gitops/unread-text.ts";
import { unseenContainer } from "../../policies/gitops/unseen-container.ts";
import { agreeingFields } from "../../policies/kubernetes/agreeing-fields.ts";
import { knownField } from "../../policies/kubernetes/known-field.ts";
import { mandatoryFields } from "../../policies/kubernetes/mandatory-fields.ts";
import { noHostPath } from "../../policies/security/no-host-path.ts";
import { noPrivilegedContainer } from "../../policies/security/no-privileged-container.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { gangsOfSet, quotaOfSet } from "../../src/rules/set-quota.ts";
import type { Pack } from "../../src/rules/settings.ts";
import { check, setOf } from "../helpers/policies.ts";
import { packSettings } from "../helpers/settings.ts";

/** The rules that report a pod which the catalogue does not find. */
const RULES = [noPrivilegedContainer, undescribedPodSpec, unseenContainer, unreadText];

const EVIL = { name: "c", image: "example.com/evil:1", securityContext: { privileged: true } };
const POD = { containers: [EVIL] };
const TEMPLATE = { spec: POD };

type Fields = Readonly<Record<string, unknown>>;

const object = (apiVersion: string, kind: string, fields: Fields): Fields => ({
  apiVersion,
  kind,
  metadata: { name: "a", namespace: "team-nlp" },
  ...fields,
});
const withSpec = (apiVersion: string, kind: string, spec: unknown) => object(apiVersion, kind, { spec });
const yaml = (...objects: readonly Fields[]) => objects.map((each) => JSON.stringify(each)).join("\n---\n");
const found = (each: Fields) => check(RULES, yaml(each)).map(({ rule, path }) => `${rule} ${path}`);

const job = withSpec("batch/v1", "Job", { template: TEMPLATE });
const cronJob = withSpec("batch/v1", "CronJob", {
  schedule: "* * * * *",
  jobTemplate: { spec: { template: TEMPLATE } },
});
const pod = withSpec("v1", "Pod", POD);
const wrapper = (...templates: readonly unknown[]) =>
  withSpec("workload.codeflare.dev/v1beta2", "AppWrapper", { components: templates.map((template) => ({ template })) });
const kyverno = (generate: unknown, kind = "ClusterPolicy") =>
  withSpec("kyverno.io/v1", kind, { rules: [{ name: "r", generate }] });
const step = { name: "s", image: "example.com/evil:1", securityContext: { privileged: true } };
const argo = { entrypoint: "m", templates: [{ name: "m", container: EVIL }] };
const guest = { domain: {}, volumes: [{ name: "h", containerDisk: { image: "example.com/os:1" } }] };

describe("a template has the pods of its workload", () => {
  const argoGroup = "argoproj.io/v1alpha1";
  const replicated = { replicatedJobs: [{ name: "node", template: { spec: { template: TEMPLATE } } }] };
  const leaders = { leaderWorkerTemplate: { workerTemplate: TEMPLATE } };
  test.each<[string, Fields, string]>([
    ["WorkflowTemplate", withSpec(argoGroup, "WorkflowTemplate", argo), "/spec/templates/0/container"],
    ["ClusterWorkflowTemplate", withSpec(argoGroup, "ClusterWorkflowTemplate", argo), "/spec/templates/0/container"],
    [
      "CronWorkflow",
      withSpec(argoGroup, "CronWorkflow", { schedule: "* * * * *", workflowSpec: argo }),
      "/spec/workflowSpec/templates/0/container",
    ],
    [
      "CronWorkflow with a script inside a step",
      withSpec(argoGroup, "CronWorkflow", {
        workflowSpec: {
          templates: [{ name: "m", steps: [[{ name: "s", inline: { script: { ...EVIL, source: "x" } } }]] }],
        },
      }),
      "/spec/workflowSpec/templates/0/steps/0/0/inline/script",
    ],
    [
      "WorkflowTemplate with a sidecar",
      withSpec(argoGroup, "WorkflowTemplate", {
        templates: [{ name: "m", container: { image: "b" }, sidecars: [EVIL] }],
      }),
      "/spec/templates/0/sidecars/0",
    ],
    ["Task", withSpec("tekton.dev/v1", "Task", { steps: [step] }), "/spec/steps/0"],
    ["Task of an older version", withSpec("tekton.dev/v1beta1", "Task", { steps: [step] }), "/spec/steps/0"],
    ["ClusterTask", withSpec("tekton.dev/v1beta1", "ClusterTask", { steps: [step] }), "/spec/steps/0"],
    ["Task with a sidecar", withSpec("tekton.dev/v1", "Task", { steps: [], sidecars: [step] }), "/spec/sidecars/0"],
    [
      "Pipeline",
      withSpec("tekton.dev/v1", "Pipeline", { tasks: [{ name: "t", taskSpec: { steps: [step] } }] }),
      "/spec/tasks/0/taskSpec/steps/0",
    ],
    [
      "Pipeline with a final task",
      withSpec("tekton.dev/v1", "Pipeline", { finally: [{ name: "t", taskSpec: { steps: [step] } }] }),
      "/spec/finally/0/taskSpec/steps/0",
    ],
    ["PodTemplate", object("v1", "PodTemplate", { template: TEMPLATE }), "/template/spec/containers/0"],
    ["ServingRuntime", withSpec("serving.kserve.io/v1alpha1", "ServingRuntime", POD), "/spec/containers/0"],
    [
      "TrainingRuntime",
      withSpec("trainer.kubeflow.org/v1alpha1", "TrainingRuntime", { template: { spec: replicated } }),
      "/spec/template/spec/replicatedJobs/0/template/spec/template/spec/containers/0",
    ],
    [
      "DisaggregatedSet",
      withSpec("disaggregatedset.x-k8s.io/v1", "DisaggregatedSet", {
        roles: [{ name: "a" }, { name: "b", spec: leaders }],
      }),
      "/spec/roles/1/spec/leaderWorkerTemplate/workerTemplate/spec/containers/0",
    ],
    [
      "RayCronJob",
      withSpec("ray.io/v1", "RayCronJob", {
        jobTemplate: { rayClusterSpec: { headGroupSpec: { template: TEMPLATE } } },
      }),
      "/spec/jobTemplate/rayClusterSpec/headGroupSpec/template/spec/containers/0",
    ],
    [
      "Configuration of Knative",
      withSpec("serving.knative.dev/v1", "Configuration", { template: TEMPLATE }),
      "/spec/template/spec/containers/0",
    ],
    [
      "ScaledJob",
      withSpec("keda.sh/v1alpha1", "ScaledJob", { jobTargetRef: { template: TEMPLATE } }),
      "/spec/jobTargetRef/template/spec/containers/0",
    ],
  ])("%s", (_, template, container) => {
    expect(found(template)).toEqual([`SEC-001 ${container}/securityContext/privileged`]);
  });

  test("ScheduledSparkApplication", () => {
    const driver = { securityContext: { privileged: true } };
    const scheduled = withSpec("sparkoperator.k8s.io/v1beta2", "ScheduledSparkApplication", {
      template: { image: "example.com/spark:1", driver, executor: { instances: 2 } },
    });
    expect(found(scheduled)).toEqual(["SEC-001 /spec/template/driver/securityContext/privileged"]);
  });

  test.each<[string, Fields, string]>([
    ["VirtualMachine", { template: { spec: guest } }, "/spec/template/spec"],
    ["VirtualMachineInstanceReplicaSet", { replicas: 2, template: { spec: guest } }, "/spec/template/spec"],
  ])("%s", (kind, spec, place) => {
    const disk = { name: "d", hostDisk: { path: "/etc/shadow", type: "Disk" } };
    const withDisk = JSON.parse(JSON.stringify(spec).replace('"volumes":[', `"volumes":[${JSON.stringify(disk)},`));
    const findings = check(noHostPath, yaml(withSpec("kubevirt.io/v1", kind, withDisk)));
    expect(findings.map(({ path }) => path)).toEqual([`${place}/volumes/0/hostDisk/path`]);
    expect(found(withSpec("kubevirt.io/v1", kind, spec))).toEqual([]);
  });

  test("VirtualMachinePool", () => {
    const volumes = [{ name: "d", hostDisk: { path: "/etc/shadow" } }];
    const machine = { spec: { template: { spec: { domain: {}, volumes } } } };
    const pool = withSpec("pool.kubevirt.io/v1beta1", "VirtualMachinePool", { virtualMachineTemplate: machine });
    expect(check(noHostPath, yaml(pool)).map(({ path }) => path)).toEqual([
      "/spec/virtualMachineTemplate/spec/template/spec/volumes/0/hostDisk/path",
    ]);
  });
});

describe("an object inside another one has its own pods", () => {
  const sensor = (trigger: unknown) =>
    withSpec("argoproj.io/v1alpha1", "Sensor", { triggers: [{ template: { name: "t", ...(trigger as Fields) } }] });
  const base = "/spec/components/0/template";
  test.each<[string, Fields, string]>([
    ["an AppWrapper of a CronJob", wrapper(cronJob), `${base}/spec/jobTemplate/spec/template/spec/containers/0`],
    ["an AppWrapper of a Job, once", wrapper(job), `${base}/spec/template/spec/containers/0`],
    [
      "an AppWrapper of a List",
      wrapper({ apiVersion: "v1", kind: "List", items: [{}, pod] }),
      `${base}/items/1/spec/containers/0`,
    ],
    [
      "an AppWrapper of an AppWrapper",
      wrapper(wrapper(cronJob)),
      `${base}${base}/spec/jobTemplate/spec/template/spec/containers/0`,
    ],
    [
      "an AppWrapper of a JobSet",
      wrapper(withSpec("jobset.x-k8s.io/v1alpha2", "JobSet", { replicatedJobs: [{ name: "w", template: job }] })),
      `${base}/spec/replicatedJobs/0/template/spec/template/spec/containers/0`,
    ],
    [
      "an AppWrapper of a WorkflowTemplate",
      wrapper(withSpec("argoproj.io/v1alpha1", "WorkflowTemplate", argo)),
      `${base}/spec/templates/0/container`,
    ],
    [
      "an AppWrapper of a DaemonSet without metadata",
      wrapper({ apiVersion: "apps/v1", kind: "DaemonSet", spec: { template: TEMPLATE } }),
      `${base}/spec/template/spec/containers/0`,
    ],
    [
      "a generate rule",
      kyverno({ apiVersion: "v1", kind: "Pod", name: "x", namespace: "t", data: { spec: POD } }),
      "/spec/rules/0/generate/data/spec/containers/0",
    ],
    [
      "a generate rule of a namespace",
      kyverno(
        { apiVersion: "apps/v1", kind: "Deployment", data: { metadata: { labels: {} }, spec: { template: TEMPLATE } } },
        "Policy",
      ),
      "/spec/rules/0/generate/data/spec/template/spec/containers/0",
    ],
    [
      "a generate rule for each",
      kyverno({ foreach: [{ list: "x", apiVersion: "batch/v1", kind: "CronJob", data: { spec: cronJob.spec } }] }),
      "/spec/rules/0/generate/foreach/0/data/spec/jobTemplate/spec/template/spec/containers/0",
    ],
    [
      "a Sensor",
      sensor({ k8s: { operation: "create", source: { resource: job } } }),
      "/spec/triggers/0/template/k8s/source/resource/spec/template/spec/containers/0",
    ],
    [
      "a Sensor of a Workflow",
      sensor({ argoWorkflow: { source: { resource: withSpec("argoproj.io/v1alpha1", "Workflow", argo) } } }),
      "/spec/triggers/0/template/argoWorkflow/source/resource/spec/templates/0/container",
    ],
    [
      "a ManifestWork",
      withSpec("work.open-cluster-management.io/v1", "ManifestWork", { workload: { manifests: [{}, pod] } }),
      "/spec/workload/manifests/1/spec/containers/0",
    ],
    [
      "an Object of Crossplane",
      withSpec("kubernetes.crossplane.io/v1alpha2", "Object", { forProvider: { manifest: cronJob } }),
      "/spec/forProvider/manifest/spec/jobTemplate/spec/template/spec/containers/0",
    ],
    [
      "a Work of Karmada",
      withSpec("work.karmada.io/v1alpha1", "Work", { workload: { manifests: [job] } }),
      "/spec/workload/manifests/0/spec/template/spec/containers/0",
    ],
    [
      "a Template of OpenShift",
      object("template.openshift.io/v1", "Template", { objects: [pod], parameters: [] }),
      "/objects/0/spec/containers/0",
    ],
  ])("%s", (_, outer, container) => {
    expect(found(outer)).toEqual([`SEC-001 ${container}/securityContext/privileged`]);
  });

  test("at its line, as a finding of the outer object that no repair changes", () => {
    const [finding, ...others] = check(
      noPrivilegedContainer,
      yaml(kyverno({ apiVersion: "v1", kind: "Pod", data: { spec: POD } })),
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      object: { kind: "ClusterPolicy", name: "a" },
      component: "pod",
      location: { line: 1 },
    });
    expect(finding).not.toHaveProperty("edits");
  });

  test("also the texts that no rule reads", () => {
    const resource = { action: "create", manifest: "kind: Pod" };
    const spec = { workflowSpec: { templates: [{ name: "m", resource }] } };
    expect(found(withSpec("argoproj.io/v1alpha1", "CronWorkflow", spec))).toEqual([
      "GITOPS-044 /spec/workflowSpec/templates/0/resource/manifest",
    ]);
    const patched = wrapper(withSpec("argoproj.io/v1alpha1", "Workflow", { podSpecPatch: "{{x}}", templates: [] }));
    expect(found(patched)).toEqual(["GITOPS-044 /spec/components/0/template/spec/podSpecPatch"]);
  });

  test("and neither its gangs nor its GPUs count", () => {
    const gpu = { containers: [{ ...EVIL, resources: { limits: { "nvidia.com/gpu": 8 } } }] };
    const set = setOf(
      yaml(
        kyverno({ apiVersion: "v1", kind: "Pod", data: { spec: gpu } }),
        object("v1", "PodTemplate", { template: { spec: gpu } }),
        withSpec("argoproj.io/v1alpha1", "WorkflowTemplate", {
          templates: [{ name: "m", container: gpu.containers[0] }],
        }),
      ),
    );
    expect(set.objects.map((each) => set.embeddedIn(each).length)).toEqual([1, 1, 1]);
    expect([set.workloads, gangsOfSet(set), quotaOfSet(set).gangs]).toEqual([[], [], []]);
  });
});

describe("a pod that no Resource Interface describes is reported where it is", () => {
  const unknown = (spec: unknown, apiVersion = "ml.example.com/v1", kind = "Suite") => withSpec(apiVersion, kind, spec);
  test.each<[string, Fields, readonly string[]]>([
    ["a pod spec", unknown({ runner: POD }), ["GITOPS-041 /spec/runner"]],
    ["a pod template in a list", unknown({ stages: [{ job: TEMPLATE }] }), ["GITOPS-041 /spec/stages/0/job/spec"]],
    [
      "a container",
      unknown({ runner: { container: EVIL } }),
      ["GITOPS-043 /spec/runner/container/image", "GITOPS-043 /spec/runner/container/securityContext/privileged"],
    ],
    ["a command", unknown({ step: { image: "a", command: ["b"] } }), ["GITOPS-043 /spec/step/image"]],
    ["a host namespace", unknown({ hostNetwork: true }), ["GITOPS-043 /spec/hostNetwork"]],
    ["a host path", unknown({ volumes: [{ hostPath: { path: "/" } }] }), ["GITOPS-043 /spec/volumes/0/hostPath"]],
    [
      "an object of an unknown kind",
      wrapper(unknown({ runner: POD })),
      ["GITOPS-041 /spec/components/0/template/spec/runner"],
    ],
    [
      "an object of an unknown version",
      wrapper(withSpec("batch/v7", "Job", { template: TEMPLATE })),
      ["GITOPS-041 /spec/components/0/template/spec/template/spec"],
    ],
    [
      "a kind of an operator without workloads",
      unknown({ rules: [{ mutate: { patchStrategicMerge: { spec: POD } } }] }, "kyverno.io/v1", "ClusterPolicy"),
      ["GITOPS-041 /spec/rules/0/mutate/patchStrategicMerge/spec"],
    ],
    ["a kind of Kubernetes", object("apps/v1", "ControllerRevision", { data: TEMPLATE }), ["GITOPS-041 /data/spec"]],
  ])("%s", (_, each, expected) => {
    expect(found(each)).toEqual(expected);
  });

  test("as an error in the strict pack", () => {
    const set = setOf(yaml(unknown({ runner: POD, container: EVIL })));
    const severities = (pack: Pack) =>
      evaluateRules(set, packSettings(RULES, pack)).findings.map(({ rule, severity }) => `${rule} ${severity}`);
    const each = (severity: string) => [`GITOPS-043 ${severity}`, `GITOPS-043 ${severity}`, `GITOPS-041 ${severity}`];
    expect(severities("recommended").toSorted()).toEqual(each("warning").toSorted());
    expect(severities("strict").toSorted()).toEqual(each("error").toSorted());
  });
});

describe("no pod is", () => {
  const schema = { openAPIV3Schema: { properties: { containers: [EVIL], spec: { default: POD } } } };
  test.each<[string, Fields]>([
    [
      "a schema",
      withSpec("apiextensions.k8s.io/v1", "CustomResourceDefinition", { versions: [{ name: "v1", schema }] }),
    ],
    ["a text of a ConfigMap", object("v1", "ConfigMap", { data: { "pod.yaml": yaml(pod) } })],
    ["a pattern", withSpec("kyverno.io/v1", "ClusterPolicy", { rules: [{ validate: { pattern: { spec: POD } } }] })],
    [
      "one of several patterns",
      withSpec("kyverno.io/v1", "ClusterPolicy", { rules: [{ validate: { anyPattern: [{ spec: POD }] } }] }),
    ],
    [
      "a constraint template",
      withSpec("templates.gatekeeper.sh/v1", "ConstraintTemplate", { crd: { spec: { validation: schema } } }),
    ],
    [
      "a webhook",
      object("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", {
        webhooks: [{ name: "a", rules: [{ apiGroups: [""], resources: ["pods"] }] }],
      }),
    ],
    [
      "a reference",
      withSpec("autoscaling/v2", "HorizontalPodAutoscaler", {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
      }),
    ],
    ["an image of a kind that nobody describes", withSpec("ml.example.com/v1", "Suite", { image: "a", version: "1" })],
    [
      "an image with settings of its pods",
      withSpec("ml.example.com/v1", "Suite", { image: "a", securityContext: {}, env: [] }),
    ],
    [
      "values of a chart",
      withSpec("ml.example.com/v1", "Suite", { values: { image: { repository: "a" }, name: "b", env: [] } }),
    ],
    ["a value without a spec", wrapper({ apiVersion: "batch/v1", kind: "Job", spec: null }, null, 7, [], {})],
    ["data without a spec", kyverno({ apiVersion: "v1", kind: "ConfigMap", data: { data: { a: "b" }, spec: 7 } })],
    ["an empty template", withSpec("argoproj.io/v1alpha1", "WorkflowTemplate", null)],
  ])("%s", (_, each) => {
    expect(found(each)).toEqual([]);
  });
});

test("an unknown kind whose objects all have embedded workloads is checked, but not counted", () => {
  const work = (manifests: readonly unknown[]) =>
    withSpec("work.karmada.io/v1alpha1", "Work", { workload: { manifests } });
  const messages = (...objects: readonly Fields[]) =>
    check(unknownKind, yaml(...objects)).map(({ message }) => message);
  const subject = "no Resource Interface describes Work (work.karmada.io/v1alpha1), so pods of";
  expect(messages(work([job]))).toEqual([
    `${subject} its only object are checked where muster finds them, but not counted`,
  ]);
  expect(messages(work([job]), { ...work([]), metadata: { name: "b" } })).toEqual([
    `${subject} its 2 objects are neither checked nor counted`,
  ]);
  expect(
    messages(withSpec("tekton.dev/v1", "Task", null), withSpec("argoproj.io/v1alpha1", "WorkflowTemplate", {})),
  ).toEqual([]);
});

describe("a pod template in the form of a Pod", () => {
  const template = (spec: unknown) => ({ apiVersion: "v1", kind: "Pod", metadata: { name: "t" }, spec });
  const flink = (spec: unknown, key = "podTemplate") =>
    withSpec("flink.apache.org/v1beta1", "FlinkDeployment", { taskManager: { [key]: template(spec) } });
  const faults = (each: Fields) =>
    check([mandatoryFields, agreeingFields, knownField, noPrivilegedContainer], yaml(each)).map(
      ({ rule, path }) => `${rule} ${path}`,
    );

  test("may lack what its operator adds", () => {
    const main = { name: "flink-main-container", volumeMounts: [{ name: "data", mountPath: "/data" }] };
    expect(faults(flink({ nodeSelector: { gpu: "a" } }))).toEqual([]);
    expect(faults(flink({ containers: [main] }))).toEqual([]);
    expect(faults(flink({}, "pod_template_spec"))).toEqual([]);
  });

  test("has its other faults", () => {
    expect(faults(flink({ hostNetwerk: true, containers: [EVIL] }))).toEqual([
      "K8S-001 /spec/taskManager/podTemplate/spec/hostNetwerk",
      "SEC-001 /spec/taskManager/podTemplate/spec/containers/0/securityContext/privileged",
    ]);
  });

  test("elsewhere is a whole Pod", () => {
    expect(faults(flink({ nodeSelector: { gpu: "a" } }, "manifest"))).toEqual([
      "K8S-003 /spec/taskManager/manifest/spec/containers",
    ]);
  });
});
