import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { operatorTypeOf } from "../../../policies/operators/operator-types.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { yamlObjects } from "../../helpers/recorded-objects.ts";
import { reportOf } from "../../helpers/report-of.ts";
import { cataloguePath, folderOf } from "../../workloadtypes/samples.ts";

type Members = Readonly<Record<string, unknown>>;

/** The findings about fields, as severity, rule, path and message. */
function faultsOf(object: object): readonly string[] {
  const { findings } = reportOf(JSON.stringify(object));
  return findings
    .filter(({ rule }) => rule.startsWith("K8S-") || rule === "GITOPS-042")
    .map(({ severity, rule, path, message }) => `${severity} ${rule} ${path} ${message}`);
}

const spark = (spec: object, more: object = {}) => ({
  apiVersion: "sparkoperator.k8s.io/v1beta2",
  kind: "SparkApplication",
  metadata: { name: "pi", namespace: "team" },
  spec: {
    type: "Scala",
    mode: "cluster",
    image: "spark:3.5.0",
    mainApplicationFile: "local:///pi.jar",
    sparkVersion: "3.5.0",
    driver: {},
    executor: {},
    ...spec,
  },
  ...more,
});
const ray = (spec: object, pod: object = {}) => ({
  apiVersion: "ray.io/v1",
  kind: "RayCluster",
  metadata: { name: "ray", namespace: "team" },
  spec: {
    headGroupSpec: { template: { spec: { containers: [{ name: "ray-head", image: "x", ...pod }] } } },
    ...spec,
  },
});

const flux = (group: string, kind: string, spec: object) => ({
  apiVersion: `${group}.toolkit.fluxcd.io/${kind === "HelmRelease" ? "v2" : "v1beta3"}`,
  kind,
  metadata: { name: "app", namespace: "team" },
  spec,
});
const release = (spec: object) =>
  flux("helm", "HelmRelease", { interval: "1h", chartRef: { kind: "OCIRepository", name: "app" }, ...spec });
const applicationSet = (template: object, more: object = {}) => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "ApplicationSet",
  metadata: { name: "apps", namespace: "argocd" },
  spec: { goTemplate: true, generators: [{ list: { elements: [{ team: "nlp" }] } }], template, ...more },
});
const applicationOf = (spec: object) => ({
  metadata: { name: "{{.team}}" },
  spec: { project: "{{.team}}", destination: { name: "in-cluster" }, ...spec },
});
const alert = (kind: string) =>
  flux("notification", "Alert", { providerRef: { name: "chat" }, eventSources: [{ kind, name: "*" }] });

