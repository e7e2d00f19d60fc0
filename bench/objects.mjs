/** Plain objects of the size that real manifests have (a Deployment of 82 lines of YAML). */
export function deployments(count) {
  return Array.from({ length: count }, (_, index) => deployment(index));
}

function deployment(index) {
  const labels = { app: `app-${index}`, "app.kubernetes.io/part-of": "bench", team: `team-${index % 20}` };
  const container = (name, port) => ({
    name,
    image: `registry.example.com/bench/${name}:1.2.${index}`,
    args: ["--port", String(port), "--shard", String(index)],
    env: [
      { name: "A", value: "yes" },
      { name: "B", value: String(index) },
      { name: "TOKEN", valueFrom: { secretKeyRef: { name: "token", key: "value" } } },
    ],
    ports: [{ name: "http", containerPort: port }],
    resources: {
      requests: { cpu: "500m", memory: "1Gi" },
      limits: { memory: "1Gi", "nvidia.com/gpu": "1" },
    },
    readinessProbe: { httpGet: { path: "/ready", port }, periodSeconds: 10 },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
    volumeMounts: [{ name: "cache", mountPath: "/cache" }],
  });
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: `app-${index}`, namespace: `team-${index % 20}`, labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: labels.app } },
      template: {
        metadata: { labels },
        spec: {
          schedulerName: "kai-scheduler",
          containers: [container("server", 8080), container("proxy", 9090)],
          volumes: [{ name: "cache", emptyDir: { sizeLimit: "10Gi" } }],
          terminationGracePeriodSeconds: 30,
        },
      },
    },
  };
}

const template = (gpus) => ({
  metadata: { labels: { "kai.scheduler/queue": "team-nlp" } },
  spec: {
    schedulerName: "kai-scheduler",
    containers: [
      {
        name: "main",
        image: "registry.example.com/bench/train:1",
        command: ["torchrun", "train.py"],
        resources: {
          requests: { cpu: "8", memory: "64Gi" },
          limits: { memory: "64Gi", "nvidia.com/gpu": String(gpus) },
        },
      },
    ],
  },
});

/** An object with a status of each kind that the interpreter is measured on. */
export const interpretedObjects = {
  PyTorchJob: {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "bench", namespace: "team-nlp" },
    spec: {
      pytorchReplicaSpecs: {
        Master: { replicas: 1, template: template(8) },
        Worker: { replicas: 3, template: template(8) },
      },
    },
    status: {
      conditions: [
        { type: "Created", status: "True" },
        { type: "Running", status: "True", reason: "PyTorchJobRunning" },
      ],
    },
  },
  LeaderWorkerSet: {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "bench", namespace: "team-nlp" },
    spec: {
      replicas: 2,
      leaderWorkerTemplate: { size: 4, leaderTemplate: template(8), workerTemplate: template(8) },
    },
    status: { conditions: [{ type: "Available", status: "True" }], replicas: 2, readyReplicas: 2 },
  },
  RayCluster: {
    apiVersion: "ray.io/v1",
    kind: "RayCluster",
    metadata: { name: "bench", namespace: "team-nlp" },
    spec: {
      headGroupSpec: { rayStartParams: {}, template: template(0) },
      workerGroupSpecs: ["a", "b", "c"].map((groupName) => ({
        groupName,
        replicas: 2,
        minReplicas: 1,
        maxReplicas: 4,
        rayStartParams: {},
        template: template(1),
      })),
    },
    status: { state: "ready", conditions: [{ type: "HeadPodReady", status: "True" }] },
  },
};
