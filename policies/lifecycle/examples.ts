import { flowMembers } from "../pods/pod-example.ts";

/** The parts that differ between examples of a Job. */
interface JobExample {
  /** More fields of the metadata, in YAML's flow style. */
  readonly metadata?: string;
  /** A field of the Job's spec, as one line. */
  readonly spec?: string;
  /** More fields of the pod spec, each as one line. */
  readonly pod?: readonly string[];
  /** More fields of the container, in flow style. */
  readonly container?: string;
}

/** Metadata of a Job in a KAI queue. */
export const IN_QUEUE = "labels: {kai.scheduler/queue: team-nlp}";

/** A Job with one container, for examples of rules. */
export function jobExample({ metadata, spec = "parallelism: 1", pod = [], container }: JobExample = {}): string {
  const podFields = ["restartPolicy: Never", ...pod].join("\n      ");
  return `
apiVersion: batch/v1
kind: Job
metadata: {${flowMembers("name: train", metadata)}}
spec:
  ${spec}
  template:
    spec:
      ${podFields}
      containers: [{${flowMembers('name: main, image: "example.com/train:1"', container)}}]
`;
}
