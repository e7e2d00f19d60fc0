import { describe, expect, test } from "vitest";
import { misspeltReference as rule } from "../../../policies/gitops/misspelt-reference.ts";
import { isMisspeltForm } from "../../../policies/sets/misspelt-name.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, rest = "", metadata = "name: user, namespace: runs") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {${metadata}}\n${rest}\n---\n`;
const target = (apiVersion: string, kind: string, name = "platform", namespace = "runs") =>
  object(apiVersion, kind, "", `name: ${name}, namespace: ${namespace}`);

const argo = "argoproj.io/v1alpha1";
const kustomize = "kustomize.toolkit.fluxcd.io/v1";
const helm = "helm.toolkit.fluxcd.io/v2";
const source = "source.toolkit.fluxcd.io/v1";
const image = "image.toolkit.fluxcd.io/v1beta2";
const kueue = "kueue.x-k8s.io/v1beta1";
const rbac = "rbac.authorization.k8s.io/v1";

/** A user of a name NAME, the kind of the object, and the pointer of the name. */
const fields: readonly (readonly [string, readonly [string, string], string])[] = [
  [object(argo, "Application", "spec: {project: NAME}"), [argo, "AppProject"], "/spec/project"],
  [
    object(argo, "ApplicationSet", "spec: {template: {spec: {project: NAME}}}"),
    [argo, "AppProject"],
    "/spec/template/spec/project",
  ],
  [
    object(argo, "Workflow", "spec: {workflowTemplateRef: {name: NAME}}"),
    [argo, "WorkflowTemplate"],
    "/spec/workflowTemplateRef/name",
  ],
  [
    object(argo, "CronWorkflow", "spec: {workflowSpec: {workflowTemplateRef: {name: NAME, clusterScope: true}}}"),
    [argo, "ClusterWorkflowTemplate"],
    "/spec/workflowSpec/workflowTemplateRef/name",
  ],
  [
    object(kustomize, "Kustomization", "spec: {sourceRef: {kind: OCIRepository, name: NAME}}"),
    [source, "OCIRepository"],
    "/spec/sourceRef/name",
  ],
  [
    object(kustomize, "Kustomization", "spec: {dependsOn: [{name: NAME}]}"),
    [kustomize, "Kustomization"],
    "/spec/dependsOn/0/name",
  ],
  [
    object(helm, "HelmRelease", "spec: {chart: {spec: {sourceRef: {kind: HelmRepository, name: NAME}}}}"),
    [source, "HelmRepository"],
    "/spec/chart/spec/sourceRef/name",
  ],
  [
    object(helm, "HelmRelease", "spec: {chartRef: {kind: OCIRepository, name: NAME}}"),
    [source, "OCIRepository"],
    "/spec/chartRef/name",
  ],
  [object(helm, "HelmRelease", "spec: {dependsOn: [{name: NAME}]}"), [helm, "HelmRelease"], "/spec/dependsOn/0/name"],
  [
    object(source, "HelmChart", "spec: {sourceRef: {kind: GitRepository, name: NAME}}"),
    [source, "GitRepository"],
    "/spec/sourceRef/name",
  ],
  [
    object(image, "ImagePolicy", "spec: {imageRepositoryRef: {name: NAME}}"),
    [image, "ImageRepository"],
    "/spec/imageRepositoryRef/name",
  ],
  [
    object(image, "ImageUpdateAutomation", "spec: {sourceRef: {name: NAME}}"),
    [source, "GitRepository"],
    "/spec/sourceRef/name",
  ],
  [
    object("notification.toolkit.fluxcd.io/v1beta3", "Alert", "spec: {providerRef: {name: NAME}}"),
    ["notification.toolkit.fluxcd.io/v1beta3", "Provider"],
    "/spec/providerRef/name",
  ],
  [object(kueue, "LocalQueue", "spec: {clusterQueue: NAME}"), [kueue, "ClusterQueue"], "/spec/clusterQueue"],
  [
    object(kueue, "ClusterQueue", "spec: {resourceGroups: [{flavors: [{name: NAME}]}]}"),
    [kueue, "ResourceFlavor"],
    "/spec/resourceGroups/0/flavors/0/name",
  ],
  [
    object(kueue, "ClusterQueue", "spec: {admissionChecks: [NAME]}"),
    [kueue, "AdmissionCheck"],
    "/spec/admissionChecks/0",
  ],
  [
    object(kueue, "ClusterQueue", "spec: {admissionChecksStrategy: {admissionChecks: [{name: NAME}]}}"),
    [kueue, "AdmissionCheck"],
    "/spec/admissionChecksStrategy/admissionChecks/0/name",
  ],
  [object(kueue, "ResourceFlavor", "spec: {topologyName: NAME}"), [kueue, "Topology"], "/spec/topologyName"],
  [
    object("batch/v1", "Job", "spec: {}", "name: user, namespace: runs, labels: {kueue.x-k8s.io/queue-name: NAME}"),
    [kueue, "LocalQueue"],
    "/metadata/labels/kueue.x-k8s.io~1queue-name",
  ],
  [
    object(rbac, "RoleBinding", "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: NAME}"),
    [rbac, "Role"],
    "/roleRef/name",
  ],
  [
    object(rbac, "RoleBinding", "subjects: [{kind: ServiceAccount, name: NAME, namespace: runs}]"),
    ["v1", "ServiceAccount"],
    "/subjects/0/name",
  ],
  [
    object(rbac, "ClusterRoleBinding", "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: NAME}"),
    [rbac, "ClusterRole"],
    "/roleRef/name",
  ],
  [object("apps/v1", "StatefulSet", "spec: {serviceName: NAME}"), ["v1", "Service"], "/spec/serviceName"],
  [
    object(
      "autoscaling/v2",
      "HorizontalPodAutoscaler",
      "spec: {scaleTargetRef: {apiVersion: apps/v1, kind: StatefulSet, name: NAME}}",
    ),
    ["apps/v1", "StatefulSet"],
    "/spec/scaleTargetRef/name",
  ],
  [
    object("keda.sh/v1alpha1", "ScaledObject", "spec: {scaleTargetRef: {name: NAME}}"),
    ["apps/v1", "Deployment"],
    "/spec/scaleTargetRef/name",
  ],
  [
    object(
      "networking.k8s.io/v1",
      "Ingress",
      "spec: {rules: [{http: {paths: [{backend: {service: {name: NAME, port: {number: 80}}}}]}}]}",
    ),
    ["v1", "Service"],
    "/spec/rules/0/http/paths/0/backend/service/name",
  ],
  [
    object("ray.io/v1", "RayJob", "spec: {clusterSelector: {ray.io/cluster: NAME}}"),
    ["ray.io/v1", "RayCluster"],
    "/spec/clusterSelector/ray.io~1cluster",
  ],
  [
    object("serving.kserve.io/v1beta1", "InferenceService", "spec: {predictor: {model: {runtime: NAME}}}"),
    ["serving.kserve.io/v1alpha1", "ClusterServingRuntime"],
    "/spec/predictor/model/runtime",
  ],
];

