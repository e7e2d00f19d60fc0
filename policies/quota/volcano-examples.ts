/** A Queue of Volcano with 8 GPUs, and a Job in it whose task has these fields. */
export function volcanoJobExample(task: string): string {
  return `
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {weight: 1, reclaimable: true, capability: {nvidia.com/gpu: 8}}
---
apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: tune, namespace: team-nlp}
spec:
  schedulerName: volcano
  queue: research
  tasks:
    - name: worker
      ${task}
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: example.com/tune:1
              resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi, nvidia.com/gpu: 1}}
`;
}
