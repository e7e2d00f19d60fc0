import {
  formatValue,
  isCidr,
  isObject,
  isPartOfCidr,
  items,
  member,
  NANO,
  names,
  quantityOf,
  subdomainProblem,
  variableIn,
} from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** The checks of roles, network policies and volumes of the cluster. */
export const POLICY_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  AggregationRule: [checkAggregation],
  ClusterRoleBinding: [checkNamespaces],
  IPBlock: [checkExceptions],
  LimitRangeItem: [checkLimits, checkRatios],
  NetworkPolicyPeer: [checkPeer],
  NetworkPolicyPort: [checkPorts],
  NetworkPolicySpec: [checkPolicyTypes],
  PersistentVolumeSpec: [checkVolumeSource, checkAttributesClass],
  PolicyRule: [checkRule],
  Role: [checkNoUrls],
  ScopedResourceSelectorRequirement: [checkScope],
  Subject: [checkSubject],
};

/** The amounts of a limit range, the smallest first. */
const AMOUNTS = ["min", "defaultRequest", "default", "max"] as const;

function checkLimits(item: Members, report: ReportField): void {
  for (const field of item.type === "Container" || item.type === "Pod" ? [...AMOUNTS, "maxLimitRequestRatio"] : []) {
    if (names(item[field]).includes("storage")) {
      report("conflict", [field, "storage"], "is a resource of a claim: it needs type: PersistentVolumeClaim");
    }
  }
  for (const resource of new Set(AMOUNTS.flatMap((field) => names(item[field])))) {
    const given = AMOUNTS.flatMap((field) => {
      const value = member(item[field], resource);
      // The API server reads null as 0.
      const amount = quantityOf(value === null ? 0 : value);
      if (amount === undefined) return [];
      return [{ field, amount }];
    });
    const wrong = given.find(({ amount }, index) =>
      given.slice(0, index).some((other) => other.amount.nano > amount.nano),
    );
    const other = given.find(({ amount }) => wrong !== undefined && amount.nano > wrong.amount.nano);
    if (wrong !== undefined) report("conflict", [wrong.field, resource], `must not be below ${other?.field}`);
  }
}

/** A ratio above that of the greatest amount and the smallest one allows nothing more. */
function checkRatios({ min, max, maxLimitRequestRatio }: Members, report: ReportField): void {
  for (const resource of names(maxLimitRequestRatio)) {
    const [least, most, ratio] = [min, max, maxLimitRequestRatio].map((map) => quantityOf(member(map, resource))?.nano);
    if (!least || most === undefined || ratio === undefined) continue;
    if (ratio * least > most * NANO) {
      report("conflict", ["maxLimitRequestRatio", resource], "must be at most max divided by min");
    }
  }
}

function checkExceptions({ cidr, except }: Members, report: ReportField): void {
  if (typeof cidr !== "string" || !isCidr(cidr)) return;
  for (const [index, block] of items(except).entries()) {
    if (typeof block === "string" && isCidr(block) && !isPartOfCidr(block, cidr)) {
      report("conflict", ["except", index], `must be a part of cidr ${cidr}, but is ${block}`);
    }
  }
}

function checkScope({ operator, values }: Members, report: ReportField): void {
  if ((operator === "In" || operator === "NotIn") && isMissing(values)) {
    report("missing", ["values"], `is mandatory with operator: ${operator}, but missing`);
  }
  if ((operator === "Exists" || operator === "DoesNotExist") && !isMissing(values)) {
    report("conflict", ["values"], `must be empty with operator: ${operator}`);
  }
}

function checkPorts({ port, endPort }: Members, report: ReportField): void {
  if (port == null && endPort != null) report("missing", ["port"], "is mandatory with endPort, but missing");
  if (typeof port === "number" && typeof endPort === "number" && endPort < port) {
    report("conflict", ["endPort"], `must be at least port ${port}, but is ${endPort}`);
  }
  if (typeof port === "string" && port !== "" && variableIn(port) === undefined && endPort != null) {
    report("conflict", ["endPort"], "needs a port that is a number");
  }
}

function checkSubject({ kind, name, apiGroup }: Members, report: ReportField): void {
  if (kind === "ServiceAccount" && !isMissing(apiGroup)) {
    report("conflict", ["apiGroup"], "must be empty with kind: ServiceAccount");
  }
  if (kind !== "ServiceAccount" || typeof name !== "string" || name === "") return;
  const problem = subdomainProblem(name);
  if (problem !== undefined) report("value", ["name"], `${formatValue(name)} ${problem}`);
}

