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
