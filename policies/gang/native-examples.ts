/** The PodGroup `train` of Kubernetes itself. */
export function nativeGroupExample(minCount: number): string {
  return `
apiVersion: scheduling.k8s.io/v1beta1
kind: PodGroup
metadata: {name: train, namespace: team-nlp}
spec: {schedulingPolicy: {gang: {minCount: ${minCount}}}}
---`;
}

/** A Job of four pods of the scheduler of Kubernetes that name a PodGroup of Kubernetes itself. Default: none. */
export function nativeJobExample(podGroup?: string, schedulerName = "default-scheduler"): string {
  const group =
    podGroup === undefined
      ? ""
      : `
      schedulingGroup: {podGroupName: ${podGroup}}`;
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  parallelism: 4
  template:
    spec:
      schedulerName: ${schedulerName}${group}
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1"}]
`;
}