const titled = fields.map((row) => [`${/kind: (\w+)/.exec(row[0])?.[1]} ${row[2]}`, ...row] as const);

describe.each(titled)("%s", (_title, user, [apiVersion, kind], path) => {
  test("passes with the name of an object, and with a name that is not almost one", () => {
    for (const name of ["platform", "elsewhere", "$(PLATFORM)"]) {
      expect(check(rule, user.replace("NAME", name) + target(apiVersion, kind))).toEqual([]);
    }
    expect(check(rule, user.replace("NAME", "platfrom"))).toEqual([]);
  });

  test("finds a misspelt name", () => {
    expect(check(rule, user.replace("NAME", "platfrom") + target(apiVersion, kind))).toMatchObject([
      {
        rule: "GITOPS-078",
        path,
        object: { name: "user" },
        message: expect.stringMatching(`refers to ${kind} platfrom, which has no manifest; did you mean platform\\?$`),
        related: [{ message: "the object with a similar name" }],
      },
    ]);
  });
});

describe("namespaces", () => {
  const user = (name: string, rest = "") =>
    object(kustomize, "Kustomization", `spec: {dependsOn: [{name: ${name}${rest}}]}`);

  test("a name in any namespace exists, since overlays and controllers may set it", () => {
    expect(
      check(
        rule,
        user("platfrom") + target(kustomize, "Kustomization") + target(kustomize, "Kustomization", "platfrom", "infra"),
      ),
    ).toEqual([]);
  });

  test("a similar name counts in the namespace of the reference, and without a namespace", () => {
    const infra = target(kustomize, "Kustomization", "platform", "infra");
    expect(check(rule, user("platfrom") + infra)).toEqual([]);
    expect(check(rule, user("platfrom", ", namespace: infra") + infra)).toHaveLength(1);
    expect(check(rule, user("platfrom") + object(kustomize, "Kustomization", "", "name: platform"))).toHaveLength(1);
  });
});

