import { flowMembers } from "../pods/pod-example.ts";

/** The parts that differ between examples of a Pod. */
interface PodExample {
  /** More fields of the metadata, in YAML's flow style. */
  readonly metadata?: string;
  /** A field of the spec, as one line. */
  readonly spec?: string;
  readonly image?: string;
  /** More fields of the container, in flow style. */
  readonly container?: string;
}

/** A Pod with one container, for examples of rules. */
export function gpuPodExample({
  metadata,
  spec = "schedulerName: kai-scheduler",
  image = "example.com/train:1",
  container,
}: PodExample): string {
  return `
apiVersion: v1
kind: Pod
metadata: {${flowMembers("name: train", metadata)}}
spec:
  ${spec}
  containers:
    - {${flowMembers(`name: main, image: "${image}"`, container)}}
`;
}

/** The limit of a container with whole GPUs, for `PodExample.container`. */
export function gpus(count: number): string {
  return `resources: {limits: {nvidia.com/gpu: ${count}}}`;
}
