/**
 * Files as repositories have them: comments, block scalars, long lists of variables, and about five findings in two
 * documents. Deterministic, so that two runs measure the same text.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TEAMS = ["vision", "speech", "search", "ranking", "robotics", "genomics", "fraud", "maps"];
/** Documents in the files of a folder by turns: many small files and some large ones. */
const SIZES = [1, 1, 1, 2, 1, 3, 1, 1, 2, 8, 1, 1, 2, 1, 25, 1, 3, 1, 1, 43];

/** Writes `count` documents of about 2.5 KB. Returns the texts of the files. */
export function writeRealSet(folder, count) {
  const texts = [];
  for (let from = 0; from < count; ) {
    const file = texts.length;
    const size = Math.min(SIZES[file % SIZES.length], count - from);
    const text = Array.from({ length: size }, (_, index) => documentOf(from + index)).join("---\n");
    const inside = join(folder, TEAMS[file % TEAMS.length], `release-${Math.floor(file / 400)}`);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `${file}.yaml`), text);
    texts.push(text);
    from += size;
  }
  return texts;
}

const KINDS = [
  deployment,
  configMap,
  deployment,
  service,
  job,
  configMap,
  pytorchJob,
  deployment,
  statefulSet,
  configMap,
  rayCluster,
  cronJob,
  deployment,
  service,
  configMap,
  job,
  pytorchJob,
  dashboard,
  deployment,
  configMap,
];

function documentOf(index) {
  return KINDS[index % KINDS.length](index, `team-${TEAMS[index % TEAMS.length]}`);
}

const indent = (text, depth) => text.replaceAll(/^(?=.)/gm, " ".repeat(depth));

function head(apiVersion, kind, index, namespace) {
  const name = `${kind.toLowerCase()}-${index}`;
  return `# ${kind} ${index} of ${namespace}: see the notes of the release before a change.
apiVersion: ${apiVersion}
kind: ${kind}
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/instance: ${name}
    app.kubernetes.io/part-of: ${namespace}
    app.kubernetes.io/version: "1.${index % 40}.${index % 7}"
    app.kubernetes.io/managed-by: Helm
    helm.sh/chart: service-2.${index % 9}.0
  annotations:
    example.com/owner: ${namespace}@example.com
    example.com/description: >-
      This object belongs to the release of ${namespace}. Its values are
      written by hand, and reviewed by the people who run it.
`;
}

function variables(index, count) {
  return Array.from(
    { length: count },
    (_, at) => `- name: SETTING_${at}\n  value: "value-${index}-${at} of the setting"\n`,
  ).join("");
}

/** A container. Some are hardened, some are not, as in repositories that were never checked. */
function container(name, index, { gpus = 0, count = 3 } = {}) {
  const security =
    index % 6 !== 0
      ? ""
      : `securityContext:
  allowPrivilegeEscalation: false
  runAsNonRoot: true
  capabilities:
    drop: ["ALL"]
`;
  const tag = index % 5 === 0 ? "latest" : `1.${index % 40}.${index % 7}`;
  return `- name: ${name}
  image: registry.example.com/${name}/server:${tag}
  imagePullPolicy: IfNotPresent
  args:
    - --port=8080
    - --log-level=info # the default is too verbose
    - "--shard=${index}"
  env:
${indent(variables(index, count), 4)}    - name: POD_NAME
      valueFrom:
        fieldRef:
          fieldPath: metadata.name
    - name: TOKEN
      valueFrom:
        secretKeyRef:
          name: token-${index % 50}
          key: value
  ports:
    - name: http
      containerPort: 8080
      protocol: TCP
  resources:
    requests:
      cpu: "${1 + (index % 4)}"
      memory: ${2 + (index % 8)}Gi
    limits:
${gpus === 0 ? "" : `      nvidia.com/gpu: ${gpus}\n`}      memory: ${2 + (index % 8)}Gi
${indent(security, 2)}  volumeMounts:
    - name: config
      mountPath: /etc/config
      readOnly: true
    - { name: cache, mountPath: /var/cache }
`;
}

