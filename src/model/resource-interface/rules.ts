import type { Span } from "../../jq/index.ts";
import type { FaultLevel, Issue, Locate, RuleSummary, Severity } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";

const rule =
  (severity: Severity) =>
  (name: string, title: string, rationale: string, fix: string, fault?: FaultLevel): Omit<RuleSummary, "id"> =>
    given({ name, title, severity, rationale, fix, fault });
const [error, warning, info] = [rule("error"), rule("warning"), rule("info")];

/**
 * Every rule that the parser, the checks and the interpreter of Resource Interfaces report. Up to RI-016 the numbers
 * are those of the rule catalogue; RI-017 and RI-018 compare what the repository's own Resource Interfaces find; rules
 * from RI-101 belong to the engine; rules from RI-140 need a CRD, other definitions or the git history; rules from
 * RI-151 need objects that the checks construct.
 */
export const resourceInterfaceRules = withIds({
  "RI-001": error(
    "root-complete",
    "The root component has its full kind and a status definition",
    "Without the full kind of the root and its statusDefinition no object can be matched.",
    "give rootComponent.kind a group, version and kind (a Pod has no group), and add a statusDefinition",
  ),
  "RI-002": error(
    "component-names-unique",
    "Every component has a unique name",
    "Components are referred to by name.",
    "rename one of the components, and the references to it",
  ),
  "RI-003": error(
    "child-owner-exists",
    "Every child has an existing owner, and no component owns itself",
    "The tree of components is built from ownerRef.",
    "name an existing component in ownerRef; the root has none",
  ),
  "RI-004": error(
    "one-pod-definition",
    "A component has one pod definition",
    "Pod template, pod spec and fragments exclude each other.",
    "keep podTemplateSpecPath, podSpecPath or fragmentedPodSpecDefinition, and remove the others",
  ),
  "RI-005": error(
    "instance-id-and-selector",
    "instanceIdPath and componentInstanceSelector come together",
    "Instance ids are useful only where the id of a pod can be read as well.",
    "add the missing one, or remove both",
  ),
  "RI-006": error(
    "expression-evaluates",
    "Every expression is a jq program and evaluates",
    "A failing expression hides a part of the workload from every rule and sum.",
    "correct the expression at the reported column; a string in jq has double quotes",
    "expression",
  ),
  "RI-007": error(
    "expression-read-only",
    "Expressions only read, and always end",
    "An expression that writes, or never ends, could change results or stop the toolchain.",
    "use fields, [], select(), map(), // and comparisons",
  ),
  "RI-008": warning(
    "expression-null-safe",
    "Expressions allow optional fields to be absent",
    "Optional fields are absent in many real objects.",
    "write []? for a list that may be missing, // for a default, or (.field // {}) before a function",
  ),
  "RI-009": error(
    "gang-member-exists",
    "Gang members name existing components",
    "A member that names an unknown component can never be scheduled.",
    "name a component of the definition; the root includes all components below it",
  ),
  "RI-010": warning(
    "selectors-exclusive",
    "Component selectors exclude each other",
    "Where selectors overlap, the order of components decides.",
    "give each component a value that the pods of other components do not have",
  ),
  "RI-011": warning(
    "child-kinds-unique",
    "Each kind is declared once",
    "The kind of a component needs no second entry in additionalChildKinds.",
    "remove the kind from additionalChildKinds",
  ),
  "RI-012": warning(
    "fragments-complete",
    "Fragments cover the fields that multi-node NVLink needs",
    "Multi-node NVLink needs the containers, affinities and claims of every pod.",
    "add containersPath or containerPath, podAffinityPath, nodeAffinityPath and resourceClaimsPath",
  ),
  "RI-013": error(
    "one-interface-per-version",
    "Each version of a kind has one Resource Interface",
    "An object is read through the Resource Interface of its exact version.",
    "write one Resource Interface for each version that clusters serve",
  ),
  "RI-014": warning(
    "group-key-valid",
    "Grouping keys make a valid PodGroup name",
    "Grouping keys become part of the name of a PodGroup.",
    "group by a label whose values are lower-case names",
  ),
  "RI-015": info(
    "dialect-of-cluster",
    "The cluster reads the dialect of the definition",
    "Run:ai 2.24 reads ResourceInterface, KAI reads its successor Karta.",
    "write a WorkloadType, which becomes the dialect of each cluster, or the other apiVersion",
  ),
  "RI-016": warning(
    "statuses-exclusive",
    "An object matches one status",
    "Several matching statuses make the state of an object ambiguous.",
    "make the matchers exclude each other, with byExpression where conditions cannot express it",
  ),
  "RI-017": error(
    "own-interface-agrees",
    "A Resource Interface of the repository finds all pods that muster finds",
    "A Resource Interface that hides pods, containers or GPUs of a known kind hides them from every rule and sum. Rules and sums use the pods that muster finds, and rules also check the others.",
    "remove the Resource Interface, or correct its paths; to replace muster's own, list the kind under resourceInterfaces.override in muster.yaml",
  ),
  "RI-018": error(
    "pods-read-from-object",
    "A Resource Interface of the repository reads pods from the object and does not construct them",
    "Rules check what a Resource Interface returns. A pod that an expression constructs is not the pod that the operator runs.",
    "end the path at the pod template, pod spec or container of the object, or use fragmentedPodSpecDefinition with a path for each part; where the kind has none of these, list it under resourceInterfaces.override in muster.yaml",
  ),
  "RI-101": error(
    "field-unknown",
    "All fields are known",
    "The API server drops unknown fields without a message.",
    "correct the spelling; the message names the nearest field",
  ),
  "RI-102": error(
    "field-type",
    "Fields have the right type",
    "A field of another type cannot be decoded.",
    "write a value of the type that the message names",
  ),
  "RI-103": error(
    "field-missing",
    "Mandatory fields are present",
    "The API server rejects the definition without this field.",
    "add the field",
  ),
  "RI-104": error(
    "not-a-resource-interface",
    "The document is a Resource Interface",
    "Only the two known dialects can be read.",
    "write optimization.nvidia.com/v1alpha1 ResourceInterface or run.ai/v1alpha1 Karta",
  ),
  "RI-105": error(
    "expression-limit",
    "Expressions stay within their limits",
    "An expression without limits could stop a whole check.",
    "make the expression simpler, so that it yields fewer results",
  ),
  "RI-110": error(
    "instances-match",
    "Paths yield one value for each instance",
    "Values are assigned to instances by their position.",
    "make every path of the component iterate over the list of instanceIdPath",
    "expression",
  ),
  "RI-111": error(
    "instance-id-usable",
    "Instance ids are unique strings that are not empty",
    "An empty or duplicate id cannot name an instance.",
    "choose a field that names each instance",
    "expression",
  ),
  "RI-112": warning(
    "metadata-apart",
    "metadataPath and podSpecPath name separate places",
    "An update of the metadata would erase the pod spec.",
    "name a node in metadataPath that has only metadata",
  ),
  "RI-113": info(
    "image-apart",
    "The image is not written twice",
    "An update of the container and an update of its image write to the same place.",
    "keep imagePath or containerPath",
  ),
  "RI-114": warning(
    "leaf-selectable",
    "A selector identifies the pods of a component",
    "Without a selector no pod can be attributed to this component.",
    "add podSelector.componentTypeSelector",
  ),
  "RI-115": info(
    "selector-consulted",
    "Selectors are used",
    "The selector of a single component is never evaluated.",
    "remove the selector, or keep it for a future second component",
  ),
  "RI-116": warning(
    "selector-precedence",
    "A comparison with `value` applies to the whole path",
    "The comparison with `value` is appended to the path as text.",
    "put the path in parentheses",
  ),
  "RI-117": warning(
    "selector-value-case",
    "Selector values have the case that the controller writes",
    "The controller writes this label in lower case.",
    "write the value in lower case",
  ),
  "RI-118": warning(
    "expected-result-plain",
    "Expected results contain no quotes or backslashes",
    "Quotes and backslashes are pasted into the expression.",
    "let the expression compare, and expect true",
  ),
  "RI-119": warning(
    "matcher-defined",
    "A matcher has the definition it depends on",
    "A matcher without its definition never matches.",
    "add phaseDefinition or conditionsDefinition",
  ),
  "RI-120": warning(
    "matcher-conditional",
    "A matcher has a condition",
    "An empty matcher always matches.",
    "remove the empty matcher, or add a condition",
  ),
  "RI-121": warning(
    "gang-members-summed",
    "A PodGroup has one minimum",
    "Every pod writes the minimum of its own member into the same PodGroup.",
    "name the common owner as the only member",
  ),
  "RI-122": warning(
    "gang-per-replica",
    "Grouping keys do not split replicas",
    "The minimum counts all replica groups, but the PodGroup contains one.",
    "group by the instance, or use podGroup of run.ai/v1alpha1",
  ),
  "RI-123": error(
    "pod-group-complete",
    "podGroup has all fields that KAI needs",
    "KAI rejects the group at run time.",
    "name known components with a scale, and a topology with a name and a level",
  ),
  "RI-124": error(
    "suspend-action-usable",
    "Suspend actions have JSON values",
    "An action assigns a JSON value to a path.",
    "write the value as a string that contains JSON",
  ),
  "RI-125": info(
    "path-assignable",
    "Values can be written through paths",
    "The component cannot be updated through this path.",
    "use only fields, [], select() and // between paths",
  ),
  "RI-126": info(
    "scaled-without-pods",
    "Scaled components have pods",
    "Replicas are counted for a component that has no pods in the object.",
    "point the path of the pods to the place where the controller finds them, with // for a second one",
    "pods",
  ),
  "RI-127": warning(
    "nesting-correlated",
    "Each instance belongs to a known instance of its owner",
    "The instance of the owner cannot be determined, so pods are counted under each.",
    "give instances of owner and child equal ids",
  ),
  "RI-128": warning(
    "quantity-compared",
    "Quantities are compared as numbers",
    "Quantities are strings, and in jq every string is greater than every number.",
    "convert the quantity with tonumber",
  ),
  "RI-129": info(
    "child-kind-known",
    "Children have a kind",
    "Without its kind a component cannot be found in a cluster.",
    "add the kind of the component",
  ),
  "RI-130": warning(
    "update-keeps-fields",
    "An update keeps the other fields",
    "The value replaces a node that has more fields than a pod definition.",
    "name a node that holds only the pod definition",
  ),
  "RI-131": error(
    "pod-definition-shape",
    "Paths of pod definitions yield pod definitions",
    "Rules and sums can read only valid pod definitions.",
    "end the path at the pod template, or use podSpecPath for a pod spec",
    "part",
  ),
  "RI-132": warning(
    "pods-found",
    "An object has pods",
    "Rules and quota sums skip an object without pods.",
    "correct the paths of the pod definitions",
    "pods",
  ),
  "RI-135": warning(
    "metadata-used",
    "metadataPath comes with podSpecPath",
    "metadataPath is read only together with podSpecPath.",
    "remove metadataPath: a template has its own metadata",
  ),
  "RI-136": error(
    "list-keys-unique",
    "List keys are unique",
    "The API server rejects duplicate keys.",
    "remove one of the two entries",
  ),
  "RI-137": warning(
    "gang-populated",
    "Gangs have members",
    "A gang instruction without members has no effect.",
    "add members, or remove the group",
  ),
  "RI-138": warning(
    "comparison-meaningful",
    "Comparisons compare two different values",
    "A value always equals itself.",
    "compare with the intended field",
  ),
  "RI-139": warning(
    "default-per-element",
    "Defaults apply to each element",
    "A default after an iteration does not apply to single elements.",
    "write .items[] | (.field // 1)",
  ),
  "RI-140": error(
    "path-in-schema",
    "Paths lead to fields of the CRD",
    "An object never has a field that the CRD lacks.",
    "write a field of the CRD",
  ),
  "RI-141": error(
    "path-type",
    "Paths lead to values of the right type",
    "A value of another type cannot be used.",
    "choose the field of that type, or convert the value",
  ),
  "RI-142": error(
    "paths-same-list",
    "Ids and values of instances come from the same list",
    "Values are assigned to instances by their position.",
    "make both paths iterate over the same list",
  ),
  "RI-143": info(
    "kind-in-crds",
    "The kind has a CRD among those given",
    "Without the schema no path can be checked.",
    "add the CRD of the kind to the folder, or correct group and kind",
  ),
  "RI-144": error(
    "version-served",
    "The API serves the version",
    "No object can have a version that the API does not serve.",
    "write a version that is served",
  ),
  "RI-145": warning(
    "crd-usable",
    "Files of the CRD folder are CRDs with schemas",
    "Only a CRD with a schema shows which paths exist.",
    "remove the file, or give a CustomResourceDefinition of apiextensions.k8s.io/v1",
  ),
  "RI-146": error(
    "status-reachable",
    "Statuses expect values that the schema allows",
    "A value outside of the enumeration never appears.",
    "write one of the values of the schema",
  ),
  "RI-147": info(
    "template-metadata-kept",
    "The schema keeps the metadata of a pod template",
    "The API server drops labels of the template, so it cannot link to a PodGroup.",
    "request from the owner of the CRD that it is generated with the metadata of embedded objects",
  ),
  "RI-148": error(
    "version-unchanged",
    "Existing versions never change",
    "The Workload Types API accepts only new and removed versions, and running objects are read through the old one.",
    "add a version, or register the kind again",
  ),
  "RI-149": info(
    "statuses-covered",
    "The statuses running and failed have matchers",
    "Without these statuses a workload stays Undefined for its whole life.",
    "add matchers for the statuses that the controller reports",
  ),
  "RI-150": warning(
    "scale-from-object",
    "Numbers of pods are read from the object",
    "A constant number counts the same pods and GPUs for every object, whatever the object requests.",
    "read the number from the field that the controller reads, with // for its default; leave out the scaleDefinition of a component that always has one pod",
  ),
  "RI-151": warning(
    "status-reported",
    "Only a report of the controller makes an object running, completed, failed or degraded",
    "A new object has no status. Absent values are null, null equals null, and null is less than every number.",
    "require that the value is present: .status.ready != null and .status.ready == .status.desired",
  ),
  "RI-152": warning(
    "matcher-reachable",
    "An object can meet every matcher",
    "If no object meets the matcher, its status never appears.",
    "write a value that the condition or the expression can have",
  ),
  "RI-153": warning(
    "status-meaning",
    "Matchers agree with their status",
    "A failed run that reads as completed is the worst error of a status.",
    "move the matcher to the status that it describes",
  ),
  "RI-154": error(
    "pods-once",
    "Each pod definition belongs to one component",
    "Pods that two components read are counted twice in gangs and quotas.",
    "remove one of the components, or correct its path",
  ),
  "RI-155": warning(
    "own-part",
    "Components read their own part of the object",
    "Pods of one component with the replicas of another give wrong sums.",
    "read pods and replicas from the same part of the object",
  ),
  "RI-156": error(
    "path-absolute",
    "Paths start at the top of the object or the pod",
    "Every path runs on the whole object, however deep its component is, and paths of selectors and gangs run on the pod.",
    "write the whole path, from .spec, .status or .metadata",
  ),
  "RI-157": warning(
    "name-spelling",
    "Names in paths and statuses are spelt as elsewhere",
    "A path with a misspelt name returns null, as if the field were absent.",
    "correct the name; muster ri lint --crds checks names against the CRD",
  ),
  "RI-158": warning(
    "selector-own-value",
    "Selectors name their own component",
    "A selector with the value of another component attributes its pods to the wrong one. Labels are compared exactly.",
    "write the value that the controller writes for this component",
  ),
  "RI-159": error(
    "place-one-meaning",
    "All expressions read a place as the same part of the object",
    "Each place in the object is either a pod template or a part with replicas. Two expressions disagree about one place, so one of them has a wrong path.",
    "end the path at the pod template itself, and use podSpecPath for a pod spec",
  ),
  "RI-160": warning(
    "pods-defined",
    "Components that have pods define them",
    "Without a pod definition, rules, gangs and quotas find no pods.",
    "add a specDefinition with the path of the pods",
  ),
  "RI-161": error(
    "gang-reachable",
    "Pods can meet filters and grouping keys",
    "A pod that no member accepts gets no PodGroup, and is not scheduled.",
    "filters and keys run on the pod: read its metadata and spec",
  ),
  "RI-162": info(
    "group-default",
    "Defaults do not merge groups",
    "All pods without the key get the default, so their separate groups become one.",
    "leave out the default where every pod has the key",
  ),
  "RI-163": warning(
    "suspend-reversible",
    "Resuming restores what suspending changed",
    "A value that resuming does not restore keeps the workload suspended, or changes it.",
    "give every suspend action a resume action with the same path and the earlier value",
  ),
  "RI-164": warning(
    "status-place",
    "Phases and conditions are read from the status",
    "Controllers write into status, and authors into spec.",
    "read the path below .status",
  ),
  "RI-170": info(
    "not-compilable-health",
    "The status can be compiled to a health check of Argo CD",
    "A kind whose status has an expression without an equivalent in Lua has no health check.",
    "write the expression with the functions that docs/guides/health.md lists, or use conditions and the phase",
  ),
  "RI-171": info(
    "not-compilable-flux-health",
    "The status can be compiled to a health check of Flux",
    "A kind whose status has an expression without an equivalent in CEL has no health check.",
    "write the expression with the functions that docs/guides/health.md lists, or use conditions and the phase",
  ),
});

