import {
  ANY_VARIABLE_NAME_SINCE,
  annotationKeyProblem,
  configKeyProblem,
  dnsLabelProblem,
  environmentNameProblem,
  labelKeyProblem,
  MAX_LABEL_LENGTH,
  subdomainProblem,
  variableNameProblem,
} from "../base/names.ts";
import { isWhole, quantityOf } from "../base/quantity.ts";
import { formatValue, members } from "../base/read.ts";
import { atLeast } from "../base/version.ts";
import { BOUNDS } from "./bounds.ts";
import { isIp } from "./cidr.ts";
import { CLUSTER_VALUES } from "./cluster-values.ts";
import { domainPathProblem } from "./domain-path.ts";
import {
  AMOUNTS,
  CIDR,
  DNS_1035,
  FILLED_IN,
  IP,
  LABEL,
  LABEL_KEY,
  LABEL_KEY_LOWER,
  LABEL_VALUE,
  LABELS,
  PATH_SEGMENT,
  PORT_NAME,
  SUBDOMAIN,
} from "./name-checks.ts";
import { containerResourceProblem, isCounted, NATIVE_RESOURCES, quotaResourceProblem } from "./resource-name.ts";
import { signerNameProblem, trustBundleNameProblem } from "./signer-name.ts";
import {
  amounts,
  distinct,
  each,
  eachMember,
  filledIn,
  keys,
  NO_PROBLEMS,
  named,
  type ValueCheck,
  withinBounds,
} from "./value-check.ts";

/** Returns the check of a field for what the API server checks beyond its type; undefined for most fields. */
export function valueCheckOf(type: string, field: string): ValueCheck | undefined {
  const name = `${type}.${field}`;
  const bounds = BOUNDS[name];
  if (bounds === undefined) return CHECKS[name] ?? CLUSTER_VALUES[name];
  return withinBounds(...bounds);
}