function podSpec(index, { name = "main", gpus = 0, restart, queue, sidecar = false } = {}) {
  return `metadata:
  labels:
    app.kubernetes.io/name: pods-${index}
${queue === undefined ? "" : `    kai.scheduler/queue: ${queue}\n`}spec:
${gpus === 0 ? "" : "  schedulerName: kai-scheduler\n"}${restart === undefined ? "" : `  restartPolicy: ${restart}\n`}  serviceAccountName: runner
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 60
  securityContext:
    runAsUser: 1000
    fsGroup: 1000
    seccompProfile:
      type: RuntimeDefault
  containers:
${indent(container(name, index, { gpus }) + (sidecar ? container("proxy", index, { count: 1 }) : ""), 4)}  volumes:
    - name: config
      configMap:
        name: configmap-${index}
    - name: cache
      emptyDir:
        sizeLimit: 10Gi
  tolerations:
    - key: example.com/accelerator
      operator: Exists
      effect: NoSchedule
`;
}

function deployment(index, namespace) {
  const labels = `app.kubernetes.io/name: pods-${index}`;
  return `${head("apps/v1", "Deployment", index, namespace)}spec:
  replicas: ${1 + (index % 3)}
  revisionHistoryLimit: 3
  selector:
    matchLabels:
      ${labels}
  template:
${indent(podSpec(index, { sidecar: true }), 4)}`;
}

function statefulSet(index, namespace) {
  return `${head("apps/v1", "StatefulSet", index, namespace)}spec:
  replicas: ${1 + (index % 3)}
  serviceName: service-${index}
  selector:
    matchLabels:
      app.kubernetes.io/name: pods-${index}
  template:
${indent(podSpec(index, { sidecar: true }), 4)}`;
}

function job(index, namespace) {
  return `${head("batch/v1", "Job", index, namespace)}spec:
  backoffLimit: 2
  completions: 4
  parallelism: 2
  template:
${indent(podSpec(index, { gpus: 1 + (index % 8), restart: "Never", queue: namespace }), 4)}`;
}

function cronJob(index, namespace) {
  return `${head("batch/v1", "CronJob", index, namespace)}spec:
  schedule: "${index % 60} 3 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 1
      template:
${indent(podSpec(index, { restart: "OnFailure", sidecar: true }), 8)}`;
}

function pytorchJob(index, namespace) {
  const replica = (replicas) => `replicas: ${replicas}
restartPolicy: OnFailure
template:
${indent(podSpec(index, { name: "pytorch", gpus: 8, queue: namespace, sidecar: true }), 2)}`;
  return `${head("kubeflow.org/v1", "PyTorchJob", index, namespace)}spec:
  runPolicy:
    cleanPodPolicy: Running
  pytorchReplicaSpecs:
    Master:
${indent(replica(1), 6)}    Worker:
${indent(replica(3), 6)}`;
}

function rayCluster(index, namespace) {
  return `${head("ray.io/v1", "RayCluster", index, namespace)}spec:
  rayVersion: 2.46.0
  headGroupSpec:
    rayStartParams:
      dashboard-host: 0.0.0.0
    template:
${indent(podSpec(index), 6)}  workerGroupSpecs:
    - groupName: workers
      replicas: 2
      minReplicas: 1
      maxReplicas: 4
      rayStartParams: {}
      template:
${indent(podSpec(index, { gpus: 4, queue: namespace }), 8)}`;
}

function service(index, namespace) {
  return `${head("v1", "Service", index, namespace)}spec:
  type: ${index % 3 === 0 ? "LoadBalancer" : "ClusterIP"}
  selector:
    app.kubernetes.io/name: pods-${index}
  ports:
    - name: http
      port: 80
      targetPort: http
      protocol: TCP
`;
}

function configMap(index, namespace) {
  const lines = Array.from({ length: 16 }, (_, at) => `setting.${at} = value ${index}-${at} of a program`).join("\n");
  return `${head("v1", "ConfigMap", index, namespace)}data:
  LOG_LEVEL: info
  application.properties: |
${indent(lines, 4)}
`;
}

/** A text in JSON of many lines, as in the ConfigMaps of dashboards. */
function dashboard(index, namespace) {
  const panels = Array.from({ length: 12 }, (_, id) => ({
    id,
    title: `Panel ${id}`,
    type: "graph",
    targets: [{ expr: `rate(requests_total{service="${index}"}[5m])`, refId: "A" }],
  }));
  return `${head("v1", "ConfigMap", index, namespace)}data:
  dashboard.json: |-
${indent(JSON.stringify({ title: `Service ${index}`, panels }, null, 2), 4)}
`;
}
