import { tableFields } from "./default-fields.ts";
import type { NameReference } from "./field-spec.ts";

// Source: kustomize, api/internal/konfig/builtinpluginconsts/namereference.go.

const TEMPLATE = "spec/template/spec";
/** The kinds with pods, and the path to their pod spec. */
const PODS = [
  ["Pod", "spec"],
  ["PodTemplate", "template/spec"],
  ["Deployment,ReplicaSet,DaemonSet,StatefulSet,Job", TEMPLATE],
  ["CronJob", "spec/jobTemplate/spec/template/spec"],
] as const;
/** kustomize knows fewer kinds for accounts, claims and priorities. */
const FEWER_PODS = [
  ["Pod", "spec"],
  ["StatefulSet,Deployment,ReplicationController,Job,DaemonSet", TEMPLATE],
  ["CronJob", "spec/jobTemplate/spec/template/spec"],
] as const;

function inPods(kinds: readonly (readonly [string, string])[], paths: readonly string[]): string {
  return kinds.map(([kind, pod]) => `${kind} * * ${paths.map((path) => `${pod}/${path}`).join(" ")}`).join("\n");
}

function dataPaths(kind: "configMap" | "secret"): readonly string[] {
  const lists = ["containers", "initContainers"];
  return [
    ...lists.flatMap((list) => [`${list}/env/valueFrom/${kind}KeyRef/name`, `${list}/envFrom/${kind}Ref/name`]),
    `volumes/projected/sources/${kind}/name`,
  ];
}

const NAMES_OF_ROLES = "Role,ClusterRole * * rules/resourceNames";
const INGRESS = "metadata/annotations/nginx.ingress.kubernetes.io\\/";
const RBAC = "rbac.authorization.k8s.io";
const ADMISSION = "admissionregistration.k8s.io";

const TABLE: readonly (readonly [Omit<NameReference, "fields">, readonly string[]])[] = [
  ...["Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"].map(
    (kind) => [{ kind }, ["HorizontalPodAutoscaler * * spec/scaleTargetRef/name"]] as const,
  ),
  [
    { kind: "ConfigMap", version: "v1" },
    [
      inPods(PODS, [...dataPaths("configMap"), "volumes/configMap/name"]),
      "Node * * spec/configSource/configMap",
      NAMES_OF_ROLES,
      `Ingress * * ${INGRESS}fastcgi-params-configmap`,
    ],
  ],
  [
    { kind: "Secret", version: "v1" },
    [
      inPods(PODS, [...dataPaths("secret"), "volumes/secret/secretName", "imagePullSecrets/name"]),
      `Ingress * * spec/tls/secretName metadata/annotations/ingress.kubernetes.io\\/auth-secret`,
      `Ingress * * ${INGRESS}auth-secret ${INGRESS}auth-tls-secret`,
      "ServiceAccount * * imagePullSecrets/name",
      "StorageClass * * parameters/secretName parameters/adminSecretName parameters/userSecretName parameters/secretRef",
      NAMES_OF_ROLES,
      "Service serving.knative.dev v1 spec/template/spec/containers/env/valueFrom/secretKeyRef/name",
      "PersistentVolume * * spec/azureFile/secretName",
    ],
  ],
  [
    { kind: "Service", version: "v1" },
    [
      "StatefulSet apps * spec/serviceName",
      "Ingress * * spec/rules/http/paths/backend/serviceName spec/backend/serviceName",
      "Ingress * * spec/rules/http/paths/backend/service/name spec/defaultBackend/service/name",
      "APIService apiregistration.k8s.io * spec/service/name",
      `ValidatingWebhookConfiguration,MutatingWebhookConfiguration ${ADMISSION} * webhooks/clientConfig/service`,
    ],
  ],
  [{ kind: "Role", group: RBAC }, [`RoleBinding ${RBAC} * roleRef/name`]],
  [{ kind: "ClusterRole", group: RBAC }, [`RoleBinding,ClusterRoleBinding ${RBAC} * roleRef/name`]],
  [
    { kind: "ServiceAccount", version: "v1" },
    [`RoleBinding,ClusterRoleBinding ${RBAC} * subjects`, inPods(FEWER_PODS, ["serviceAccountName"])],
  ],
  [{ kind: "PersistentVolumeClaim", version: "v1" }, [inPods(FEWER_PODS, ["volumes/persistentVolumeClaim/claimName"])]],
  [
    { kind: "PersistentVolume", version: "v1" },
    ["PersistentVolumeClaim * * spec/volumeName", "ClusterRole * * rules/resourceNames"],
  ],
  [
    { kind: "StorageClass", version: "v1", group: "storage.k8s.io" },
    [
      "PersistentVolume,PersistentVolumeClaim * * spec/storageClassName",
      "StatefulSet * * spec/volumeClaimTemplates/spec/storageClassName",
    ],
  ],
  [{ kind: "PriorityClass", version: "v1", group: "scheduling.k8s.io" }, [inPods(FEWER_PODS, ["priorityClassName"])]],
  [
    { kind: "ValidatingAdmissionPolicy", group: ADMISSION },
    [`ValidatingAdmissionPolicyBinding ${ADMISSION} * spec/policyName`],
  ],
];

/** The references to other objects that follow their names. */
export const DEFAULT_REFERENCES: readonly NameReference[] = TABLE.map(([target, lines]) => {
  return { ...target, fields: tableFields(lines.join("\n")) };
});
