import {
  dns1035Problem,
  dnsLabelProblem,
  formatValue,
  hasKubernetesChange,
  isObject,
  MAX_LABEL_LENGTH,
  names,
  subdomainProblem,
} from "../../kernel/index.ts";
import { CIDR, IP } from "./address-checks.ts";
import { AMOUNTS } from "./amount-checks.ts";
import { domainPathProblem } from "./domain-path.ts";
import { FINALIZERS } from "./finalizers.ts";
import {
  DNS_1035,
  FILLED_IN,
  LABEL,
  LABEL_KEY,
  LABEL_KEY_LOWER,
  LABEL_VALUE,
  LABELS,
  PATH_SEGMENT,
  SUBDOMAIN,
} from "./name-checks.ts";
import { extendedResourceProblem } from "./resource-name.ts";
import { distinct, each, filledIn, NO_PROBLEMS, named, type ValueCheck } from "./value-check.ts";

const MAX_CONTROLLER_LENGTH = 250;
/** The parts of the name of a webhook, such as `pods.example.com`. */
const WEBHOOK_NAME_PARTS = 3;

const CONTROLLER = named((text) => domainPathProblem(text, MAX_CONTROLLER_LENGTH));
const WEBHOOK_NAME = named((name) => {
  const isShort = name.split(".").length < WEBHOOK_NAME_PARTS;
  return subdomainProblem(name) ?? (isShort ? "must have three parts, such as pods.example.com" : undefined);
});
/** Words that CEL reserves. */
const RESERVED = new Set(
  `as break const continue else false for function if import in let loop namespace null package return true var void
  while`.split(/\s+/),
);
const IDENTIFIER = named((name) =>
  /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name) ? undefined : "is not an identifier of CEL",
);
/** An attribute of a device: a domain, `/` and an identifier. */
const ATTRIBUTE = named((text) => {
  const [domain = "", name = "", ...more] = text.split("/");
  if (more.length > 0 || !/^[A-Za-z_]\w*$/.test(name)) {
    return "must be a domain and an identifier, such as gpu.example.com/model";
  }
  return subdomainProblem(domain.toLowerCase(), MAX_LABEL_LENGTH);
});
/** The API server allows capitals in the name of a driver. */
const DRIVER = named((name) => subdomainProblem(name.toLowerCase(), MAX_LABEL_LENGTH));
const MAX_POOL_LENGTH = 253;
const POOL = named((name) => {
  if (name.length > MAX_POOL_LENGTH) return `has more than ${MAX_POOL_LENGTH} characters`;
  return name
    .split("/")
    .map((part) => (part === "" ? "has an empty part" : subdomainProblem(part)))
    .find(Boolean);
});
const EXTENDED_RESOURCE: ValueCheck = (value, minor) => {
  if (!hasKubernetesChange(`1.${minor}`, "extended-resource-names")) return NO_PROBLEMS;
  return filledIn(named(extendedResourceProblem))(value, minor);
};
const NAMESPACES = each(filledIn(named((name) => (name === "*" ? undefined : dnsLabelProblem(name)))));
const KIND = named((kind) => dns1035Problem(kind.toLowerCase()));
const API_VERSION = named((text) => {
  const [version = "", group, ...more] = text.split("/").reverse();
  if (more.length > 0) return "is not an API version, such as apps/v1";
  return dns1035Problem(version) ?? (group === undefined ? undefined : subdomainProblem(group));
});
/** The server reads the path of a Service segment by segment. */
const SERVICE_PATH = named((path) => {
  if (!path.startsWith("/")) return "must start with '/'";
  if (path === "/") return undefined;
  const segments = path.replace(/\/$/, "").split("/").slice(1);
  return segments.map((segment) => (segment === "" ? "has an empty part" : subdomainProblem(segment))).find(Boolean);
});
const URL_OF_WEBHOOK = named((text) => {
  if (!URL.canParse(text)) return "is not a URL";
  const { protocol, host, username, password, search, hash } = new URL(text);
  if (protocol !== "https:") return "must start with https://";
  if (host === "") return "has no host";
  const extra = Object.entries({ user: username + password, query: search, fragment: hash }).find(([, part]) => part);
  return extra && `must not have a ${extra[0]}`;
});
/** A request, or an alternative of a request behind a `/`. */
const REQUESTS = distinct(
  each(
    filledIn(
      named((name) =>
        name
          .split("/", 2)
          .map((part) => dnsLabelProblem(part))
          .find(Boolean),
      ),
    ),
  ),
);
const VERSIONS = distinct(each(filledIn(DNS_1035)));
const DISTINCT = distinct(() => NO_PROBLEMS);
const JSON_OBJECT: ValueCheck = (value) =>
  isObject(value) ? NO_PROBLEMS : [{ message: `must be an object, but is ${formatValue(value)}` }];
