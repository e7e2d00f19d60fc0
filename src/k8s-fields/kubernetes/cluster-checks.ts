import {
  dns1035Problem,
  formatValue,
  isIp,
  isObject,
  items,
  member,
  names,
  subdomainProblem,
  text,
} from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";
import { checkWildcardLists } from "./wildcards.ts";

/** The checks of the kinds that administrators of a cluster apply. */
export const CLUSTER_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  APIService: [checkNameOfService],
  APIServiceSpec: [checkTls],
  CSIDriverSpec: [checkTokens],
  EndpointSlice: [checkFamily, checkPortNames],
  EndpointSubset: [checkAddresses],
  IngressClassParametersReference: [checkScope],
  LimitResponse: [checkQueuing],
  Namespace: [checkLevels],
  NodeSpec: [checkBlocks],
  PolicyRulesWithSubjects: [checkFlowRules],
  PriorityLevelConfiguration: [checkExempt],
  PriorityLevelConfigurationSpec: [checkLevel],
  QueuingConfiguration: [checkHand],
  ResourcePolicyRule: [checkNamespaces],
  Scheduling: [checkTolerations],
  StorageClass: [checkTopologies],
  VolumeAttributesClass: [checkParameters],
  "flowcontrol.v1.Subject": [checkFlowSubject],
};

function checkTokens({ serviceAccountTokenInSecrets, tokenRequests }: Members, report: ReportField): void {
  if (serviceAccountTokenInSecrets != null && isMissing(tokenRequests)) {
    report("missing", ["tokenRequests"], "is mandatory together with serviceAccountTokenInSecrets, but missing");
  }
}

function checkNameOfService({ metadata, spec }: Members, report: ReportField): void {
  const [group, version, name] = [member(spec, "group") ?? "", member(spec, "version"), member(metadata, "name")];
  if (typeof group !== "string" || typeof version !== "string" || typeof name !== "string") return;
  const expected = `${version}.${group}`;
  const isValid = dns1035Problem(version) === undefined && (group === "" || subdomainProblem(group) === undefined);
  if (name !== expected && isValid) {
    report("value", ["metadata", "name"], `must be version and group ${expected}, but is ${formatValue(name)}`);
  }
}

function checkTls({ service, insecureSkipTLSVerify, caBundle }: Members, report: ReportField): void {
  if (insecureSkipTLSVerify !== true) return;
  if (service == null) report("conflict", ["insecureSkipTLSVerify"], "must not be true without service");
  else if (!isMissing(caBundle)) {
    report("conflict", ["caBundle"], "must not be set together with insecureSkipTLSVerify: true");
  }
}

function checkAddresses({ addresses, notReadyAddresses }: Members, report: ReportField): void {
  if (isMissing(addresses) && isMissing(notReadyAddresses)) {
    report("missing", ["addresses"], "is mandatory without notReadyAddresses, but missing");
  }
}

/** The addresses of a slice are of one type. */
function checkFamily({ addressType, endpoints }: Members, report: ReportField): void {
  const problemOf = typeof addressType === "string" ? ADDRESSES.get(addressType) : undefined;
  if (problemOf === undefined) return;
  for (const [index, endpoint] of items(endpoints).entries()) {
    for (const [at, address] of items(member(endpoint, "addresses")).entries()) {
      const given = address ?? "";
      if (typeof given !== "string") continue;
      const problem = problemOf(given);
      if (problem !== undefined) {
        report("value", ["endpoints", index, "addresses", at], `${formatValue(given)} ${problem}`);
      }
    }
  }
}

/** A port without a name has the empty one. */
function checkPortNames({ ports }: Members, report: ReportField): void {
  const earlier = new Set<string>();
  for (const [index, port] of items(ports).entries()) {
    const name = text(member(port, "name")) ?? "";
    if (earlier.has(name)) {
      report(
        "duplicate",
        ["ports", index, "name"],
        `another port has ${name === "" ? "no name" : `the name ${formatValue(name)}`}`,
      );
    }
    earlier.add(name);
  }
}

const ADDRESSES: ReadonlyMap<string, (address: string) => string | undefined> = new Map([
  ["FQDN", (name: string) => subdomainProblem(name)],
  ["IPv4", (address: string) => (isIp(address) && !address.includes(":") ? undefined : "is not an IPv4 address")],
  ["IPv6", (address: string) => (isIp(address) && address.includes(":") ? undefined : "is not an IPv6 address")],
]);

function checkScope({ scope, namespace }: Members, report: ReportField): void {
  if (scope === "") report("value", ["scope"], "must be Cluster or Namespace, but is empty");
  else if (scope === "Namespace" && isMissing(namespace)) {
    report("missing", ["namespace"], "is mandatory with scope: Namespace, but missing");
  } else if (scope !== "Namespace" && !isMissing(namespace)) {
    report("conflict", ["namespace"], "needs scope: Namespace");
  }
}

