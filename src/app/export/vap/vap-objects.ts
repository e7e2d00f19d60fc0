import { policyCostFault, policyExpressions } from "../../../admission/index.ts";
import { expressionFault } from "../../../cel/index.ts";
import { items, members, type Severity, text } from "../../../kernel/index.ts";
import type { RuleSpecFile } from "../../../user-rules/index.ts";
import { regexOf } from "./name-pattern.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { literalOf, type RuleExpressions } from "./rule-expressions.ts";
import type { RuleParams } from "./rule-params.ts";

/** A rule, as the objects of a policy need it. */
interface PolicyRule {
  readonly id: string;
  readonly spec: RuleSpecFile;
  readonly severity: Severity;
  /** Its settings where they differ by namespace. */
  readonly params?: RuleParams | undefined;
  readonly compiled: Exclude<RuleExpressions, { readonly reason: string }>;
}

/** A policy and its binding, or the reason why a kind has none. */
export type PolicyObjects =
  | { readonly policy: object; readonly binding: object; readonly name: string }
  | { readonly reason: string };

const GROUP = "admissionregistration.k8s.io/v1";

/**
 * False for what a controller makes of an object that the policy has judged: refusing its pods would only leave the object
 * without pods. Any author can write `ownerReferences`, so the request must also be that of a controller.
 */
const NOT_MADE =
  "!(has(object.metadata.ownerReferences) && (request.userInfo.username.startsWith('system:serviceaccount:') || request.userInfo.username == 'system:kube-controller-manager'))";

/** The policy and the binding of a rule for a kind. */
export function policyObjects({ id, spec, severity, params, compiled }: PolicyRule, kind: PolicyKind): PolicyObjects {
  const { pods, obstacle } = kind;
  if (compiled.isAboutPods && pods === undefined) return { reason: obstacle ?? "it has no pods" };
  if (compiled.isAboutPods && pods?.hasMetadata === false && compiled.readsMetadata) {
    return { reason: "its pods have labels and annotations that have no expression" };
  }
  const action = severity === "error" ? "Deny" : "Warn";
  const name = policyNameOf(isSplit(params) && action === "Warn" ? `${id}-warning` : id, kind);
  const owned = compiled.isAboutPods ? [{ name: "not-made-by-a-controller", expression: NOT_MADE }] : [];
  const matchConditions = [...owned, ...severityCondition(params, action), ...conditions(spec)];
  const variables = [...(compiled.isAboutPods ? (pods?.variables ?? []) : []), ...compiled.variables];
  const rule = {
    apiGroups: [kind.group],
    apiVersions: kind.versions,
    operations: compiled.comparesChange ? ["UPDATE"] : ["CREATE", "UPDATE"],
    resources: [kind.resource],
  };
  const policySpec = {
    failurePolicy: "Fail",
    ...(params !== undefined && { paramKind: { apiVersion: "v1", kind: "ConfigMap" } }),
    // Requests of this form that are converted to the first version are judged by the policy of that version.
    matchConstraints: {
      ...(kind.isOtherForm === true && { matchPolicy: "Exact" }),
      resourceRules: [rule],
      ...(params !== undefined && readsConfigMaps(kind) && { excludeResourceRules: [paramsRule(params)] }),
    },
    ...(matchConditions.length > 0 && { matchConditions }),
    ...(variables.length > 0 && { variables }),
    validations: compiled.validations,
  };
  const fault = firstFault(policySpec);
  if (fault !== undefined) return { reason: `an API server does not compile ${fault}` };
  const dear = policyCostFault(policySpec);
  if (dear !== undefined) return { reason: `it is too dear: ${dear}` };
  const labels = { "app.kubernetes.io/managed-by": "muster" };
  const annotations = { "muster.dev/rule": id };
  return {
    name,
    policy: {
      apiVersion: GROUP,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name, labels, annotations },
      spec: policySpec,
    },
    binding: {
      apiVersion: GROUP,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name, labels, annotations },
      spec: {
        policyName: name,
        ...(params !== undefined && { paramRef: { ...paramsPlace(params), parameterNotFoundAction: "Deny" } }),
        validationActions: [action],
      },
    },
  };
}

/** Whether a rule refuses objects of some namespaces and only warns about those of others. */
function isSplit(params: RuleParams | undefined): boolean {
  const errors = params?.severities.filter((severity) => severity === "error").length ?? 0;
  return errors > 0 && errors < (params?.severities.length ?? 0);
}

/** The condition for the namespaces in which a rule has the severity of this binding. */
function severityCondition(params: RuleParams | undefined, action: "Deny" | "Warn") {
  if (params?.severity === undefined) return [];
  const wanted = action === "Deny" ? '["error"]' : '["warning", "info"]';
  return [{ name: "severity-in-this-namespace", expression: `${params.severity} in ${wanted}` }];
}

function readsConfigMaps({ group, kind }: PolicyKind): boolean {
  return kind === "*" || (group === "" && kind === "ConfigMap");
}

function paramsPlace({ object: { metadata } }: RuleParams) {
  return { name: metadata.name, namespace: metadata.namespace };
}

/** The params themselves: an API server refuses every object that the policy is about until it has them. */
function paramsRule({ object: { metadata } }: RuleParams) {
  return {
    apiGroups: [""],
    apiVersions: ["v1"],
    operations: ["CREATE", "UPDATE"],
    resources: ["configmaps"],
    resourceNames: [metadata.name],
  };
}

function policyNameOf(id: string, { group, resource, kind, versions, isOtherForm }: PolicyKind): string {
  const rule = id.toLowerCase();
  if (kind === "*") return rule;
  const form = isOtherForm === true ? versions[0] : undefined;
  return [`${rule}-${resource}`, form, group].filter(Boolean).join(".");
}

function firstFault(spec: Readonly<Record<string, unknown>>): string | undefined {
  for (const { path, expression, place } of policyExpressions(spec)) {
    if (typeof expression !== "string") continue;
    const fault = expressionFault(expression, place);
    if (fault !== undefined) return `${expression}: ${path} ${fault}`;
  }
  return undefined;
}

/** `match` of a rule without its kinds, as match conditions. */
function conditions({ match }: RuleSpecFile): readonly { readonly name: string; readonly expression: string }[] {
  return [
    ...patterns("namespace", "object.metadata.?namespace.orValue('')", match?.namespaces),
    ...patterns("name", "object.metadata.name", match?.names),
    ...members(match?.labels).flatMap(([label, wanted], index) => {
      const value = `object.metadata.?labels[?${JSON.stringify(label)}].orValue('')`;
      return patterns(`label-${index}`, value, [wanted].flat());
    }),
  ];
}

function patterns(name: string, value: string, given: unknown) {
  const all = items(given).flatMap((pattern) => text(pattern) ?? []);
  if (all.length === 0) return [];
  const test = (pattern: string) => `${value}.matches(${literalOf(regexOf(pattern))})`;
  const wanted = all.filter((pattern) => !pattern.startsWith("!")).map(test);
  const unwanted = all.filter((pattern) => pattern.startsWith("!")).map((pattern) => `!${test(pattern.slice(1))}`);
  const parts = [...(wanted.length > 0 ? [`(${wanted.join(" || ")})`] : []), ...unwanted];
  return [{ name, expression: parts.join(" && ") }];
}