describe("without a CRD", () => {
  test.each<[string, object, readonly string[]]>([
    ["a valid object", spark({}), []],
    ["a valid ApplicationSet", applicationSet(applicationOf({ source: { repoURL: "https://example.com/a" } })), []],
    [
      "a misspelt field in the template of an ApplicationSet",
      applicationSet(applicationOf({ sorce: {} })),
      ["error K8S-001 /spec/template/spec/sorce template.spec.sorce: unknown field; did you mean source?"],
    ],
    [
      "a misspelt generator of an ApplicationSet",
      applicationSet(applicationOf({}), { generators: [{ clsters: {} }] }),
      ["error K8S-001 /spec/generators/0/clsters generators[0].clsters: unknown field; did you mean clusters?"],
    ],
    ["a valid release of Flux", release({ values: { any: { thing: [1] } } }), []],
    [
      "a misspelt field of a release of Flux",
      release({ install: { remediaton: { retries: 3 } } }),
      ["error K8S-001 /spec/install/remediaton install.remediaton: unknown field; did you mean remediation?"],
    ],
    ["an alert about a kind that the platform has added to the CRD", alert("FluxInstance"), []],
    ["null in place of an optional object", spark({ hadoopConf: null }), []],
    [
      "a misspelt field",
      spark({ driver: { coreLimt: "1" } }),
      ["error K8S-001 /spec/driver/coreLimt driver.coreLimt: unknown field; did you mean coreLimit?"],
    ],
    [
      "a field in another case, beside the right one",
      spark({ mainClass: "A", mainclass: "A" }),
      ["error K8S-001 /spec/mainclass mainclass: unknown field; did you mean mainClass?"],
    ],
    [
      "a field that belongs in an object around it",
      spark({ driver: { sparkConf: {} } }),
      ["error K8S-001 /spec/driver/sparkConf driver.sparkConf: unknown field; it belongs in spec"],
    ],
    [
      "a field that belongs in one of two objects below",
      spark({ schedulerName: "kai-scheduler" }),
      ["error K8S-001 /spec/schedulerName schedulerName: unknown field; it belongs in spec.driver or spec.executor"],
    ],
    [
      "a member of a map at a wrong place",
      spark({ "spark.ui.port": "4045" }),
      ['error K8S-001 /spec/spark.ui.port ["spark.ui.port"]: unknown field; no field has a similar name'],
    ],
    [
      "a field beside the spec",
      spark({}, { labels: {} }),
      ["error K8S-001 /labels labels: unknown field; no field has a similar name"],
    ],
    [
      "a field that another release may have",
      spark({ zone: "a" }),
      ["warning K8S-001 /spec/zone zone: unknown field; no field has a similar name"],
    ],
    [
      "a name that resembles a field which the object has",
      ray({
        workerGroupSpecs: [
          { groupName: "a", maxReplicas: 1, minReplica: 1, template: ray({}).spec.headGroupSpec.template },
        ],
      }),
      [
        "error K8S-001 /spec/workerGroupSpecs/0/minReplica workerGroupSpecs[0].minReplica: unknown field; did you mean minReplicas?",
      ],
    ],
    [
      "a value of a wrong type",
      spark({ executor: { instances: "2" } }),
      ['error K8S-002 /spec/executor/instances executor.instances: must be an integer, but is "2"'],
    ],
    [
      "a list in place of a map",
      spark({ sparkConf: [{ a: "b" }] }),
      ["error K8S-002 /spec/sparkConf sparkConf: must be a map of strings, but is a list of 1"],
    ],
    [
      "null in a list",
      spark({ arguments: ["1", null] }),
      ["error K8S-002 /spec/arguments/1 arguments[1]: must be a string, but is null"],
    ],
    [
      "a mandatory field that is missing",
      spark({ driver: { secrets: [{ name: "a", path: "/a" }] } }),
      ["error K8S-003 /spec/driver/secrets/0/secretType driver.secrets[0].secretType: is mandatory, but missing"],
    ],
    ["mandatory fields that the webhook of the operator sets", spark({ sparkVersion: undefined, type: null }), []],
    ["an empty mandatory field", spark({ sparkVersion: "" }), []],
    [
      "a word in another case",
      spark({ mode: "Cluster" }),
      ['error K8S-004 /spec/mode mode: must be one of client, cluster, but is "Cluster"'],
    ],
    [
      "a word that another release may have",
      spark({ mode: "serverless" }),
      ['warning K8S-004 /spec/mode mode: must be one of client, cluster, but is "serverless"'],
    ],
    [
      "a fraction as a quantity, which the schema of a pod rejects",
      ray({}, { resources: { requests: { cpu: 0.5 } } }),
      [
        "error K8S-002 /spec/headGroupSpec/template/spec/containers/0/resources/requests/cpu headGroupSpec.template.spec.containers[0].resources.requests.cpu: must be a quantity, but is 0.5",
      ],
    ],
    [
      "a variable in place of a number",
      spark({ executor: { instances: "$" + "{N}" } }),
      [
        "warning K8S-002 /spec/executor/instances executor.instances: is the variable $" +
          "{N}, so muster cannot check it",
      ],
    ],
  ])("%s", (_, object, findings) => {
    expect(faultsOf(object)).toEqual(findings);
  });

  test("a field of another version has the message of the check of its kind", () => {
    const spec = { pipelineRef: { name: "build" }, timeout: "1h" };
    expect(faultsOf({ apiVersion: "tekton.dev/v1", kind: "PipelineRun", metadata: { name: "a" }, spec })).toEqual([
      "error K8S-001 /spec/timeout timeout: is a field of tekton.dev/v1beta1; tekton.dev/v1 has timeouts.pipeline",
    ]);
  });

  test("a fault of a pod is reported once", () => {
    expect(faultsOf(ray({}, { imagee: "y" }))).toEqual([
      "error K8S-001 /spec/headGroupSpec/template/spec/containers/0/imagee containers[0].imagee: unknown field; did you mean image?",
    ]);
  });
});

