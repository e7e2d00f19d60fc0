/** The parts that differ between examples of KAI's resource management. */
interface ManagedExample {
  /** The label of the nodes of the NodePool `h100`, in flow style. */
  readonly nodePool?: string;
  /** The parent of the Project `team-nlp`. */
  readonly parent?: string;
  /** Labels of the Namespace `nlp`, in flow style. */
  readonly namespace?: string;
  /** The metadata and `spec` of the pod, in flow style, without its name and namespace. */
  readonly annotations?: string;
  readonly affinity?: string;
}

/** A Department, a NodePool, a Project, a Namespace and a pod in it, for examples of rules. */
export function managedExample({
  nodePool = "{labelKey: nvidia.com/gpu.product, labelValue: NVIDIA-H100-80GB-HBM3}",
  parent = "research",
  namespace = "{kai/project: team-nlp}",
  annotations = "{}",
  affinity = "{}",
}: ManagedExample = {}): string {
  const unlimited = "cpu: {deserved: -1, limit: -1}, memory: {deserved: -1, limit: -1}";
  const queue = (name: string, pool: string) =>
    `{name: ${name}, nodepool: ${pool}, resources: {gpu: {deserved: 8, limit: 8}, ${unlimited}}}`;
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, kubernetes: "1.34"}]
---
apiVersion: kai.resources/v1alpha1
kind: Department
metadata: {name: research}
spec: {queues: [${queue("research", "default")}, ${queue("research-h100", "h100")}]}
---
apiVersion: kai.resources/v1alpha1
kind: NodePool
metadata: {name: h100}
spec: ${nodePool}
---
apiVersion: kai.resources/v1alpha1
kind: Project
metadata: {name: team-nlp}
spec: {parent: ${parent}, namespace: nlp, queues: [${queue("team-nlp", "default")}, ${queue("team-nlp-h100", "h100")}]}
---
apiVersion: v1
kind: Namespace
metadata: {name: nlp, labels: ${namespace}}
---
apiVersion: v1
kind: Pod
metadata: {name: train, namespace: nlp, annotations: ${annotations}}
spec:
  schedulerName: kai-scheduler
  affinity: ${affinity}
  containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;
}
