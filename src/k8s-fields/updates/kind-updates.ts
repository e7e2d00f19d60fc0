import { at, equalValues, isAbsent, isObject, items, record } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { claimUpdates } from "./claim-updates.ts";
import { configMapUpdates, secretUpdates } from "./config-updates.ts";
import { definitionUpdates } from "./definition-updates.ts";
import { podGroupUpdates, workloadUpdates } from "./group-updates.ts";
import { jobUpdates } from "./job-updates.ts";
import { podUpdates } from "./pod-updates.ts";
import { DOCS, type ObjectUpdate, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { serviceUpdates } from "./service-updates.ts";
import { changesBelow, every, refusalAt, unchanged, unchangedOnceSet } from "./unchanged.ts";
import { attachmentUpdates, nodeDriverUpdates, volumeUpdates } from "./volume-updates.ts";

const selector = unchanged(
  ["/spec/selector"],
  `${DOCS}/concepts/workloads/controllers/deployment/#label-selector-updates`,
);
const roleRef = unchanged(
  ["/roleRef"],
  `${DOCS}/reference/access-authn-authz/rbac/#rolebinding-and-clusterrolebinding`,
);
const DRA = `${DOCS}/concepts/scheduling-eviction/dynamic-resource-allocation/`;
const NETWORK = `${DOCS}/concepts/services-networking`;
const STORAGE = `${DOCS}/concepts/storage`;
const NODES = `${DOCS}/concepts/architecture/nodes/`;

const quotaScopes: UpdateCheck = ({ before, after }) => {
  const scopesOf = ({ spec }: Members) => [...new Set(items(record(spec).scopes))].map(String).sort();
  if (equalValues(scopesOf(before), scopesOf(after))) return [];
  return [refusalAt("/spec/scopes", `${DOCS}/concepts/policy/resource-quotas/#quota-scopes`)];
};

/** The first range of addresses stays, and a second one may be added. */
const serviceRanges: UpdateCheck = ({ before, after }) => {
  const [old, now] = [before, after].map((range) => items(record(range.spec).cidrs)) as [unknown[], unknown[]];
  const isExtended = old.length === 1 && now.length === 2 && old[0] === now[0];
  if (equalValues(old, now) || isExtended) return [];
  return [refusalAt("/spec/cidrs", `${NETWORK}/cluster-ip-allocation/`)];
};

const CLASSES = `${STORAGE}/storage-classes/`;

/** Before Kubernetes 1.36, an empty map of parameters is not the same as none. */
function emptyParameters({ written: { before, after }, minor }: ObjectUpdate): readonly UpdateRefusal[] {
  if (minor >= 36) return [];
  const isNone = ({ parameters }: Members) => isAbsent(parameters);
  const isEmpty = ({ parameters }: Members) => isObject(parameters) && Object.keys(parameters).length === 0;
  const isSame = !(isNone(before) && isEmpty(after)) && !(isEmpty(before) && isNone(after));
  return isSame ? [] : [refusalAt("/parameters", CLASSES)];
}

/**
 * The rules of kinds of Kubernetes for updates, by API group and kind. Any other kind accepts all changes of fields that a
 * new object may have. Source: Kubernetes 1.36, the validation packages below `pkg/apis`, and `pkg/registry`.
 */
export const KIND_UPDATES: Readonly<Record<string, UpdateCheck>> = {
  ConfigMap: configMapUpdates,
  Node: every(
    unchangedOnceSet(["/spec/providerID", "/spec/podCIDR", "/spec/externalID"], NODES),
    ({ before, after }) =>
      at(before, "spec", "podCIDRs") === undefined
        ? []
        : changesBelow("/spec/podCIDRs", before, after).map((path) => refusalAt(path, NODES)),
  ),
  PersistentVolume: volumeUpdates,
  PersistentVolumeClaim: claimUpdates,
  Pod: podUpdates,
  ResourceQuota: quotaScopes,
  Secret: secretUpdates,
  Service: serviceUpdates,
  "apiextensions.k8s.io/CustomResourceDefinition": definitionUpdates,
  "apps/ControllerRevision": unchanged(["/data"], `${DOCS}/concepts/workloads/controllers/statefulset/`),
  "apps/DaemonSet": selector,
  "apps/Deployment": selector,
  "apps/ReplicaSet": selector,
  "apps/StatefulSet": unchanged(["/spec"], `${DOCS}/concepts/workloads/controllers/statefulset/`, [
    "/spec/minReadySeconds",
    "/spec/ordinals",
    "/spec/persistentVolumeClaimRetentionPolicy",
    "/spec/replicas",
    "/spec/revisionHistoryLimit",
    "/spec/template",
    "/spec/updateStrategy",
  ]),
  "batch/Job": jobUpdates,
  "certificates.k8s.io/ClusterTrustBundle": unchanged(
    ["/spec/signerName"],
    `${DOCS}/reference/access-authn-authz/certificate-signing-requests/#cluster-trust-bundles`,
  ),
  "discovery.k8s.io/EndpointSlice": unchanged(["/addressType"], `${NETWORK}/endpoint-slices/#address-types`),
  "networking.k8s.io/IPAddress": unchanged(["/spec/parentRef"], `${NETWORK}/cluster-ip-allocation/`),
  "networking.k8s.io/IngressClass": unchanged(["/spec/controller"], `${NETWORK}/ingress/#ingress-class`),
  "networking.k8s.io/ServiceCIDR": serviceRanges,
  "node.k8s.io/RuntimeClass": unchanged(["/handler"], `${DOCS}/concepts/containers/runtime-class/`),
  "rbac.authorization.k8s.io/ClusterRoleBinding": roleRef,
  "rbac.authorization.k8s.io/RoleBinding": roleRef,
  "resource.k8s.io/ResourceClaim": unchanged(["/spec"], DRA),
  "resource.k8s.io/ResourceClaimTemplate": unchanged(["/spec"], DRA),
  "resource.k8s.io/ResourceSlice": unchanged(["/spec/driver", "/spec/nodeName", "/spec/pool/name"], DRA),
  "scheduling.k8s.io/CompositePodGroup": podGroupUpdates,
  "scheduling.k8s.io/PodGroup": podGroupUpdates,
  "scheduling.k8s.io/Workload": workloadUpdates,
  "scheduling.k8s.io/PriorityClass": unchanged(
    ["/value", "/preemptionPolicy"],
    `${DOCS}/concepts/scheduling-eviction/pod-priority-preemption/#priorityclass`,
  ),
  "storage.k8s.io/CSIDriver": unchanged(
    ["/spec/attachRequired", "/spec/volumeLifecycleModes"],
    `${DOCS}/reference/kubernetes-api/config-and-storage-resources/csi-driver-v1/`,
  ),
  "storage.k8s.io/CSINode": nodeDriverUpdates,
  "storage.k8s.io/CSIStorageCapacity": unchanged(
    ["/nodeTopology", "/storageClassName"],
    `${STORAGE}/storage-capacity/`,
  ),
  "storage.k8s.io/StorageClass": every(
    unchanged(["/provisioner", "/parameters", "/reclaimPolicy", "/volumeBindingMode"], CLASSES),
    emptyParameters,
  ),
  "storage.k8s.io/VolumeAttachment": attachmentUpdates,
  "storage.k8s.io/VolumeAttributesClass": unchanged(
    ["/driverName", "/parameters"],
    `${STORAGE}/volume-attributes-classes/`,
  ),
};