test("a search compares all names of a namespace, however many", () => {
  const secrets = (count: number, namespace: string) =>
    Array.from({ length: count }, (_, index) =>
      object("v1", "Secret", "", `name: s-${index}, namespace: ${namespace}`),
    );
  const user = object("v1", "Pod", "spec: {imagePullSecrets: [{name: platfrom}], containers: [{name: a, image: b}]}");
  const all = (count: number, namespace: string) =>
    check(rule, [user, target("v1", "Secret"), ...secrets(count, namespace)].join(""));
  expect(all(0, "runs")).toHaveLength(1);
  expect(all(1000, "runs")).toHaveLength(1);
  expect(all(1000, "elsewhere")).toHaveLength(1);
});

test("hostile values are skipped", () => {
  for (const value of ["null", "3", "[]", "{}", "{name: 3}", "{name: {}}"]) {
    const user = object(kustomize, "Kustomization", `spec: {sourceRef: ${value}, dependsOn: [${value}]}`);
    expect(check(rule, user + target(source, "GitRepository"))).toEqual([]);
  }
});

const podFields: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
  [{ serviceAccountName: "platfrom" }, "ServiceAccount", "/spec/serviceAccountName"],
  [{ imagePullSecrets: [{ name: "platfrom" }] }, "Secret", "/spec/imagePullSecrets/0/name"],
  [{ volumes: [{ secret: { secretName: "platfrom" } }] }, "Secret", "/spec/volumes/0/secret/secretName"],
  [{ volumes: [{ configMap: { name: "platfrom" } }] }, "ConfigMap", "/spec/volumes/0/configMap/name"],
  [
    { volumes: [{ projected: { sources: [{ secret: { name: "platfrom" } }] } }] },
    "Secret",
    "/spec/volumes/0/projected/sources/0/secret/name",
  ],
  [
    { volumes: [{ projected: { sources: [{ configMap: { name: "platfrom" } }] } }] },
    "ConfigMap",
    "/spec/volumes/0/projected/sources/0/configMap/name",
  ],
  ...["secret", "configMap"].flatMap(
    (from): readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] => {
      const kind = from === "secret" ? "Secret" : "ConfigMap";
      const container = { name: "main", image: "example.com/a:1" };
      const env = [{ name: "A", valueFrom: { [`${from}KeyRef`]: { name: "platfrom", key: "a" } } }];
      const envFrom = [{ [`${from}Ref`]: { name: "platfrom" } }];
      return [
        [{ containers: [{ ...container, env }] }, kind, `/spec/containers/0/env/0/valueFrom/${from}KeyRef/name`],
        [{ containers: [{ ...container, envFrom }] }, kind, `/spec/containers/0/envFrom/0/${from}Ref/name`],
      ];
    },
  ),
];

describe.each(podKinds)("$name", (kind) => {
  test.each(podFields)("finds a misspelt name in %j", (spec, targetKind, path) => {
    const other = object("v1", targetKind, "", "name: platform");
    const findings = check(rule, `${emitYaml(kind.wrap(podTemplate({ spec })))}---\n${other}`);
    expect(findings).toMatchObject([{ rule: "GITOPS-078", path: kind.at(path), received: "platfrom" }]);
  });
});

describe("isMisspeltForm", () => {
  test.each([
    ["platfrom", "platform"],
    ["users", "user"],
    ["team-reserach", "team-research"],
    ["ml-platfrm.v2", "ml-platform.v2"],
    ["mlplatform", "ml-platform"],
    ["gpu_pool-1", "gpu-pool-1"],
    ["plattform", "platform"],
    ["xlatform", "platform"],
    ["registry-pul-secret", "registry-pull-secret"],
    ["vlm-runtime", "vllm-runtime"],
  ])("%s is one of %s", (name, other) => {
    expect(isMisspeltForm(name, other)).toBe(true);
    expect(isMisspeltForm(other, name)).toBe(true);
  });

  test.each([
    ["platform", "platform"],
    ["data-1", "data-2"],
    ["team-a", "team-b"],
    ["gpu-a100", "gpu-h100"],
    ["dev", "dex"],
    ["model-log", "model-logs"],
    ["web-pul", "web-pull"],
    ["platform-dev", "platform-dex"],
    ["platform-gpu", "platform-gpu2"],
    ["model-v1", "model-v11"],
    ["east-users", "west-user"],
    ["platform", "platform-dev"],
    ["", ""],
    ["-", "--"],
    ["platfrmo", "platform"],
    ["paltfrom", "platform"],
    ["platform", "platforming"],
    ["a".repeat(254), `${"a".repeat(253)}b`],
  ])("%s is not one of %s", (name, other) => {
    expect(isMisspeltForm(name, other)).toBe(false);
    expect(isMisspeltForm(other, name)).toBe(false);
  });
});
