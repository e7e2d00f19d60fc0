import type { Dice } from "./dice.ts";

/** An object of a random repository. */
export interface RandomObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: object };
  readonly [field: string]: unknown;
}

export const NAMES = ["a", "web", "web-1", "train"] as const;
export const NAMESPACES = ["default", "ml", "prod"] as const;
export const IMAGES = [
  "nginx",
  "nginx:1.27",
  "r.example.com:5000/t/x:2",
  "why@sha256:abc",
  "r/y:3@sha256:def",
] as const;
export const LABELS = ["app", "tier", "app.kubernetes.io/name"] as const;

/** A map of labels. */
export function labelsOf(dice: Dice, most = 2): Readonly<Record<string, string>> {
  return Object.fromEntries(dice.list(1, most, () => [dice.pick(LABELS), dice.pick(["x", "y", "1", "true"])]));
}

/** The containers `c`, `d` or both. */
export function containersOf(dice: Dice): readonly object[] {
  return ["c", "d"].slice(0, 1 + dice.below(2)).map((name) => ({
    name,
    image: dice.pick(IMAGES),
    ...dice.members(35, {
      command: () => ["run", "$(VAR_A)", "--x=$(VAR_B)"],
      args: () => ["--debug", "$(VAR_A)"],
      env: () => [
        { name: "A", value: dice.pick(["1", "$(VAR_A)"]) },
        { name: "S", valueFrom: { secretKeyRef: { name: dice.pick(NAMES), key: "k" } } },
      ],
      envFrom: () => [{ configMapRef: { name: dice.pick(NAMES) } }],
      ports: () => [
        { containerPort: 80, name: "http" },
        { containerPort: 53, protocol: "UDP" },
      ],
      securityContext: () => ({ privileged: false, capabilities: { drop: ["ALL"] } }),
      resources: () => ({ limits: { "nvidia.com/gpu": 1 } }),
      volumeMounts: () => [{ name: "v", mountPath: "/v" }],
    }),
  }));
}

function podSpec(dice: Dice): object {
  return {
    containers: containersOf(dice),
    ...dice.members(25, {
      initContainers: () => [{ name: "i", image: dice.pick(IMAGES) }],
      serviceAccountName: () => dice.pick(NAMES),
      priorityClassName: () => dice.pick(NAMES),
      imagePullSecrets: () => [{ name: dice.pick(NAMES) }],
      tolerations: () => [{ key: "a", operator: "Exists" }],
      nodeSelector: () => ({ disk: "ssd" }),
      hostNetwork: () => false,
      hostname: () => "h",
      volumes: () => [
        { name: "v", emptyDir: {} },
        { name: "w", configMap: { name: dice.pick(NAMES) } },
        { name: "p", persistentVolumeClaim: { claimName: dice.pick(NAMES) } },
        { name: "n", projected: { sources: [{ secret: { name: dice.pick(NAMES) } }] } },
        { name: "o", image: { reference: dice.pick(IMAGES) } },
      ],
      affinity: () => ({
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: "z", labelSelector: { matchLabels: { app: "x" } } },
          ],
        },
      }),
      topologySpreadConstraints: () => [
        {
          maxSkew: 1,
          topologyKey: "z",
          whenUnsatisfiable: "DoNotSchedule",
          labelSelector: { matchLabels: { app: "x" } },
        },
      ],
    }),
  };
}

function template(dice: Dice): object {
  return {
    metadata: dice.members(70, { labels: () => ({ app: "x" }), annotations: () => ({ note: "n", number: "1" }) }),
    spec: podSpec(dice),
  };
}

const selected = (dice: Dice) => ({
  ...dice.members(60, { replicas: () => dice.pick([0, 1, 3]) }),
  selector: { matchLabels: { app: "x" } },
  template: template(dice),
});
const RBAC = "rbac.authorization.k8s.io/v1";