const samples = workloadTypes
  .flatMap((kind) => {
    const folder = cataloguePath(folderOf(kind), "samples");
    return readdirSync(folder).flatMap(
      (file) => yamlObjects(`${folder}/${file}`) as readonly (Members & { apiVersion: string; kind: string })[],
    );
  })
  .filter(({ apiVersion, kind }) => operatorTypeOf(apiVersion, kind) !== undefined);

test("the samples of the catalogue have no fault", () => {
  expect(samples.length).toBeGreaterThan(90);
  const wrong = samples.flatMap((sample) => faultsOf(sample).map((fault) => `${sample.kind} ${fault}`));
  expect(wrong.filter((fault) => / error K8S-00[1-6] /.test(fault))).toEqual([]);
});

describe("the resource management of KAI", () => {
  const object = (kind: string, spec: object) => ({
    apiVersion: "kai.resources/v1alpha1",
    kind,
    metadata: { name: "a" },
    spec,
  });
  const queues = [{ name: "a", nodepool: "default", resources: { gpu: { deserved: 0.5, limit: -1 } } }];

  test.each([
    ["Project", { parent: "research", enforceKaiScheduler: true, defaultNodePools: ["default"], queues }],
    ["Department", { queues }],
    [
      "NodePool",
      {
        labelKey: "pool",
        labelValue: "a",
        schedulingShardConfig: { args: { v: "3" }, placementStrategy: { gpu: "spread" } },
      },
    ],
    [
      "ManagedNodesConfig",
      { inclusion_criteria: { nodeSelectorTerms: [{ matchExpressions: [{ key: "gpu", operator: "Exists" }] }] } },
    ],
    [
      "KRMConfig",
      {
        global: { allowExternalQueues: true, affinity: { podAntiAffinity: {} }, tolerations: [{ key: "gpu" }] },
        projectController: { features: { createNamespaces: true }, service: { image: { tag: "v0.18.2" } } },
      },
    ],
  ])("accepts a %s", (kind, spec) => {
    expect(faultsOf(object(kind, spec))).toEqual([]);
  });

  test.each([
    [
      "Project",
      { departmnt: "x", queues },
      "warning K8S-001 /spec/departmnt departmnt: unknown field; no field has a similar name",
    ],
    ["Project", { parnt: "x", queues }, "error K8S-001 /spec/parnt parnt: unknown field; did you mean parent?"],
    ["Department", {}, "error K8S-003 /spec/queues queues: is mandatory, but missing"],
    [
      "Department",
      { queues: [{ name: "a" }] },
      "error K8S-003 /spec/queues/0/nodepool queues[0].nodepool: is mandatory, but missing",
    ],
    [
      "ManagedNodesConfig",
      { inclusionCriteria: {} },
      "error K8S-001 /spec/inclusionCriteria inclusionCriteria: unknown field; did you mean inclusion_criteria?",
    ],
    [
      "KRMConfig",
      { projectController: { features: { createNamespace: true } } },
      "error K8S-001 /spec/projectController/features/createNamespace projectController.features.createNamespace: unknown field; did you mean createNamespaces?",
    ],
    ["NodePool", { labelVal: "a" }, "error K8S-001 /spec/labelVal labelVal: unknown field; did you mean labelValue?"],
  ])("a fault of a %s", (kind, spec, fault) => {
    expect(faultsOf(object(kind, spec))).toEqual([fault]);
  });
});
