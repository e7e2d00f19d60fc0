import { NotEvaluated } from "../cel/index.ts";
import { items, type KnownLabels, record, text } from "../kernel/index.ts";
import { isEmptySelector, matchesSelector } from "./label-match.ts";
import { type AdmissionCluster, type AdmissionRequest, isNamespaceRequest, namespaceLabels } from "./request.ts";

/** The version of a resource by which a policy matches: that of the request, or an equivalent one. */
interface MatchedResource {
  readonly version: string;
}

/**
 * Whether `matchConstraints` of a policy, or `matchResources` of a binding, matches a request, and the version by which it
 * does. Source: apiserver, `pkg/admission/plugin/policy/matching`.
 *
 * @throws NotEvaluated where something decides that is not known
 */
export function matchedResource(
  constraints: unknown,
  request: AdmissionRequest,
  cluster: AdmissionCluster,
): MatchedResource | undefined {
  const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules, matchPolicy } = record(constraints);
  const isExact = matchPolicy === "Exact";
  // A part that certainly does not match decides, also where another one is unknown.
  const parts: readonly (() => MatchedResource | undefined)[] = [
    () => matchOf(selectsNamespace(namespaceSelector, request, cluster), request),
    () => matchOf(selectsObject(objectSelector, request), request),
    () => matchOf(ruleMatch(items(excludeResourceRules), isExact, request) === undefined, request),
    () => (items(resourceRules).length === 0 ? request.resource : ruleMatch(items(resourceRules), isExact, request)),
  ];
  let matched: MatchedResource | undefined;
  let unknown: NotEvaluated | undefined;
  for (const part of parts) {
    try {
      matched = part();
      if (matched === undefined) return undefined;
    } catch (error) {
      if (!(error instanceof NotEvaluated)) throw error;
      unknown ??= error;
    }
  }
  if (unknown !== undefined) throw unknown;
  return matched;
}

function matchOf(isMatch: boolean, { resource }: AdmissionRequest): MatchedResource | undefined {
  return isMatch ? resource : undefined;
}

function selectsNamespace(selector: unknown, request: AdmissionRequest, cluster: AdmissionCluster): boolean {
  if (isEmptySelector(selector)) return true;
  const { namespace, name, object, operation } = request;
  if (isNamespaceRequest(request)) {
    // The labels of a namespace that is created or updated are its new ones.
    const own = operation === "DELETE" ? cluster.namespace(name) : object;
    return matchesSelector(selector, namespaceLabels(name, own));
  }
  if (namespace === undefined) return true;
  if (namespace === null) throw new NotEvaluated("selects by the namespace, which is not known");
  return matchesSelector(selector, namespaceLabels(namespace, cluster.namespace(namespace)));
}

function selectsObject(selector: unknown, { object, oldObject }: AdmissionRequest): boolean {
  if (isEmptySelector(selector)) return true;
  return [object, oldObject].some(
    (each) =>
      each !== undefined && matchesSelector(selector, { labels: record(each.metadata.labels) } satisfies KnownLabels),
  );
}

function ruleMatch(
  rules: readonly unknown[],
  isExact: boolean,
  request: AdmissionRequest,
): MatchedResource | undefined {
  const { version, otherVersions, group } = request.resource;
  if (rules.some((rule) => matchesRule(rule, request, version))) return { version };
  if (isExact) return undefined;
  if (otherVersions === undefined) {
    // Any version of the group may be another one of this resource.
    const inAnyVersion = rules.find((rule) => matchesRule(rule, request, undefined));
    if (inAnyVersion === undefined) return undefined;
    throw new NotEvaluated(`matches another version of ${request.resource.kind}.${group}, whose CRD is not known`);
  }
  const equivalent = otherVersions.find((other) => rules.some((rule) => matchesRule(rule, request, other)));
  return equivalent === undefined ? undefined : { version: equivalent };
}

/** Whether a rule matches a request in a version; `undefined` stands for any version. */
function matchesRule(rule: unknown, request: AdmissionRequest, version: string | undefined): boolean {
  const { apiGroups, apiVersions, operations, resources, resourceNames, scope } = record(rule);
  const has = (list: unknown, value: string) => items(list).some((each) => each === "*" || each === value);
  const names = items(resourceNames);
  const { group, names: resourceKinds } = request.resource;
  return (
    matchesScope(text(scope) ?? "*", request) &&
    has(operations, request.operation) &&
    has(apiGroups, group) &&
    (version === undefined || has(apiVersions, version)) &&
    items(resources).some((each) => matchesResourceName(text(each) ?? "", resourceKinds)) &&
    (names.length === 0 || names.includes(request.name))
  );
}

/** Whether `pods`, `*`, `pods/*` or `*` with a slash and a star matches a main resource. */
function matchesResourceName(pattern: string, names: readonly string[]): boolean {
  const [resource = "", subresource = ""] = pattern.split(/\/(.*)/s);
  return (resource === "*" || names.includes(resource)) && (subresource === "" || subresource === "*");
}

function matchesScope(scope: string, request: AdmissionRequest): boolean {
  const isNamespaced = request.namespace !== undefined && !isNamespaceRequest(request);
  if (scope === "Namespaced") return isNamespaced;
  return scope !== "Cluster" || !isNamespaced;
}

/** Whether an API server never calls policies for a request. Source: apiserver, `pkg/admission/plugin/policy/generic`. */
export function isExempt({ resource: { group, kind } }: AdmissionRequest): boolean {
  if (group === "admissionregistration.k8s.io") return !kind.endsWith("WebhookConfiguration");
  return group === "authentication.k8s.io" || group === "authorization.k8s.io";
}
