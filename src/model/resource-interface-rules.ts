import type { Issue, Severity } from "../policy/issue.ts";
import type { Locate } from "./finding.ts";

/** What a rule about Resource Interfaces is: its name, how bad a breach is, and the reason it exists. */
export interface ResourceInterfaceRule {
  readonly name: string;
  readonly severity: Severity;
  readonly why: string;
}

const error = (name: string, why: string) => ({ name, severity: "error", why }) as const;
const warning = (name: string, why: string) => ({ name, severity: "warning", why }) as const;
const info = (name: string, why: string) => ({ name, severity: "info", why }) as const;

/**
 * Every rule that the reader, the checks and the interpreter of Resource Interfaces report. Up to RI-016 the numbers
 * are those of the rule catalogue; from RI-101 they are of the engine.
 */
export const resourceInterfaceRules = {
  "RI-001": error("root-complete", "without the full kind of the root and its statusDefinition nothing can be matched"),
  "RI-002": error("component-names-unique", "components are referred to by name"),
  "RI-003": error("child-owner-exists", "the tree of components is built from ownerRef"),
  "RI-004": error("one-pod-definition", "template, pod spec and fragments exclude each other"),
  "RI-005": error("instance-id-and-selector", "ids of instances are of use only with a way to find the id of a pod"),
  "RI-006": error("expression-evaluates", "an expression that fails leaves a part of the workload unseen"),
  "RI-007": error("expression-read-only", "paths only read, and always end"),
  "RI-008": warning("expression-null-safe", "optional fields are absent in real objects"),
  "RI-009": error("gang-member-exists", "a member that names no component can never be scheduled"),
  "RI-010": warning("selectors-exclusive", "where selectors overlap, the order of components decides"),
  "RI-011": warning("child-kinds-unique", "a kind is declared once, as component or as additional child kind"),
  "RI-012": warning("fragments-complete", "multi-node NVLink needs containers, affinities and claims of every pod"),
  "RI-014": warning("group-key-valid", "grouping keys become part of the name of a PodGroup"),
  "RI-016": warning("statuses-exclusive", "an object should have one status"),
  "RI-101": error("field-unknown", "the API server drops unknown fields silently"),
  "RI-102": error("field-type", "a field of the wrong type cannot be decoded"),
  "RI-103": error("field-missing", "the definition is refused without it"),
  "RI-104": error("not-a-resource-interface", "only the two known dialects can be read"),
  "RI-105": error("expression-limit", "an expression must not stop the toolchain"),
  "RI-110": error("instances-match", "values are given to instances by their position"),
  "RI-111": error("instance-id-usable", "an empty or doubled id cannot name an instance"),
  "RI-112": warning("metadata-apart", "an update of the metadata would erase the pod spec"),
  "RI-113": info("image-apart", "image and container are then written through each other"),
  "RI-114": warning("leaf-selectable", "no pod can ever be found to be of this component"),
  "RI-115": info("selector-consulted", "with one component alone its selector is never looked at"),
  "RI-116": warning("selector-precedence", "the comparison with `value` is appended to the path as text"),
  "RI-117": warning("selector-value-case", "the controller writes this label in lower case"),
  "RI-118": warning("expected-result-plain", "quotes and backslashes are pasted into the expression"),
  "RI-119": warning("matcher-defined", "a matcher without its definition never matches"),
  "RI-120": warning("matcher-conditional", "an empty matcher always matches"),
  "RI-121": warning("gang-members-summed", "every pod writes the minimum of its own member into the same PodGroup"),
  "RI-122": warning("gang-per-replica", "the minimum counts all replica groups, the PodGroup holds one"),
  "RI-123": error("pod-group-complete", "KAI refuses the group at run time"),
  "RI-124": error("suspend-action-usable", "an action assigns a JSON value to a path"),
  "RI-125": info("path-assignable", "through this path nothing can be written"),
  "RI-126": info("scaled-without-pods", "replicas are counted for a component that has no pods in the object"),
  "RI-127": warning("nesting-correlated", "which instance of the owner an instance is under cannot be told"),
  "RI-128": warning("quantity-compared", "quantities are texts, and in jq every text is greater than every number"),
  "RI-129": info("child-kind-known", "without its kind a component cannot be found in a cluster"),
  "RI-130": warning("update-keeps-fields", "the value replaces a node that holds more than a pod definition"),
  "RI-131": error("pod-definition-shape", "what a path yields must be a pod definition"),
  "RI-132": warning("pods-found", "rules and quota see nothing of an object without pods"),
  "RI-135": warning("metadata-used", "metadataPath is read beside podSpecPath only"),
  "RI-136": error("list-keys-unique", "the API server refuses doubled keys"),
  "RI-137": warning("gang-populated", "a gang instruction without members does nothing"),
  "RI-138": warning("comparison-meaningful", "a value is always equal to itself"),
  "RI-139": warning("default-per-element", "a default after an iteration is not applied to each element"),
} as const satisfies Readonly<Record<string, ResourceInterfaceRule>>;

/** Id of a rule about Resource Interfaces. */
export type ResourceInterfaceRuleId = keyof typeof resourceInterfaceRules;

/** The parts of an issue that its rule does not give. */
export type RuleIssue = Pick<Issue, "message"> & Partial<Omit<Issue, "rule" | "name">> & { readonly path: string };

/** An issue of a rule, with the rule's name and, unless another is given, its severity. */
export function ruleIssue(rule: ResourceInterfaceRuleId, issue: RuleIssue, locate?: Locate, at?: "key"): Issue {
  const { name, severity } = resourceInterfaceRules[rule];
  const location = issue.location ?? locate?.(issue.path, at);
  return { rule, name, severity, ...issue, ...(location === undefined ? {} : { location }) };
}

/** Takes an issue that a check has found. */
export type Report = (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void;