function checkQueuing({ type, queuing }: Members, report: ReportField): void {
  if (type === "Queue" && queuing == null) report("missing", ["queuing"], "is mandatory with type: Queue, but missing");
  else if (type === "Reject" && queuing != null) report("conflict", ["queuing"], "needs type: Queue");
}

const LEVELS = ["privileged", "baseline", "restricted"];
const LEVEL_LABEL = /^pod-security\.kubernetes\.io\/(?:enforce|audit|warn)$/;

function checkLevels({ metadata }: Members, report: ReportField): void {
  const labels = member(metadata, "labels");
  for (const key of names(labels).filter((name) => LEVEL_LABEL.test(name))) {
    const level = text(member(labels, key));
    if (level !== undefined && !LEVELS.includes(level)) {
      report("value", ["metadata", "labels", key], `must be one of ${LEVELS.join(", ")}, but is ${formatValue(level)}`);
    }
  }
}

/** A node has at most one block of addresses of each family. */
function checkBlocks({ podCIDRs }: Members, report: ReportField): void {
  const blocks = items(podCIDRs).filter((block) => typeof block === "string");
  const families = blocks.map((block) => block.includes(":"));
  if (new Set(families).size < families.length) {
    report("duplicate", ["podCIDRs"], "has several blocks of one family of addresses");
  }
}

function checkFlowRules({ resourceRules, nonResourceRules }: Members, report: ReportField): void {
  if (isMissing(resourceRules) && isMissing(nonResourceRules)) {
    report("missing", ["resourceRules"], "is mandatory without nonResourceRules, but missing");
  }
}

function checkLevel({ type, limited, exempt }: Members, report: ReportField): void {
  if (type === "Limited" && limited == null) {
    report("missing", ["limited"], "is mandatory with type: Limited, but missing");
  }
  if (type === "Exempt" && limited != null) report("conflict", ["limited"], "needs type: Limited");
  if (type === "Limited" && exempt != null) report("conflict", ["exempt"], "needs type: Exempt");
}

/** One level of each cluster is exempt, and has this name. */
function checkExempt({ metadata, spec }: Members, report: ReportField): void {
  const [name, type] = [text(member(metadata, "name")), member(spec, "type")];
  if (name === undefined || typeof type !== "string" || (type === "Exempt") === (name === "exempt")) return;
  const expected = name === "exempt" ? "must be Exempt" : "must be Limited";
  report("value", ["spec", "type"], `${expected}, because the name of the object is ${formatValue(name)}`);
}

function checkHand({ queues, handSize }: Members, report: ReportField): void {
  if (typeof queues === "number" && typeof handSize === "number" && queues > 0 && handSize > queues) {
    report("conflict", ["handSize"], `must be at most queues ${queues}, but is ${handSize}`);
  }
}

const FLOW_LISTS = ["verbs", "apiGroups", "resources", "namespaces"] as const;

function checkNamespaces(rule: Members, report: ReportField): void {
  if (rule.clusterScope !== true && isMissing(rule.namespaces)) {
    report("missing", ["namespaces"], "is mandatory without clusterScope: true, but missing");
  }
  checkWildcardLists(rule, FLOW_LISTS, report);
}

function checkTolerations({ tolerations }: Members, report: ReportField): void {
  const earlierTolerations = new Set<string>();
  for (const [index, toleration] of items(tolerations).entries()) {
    const key = JSON.stringify(Object.entries(isObject(toleration) ? toleration : {}).sort());
    if (earlierTolerations.has(key)) report("duplicate", ["tolerations", index], "repeats an earlier item of the list");
    earlierTolerations.add(key);
  }
}

function checkTopologies({ allowedTopologies }: Members, report: ReportField): void {
  const earlierTerms = new Set<string>();
  for (const [index, term] of items(allowedTopologies).entries()) {
    const place = ["allowedTopologies", index, "matchLabelExpressions"];
    const expressions = items(member(term, "matchLabelExpressions"));
    if (expressions.length === 0) report("missing", place, "is mandatory, but missing");
    const key = JSON.stringify(expressions);
    if (earlierTerms.has(key)) report("duplicate", place, "repeats an earlier term of the list");
    earlierTerms.add(key);
  }
}

function checkParameters({ parameters }: Members, report: ReportField): void {
  if (parameters == null || (isObject(parameters) && names(parameters).length === 0)) {
    report("missing", ["parameters"], "must have a parameter");
  }
}

const SUBJECTS = { Group: "group", ServiceAccount: "serviceAccount", User: "user" } as const;

function checkFlowSubject(subject: Members, report: ReportField): void {
  for (const [kind, field] of Object.entries(SUBJECTS)) {
    if (subject.kind === kind && subject[field] == null) {
      report("missing", [field], `is mandatory with kind: ${kind}, but missing`);
    } else if (subject.kind !== kind && subject[field] != null) report("conflict", [field], `needs kind: ${kind}`);
  }
}
