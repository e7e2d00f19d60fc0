import type { Locate } from "../finding/field-problem.ts";
import type { Issue, Severity } from "../finding/issue.ts";
import type { Span } from "../jq/index.ts";

/** What a rule about Resource Interfaces is; `docs/rules` has a page of it. */
export interface ResourceInterfaceRule {
  /** In kebab case, for example `path-in-schema`. */
  readonly name: string;
  /** What is true where nothing is wrong, as a sentence. */
  readonly title: string;
  /** How bad a breach is; a single finding may be milder. */
  readonly severity: Severity;
  /** The reason that the rule exists. */
  readonly why: string;
  /** What to do about a breach, where the finding says nothing better. */
  readonly fix: string;
}

const rule =
  (severity: Severity) =>
  (name: string, title: string, why: string, fix: string): ResourceInterfaceRule => ({
    name,
    title,
    severity,
    why,
    fix,
  });
const [error, warning, info] = [rule("error"), rule("warning"), rule("info")];

/**
 * Every rule that the reader, the checks and the interpreter of Resource Interfaces report. Up to RI-016 the numbers
 * are those of the rule catalogue; from RI-101 they are of the engine, from RI-140 they need a CRD, other definitions
 * or the git history.
 */
export const resourceInterfaceRules = {
  "RI-001": error(
    "root-complete",
    "The root component has its full kind and a status definition",
    "without the full kind of the root and its statusDefinition nothing can be matched",
    "give rootComponent.kind group, version and kind (a Pod has no group), and a statusDefinition",
  ),
  "RI-002": error(
    "component-names-unique",
    "Every component has a name of its own",
    "components are referred to by name",
    "rename one of the components, and what refers to it",
  ),
  "RI-003": error(
    "child-owner-exists",
    "Every child has an owner, and no component owns itself",
    "the tree of components is built from ownerRef",
    "name an existing component in ownerRef; the root has none",
  ),
  "RI-004": error(
    "one-pod-definition",
    "A component has one pod definition",
    "template, pod spec and fragments exclude each other",
    "keep podTemplateSpecPath, podSpecPath or fragmentedPodSpecDefinition, and remove the others",
  ),
  "RI-005": error(
    "instance-id-and-selector",
    "instanceIdPath and componentInstanceSelector come together",
    "ids of instances are of use only with a way to find the id of a pod",
    "add the one that is missing, or remove both",
  ),
  "RI-006": error(
    "expression-evaluates",
    "Every expression is a jq program and evaluates",
    "an expression that fails leaves a part of the workload unseen",
    "correct the expression at the column that is named; a text in jq is written in double quotes",
  ),
  "RI-007": error(
    "expression-read-only",
    "Expressions only read, and always end",
    "paths only read, and always end",
    "use fields, [], select(), map(), // and comparisons",
  ),
  "RI-008": warning(
    "expression-null-safe",
    "Expressions cope with absent optional fields",
    "optional fields are absent in real objects",
    "write []? for a list that may be missing, // for a default, or (.field // {}) before a function",
  ),
  "RI-009": error(
    "gang-member-exists",
    "Gang members name components",
    "a member that names no component can never be scheduled",
    "name a component of the definition, and not the root alone",
  ),
  "RI-010": warning(
    "selectors-exclusive",
    "Selectors of components exclude each other",
    "where selectors overlap, the order of components decides",
    "give each component a value that no other component's pods have",
  ),
  "RI-011": warning(
    "child-kinds-unique",
    "A kind is declared once",
    "a kind is declared once, as component or as additional child kind",
    "remove the kind from additionalChildKinds",
  ),
  "RI-012": warning(
    "fragments-complete",
    "Fragments say enough for multi-node NVLink",
    "multi-node NVLink needs containers, affinities and claims of every pod",
    "add containersPath or containerPath, podAffinityPath, nodeAffinityPath and resourceClaimsPath",
  ),
  "RI-013": error(
    "one-interface-per-version",
    "Each version of a kind has one Resource Interface",
    "an object is read by the Resource Interface of its exact version",
    "write one Resource Interface for each version that clusters serve",
  ),
  "RI-014": warning(
    "group-key-valid",
    "Grouping keys make a valid PodGroup name",
    "grouping keys become part of the name of a PodGroup",
    "group by a label whose values are lower-case names",
  ),
  "RI-015": info(
    "dialect-of-cluster",
    "The dialect is the one that the cluster reads",
    "Run:ai 2.24 reads ResourceInterface, KAI reads its successor Karta",
    "write a WorkloadType, which becomes the dialect of each cluster, or the other apiVersion",
  ),
  "RI-016": warning(
    "statuses-exclusive",
    "An object has one status",
    "an object should have one status",
    "let the matchers exclude each other, in byExpression where conditions cannot say it",
  ),
  "RI-101": error(
    "field-unknown",
    "Fields are known",
    "the API server drops unknown fields silently",
    "correct the spelling; the message names the nearest field",
  ),
  "RI-102": error(
    "field-type",
    "Fields have the right type",
    "a field of the wrong type cannot be decoded",
    "write the type that the message names",
  ),
  "RI-103": error(
    "field-missing",
    "Mandatory fields are there",
    "the definition is refused without it",
    "add the field",
  ),
  "RI-104": error(
    "not-a-resource-interface",
    "The document is a Resource Interface",
    "only the two known dialects can be read",
    "write optimization.nvidia.com/v1alpha1 ResourceInterface or run.ai/v1alpha1 Karta",
  ),
  "RI-105": error(
    "expression-limit",
    "Expressions stay within their limits",
    "an expression must not stop the toolchain",
    "make the expression simpler, so that it yields less",
  ),
  "RI-110": error(
    "instances-match",
    "Paths yield a value for each instance",
    "values are given to instances by their position",
    "let every path of the component run through the list of instanceIdPath",
  ),
  "RI-111": error(
    "instance-id-usable",
    "Instance ids are texts, none empty or doubled",
    "an empty or doubled id cannot name an instance",
    "choose a field that names each instance",
  ),
  "RI-112": warning(
    "metadata-apart",
    "Metadata stand apart from the pod spec",
    "an update of the metadata would erase the pod spec",
    "let metadataPath name a node that holds nothing but metadata",
  ),
  "RI-113": info(
    "image-apart",
    "The image is not written twice",
    "image and container are then written through each other",
    "keep imagePath or containerPath",
  ),
  "RI-114": warning(
    "leaf-selectable",
    "Pods of a component can be told",
    "no pod can ever be found to be of this component",
    "add podSelector.componentTypeSelector",
  ),
  "RI-115": info(
    "selector-consulted",
    "Selectors are asked",
    "with one component alone its selector is never looked at",
    "remove the selector, or keep it for the day when there is a second component",
  ),
  "RI-116": warning(
    "selector-precedence",
    "A comparison with `value` binds to the whole path",
    "the comparison with `value` is appended to the path as text",
    "put the path in parentheses",
  ),
  "RI-117": warning(
    "selector-value-case",
    "Selector values are written as the controller writes them",
    "the controller writes this label in lower case",
    "write the value in lower case",
  ),
  "RI-118": warning(
    "expected-result-plain",
    "Expected results hold no quotes",
    "quotes and backslashes are pasted into the expression",
    "let the expression compare, and expect true",
  ),
  "RI-119": warning(
    "matcher-defined",
    "A matcher has the definition it asks",
    "a matcher without its definition never matches",
    "add phaseDefinition or conditionsDefinition",
  ),
  "RI-120": warning(
    "matcher-conditional",
    "A matcher asks something",
    "an empty matcher always matches",
    "remove the empty matcher, or say what it asks",
  ),
  "RI-121": warning(
    "gang-members-summed",
    "A PodGroup has one minimum",
    "every pod writes the minimum of its own member into the same PodGroup",
    "name the common owner as the only member",
  ),
  "RI-122": warning(
    "gang-per-replica",
    "Grouping keys do not split replicas",
    "the minimum counts all replica groups, the PodGroup holds one",
    "group by the instance, or use podGroup of run.ai/v1alpha1",
  ),
  "RI-123": error(
    "pod-group-complete",
    "podGroup says what KAI needs",
    "KAI refuses the group at run time",
    "name known components with a scale, and a topology with a name and a level",
  ),
  "RI-124": error(
    "suspend-action-usable",
    "Suspend actions hold JSON values",
    "an action assigns a JSON value to a path",
    "write the value as a text that holds JSON",
  ),
  "RI-125": info(
    "path-assignable",
    "Paths can be written through",
    "through this path nothing can be written",
    "use fields, [], select() and // between paths only",
  ),
  "RI-126": info(
    "scaled-without-pods",
    "What is scaled has pods",
    "replicas are counted for a component that has no pods in the object",
    "let the path of the pods name the place where the controller finds them, with // for a second one",
  ),
  "RI-127": warning(
    "nesting-correlated",
    "Instances under instances can be told",
    "which instance of the owner an instance is under cannot be told",
    "give instances of owner and child equal ids",
  ),
  "RI-128": warning(
    "quantity-compared",
    "Quantities are compared as numbers",
    "quantities are texts, and in jq every text is greater than every number",
    "convert the quantity with tonumber",
  ),
  "RI-129": info(
    "child-kind-known",
    "Children have a kind",
    "without its kind a component cannot be found in a cluster",
    "add the kind of the component",
  ),
  "RI-130": warning(
    "update-keeps-fields",
    "An update keeps the other fields",
    "the value replaces a node that holds more than a pod definition",
    "name a node that holds nothing but the pod definition",
  ),
  "RI-131": error(
    "pod-definition-shape",
    "What a path yields is a pod definition",
    "what a path yields must be a pod definition",
    "let the path end at the pod template, or use podSpecPath for a pod spec",
  ),
  "RI-132": warning(
    "pods-found",
    "An object has pods",
    "rules and quota see nothing of an object without pods",
    "correct the paths of the pod definitions",
  ),
  "RI-135": warning(
    "metadata-used",
    "metadataPath is of use",
    "metadataPath is read beside podSpecPath only",
    "remove metadataPath: a template has its own metadata",
  ),
  "RI-136": error(
    "list-keys-unique",
    "List keys are unique",
    "the API server refuses doubled keys",
    "remove one of the two entries",
  ),
  "RI-137": warning(
    "gang-populated",
    "Gangs have members",
    "a gang instruction without members does nothing",
    "add members, or remove the group",
  ),
  "RI-138": warning(
    "comparison-meaningful",
    "Comparisons compare two things",
    "a value is always equal to itself",
    "compare with the field that was meant",
  ),
  "RI-139": warning(
    "default-per-element",
    "Defaults are given to each element",
    "a default after an iteration is not applied to each element",
    "write .items[] | (.field // 1)",
  ),
  "RI-140": error(
    "path-in-schema",
    "Paths lead to fields that the CRD has",
    "a field that the CRD lacks is never in an object",
    "write the field that the CRD has",
  ),
  "RI-141": error(
    "path-type",
    "Paths lead to values of the right type",
    "a value of another type cannot be used",
    "choose the field of that type, or convert the value",
  ),
  "RI-142": error(
    "paths-same-list",
    "Ids and values of instances come from the same list",
    "values are given to instances by their position",
    "let both paths run through the same list",
  ),
  "RI-143": info(
    "kind-in-crds",
    "The kind has a CRD among those given",
    "without its schema no path can be checked",
    "add the CRD of the kind to the folder, or correct group and kind",
  ),
  "RI-144": error(
    "version-served",
    "The version is one that the API serves",
    "no object of a version that is not served can exist",
    "write a version that is served",
  ),
  "RI-145": warning(
    "crd-usable",
    "Files of the CRD folder are CRDs with schemas",
    "what is no CRD checks nothing",
    "remove the file, or give a CustomResourceDefinition of apiextensions.k8s.io/v1",
  ),
  "RI-146": error(
    "status-reachable",
    "Statuses ask for values that the schema allows",
    "a value outside of the enumeration never appears",
    "write one of the values of the schema",
  ),
  "RI-147": info(
    "template-metadata-kept",
    "The schema keeps the metadata of a pod template",
    "labels that are written to the template are dropped by the API server, so no link to a PodGroup can stand there",
    "ask the owner of the CRD to generate it with the metadata of embedded objects",
  ),
  "RI-148": error(
    "version-unchanged",
    "Existing versions are never changed",
    "the Workload Types API takes new and removed versions only, and running objects are read by the old one",
    "add a version, or register the kind anew",
  ),
  "RI-149": info(
    "statuses-covered",
    "Running and failed are told",
    "a workload without these statuses looks Undefined for all of its life",
    "add matchers for the statuses that the controller reports",
  ),
} as const satisfies Readonly<Record<string, ResourceInterfaceRule>>;

/** Id of a rule about Resource Interfaces. */
export type ResourceInterfaceRuleId = keyof typeof resourceInterfaceRules;

/** An issue that may know which part of an expression it is about. */
export interface SpannedIssue extends Issue {
  readonly part?: ExpressionPart;
}

/** A part of the expression that stands at the path of an issue. */
export interface ExpressionPart {
  /** The whole expression. */
  readonly text: string;
  /** Offsets into it, in UTF-16 units. */
  readonly span: Span;
}

/** The parts of an issue that its rule does not give. */
export type RuleIssue = Pick<Issue, "message"> &
  Partial<Omit<SpannedIssue, "rule" | "name">> & { readonly path: string };

/** An issue of a rule, with the rule's name and, unless others are given, its severity. */
export function ruleIssue(rule: ResourceInterfaceRuleId, issue: RuleIssue, locate?: Locate, at?: "key"): SpannedIssue {
  const { name, severity } = resourceInterfaceRules[rule];
  const location = issue.location ?? locate?.(issue.path, at);
  return { rule, name, severity, ...issue, ...(location === undefined ? {} : { location }) };
}

/** Takes an issue that a check has found. */
export type Report = (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void;
