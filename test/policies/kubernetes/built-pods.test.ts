import { expect, test } from "vitest";
import { reportOf } from "../../helpers/report-of.ts";

/** The errors about fields in a document, with their lines. */
function faultsOf(yaml: string): readonly (readonly [rule: string, line: number | undefined])[] {
  const { findings } = reportOf(yaml);
  return findings.filter(({ rule }) => rule.startsWith("K8S-")).map(({ rule, location }) => [rule, location?.line]);
}

const head = (apiVersion: string, kind: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: team}\nspec:\n`;
const taskRun = (steps: string) => `${head("tekton.dev/v1", "TaskRun")}  taskSpec:\n    steps:\n${steps}`;
const workflow = (sidecar: string) =>
  `${head("argoproj.io/v1alpha1", "Workflow")}  entrypoint: main
  templates:
  - name: main
    container: {image: x}
    sidecars:
    - ${sidecar}
`;
const dynamo = (container: string) =>
  `${head("nvidia.com/v1alpha1", "DynamoGraphDeployment")}  services:
    Frontend:
      extraPodSpec:
        mainContainer: {image: x}
        containers:
        - ${container}
`;
const spark = (sidecar: string) =>
  `${head("sparkoperator.k8s.io/v1beta2", "SparkApplication")}  type: Python
  sparkVersion: 3.5.0
  image: x
  driver:
    sidecars:
    - ${sidecar}
  mode: cluster
  mainApplicationFile: local:///main.py
  executor: {cores: 1}
`;
const ray = (containers: string) =>
  `${head("ray.io/v1", "RayCluster")}  enableInTreeAutoscaling: true
  headGroupSpec:
    template:
      spec:
        containers: ${containers}
`;

test.each<[string, string, string, number]>([
  ["a step with a wrong name", taskRun("    - {name: Bad_Name, image: x, env: [{name: A}]}\n"), "K8S-004", 7],
  [
    "two steps of one name",
    taskRun("    - {name: a, image: x}\n    - {name: a, image: x, env: [{name: A}]}\n"),
    "K8S-005",
    8,
  ],
  ["a sidecar without a name", workflow("image: x"), "K8S-003", 10],
  ["a sidecar with the name of the main container", workflow("{name: main, image: x}"), "K8S-005", 10],
  ["a container without a name beside a main container", dynamo("image: x"), "K8S-003", 10],
  ["a sidecar with the name of the driver", spark("{name: spark-kubernetes-driver, image: x}"), "K8S-005", 10],
  ["a head without a container, beside that of the autoscaler", ray("[]"), "K8S-003", 9],
])("%s is an error in a pod that is built from other fields", (_, yaml, rule, line) => {
  expect(faultsOf(yaml)).toEqual([[rule, line]]);
});

const pytorch = (template: string) =>
  `${head("kubeflow.org/v1", "PyTorchJob")}  pytorchReplicaSpecs:
    Worker:
      template: ${template}
`;
const notebook = (template: string) => `${head("kubeflow.org/v1", "Notebook")}  template: ${template}\n`;

test.each<[string, string, readonly (readonly [string, number])[]]>([
  ["an empty template", pytorch("{}"), [["K8S-003", 7]]],
  ["misspelt containers", pytorch("{spec: {containerz: [{name: pytorch, image: x}]}}"), [["K8S-001", 7]]],
  ["a template without a spec", pytorch("{metadata: {labels: {a: b}}}"), [["K8S-003", 7]]],
  ["a spec without containers", pytorch("{spec: {schedulerName: a}}"), [["K8S-003", 7]]],
  ["a misspelt spec", pytorch("{specc: {containers: [{name: a, image: b}]}}"), [["K8S-001", 7]]],
  ["an unknown field", pytorch("{replicas: 1, spec: {containers: [{name: pytorch, image: b}]}}"), [["K8S-001", 7]]],
  ["a spec without containers, named by its path", notebook("{spec: {}}"), [["K8S-003", 5]]],
  ["a complete template", pytorch("{spec: {containers: [{name: pytorch, image: b}]}}"), []],
  [
    "a template that the operator completes",
    `${head("nvidia.com/v1beta1", "DynamoGraphDeployment")}  components: [{name: a, podTemplate: {metadata: {labels: {a: b}}}}]\n`,
    [],
  ],
])("%s of another kind is checked as a template of Kubernetes", (_, yaml, faults) => {
  expect(faultsOf(yaml)).toEqual(faults);
});

test.each<[string, string]>([
  ["a step without a name", taskRun("    - {image: x}\n")],
  ["a task elsewhere", `${head("tekton.dev/v1", "TaskRun")}  taskRef: {name: a}\n`],
  ["a sidecar", workflow("{name: side, image: x}")],
  ["a main container without a name", dynamo("{name: side, image: x}")],
  ["a sidecar of a driver", spark("{name: side, image: x}")],
  ["a head beside the autoscaler", ray("[{name: ray-head, image: x}]")],
  [
    "an image of a runtime",
    `${head("trainer.kubeflow.org/v1alpha1", "TrainJob")}  runtimeRef: {name: a}\n  trainer: {numNodes: 2}\n`,
  ],
  ["an image that the operator chooses", `${head("milvus.io/v1beta1", "Milvus")}  mode: standalone\n`],
])("%s is accepted", (_, yaml) => {
  expect(faultsOf(yaml)).toEqual([]);
});