function withIds<Id extends string>(
  rules: Readonly<Record<Id, Omit<RuleSummary, "id">>>,
): Readonly<Record<Id, RuleSummary>> {
  const entries = Object.entries<Omit<RuleSummary, "id">>(rules).map(([id, texts]) => [id, { id, ...texts }] as const);
  return Object.fromEntries(entries) as Record<Id, RuleSummary>;
}

/** Id of a rule about Resource Interfaces. */
export type ResourceInterfaceRuleId = keyof typeof resourceInterfaceRules;

/** An issue with the affected part of an expression. */
export interface SpannedIssue extends Issue {
  readonly part?: ExpressionPart;
  /** The constructed object on which the definition shows the problem. */
  readonly example?: unknown;
}

/** A part of the expression at the path of an issue. */
export interface ExpressionPart {
  /** The whole expression. */
  readonly text: string;
  /** Offsets into it, in UTF-16 units. */
  readonly span: Span;
}

/** The parts of an issue that its rule does not provide. */
export type RuleIssue = Pick<Issue, "message"> &
  Partial<Omit<SpannedIssue, "rule" | "name">> & { readonly path: string };

/** An issue of a rule, with the rule's name and, unless others are given, its severity. */
export function ruleIssue(rule: ResourceInterfaceRuleId, issue: RuleIssue, locate?: Locate, at?: "key"): SpannedIssue {
  const { name, severity } = resourceInterfaceRules[rule];
  const location = issue.location ?? locate?.(issue.path, at);
  return { rule, name, severity, ...issue, ...given({ location }) };
}

const FIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(resourceInterfaceRules).map(([id, { fix }]) => [id, fix]),
);

/** The issue with the fix of its rule, unless it has a fix. Issues of other rules stay as they are. */
export function withRuleFix<T extends Issue>(issue: T): T {
  const fix = issue.fix ?? FIXES.get(issue.rule);
  if (fix === undefined || fix === issue.fix) return issue;
  return { ...issue, fix };
}

/** Receives the issues of a check. */
export type Report = (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void;