type Make = (dice: Dice) => object;
const KINDS: Readonly<Record<string, readonly [string, Make]>> = {
  Pod: ["v1", (dice) => ({ spec: podSpec(dice) })],
  Deployment: ["apps/v1", (dice) => ({ spec: selected(dice) })],
  ReplicaSet: ["apps/v1", (dice) => ({ spec: selected(dice) })],
  DaemonSet: ["apps/v1", (dice) => ({ spec: { selector: { matchLabels: { app: "x" } }, template: template(dice) } })],
  StatefulSet: [
    "apps/v1",
    (dice) => ({
      spec: {
        ...selected(dice),
        serviceName: dice.pick(NAMES),
        volumeClaimTemplates: [
          { metadata: { name: "data", labels: { l: "1" } }, spec: { storageClassName: dice.pick(NAMES) } },
        ],
      },
    }),
  ],
  Job: ["batch/v1", (dice) => ({ spec: { template: template(dice) } })],
  CronJob: [
    "batch/v1",
    (dice) => ({ spec: { schedule: "* * * * *", jobTemplate: { spec: { template: template(dice) } } } }),
  ],
  PyTorchJob: [
    "kubeflow.org/v1",
    (dice) => ({
      spec: {
        pytorchReplicaSpecs: {
          Master: { replicas: 1, template: template(dice) },
          Worker: { replicas: dice.pick([1, 2]), template: template(dice) },
        },
      },
    }),
  ],
  RayCluster: [
    "ray.io/v1",
    (dice) => ({
      spec: {
        headGroupSpec: { template: template(dice) },
        workerGroupSpecs: [{ groupName: "g", replicas: 1, template: template(dice) }],
      },
    }),
  ],
  Queue: [
    "scheduling.run.ai/v2",
    (dice) => ({ spec: { resources: { gpu: { quota: dice.pick([1, 8]), limit: -1 } } } }),
  ],
  Service: [
    "v1",
    () => ({
      spec: {
        selector: { app: "x" },
        ports: [
          { port: 80, name: "http" },
          { port: 81, name: "b" },
        ],
      },
    }),
  ],
  ConfigMap: [
    "v1",
    (dice) => ({
      data: { k: dice.pick(["v", '{"a": {"b": "c"}, "n": 1}', "a:\n  b: c\n"]), image: dice.pick(IMAGES) },
    }),
  ],
  Secret: ["v1", () => ({ type: "Opaque", stringData: { k: "v" } })],
  Namespace: ["v1", () => ({})],
  ServiceAccount: ["v1", (dice) => dice.members(50, { imagePullSecrets: () => [{ name: dice.pick(NAMES) }] })],
  Role: [
    RBAC,
    (dice) => ({
      rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["get"], resourceNames: [dice.pick(NAMES)] }],
    }),
  ],
  RoleBinding: [RBAC, (dice) => binding(dice, dice.pick(["Role", "ClusterRole"]))],
  ClusterRole: [RBAC, () => ({ rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] })],
  ClusterRoleBinding: [RBAC, (dice) => binding(dice, "ClusterRole")],
  Ingress: [
    "networking.k8s.io/v1",
    (dice) => ({
      spec: {
        tls: [{ secretName: dice.pick(NAMES), hosts: ["h.example.com"] }],
        rules: [{ host: "h", http: { paths: [{ path: "/", backend: { service: { name: dice.pick(NAMES) } } }] } }],
      },
    }),
  ],
  NetworkPolicy: [
    "networking.k8s.io/v1",
    () => ({
      spec: {
        podSelector: { matchLabels: { app: "x" } },
        ingress: [{ from: [{ podSelector: { matchLabels: { app: "x" } } }] }],
      },
    }),
  ],
  PodDisruptionBudget: ["policy/v1", () => ({ spec: { selector: { matchLabels: { app: "x" } } } })],
  HorizontalPodAutoscaler: [
    "autoscaling/v2",
    (dice) => ({
      spec: { minReplicas: 1, scaleTargetRef: { kind: "Deployment", apiVersion: "apps/v1", name: dice.pick(NAMES) } },
    }),
  ],
  PersistentVolumeClaim: [
    "v1",
    (dice) => ({ spec: { storageClassName: dice.pick(NAMES), volumeName: dice.pick(NAMES) } }),
  ],
  StorageClass: ["storage.k8s.io/v1", () => ({ provisioner: "p", parameters: { secretName: "web" } })],
  PriorityClass: ["scheduling.k8s.io/v1", () => ({ value: 1 })],
  ValidatingWebhookConfiguration: [
    "admissionregistration.k8s.io/v1",
    (dice) => ({
      webhooks: [
        { name: "w", clientConfig: { service: { name: dice.pick(NAMES), namespace: dice.pick(NAMESPACES) } } },
      ],
    }),
  ],
};

function binding(dice: Dice, kind: string): object {
  return {
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind, name: dice.pick(NAMES) },
    subjects: [
      {
        kind: "ServiceAccount",
        name: dice.pick(["default", ...NAMES]),
        ...dice.members(60, { namespace: () => dice.pick(NAMESPACES) }),
      },
    ],
  };
}

const CLUSTER = ["Namespace", "ClusterRole", "ClusterRoleBinding", "StorageClass", "PriorityClass"];
const WITH_PODS = [
  "Pod",
  "Deployment",
  "StatefulSet",
  "DaemonSet",
  "Job",
  "CronJob",
  "PyTorchJob",
  "RayCluster",
] as const;

/** An object of a random kind; more than half have pods. */
export function randomObject(dice: Dice): RandomObject {
  const kind = dice.chance(60) ? dice.pick(WITH_PODS) : (dice.pick(Object.keys(KINDS)) ?? "Pod");
  const [apiVersion, make] = KINDS[kind] ?? ["v1", () => ({})];
  return {
    apiVersion,
    kind,
    metadata: {
      name: dice.pick(NAMES),
      ...(CLUSTER.includes(kind) ? {} : dice.members(40, { namespace: () => dice.pick(NAMESPACES) })),
      ...dice.members(40, {
        labels: () => labelsOf(dice),
        annotations: () => ({ "example.com/a": dice.pick(["x", "1", "true", "$(VAR_A)"]) }),
      }),
    },
    ...make(dice),
  };
}
