import { member, memoizeText, text } from "../../kernel/index.ts";

/** The parts of a type that a strategic merge patch needs: which lists it merges by which members of their items. */
interface MergeType {
  /** The field of a name; undefined for one that has neither merged lists nor parts with some. */
  readonly fieldOf: (name: string) => MergeField | undefined;
}

interface MergeField {
  /** The members that identify the items of a merged list; empty for a list of texts. Absent: a patch replaces the list. */
  readonly keys?: readonly string[];
  /** The type of the field, or of the items of a merged list. */
  readonly type?: MergeType;
}

/** Finds the type of an object; undefined for a kind without a schema, whose lists a patch replaces. */
export type FindMergeType = (object: unknown) => MergeType | undefined;

/** The schema of a value, and the types for objects inside an object without one. */
export interface MergeSchema {
  readonly field: MergeField | undefined;
  readonly typeOf: FindMergeType;
}

// Each line: a type, then its fields with `[members]` for a merged list and the type after a colon.
// Source: kustomize, kyaml/openapi/kubernetesapi, which is Kubernetes 1.21: later lists are replaced.
const TYPES = `
ObjectMeta finalizers[] ownerReferences[uid]
Container env[name] ports[containerPort,protocol] volumeDevices[devicePath] volumeMounts[mountPath]
EphemeralContainer env[name] volumeDevices[devicePath] volumeMounts[mountPath]
Volume ephemeral:EphemeralVolume
EphemeralVolume volumeClaimTemplate:Claim
Claim metadata:ObjectMeta
PodSpec containers[name]:Container initContainers[name]:Container ephemeralContainers[name]:EphemeralContainer
PodSpec volumes[name]:Volume imagePullSecrets[name] hostAliases[ip] topologySpreadConstraints[topologyKey,whenUnsatisfiable]
PodTemplate metadata:ObjectMeta spec:PodSpec
Templated template:PodTemplate
CronJobSpec jobTemplate:JobTemplate
JobTemplate metadata:ObjectMeta spec:Templated
ServiceSpec ports[port,protocol]
NodeSpec podCIDRs[]
NodeStatus addresses[type] conditions[type]
PodStatus conditions[type] podIPs[ip]
Status conditions[type]
Drivers drivers[name]
`;

// Each line: a group with its versions, then kinds. The fields of a kind that is not below are those of its metadata.
const KINDS = `
/v1 Binding ComponentStatus ConfigMap Endpoints Event LimitRange Namespace Node PersistentVolume PersistentVolumeClaim Pod
/v1 PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount
admissionregistration.k8s.io/v1,v1beta1 MutatingWebhookConfiguration ValidatingWebhookConfiguration
apiextensions.k8s.io/v1,v1beta1 CustomResourceDefinition
apiregistration.k8s.io/v1,v1beta1 APIService
apps/v1 ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet
authentication.k8s.io/v1 TokenRequest TokenReview
authentication.k8s.io/v1beta1 TokenReview
authorization.k8s.io/v1,v1beta1 LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview
autoscaling/v1 HorizontalPodAutoscaler Scale
autoscaling/v2beta1,v2beta2 HorizontalPodAutoscaler
batch/v1 CronJob Job
batch/v1beta1 CronJob
certificates.k8s.io/v1,v1beta1 CertificateSigningRequest
coordination.k8s.io/v1,v1beta1 Lease
discovery.k8s.io/v1,v1beta1 EndpointSlice
events.k8s.io/v1,v1beta1 Event
extensions/v1beta1 Ingress
flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration
networking.k8s.io/v1 Ingress IngressClass NetworkPolicy
networking.k8s.io/v1beta1 Ingress IngressClass
node.k8s.io/v1,v1beta1 RuntimeClass
policy/v1 PodDisruptionBudget
policy/v1beta1 Eviction PodDisruptionBudget PodSecurityPolicy
rbac.authorization.k8s.io/v1,v1beta1 ClusterRole ClusterRoleBinding Role RoleBinding
scheduling.k8s.io/v1,v1beta1 PriorityClass
storage.k8s.io/v1,v1beta1 CSIDriver CSINode StorageClass VolumeAttachment
storage.k8s.io/v1beta1 CSIStorageCapacity
`;

const FIELDS_OF_KINDS = `
APIService status:Status
ComponentStatus conditions[type]
CronJob spec:CronJobSpec
CSINode spec:Drivers
DaemonSet,Deployment,Job,ReplicaSet,ReplicationController,StatefulSet spec:Templated status:Status
MutatingWebhookConfiguration,ValidatingWebhookConfiguration webhooks[name]
Namespace,PersistentVolumeClaim,PodDisruptionBudget status:Status
Node spec:NodeSpec status:NodeStatus
Pod spec:PodSpec status:PodStatus
PodTemplate template:PodTemplate
Service spec:ServiceSpec status:Status
ServiceAccount secrets[name]
`;

function linesOf(table: string): readonly (readonly [string, ...string[]])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...words] = line.split(" ");
      return [name, ...words];
    });
}

/** The fields of each name of a table, as they are written. */
function writtenFields(table: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, readonly string[]>();
  for (const [names, ...words] of linesOf(table)) {
    for (const name of names.split(",")) fields.set(name, [...(fields.get(name) ?? []), ...words]);
  }
  return fields;
}

const OF_TYPES = writtenFields(TYPES);
const OF_KINDS = writtenFields(FIELDS_OF_KINDS);
const KNOWN: ReadonlySet<string> = new Set(
  linesOf(KINDS).flatMap(([group, ...kinds]) => {
    const [name = "", versions = ""] = group.split("/");
    return versions
      .split(",")
      .flatMap((version) => kinds.map((kind) => `${name === "" ? "" : `${name}/`}${version} ${kind}`));
  }),
);

const builtInType = memoizeText((name: string) => typeOf(OF_TYPES.get(name) ?? []), { most: 100, longest: 100 });

function typeOf(words: readonly string[]): MergeType {
  const fields = new Map(
    words.map((word) => {
      const [, name = "", keys, type] = /^(\w+)(?:\[([\w,]*)\])?(?::(\w+))?$/.exec(word) ?? [];
      const list = keys === undefined ? {} : { keys: keys === "" ? [] : keys.split(",") };
      return [name, { list, type }] as const;
    }),
  );
  return {
    fieldOf: (name) => {
      const found = fields.get(name);
      if (found === undefined) return undefined;
      return { ...found.list, ...(found.type !== undefined && { type: builtInType(found.type) }) };
    },
  };
}

const typeOfKind = memoizeText((kind: string) => typeOf(["metadata:ObjectMeta", ...(OF_KINDS.get(kind) ?? [])]), {
  most: 100,
  longest: 100,
});

/** The types of Kubernetes that kustomize knows. */
export const builtInMergeType: FindMergeType = (object) => {
  const [apiVersion, kind] = [text(member(object, "apiVersion")), text(member(object, "kind"))];
  return kind !== undefined && KNOWN.has(`${apiVersion ?? ""} ${kind}`) ? typeOfKind(kind) : undefined;
};
