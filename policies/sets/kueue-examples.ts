/** The LocalQueue `team` of the ClusterQueue `research`. */
export const LOCAL_QUEUE = `
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: team, namespace: team-nlp}
spec: {clusterQueue: research}
---`;

/** The ClusterQueue `research` of Kueue with one flavor, and the `nominalQuota` of each resource, such as `{cpu: 96}`. */
export function clusterQueueExample(quotas: Readonly<Record<string, number>>): string {
  const names = Object.keys(quotas).join(", ");
  const resources = Object.entries(quotas).map(([name, amount]) => `{name: ${name}, nominalQuota: ${amount}}`);
  return `
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: research}
spec:
  namespaceSelector: {}
  resourceGroups:
    - coveredResources: [${names}]
      flavors: [{name: a100, resources: [${resources.join(", ")}]}]
---`;
}

/** A Job in the LocalQueue `team` of the ClusterQueue `research` of Kueue, with the limits of its container. */
export function queuedJobExample(limits: string): string {
  return `${LOCAL_QUEUE}
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