const PORT_NUMBER = withinBounds(1, 65_535);
const PORT: ValueCheck = (value, minor) => {
  if (typeof value === "string") {
    if (value === "") return [{ message: "is empty" }];
    return PORT_NAME(value, minor);
  }
  return PORT_NUMBER(value, minor);
};
/** A target port of 0 is the port of the Service itself, as an absent one does. */
const TARGET_PORT: ValueCheck = (value, minor) => (value === 0 || value === "" ? NO_PROBLEMS : PORT(value, minor));
const HOST = named((name) =>
  isIp(name) ? "is an IP address, not a DNS name" : subdomainProblem(name.replace(/^\*\./, "")),
);
const HOST_NAMES = each(filledIn(SUBDOMAIN));
const PERCENT: ValueCheck = (value) => {
  const isRefused = typeof value === "string" ? !/^[0-9]+%$/.test(value) : typeof value === "number" && value < 0;
  return isRefused
    ? [{ message: `must be a number or a percentage such as 25%, but is ${formatValue(value)}` }]
    : NO_PROBLEMS;
};
const AT_MOST_ALL: ValueCheck = (value, minor) => {
  const isMore = typeof value === "string" && /^[0-9]+%$/.test(value) && Number.parseInt(value, 10) > 100;
  return isMore ? [{ message: `must be at most 100%, but is ${formatValue(value)}` }] : PERCENT(value, minor);
};
const VARIABLE = named((name, minor) =>
  atLeast(`1.${minor}`, ANY_VARIABLE_NAME_SINCE) ? variableNameProblem(name) : environmentNameProblem(name),
);
/** Storage is the resource of a claim, not of a container. */
const LIMITS: ValueCheck = (value, minor) => {
  const others = members(value).filter(([key]) => key !== "storage");
  return AMOUNTS(Object.fromEntries(others), minor);
};
const QUOTA_AMOUNTS = amounts(quotaResourceProblem, NATIVE_RESOURCES);
const QUOTA: ValueCheck = (value, minor) => [
  ...QUOTA_AMOUNTS(value, minor),
  ...eachMember((key, amount) => {
    const quantity = quantityOf(amount);
    if (quantity === undefined || isWhole(quantity) || !isCounted(key)) return undefined;
    return { message: `must be a whole number, but is ${formatValue(amount)}` };
  })(value, minor),
];
const RATIOS: ValueCheck = (value, minor) => [
  ...LIMITS(value, minor),
  ...eachMember((_, ratio) => {
    // The API server reads null as 0.
    const amount = quantityOf(ratio === null ? 0 : ratio);
    if (amount === undefined || amount.nano >= 1_000_000_000n) return undefined;
    return { message: `must be at least 1, but is ${formatValue(ratio)}` };
  })(value, minor),
];
const LIMITED_KINDS = ["Container", "PersistentVolumeClaim", "Pod"];
const LIMITED = named((type) => {
  if (type.includes("/")) return labelKeyProblem(type);
  return LIMITED_KINDS.includes(type) ? undefined : `is not one of ${LIMITED_KINDS.join(", ")}`;
});
const CLUSTER_IP = named((address) =>
  address === "None" || isIp(address) ? undefined : "is not None or an IP address",
);
const CONFIG_KEY = named(configKeyProblem);
const HEADER = named((text) => (/^[-A-Za-z0-9]+$/.test(text) ? undefined : "is not the name of an HTTP header"));
/** A path in a volume. */
const PATH_INSIDE = named((path) => {
  if (path.startsWith("/")) return "must be a relative path";
  if (path.split("/").includes("..")) return "must not have '..'";
  return path.startsWith("..") ? "must not start with '..'" : undefined;
});
const SIGNER = named(signerNameProblem);
const TRUST_BUNDLE = named(trustBundleNameProblem);
const DOMAIN_KEYS = keys((key) => (key.includes("/") ? annotationKeyProblem(key) : "has no domain"));
const ISCSI_NAME = named((name) =>
  /^(?:iqn\.\d{4}-\d{2}\.[-.A-Za-z0-9]+:[^,;*&$|\s]+|eui\.[A-Za-z0-9]{16}|naa\.[A-Za-z0-9]{32})$/.test(name)
    ? undefined
    : "is not the name of a target, such as iqn.2001-04.com.example:disk",
);
const ABSOLUTE = named((text) => (text.startsWith("/") ? undefined : "is not an absolute path"));
/** The domains of a search list may have `_`, and a dot at the end. */
const SEARCHES = each(filledIn(named((name) => subdomainProblem(name.replace(/\.$/, "").replaceAll("_", "a")))));
const CSI_DRIVER = named((name) => subdomainProblem(name.toLowerCase(), 63));
const FIELD_PATH = named((path) =>
  /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)(?:\['[^']+'\])?)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/.test(
    path,
  )
    ? undefined
    : "is not a field that the downward API has, such as metadata.name",
);
const RESOURCE_PATH = named((path) =>
  /^(?:limits|requests)\.(?:cpu|memory|ephemeral-storage|hugepages-.+)$/.test(path)
    ? undefined
    : "is not a resource of a container, such as limits.cpu",
);
const VERSION_1 = named((version) => (version === "v1" ? undefined : "is not v1"));
const CONDITION_STATUS = named((status) =>
  ["True", "False", "Unknown"].includes(status) ? undefined : "is not True, False or Unknown",
);
const SYSCTL = named((name) =>
  name.length <= 253 && /^(?:[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?$/.test(name)
    ? undefined
    : "is not the name of a sysctl, such as net.core.somaxconn",
);

/** A name may end with a dot. */
const EXTERNAL_NAME = named((name) => (name === "." ? "is empty" : subdomainProblem(name.replace(/\.$/, ""))));
const IMAGE = named((image) => (image === image.trim() ? undefined : "must not start or end with a space"));
/** The release that checks the names of the Services of StatefulSets. */
const SERVICE_NAME_SINCE = "1.34";
const SERVICE_NAME = named((name, minor) =>
  atLeast(`1.${minor}`, SERVICE_NAME_SINCE) ? dnsLabelProblem(name) : undefined,
);

const CHECKS: Readonly<Record<string, ValueCheck>> = {
  "ConfigMap.data": keys(configKeyProblem),
  "ConfigMap.binaryData": keys(configKeyProblem),
  "Container.image": IMAGE,
  "Container.name": LABEL,
  "ContainerPort.name": PORT_NAME,
  "EnvVar.name": VARIABLE,
  "ContainerResourceMetricSource.container": LABEL,
  "ContainerResourceMetricSource.name": named(containerResourceProblem),
  "CrossVersionObjectReference.kind": PATH_SEGMENT,
  "CrossVersionObjectReference.name": PATH_SEGMENT,
  "EphemeralContainer.image": IMAGE,
  "EphemeralContainer.name": LABEL,
  "HTTPGetAction.port": PORT,
  "LabelSelector.matchLabels": LABELS,
  "LabelSelectorRequirement.key": LABEL_KEY,
  "NodeSelectorRequirement.key": LABEL_KEY,
  "ObjectMeta.annotations": keys(annotationKeyProblem),
  "ObjectMeta.labels": LABELS,
  "PodResourceClaim.name": LABEL,
  "PodSchedulingGate.name": LABEL_KEY,
  "PodSpec.hostname": LABEL,
  "PodSpec.nodeName": SUBDOMAIN,
  "PodSpec.nodeSelector": LABELS,
  "PodSpec.priorityClassName": SUBDOMAIN,
  "PodSpec.runtimeClassName": SUBDOMAIN,
  "PodSpec.serviceAccountName": SUBDOMAIN,
  "PodSpec.subdomain": LABEL,
  "ResourceRequirements.limits": AMOUNTS,
  "ResourceRequirements.requests": AMOUNTS,
  "Secret.data": keys(configKeyProblem),
  "Secret.stringData": keys(configKeyProblem),
  "ServicePort.name": LABEL,
  "ServicePort.targetPort": TARGET_PORT,
  "TCPSocketAction.port": PORT,
  "Volume.name": LABEL,
  "NFSVolumeSource.path": ABSOLUTE,
  "ServicePort.appProtocol": filledIn(LABEL_KEY),
  "ServiceSpec.clusterIP": CLUSTER_IP,
  "ServiceSpec.clusterIPs": each(filledIn(CLUSTER_IP)),
  "ServiceSpec.externalIPs": each(filledIn(IP)),
  "ServiceSpec.externalName": EXTERNAL_NAME,
  "ServiceSpec.ipFamilies": distinct(() => NO_PROBLEMS),
  "ServiceSpec.loadBalancerClass": filledIn(LABEL_KEY),
  "ServiceSpec.loadBalancerSourceRanges": each(filledIn(CIDR)),
  "PersistentVolumeClaimSpec.storageClassName": SUBDOMAIN,
  "HTTPHeader.name": HEADER,
  "PodDNSConfig.searches": SEARCHES,
  "PodDNSConfig.nameservers": each(filledIn(IP)),
  "HostAlias.ip": IP,
  "ConfigMapKeySelector.key": CONFIG_KEY,
  "SecretKeySelector.key": CONFIG_KEY,
  "ReplicationControllerSpec.selector": LABELS,
  "ServiceSpec.selector": LABELS,
  "PodSpec.overhead": AMOUNTS,
  "LimitRangeItem.min": LIMITS,
  "LimitRangeItem.max": LIMITS,
  "LimitRangeItem.defaultRequest": AMOUNTS,
  "LimitRangeItem.default": AMOUNTS,
  "ResourceQuotaSpec.hard": QUOTA,
  "IPBlock.cidr": CIDR,
  "Toleration.key": LABEL_KEY,
  "StorageClass.provisioner": LABEL_KEY_LOWER,
  "RollingUpdateStatefulSetStrategy.maxUnavailable": AT_MOST_ALL,
  "RollingUpdateDaemonSet.maxUnavailable": AT_MOST_ALL,
  "RollingUpdateDaemonSet.maxSurge": AT_MOST_ALL,
  "RollingUpdateDeployment.maxUnavailable": AT_MOST_ALL,
  "RollingUpdateDeployment.maxSurge": PERCENT,
  "PodDisruptionBudgetSpec.maxUnavailable": AT_MOST_ALL,
  "PodDisruptionBudgetSpec.minAvailable": AT_MOST_ALL,
  "ExactDeviceRequest.deviceClassName": SUBDOMAIN,
  "DeviceRequest.name": LABEL,
  "PodAffinityTerm.topologyKey": LABEL_KEY,
  "ServiceBackendPort.name": PORT_NAME,
  "IngressServiceBackend.name": DNS_1035,
  "IngressRule.host": HOST,
  "HostAlias.hostnames": HOST_NAMES,
  "PodResourceClaim.resourceClaimTemplateName": SUBDOMAIN,
  "PodResourceClaim.resourceClaimName": SUBDOMAIN,
  "SecretKeySelector.name": SUBDOMAIN,
  "SecretEnvSource.name": SUBDOMAIN,
  "ConfigMapKeySelector.name": SUBDOMAIN,
  "ConfigMapEnvSource.name": SUBDOMAIN,
  "CSIPersistentVolumeSource.driver": CSI_DRIVER,
  "CSIVolumeSource.driver": CSI_DRIVER,
  "ClusterTrustBundleProjection.name": TRUST_BUNDLE,
  "ClusterTrustBundleProjection.path": PATH_INSIDE,
  "ClusterTrustBundleProjection.signerName": SIGNER,
  "DownwardAPIVolumeFile.path": PATH_INSIDE,
  "ISCSIPersistentVolumeSource.iqn": ISCSI_NAME,
  "ISCSIVolumeSource.iqn": ISCSI_NAME,
  "KeyToPath.path": PATH_INSIDE,
  "ServiceAccountTokenProjection.path": PATH_INSIDE,
  "IPBlock.except": each(filledIn(CIDR)),
  "IngressSpec.ingressClassName": filledIn(SUBDOMAIN),
  "IngressTLS.hosts": each(filledIn(HOST)),
  "IngressTLS.secretName": SUBDOMAIN,
  "JobSpec.managedBy": filledIn(named((text) => domainPathProblem(text, MAX_LABEL_LENGTH))),
  "LimitRangeItem.type": LIMITED,
  "LimitRangeItem.maxLimitRequestRatio": RATIOS,
  "MetricIdentifier.name": PATH_SEGMENT,
  "NetworkPolicyPort.port": PORT,
  "ObjectFieldSelector.apiVersion": VERSION_1,
  "ObjectFieldSelector.fieldPath": FIELD_PATH,
  "ObjectMeta.finalizers": each(filledIn(LABEL_KEY)),
  "PersistentVolumeClaimSpec.volumeAttributesClassName": SUBDOMAIN,
  "PersistentVolumeSpec.storageClassName": SUBDOMAIN,
  "PodCertificateProjection.certificateChainPath": PATH_INSIDE,
  "PodCertificateProjection.credentialBundlePath": PATH_INSIDE,
  "PodCertificateProjection.keyPath": PATH_INSIDE,
  "PodCertificateProjection.signerName": SIGNER,
  "PodCertificateProjection.userAnnotations": DOMAIN_KEYS,
  "PodAffinityTerm.matchLabelKeys": each(filledIn(LABEL_KEY)),
  "PodAffinityTerm.mismatchLabelKeys": each(filledIn(LABEL_KEY)),
  "PodAffinityTerm.namespaces": each(filledIn(LABEL)),
  "PodFailurePolicyOnExitCodesRequirement.containerName": LABEL,
  "PodFailurePolicyOnPodConditionsPattern.status": CONDITION_STATUS,
  "PodFailurePolicyOnPodConditionsPattern.type": LABEL_KEY,
  "PodReadinessGate.conditionType": LABEL_KEY,
  "PodSchedulingGroup.podGroupName": SUBDOMAIN,
  "TopologyConstraint.key": LABEL_KEY,
  "PodSecurityContext.supplementalGroups": each(withinBounds(0, 2 ** 31 - 1)),
  "ResourceFieldSelector.resource": RESOURCE_PATH,
  "RoleRef.name": PATH_SEGMENT,
  "StatefulSetSpec.serviceName": SERVICE_NAME,
  "Sysctl.name": SYSCTL,
  "Toleration.value": LABEL_VALUE,
  "TopologySpreadConstraint.nodeAffinityPolicy": FILLED_IN,
  "TopologySpreadConstraint.nodeTaintsPolicy": FILLED_IN,
  "TopologySpreadConstraint.matchLabelKeys": each(filledIn(LABEL_KEY)),
  "TypedLocalObjectReference.apiGroup": SUBDOMAIN,
  "TypedLocalObjectReference.kind": PATH_SEGMENT,
  "TypedLocalObjectReference.name": PATH_SEGMENT,
  "autoscaling.v2.CrossVersionObjectReference.kind": PATH_SEGMENT,
  "autoscaling.v2.CrossVersionObjectReference.name": PATH_SEGMENT,
  "core.v1.ResourceClaim.request": LABEL,
};