/** A warning, since the bases of nearly all operators leave it to the `namespace` of a kustomization. */
const SUBJECT_WITHOUT_NAMESPACE =
  "is missing: an API server rejects a ServiceAccount without it, unless a kustomization adds it before";

function checkNamespaces({ subjects }: Members, report: ReportField): void {
  for (const [index, subject] of items(subjects).entries()) {
    if (member(subject, "kind") === "ServiceAccount" && isMissing(member(subject, "namespace"))) {
      report("missing", ["subjects", index, "namespace"], SUBJECT_WITHOUT_NAMESPACE, { severity: "warning" });
    }
  }
}

function checkAggregation({ clusterRoleSelectors }: Members, report: ReportField): void {
  if (isMissing(clusterRoleSelectors)) report("missing", ["clusterRoleSelectors"], "is mandatory, but missing");
}

function checkPeer({ ipBlock, namespaceSelector, podSelector }: Members, report: ReportField): void {
  if (ipBlock == null && namespaceSelector == null && podSelector == null) {
    report("missing", [], "must have one of ipBlock, namespaceSelector and podSelector");
  } else if (ipBlock != null && (namespaceSelector != null || podSelector != null)) {
    report("conflict", ["ipBlock"], "must not be set together with a selector");
  }
}

/** An API server accepts `[Ingress, Ingress]`. */
function checkPolicyTypes({ policyTypes }: Members, report: ReportField): void {
  if (Array.isArray(policyTypes) && policyTypes.length > MOST_POLICY_TYPES) {
    report("duplicate", ["policyTypes"], "has one type twice");
  }
}

const MOST_POLICY_TYPES = 2;

/** The fields of a PersistentVolume that are not a source. */
const SETTINGS: ReadonlySet<string> = new Set([
  ...["accessModes", "capacity", "claimRef", "mountOptions", "nodeAffinity", "persistentVolumeReclaimPolicy"],
  ...["storageClassName", "volumeAttributesClassName", "volumeMode"],
]);

function checkAttributesClass({ volumeAttributesClassName, csi }: Members, report: ReportField): void {
  if (volumeAttributesClassName == null || csi != null) return;
  report("missing", ["csi"], "is mandatory together with volumeAttributesClassName, but missing");
}

function checkVolumeSource(spec: Members, report: ReportField): void {
  const [first, second] = names(spec).filter((field) => !SETTINGS.has(field) && spec[field] != null);
  if (first === undefined) report("missing", [], "must have a source of the volume, such as csi or nfs");
  else if (second !== undefined) {
    report("conflict", [second], `must not be set together with ${first}: a volume has one source`, { other: [first] });
  }
  if (isObject(spec.capacity) && (names(spec.capacity).length === 0 || spec.capacity.storage === null)) {
    report("missing", ["capacity", "storage"], "is mandatory, but missing");
  }
  const amount = quantityOf(member(spec.capacity, "storage"));
  if (amount !== undefined && amount.nano <= 0n) {
    report(
      "value",
      ["capacity", "storage"],
      `must be above 0, but is ${formatValue(member(spec.capacity, "storage"))}`,
    );
  }
  for (const name of names(spec.capacity)) {
    if (name !== "storage") report("value", ["capacity", name], "is unknown: storage is the one resource of a volume");
  }
}

/** Reports paths of the API server in a Role, which only a ClusterRole may have. */
function checkNoUrls({ rules }: Members, report: ReportField): void {
  for (const [index, rule] of items(rules).entries()) {
    if (!isMissing(member(rule, "nonResourceURLs"))) {
      report("conflict", ["rules", index, "nonResourceURLs"], "is not allowed in a Role: it needs a ClusterRole");
    }
  }
}

function checkRule({ apiGroups, resources, nonResourceURLs }: Members, report: ReportField): void {
  if (!isMissing(nonResourceURLs)) {
    if (!isMissing(apiGroups) || !isMissing(resources)) {
      report("conflict", ["nonResourceURLs"], "must not be set together with apiGroups and resources");
    }
    return;
  }
  if (isMissing(apiGroups)) report("missing", ["apiGroups"], 'is mandatory, but missing; "" is the core group');
  if (isMissing(resources)) report("missing", ["resources"], "is mandatory, but missing");
}
