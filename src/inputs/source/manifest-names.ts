import { dnsLabelProblem, formatValue, groupOf, subdomainProblem, variableInName } from "../../kernel/index.ts";

/** Adds a fault of a manifest: its JSON pointer, the message, and the value. */
export type ReportFault = (path: string, message: string, received: unknown) => void;

/** The parts of a manifest that decide whether its name is valid. */
interface NamedManifest {
  readonly apiVersion: unknown;
  readonly kind: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Checks the name of an object. */
export function checkObjectName(manifest: NamedManifest, isSynced: boolean, fault: ReportFault): void {
  const { name, generateName } = manifest.metadata;
  if (typeof name === "string" && name !== "") {
    const invalid = objectNameProblem(manifest, name, isSynced);
    if (invalid !== undefined) fault("/metadata/name", `metadata.name ${formatValue(name)}: ${invalid}`, name);
  } else if (name !== undefined && name !== null && name !== "") {
    fault("/metadata/name", `metadata.name: must be a string, but is ${formatValue(name)}`, name);
  } else if (isSynced && generateName !== undefined) {
    fault(
      "/metadata/generateName",
      "generateName creates a new object at every sync; write a name instead",
      generateName,
    );
  } else fault("/metadata/name", "metadata.name is missing", name);
}

function objectNameProblem({ apiVersion, kind }: NamedManifest, name: string, isSynced: boolean): string | undefined {
  if (hasSegmentNames(apiVersion)) return segmentProblem(name, isSynced);
  if (apiVersion === "v1" && kind === "Namespace") return namespaceProblem(name, isSynced);
  return nameProblem(name, subdomainProblem(name), isSynced);
}

/** Checks the start of a name that the API server completes. It may end with a dash. */
export function checkGenerateName({ apiVersion, metadata }: NamedManifest, fault: ReportFault): void {
  const { generateName } = metadata;
  if (typeof generateName !== "string" || generateName === "") return;
  const start = generateName.length > 1 && generateName.endsWith("-") ? `${generateName.slice(0, -2)}a` : generateName;
  const invalid = hasSegmentNames(apiVersion)
    ? segmentProblem(generateName, false)
    : nameProblem(generateName, subdomainProblem(start), false);
  if (invalid === undefined) return;
  fault("/metadata/generateName", `metadata.generateName ${formatValue(generateName)}: ${invalid}`, generateName);
}

/** Checks the namespace of an object, which may be absent. Kubernetes and GitOps tools read an empty one as absent. */
export function checkNamespace(
  { namespace }: Readonly<Record<string, unknown>>,
  isSynced: boolean,
  fault: ReportFault,
): void {
  if (namespace === undefined || (!isSynced && (namespace === null || namespace === ""))) return;
  const isString = typeof namespace === "string";
  const invalid = isString
    ? namespaceProblem(namespace, isSynced)
    : `must be a string, but is ${formatValue(namespace)}`;
  if (invalid !== undefined) fault("/metadata/namespace", `metadata.namespace: ${invalid}`, namespace);
}

/** Groups whose objects may have the names of users, such as `system:node`. */
const SEGMENT_GROUPS: ReadonlySet<string> = new Set([
  "authorization.openshift.io",
  "certificates.k8s.io",
  "oauth.openshift.io",
  "rbac.authorization.k8s.io",
  "user.openshift.io",
]);

/** Whether names of a kind are segments of a path. Those of every other kind are DNS subdomains. */
function hasSegmentNames(apiVersion: unknown): boolean {
  return typeof apiVersion === "string" && SEGMENT_GROUPS.has(groupOf(apiVersion));
}

/** Source: Kubernetes, apimachinery `path.IsValidPathSegmentName`. */
function segmentProblem(name: string, isSynced: boolean): string | undefined {
  if (name === "." || name === "..") return "is a relative path";
  const character = /[/%]/.exec(name)?.[0];
  if (character !== undefined) return `has '${character}'`;
  // The name is also that of a file.
  return isSynced ? nameProblem(name, subdomainProblem(name.replaceAll(":", "")), isSynced) : undefined;
}

/** The reason why a name is not that of a namespace, which has no dots, unlike the names of other objects. */
function namespaceProblem(name: string, isSynced: boolean): string | undefined {
  return nameProblem(name, dnsLabelProblem(name), isSynced);
}

/**
 * The reason why a name is invalid, `invalid`, unless it has a variable. GITOPS-045 reports variables in the names of
 * objects that are only checked.
 */
function nameProblem(name: string, invalid: string | undefined, isSynced: boolean): string | undefined {
  const variable = invalid && variableInName(name);
  if (variable === undefined) return invalid;
  if (isSynced) return `has the variable ${variable}, but muster writes final names only`;
  return undefined;
}
