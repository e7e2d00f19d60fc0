import {
  ANY_VARIABLE_NAME_SINCE,
  annotationKeyProblem,
  configKeyProblem,
  dns1035Problem,
  dnsLabelProblem,
  environmentNameProblem,
  labelKeyProblem,
  labelValueProblem,
  subdomainProblem,
  variableNameProblem,
} from "../base/names.ts";
import { formatValue, members } from "../base/read.ts";
import { maskTokens } from "../base/secret-text.ts";
import { atLeast } from "../base/version.ts";
import { BOUNDS } from "./bounds.ts";
import { isCidr, isIp } from "./cidr.ts";
import { portNameProblem } from "./port-name.ts";
import { containerResourceProblem, NATIVE_RESOURCES, quotaResourceProblem } from "./resource-name.ts";
import {
  amounts,
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
  if (bounds === undefined) return CHECKS[name];
  return withinBounds(...bounds);
}

const LABEL = named((name) => dnsLabelProblem(name));
const SUBDOMAIN = named((name) => subdomainProblem(name));
const LABEL_KEY = named(labelKeyProblem);
const PORT_NAME = named(portNameProblem);
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
const HOST = named((name) => subdomainProblem(name.replace(/^\*\./, "")));
const DNS_1035 = named((name) => dns1035Problem(name));
const HOST_NAMES = each(SUBDOMAIN);
const PERCENT: ValueCheck = (value) => {
  const isRefused = typeof value === "string" ? !/^[0-9]+%$/.test(value) : typeof value === "number" && value < 0;
  return isRefused
    ? [{ message: `must be a number or a percentage such as 25%, but is ${formatValue(value)}` }]
    : NO_PROBLEMS;
};
const VARIABLE = named((name, minor) =>
  atLeast(`1.${minor}`, ANY_VARIABLE_NAME_SINCE) ? variableNameProblem(name) : environmentNameProblem(name),
);

const LABELS = eachMember((key, member) => {
  const keyProblem = labelKeyProblem(key);
  if (keyProblem !== undefined) return { message: `the key ${keyProblem}`, bad: key };
  const problem = typeof member === "string" ? labelValueProblem(member) : undefined;
  if (problem === undefined) return undefined;
  return { message: `the value ${maskTokens(formatValue(member))} ${problem}`, bad: member };
});

const AMOUNTS = amounts(containerResourceProblem, NATIVE_RESOURCES);
/** Storage is the resource of a claim, not of a container. */
const LIMITS: ValueCheck = (value, minor) => {
  const others = members(value).filter(([key]) => key !== "storage");
  return AMOUNTS(Object.fromEntries(others), minor);
};
const QUOTA = amounts(quotaResourceProblem, NATIVE_RESOURCES);
const LABEL_KEY_LOWER = named((name) => labelKeyProblem(name.toLowerCase()));
const CIDR = named((text) => (isCidr(text) ? undefined : "is not a block of addresses, such as 10.0.0.0/8"));

const CONFIG_KEY = named(configKeyProblem);
const IP = named((text) => (isIp(text) ? undefined : "is not an IP address"));
const HEADER = named((text) => (/^[-A-Za-z0-9]+$/.test(text) ? undefined : "is not the name of an HTTP header"));
const ABSOLUTE = named((text) => (text.startsWith("/") ? undefined : "is not an absolute path"));
/** The domains of a search list may have `_`, and a dot at the end. */
const SEARCHES = each(filledIn(named((name) => subdomainProblem(name.replace(/\.$/, "").replaceAll("_", "a")))));
const FILLED_IN = filledIn(() => NO_PROBLEMS);
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

const CHECKS: Readonly<Record<string, ValueCheck>> = {
  "ConfigMap.data": keys(configKeyProblem),
  "ConfigMap.binaryData": keys(configKeyProblem),
  "Container.name": LABEL,
  "ContainerPort.name": PORT_NAME,
  "EnvVar.name": VARIABLE,
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
  "ServicePort.appProtocol": LABEL_KEY,
  "ServiceSpec.loadBalancerSourceRanges": each(CIDR),
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
  "RollingUpdateStatefulSetStrategy.maxUnavailable": PERCENT,
  "RollingUpdateDaemonSet.maxUnavailable": PERCENT,
  "RollingUpdateDaemonSet.maxSurge": PERCENT,
  "RollingUpdateDeployment.maxUnavailable": PERCENT,
  "RollingUpdateDeployment.maxSurge": PERCENT,
  "PodDisruptionBudgetSpec.maxUnavailable": PERCENT,
  "PodDisruptionBudgetSpec.minAvailable": PERCENT,
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
  "IPBlock.except": each(filledIn(CIDR)),
  "IngressSpec.ingressClassName": SUBDOMAIN,
  "IngressTLS.hosts": each(filledIn(HOST)),
  "NetworkPolicyPort.port": PORT,
  "ObjectFieldSelector.apiVersion": VERSION_1,
  "ObjectFieldSelector.fieldPath": FIELD_PATH,
  "ObjectMeta.finalizers": each(filledIn(LABEL_KEY)),
  "PersistentVolumeSpec.storageClassName": SUBDOMAIN,
  "PodAffinityTerm.namespaces": each(filledIn(LABEL)),
  "PodFailurePolicyOnExitCodesRequirement.containerName": LABEL,
  "PodFailurePolicyOnPodConditionsPattern.status": CONDITION_STATUS,
  "PodReadinessGate.conditionType": LABEL_KEY,
  "PodSecurityContext.supplementalGroups": each(withinBounds(0, 2 ** 31 - 1)),
  "ResourceFieldSelector.resource": RESOURCE_PATH,
  "Sysctl.name": SYSCTL,
  "Toleration.value": named(labelValueProblem),
  "TopologySpreadConstraint.nodeAffinityPolicy": FILLED_IN,
  "TopologySpreadConstraint.nodeTaintsPolicy": FILLED_IN,
  "TypedLocalObjectReference.apiGroup": SUBDOMAIN,
};
