/** A Job of Volcano whose workers start after its launcher. */
export function volcanoGangExample(minimum: number): string {
  const tasks = `${volcanoTaskExample("launcher", 1)}${volcanoTaskExample("worker", 2)}
      dependsOn: {name: [launcher]}`;
  return volcanoJobOfTasks(`minAvailable: ${minimum}`, tasks);
}

/** A Job of Volcano with a field of its spec, and tasks. */
export function volcanoJobOfTasks(field: string, tasks: string): string {
  return `
apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  schedulerName: volcano
  ${field}
  tasks:${tasks}
`;
}

/** A task with a processor for each pod. */
export function volcanoTaskExample(name: string, replicas: number): string {
  return `
    - name: ${name}
      replicas: ${replicas}
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: example.com/train:1
              resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi}}`;
}
