/** A Job in the LocalQueue `team` of the ClusterQueue `research` of Kueue, with the limits of its container. */
export function queuedJobExample(limits: string): string {
  return `
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: team, namespace: team-nlp}
spec: {clusterQueue: research}
---
apiVersion: batch/v1
kind: Job
metadata: {name: tune, namespace: team-nlp, labels: {kueue.x-k8s.io/queue-name: team}}
spec:
  suspend: true
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1", resources: {limits: {${limits}}}}]
`;
}
