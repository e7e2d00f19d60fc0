import { describe, expect, test } from "vitest";
import { podPlaces } from "../../../src/rules/pod-places.ts";
import { setOf } from "../../helpers/policies.ts";

function placesIn(yaml: string, ...pointers: readonly string[]) {
  const [workload] = setOf(yaml).workloads;
  const [pod] = workload?.views ?? [];
  if (workload === undefined || pod === undefined) throw new Error("no pods");
  const find = podPlaces(workload.object);
  return pointers.map((pointer) => {
    const { path, exact } = find(pod, pointer);
    return exact ? path : `about ${path}`;
  });
}

describe("podPlaces", () => {
  test("finds parts of a template that is handed on, missing keys included", () => {
    const job = `
apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main}]}}}
`;
    expect(
      placesIn(
        job,
        "/spec/containers/0/name",
        "/spec/containers/0/securityContext/privileged",
        "/spec/hostNetwork",
        "/spec",
      ),
    ).toEqual([
      "/spec/template/spec/containers/0/name",
      "/spec/template/spec/containers/0/securityContext/privileged",
      "/spec/template/spec/hostNetwork",
      "/spec/template/spec",
    ]);
    // A template without metadata has its place beside the spec.
    expect(placesIn(job, "/metadata/labels/app")).toEqual(["/spec/template/metadata/labels/app"]);
  });

  test("finds equal templates of two components each at its own place", () => {
    const worker = "{replicas: 1, template: {spec: {containers: [{name: main, image: x}]}}}";
    const [workload] = setOf(`
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a}
spec: {pytorchReplicaSpecs: {Master: &t ${worker}, Worker: *t}}
`).workloads;
    const find = podPlaces(workload?.object);
    expect(workload?.views.map((pod) => find(pod, "/spec/containers/0/image").path)).toEqual([
      "/spec/pytorchReplicaSpecs/Master/template/spec/containers/0/image",
      "/spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/image",
    ]);
  });

  test("finds what a Resource Interface puts together by its parts", () => {
    const nim = `
apiVersion: apps.nvidia.com/v1alpha1
kind: NIMService
metadata: {name: a}
spec:
  image: {repository: nvcr.io/nim/a, tag: "1"}
  replicas: 1
  resources: {limits: {nvidia.com/gpu: 1}}
  tolerations: [{key: a}]
`;
    const [container, limits] = placesIn(
      nim,
      "/spec/containers/0/resources/limits/nvidia.com~1gpu",
      "/spec/containers/0/resources/limits/cpu",
    );
    expect(container).toBe("/spec/resources/limits/nvidia.com~1gpu");
    expect(limits).toBe("/spec/resources/limits/cpu");
    // An image that is made of two fields has no one place.
    expect(placesIn(nim, "/spec/containers/0/image")).toEqual(["about /spec/image"]);
  });

  test("takes the only member of that name and value, and the nearest part where there are several", () => {
    const isvc = (extra: string) => `
apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata: {name: a}
spec: {predictor: {hostNetwork: true, containers: [{name: kserve-container, image: x}]}${extra}}
`;
    expect(placesIn(isvc(""), "/spec/hostNetwork")).toEqual(["/spec/predictor/hostNetwork"]);
    const two = ", transformer: {hostNetwork: true, containers: [{name: kserve-container, image: y}]}";
    expect(placesIn(isvc(two), "/spec/containers/0/image")).toEqual(["/spec/predictor/containers/0/image"]);
  });

  test("finds a part that several instances have alike in the instance's own part", () => {
    const service = "{extraPodSpec: {mainContainer: {image: example.com/serve:1}}, resources: {limits: {gpu: '1'}}}";
    const [workload] = setOf(`
apiVersion: nvidia.com/v1alpha1
kind: DynamoGraphDeployment
metadata: {name: a}
spec: {services: {decode: ${service}, prefill: ${service}}}
`).workloads;
    const find = podPlaces(workload?.object);
    expect(workload?.views.map((pod) => find(pod, "/spec/containers/0/image"))).toEqual([
      { path: "/spec/services/decode/extraPodSpec/mainContainer/image", exact: true },
      { path: "/spec/services/prefill/extraPodSpec/mainContainer/image", exact: true },
    ]);
    // Another name for the resource: shown, and not to be changed by name.
    expect(workload?.views.map((pod) => find(pod, "/spec/containers/0/resources/limits/nvidia.com~1gpu"))).toEqual([
      { path: "/spec/services/decode/resources/limits/gpu", exact: false },
      { path: "/spec/services/prefill/resources/limits/gpu", exact: false },
    ]);
    expect(workload?.views.map((pod) => find(pod, "/spec/containers/0/securityContext/privileged").path)).toEqual([
      "/spec/services/decode",
      "/spec/services/prefill",
    ]);
  });

  test("does not take a name for an instance that several parts have", () => {
    const flow = `
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {name: a}
spec:
  volumes: [{name: main}]
  templates: [{name: main, script: {image: x, source: ""}}]
`;
    expect(placesIn(flow, "/spec/containers/0/securityContext")[0]).toMatch(/^about \/spec/);
    expect(placesIn(flow, "/spec/containers/0/image")).toEqual(["/spec/templates/0/script/image"]);
  });

  test("shows the field that a value was made of, by name or by text", () => {
    const training = `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: a}
spec: {image: {value: example.com/train:1}, hostNetwork: {value: true}, gpu: {value: "2"}}
`;
    expect(
      placesIn(
        training,
        "/spec/containers/0/image",
        "/spec/hostNetwork",
        "/spec/containers/0/resources/limits/nvidia.com~1gpu",
        "/spec/hostPID",
      ),
    ).toEqual(["about /spec/image", "about /spec/hostNetwork", "about /spec/gpu", "about /spec"]);
    const cache = `
apiVersion: apps.nvidia.com/v1alpha1
kind: NIMCache
metadata: {name: a}
spec:
  source: {ngc: {modelPuller: nvcr.io/nim/a:1, pullSecret: b}}
  env: [{name: A, value: b}]
`;
    expect(placesIn(cache, "/spec/containers/0/image", "/spec/containers/0/env/0/value")).toEqual([
      "about /spec/source/ngc/modelPuller",
      "/spec/env/0/value",
    ]);
  });

  test("takes a part under its own name for a sign of what is around it", () => {
    const workspace = `
apiVersion: workspace.devfile.io/v1alpha2
kind: DevWorkspace
metadata: {name: a}
spec:
  template:
    components:
      - {name: tools, container: {image: x, args: [a], memoryLimit: 256Mi, memoryRequest: 128Mi}}
`;
    expect(
      placesIn(workspace, "/spec/containers/0/securityContext", "/spec/containers/0/resources/limits/memory"),
    ).toEqual([
      "about /spec/template/components/0/container",
      "about /spec/template/components/0/container/memoryLimit",
    ]);
  });

  test("finds a number that became a text", () => {
    const isvc = `
apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata: {name: a}
spec:
  predictor:
    model: {modelFormat: {name: onnx}}
    workerSpec: {tensorParallelSize: 4, containers: [{name: w, resources: {limits: {nvidia.com/gpu: 2}}}]}
`;
    expect(placesIn(isvc, "/spec/containers/0/resources/limits/nvidia.com~1gpu")).toEqual([
      "about /spec/predictor/workerSpec/containers/0/resources/limits/nvidia.com~1gpu",
    ]);
  });

  test("keeps the containers of a list apart by their names", () => {
    const nim = `
apiVersion: apps.nvidia.com/v1alpha1
kind: NIMService
metadata: {name: a}
spec:
  image: {repository: nvcr.io/nim/a, tag: "1"}
  sidecarContainers: [{name: side, image: {repository: example.com/side, tag: "2"}}]
`;
    expect(
      placesIn(nim, "/spec/containers/0/image", "/spec/containers/1/image", "/spec/containers/1/securityContext"),
    ).toEqual(["about /spec/image", "about /spec/sidecarContainers/0/image", "about /spec/sidecarContainers/0"]);
  });

  test("finds the steps of Tekton, whose containers have a longer name, also where two have one image", () => {
    const run = `
apiVersion: tekton.dev/v1
kind: TaskRun
metadata: {name: a}
spec:
  podTemplate: {schedulerName: kai-scheduler, env: [{name: MODE, value: ci}]}
  taskSpec:
    stepTemplate: {computeResources: {limits: {memory: 2Gi}}}
    steps: [{name: train, image: x}, {name: compare, image: x}]
`;
    expect(
      placesIn(run, "/spec/containers/0/image", "/spec/containers/1/image", "/spec/containers/1/securityContext"),
    ).toEqual(["/spec/taskSpec/steps/0/image", "/spec/taskSpec/steps/1/image", "about /spec/taskSpec/steps/1"]);
  });

  test("reports the part around a field whose value the pod does not have", () => {
    const spark = `
apiVersion: sparkoperator.k8s.io/v1beta2
kind: SparkApplication
metadata: {name: a}
spec: {image: example.com/spark:4, driver: {cores: 2, coreLimit: 1200m}}
`;
    const [image, memory] = placesIn(spark, "/spec/containers/0/image", "/spec/containers/0/resources/limits/memory");
    expect(image).toBe("/spec/image");
    expect(memory).toBe("about /spec/driver");
  });

  test("finds a variable of a map by its name", () => {
    const spark = `
apiVersion: sparkoperator.k8s.io/v1beta2
kind: SparkApplication
metadata: {name: a}
spec: {image: example.com/spark:4, driver: {envVars: {A: same, B: same}}}
`;
    expect(placesIn(spark, "/spec/containers/0/env/0/value", "/spec/containers/0/env/1/value")).toEqual([
      "about /spec/driver/envVars/A",
      "about /spec/driver/envVars/B",
    ]);
  });

  test("finds a part that several components have alike in the component's own part", () => {
    const milvus = `
apiVersion: milvus.io/v1beta1
kind: Milvus
metadata: {name: a}
spec:
  mode: cluster
  components: {proxy: {image: example.com/milvus:2}, mixCoord: {image: example.com/milvus:2}}
`;
    const [workload] = setOf(milvus).workloads;
    const find = podPlaces(workload?.object);
    const pods = workload?.views.filter(({ component }) => component === "proxy" || component === "mixcoord");
    expect(pods?.map((pod) => find(pod, "/spec/containers/0/image"))).toEqual([
      { path: "/spec/components/proxy/image", exact: true },
      { path: "/spec/components/mixCoord/image", exact: true },
    ]);
    expect(pods?.map((pod) => find(pod, "/spec/hostNetwork").path)).toEqual([
      "/spec/components/proxy",
      "/spec/components/mixCoord",
    ]);
  });

  const ray = (fields: string) => `
apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: a}
spec:
  enableInTreeAutoscaling: true
  ${fields}
  headGroupSpec: {template: {spec: {containers: [{name: ray-head, image: example.com/ray:2}]}}}
`;

  test("finds parts that an operator adds at the field that causes them, and all others where they are written", () => {
    expect(
      placesIn(
        ray("autoscalerOptions: {image: example.com/ray:3, env: [{name: A, value: b}]}"),
        "/spec/containers/1/image",
        "/spec/containers/1/env/0/value",
        "/spec/containers/1/securityContext/privileged",
        "/spec/containers/0/image",
        "/spec/hostNetwork",
        "/metadata/labels/app",
      ),
    ).toEqual([
      "/spec/autoscalerOptions/image",
      "/spec/autoscalerOptions/env/0/value",
      "/spec/autoscalerOptions/securityContext/privileged",
      "/spec/headGroupSpec/template/spec/containers/0/image",
      "/spec/headGroupSpec/template/spec/hostNetwork",
      "/spec/headGroupSpec/template/metadata/labels/app",
    ]);
    expect(placesIn(ray(""), "/spec/containers/1/image")).toEqual(["/spec/autoscalerOptions/image"]);
    // The options have no such field, which an edit must not make.
    expect(placesIn(ray(""), "/spec/containers/1/livenessProbe/exec")).toEqual(["about /spec/autoscalerOptions"]);
  });

  test("shows a text for everything that was made of it", () => {
    const machine = `
apiVersion: kubevirt.io/v1
kind: VirtualMachineInstance
metadata: {name: a, annotations: {hooks.kubevirt.io/hookSidecars: '[{"image": "example.com/hook:1"}]'}}
spec: {domain: {}}
`;
    expect(placesIn(machine, "/spec/containers/1/image", "/spec/containers/1")).toEqual([
      "about /metadata/annotations/hooks.kubevirt.io~1hookSidecars",
      "about /metadata/annotations/hooks.kubevirt.io~1hookSidecars",
    ]);
  });
});