const PARAMETERS: ValueCheck = (value) =>
  names(value).includes("") ? [{ message: "has a parameter without a name" }] : NO_PROBLEMS;

/** The checks of fields of the kinds that administrators of a cluster apply, by type and field. */
export const CLUSTER_VALUES: Readonly<Record<string, ValueCheck>> = {
  "APIServiceSpec.group": SUBDOMAIN,
  "APIServiceSpec.version": DNS_1035,
  "AuditAnnotation.key": LABEL_KEY,
  "DeviceClassSpec.extendedResourceName": EXTENDED_RESOURCE,
  "DeviceConstraint.distinctAttribute": ATTRIBUTE,
  "DeviceConstraint.matchAttribute": ATTRIBUTE,
  "DeviceConstraint.requests": REQUESTS,
  "DeviceClaimConfiguration.requests": REQUESTS,
  "DeviceSubRequest.deviceClassName": SUBDOMAIN,
  "DeviceSubRequest.name": LABEL,
  "DeviceTaint.key": LABEL_KEY,
  "DeviceTaint.value": LABEL_VALUE,
  "DeviceTaintSelector.device": filledIn(LABEL),
  "DeviceTaintSelector.driver": filledIn(DRIVER),
  "DeviceTaintSelector.pool": filledIn(POOL),
  "DeviceToleration.key": LABEL_KEY,
  "DeviceToleration.value": LABEL_VALUE,
  "Endpoint.hostname": filledIn(LABEL),
  "Endpoint.nodeName": filledIn(SUBDOMAIN),
  "EndpointAddress.hostname": LABEL,
  "EndpointAddress.ip": IP,
  "EndpointAddress.nodeName": SUBDOMAIN,
  "EndpointPort.appProtocol": filledIn(LABEL_KEY),
  "EndpointPort.name": LABEL,
  "ForZone.name": LABEL_VALUE,
  "GroupResource.group": SUBDOMAIN,
  "GroupResource.resource": DNS_1035,
  "IngressClassParametersReference.apiGroup": filledIn(SUBDOMAIN),
  "IngressClassParametersReference.kind": PATH_SEGMENT,
  "IngressClassParametersReference.name": PATH_SEGMENT,
  "IngressClassParametersReference.namespace": LABEL,
  "IngressClassSpec.controller": CONTROLLER,
  "MatchCondition.name": LABEL_KEY,
  "MutatingAdmissionPolicyBindingSpec.policyName": SUBDOMAIN,
  "MutatingWebhook.admissionReviewVersions": VERSIONS,
  "MutatingWebhook.name": WEBHOOK_NAME,
  "NamespaceSpec.finalizers": FINALIZERS,
  "NodeSpec.podCIDR": CIDR,
  "NodeSpec.podCIDRs": each(filledIn(CIDR)),
  "OpaqueDeviceConfiguration.driver": DRIVER,
  "OpaqueDeviceConfiguration.parameters": JSON_OBJECT,
  "Overhead.podFixed": AMOUNTS,
  "ParamKind.apiVersion": API_VERSION,
  "ParamKind.kind": KIND,
  "ParamRef.name": PATH_SEGMENT,
  "PriorityLevelConfigurationReference.name": SUBDOMAIN,
  "ResourcePolicyRule.namespaces": NAMESPACES,
  "RuntimeClass.handler": LABEL,
  "Scheduling.nodeSelector": LABELS,
  "ServiceReference.name": FILLED_IN,
  "StorageClass.parameters": PARAMETERS,
  "Taint.key": LABEL_KEY,
  "Taint.value": LABEL_VALUE,
  "TopologySelectorLabelRequirement.key": LABEL_KEY,
  "TopologySelectorLabelRequirement.values": DISTINCT,
  "ValidatingAdmissionPolicyBindingSpec.policyName": SUBDOMAIN,
  "ValidatingAdmissionPolicyBindingSpec.validationActions": DISTINCT,
  "ValidatingWebhook.admissionReviewVersions": VERSIONS,
  "ValidatingWebhook.name": WEBHOOK_NAME,
  "Variable.name": IDENTIFIER,
  "VolumeAttributesClass.driverName": LABEL_KEY_LOWER,
  "VolumeAttributesClass.parameters": PARAMETERS,
  "WebhookClientConfig.url": URL_OF_WEBHOOK,
  "admissionregistration.v1.ServiceReference.path": SERVICE_PATH,
  "core.v1.EndpointPort.appProtocol": filledIn(LABEL_KEY),
  "core.v1.EndpointPort.name": LABEL,
};
