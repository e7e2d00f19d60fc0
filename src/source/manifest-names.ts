import { subdomainProblem } from "../base/names.ts";
import { formatValue } from "../base/read.ts";
import { variableIn } from "../base/substitution-variables.ts";

/** Adds a fault of a manifest: its JSON pointer, the message, and the value. */
export type ReportFault = (path: string, message: string, received: unknown) => void;

/** Checks the name of an object. */
export function checkObjectName(
  metadata: Readonly<Record<string, unknown>>,
  synced: boolean,
  fault: ReportFault,
): void {
  const { name, generateName } = metadata;
  if (typeof name === "string" && name !== "") {
    // RBAC names may contain a colon. Every other name is a DNS subdomain, and all names are path segments.
    const invalid = nameProblem(name, name.replaceAll(":", ""), synced);
    if (invalid !== undefined) fault("/metadata/name", `metadata.name ${formatValue(name)}: ${invalid}`, name);
  } else if (name !== undefined && name !== null && name !== "") {
    fault("/metadata/name", `metadata.name: must be a string, but is ${formatValue(name)}`, name);
  } else if (synced && generateName !== undefined) {
    fault(
      "/metadata/generateName",
      "generateName creates a new object at every sync; write a name instead",
      generateName,
    );
  } else fault("/metadata/name", "metadata.name is missing", name);
}

/** Checks the start of a name that the API server completes. It may end with a dash. */
export function checkGenerateName({ generateName }: Readonly<Record<string, unknown>>, fault: ReportFault): void {
  if (typeof generateName !== "string" || generateName === "") return;
  const start = generateName.length > 1 && generateName.endsWith("-") ? `${generateName.slice(0, -2)}a` : generateName;
  const invalid = nameProblem(generateName, start.replaceAll(":", ""), false);
  if (invalid === undefined) return;
  fault("/metadata/generateName", `metadata.generateName ${formatValue(generateName)}: ${invalid}`, generateName);
}

/** Checks the namespace of an object, which may be absent. */
export function checkNamespace(
  { namespace }: Readonly<Record<string, unknown>>,
  synced: boolean,
  fault: ReportFault,
): void {
  if (namespace === undefined || (namespace === null && !synced)) return;
  const isString = typeof namespace === "string";
  const invalid = isString
    ? nameProblem(namespace, namespace, synced)
    : `must be a string, but is ${formatValue(namespace)}`;
  if (invalid !== undefined) fault("/metadata/namespace", `metadata.namespace: ${invalid}`, namespace);
}

/** The reason why a name is invalid. GITOPS-045 reports variables in the names of objects that are only checked. */
function nameProblem(name: string, subdomain: string, synced: boolean): string | undefined {
  const invalid = subdomainProblem(subdomain);
  const variable = invalid && variableIn(name);
  if (variable === undefined) return invalid;
  if (synced) return `has the variable ${variable}, but muster writes final names only`;
  return undefined;
}
