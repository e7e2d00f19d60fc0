import { describe, expect, test } from "vitest";
import { podPlaces } from "../../../src/policy/pod-places.ts";
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
    expect(placesIn(nim, "/spec/containers/0/image")[0]).toMatch(/^about \/spec/);
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
});
