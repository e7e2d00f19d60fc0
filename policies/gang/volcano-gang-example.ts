/** A Job of Volcano whose workers start after its launcher. */
export function volcanoGangExample(minimum: number): string {
  const task = (name: string, replicas: number) => `
    - name: ${name}
      replicas: ${replicas}
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: example.com/train:1
              resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi}}`;
  return `
apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  schedulerName: volcano
  minAvailable: ${minimum}
  tasks:${task("launcher", 1)}${task("worker", 2)}
      dependsOn: {name: [launcher]}
`;
}
