import { BUILTIN_GROUPS, groupOf, MUSTER_API_VERSION, member, nearest, record } from "../../kernel/index.ts";
import { isKustomizeConfiguration } from "../units/kustomization.ts";
import { isOfTool } from "./tool-groups.ts";

/** The beginning of the reasons why a document is not an object. */
export const NO_OBJECT = "is not a Kubernetes object";

/**
 * Returns the reason why a document of the inputs is skipped; undefined for one that is read.
 *
 * @param isExpected whether the user named its file, or the file has the name of a request body
 */
export function reasonToSkip(value: unknown, isExpected: boolean): string | undefined {
  if (value === null) return "is empty";
  if (isExpected) return undefined;
  const { apiVersion, kind } = record(value);
  if (typeof apiVersion !== "string" || typeof kind !== "string") {
    return isIncomplete(value) ? undefined : `${NO_OBJECT}: it has no apiVersion and kind`;
  }
  if (!KIND.test(kind) && !VERSION.test(apiVersion) && member(value, "metadata") === undefined) {
    return `${NO_OBJECT}: neither its apiVersion nor its kind is one, and it has no metadata`;
  }
  // kubectl, kustomize and the controllers apply the items, whatever the kind of the object around them.
  if (hasObjects(member(value, "items"))) return undefined;
  if (!configuresTool(apiVersion, kind, value) && !isKustomizeConfiguration(value)) return undefined;
  return toolReason(kind);
}

/** The reason for skipping a document of a kind with which a tool is configured. */
export function toolReason(kind: string): string {
  return `configures a tool (${kind}) and is not an object of a cluster`;
}

/** The reason for skipping a rule or the description of a pack, which no cluster gets; undefined for any other document. */
export function ruleReason(value: unknown): string | undefined {
  const { apiVersion, kind } = record(value);
  if (typeof apiVersion !== "string" || groupOf(apiVersion) !== groupOf(MUSTER_API_VERSION)) return undefined;
  if (kind === "Rule") return "is a rule, which applies where policies.rules or a pack of muster.yaml names its file";
  if (kind === "RulePack") {
    return "describes a pack of rules, which applies where policies.packs of muster.yaml names it";
  }
  return undefined;
}

/**
 * Whether a value is an object whose apiVersion or kind is missing or misspelt, or a list of objects that is not a
 * `List`. A chart and the configuration of a tool may have one of the two fields, but no name in a metadata, or another
 * kind of value in it, such as `version: 4.16.0`.
 */
function isIncomplete(value: unknown): boolean {
  const items = Array.isArray(value) ? value : member(value, "items");
  if (Array.isArray(items)) return hasObjects(items);
  const metadata = member(value, "metadata");
  const isNamed = (member(metadata, "name") ?? member(metadata, "generateName")) !== undefined;
  const fields = Object.entries(record(value));
  // The tool that reads the file may not care about capitals.
  if (fields.some(([field, text]) => nearest(field, ["apiVersion"]) !== undefined && isOfTool(text))) return false;
  return isNamed && fields.some(([field, text]) => isTypeField(field, text));
}

function hasObjects(items: unknown): boolean {
  return Array.isArray(items) && items.some((item) => TYPE_FIELDS.every((field) => member(item, field) !== undefined));
}

/** Whether a field of an object probably is its apiVersion or its kind, by its name and its value. */
function isTypeField(field: string, value: unknown): boolean {
  const intended = nearest(field, TYPE_FIELDS);
  if (intended === undefined) return false;
  if (typeof value !== "string") return true;
  if (intended === "kind") return KIND.test(value);
  return VERSION.test(value);
}

const KIND = /^[A-Za-z]\w*$/;
/** A version of an API, with or without its group. */
const VERSION = /^(?:[\w.-]+\/)?v?\d+(?:(?:alpha|beta)\d+)?$/i;

const TYPE_FIELDS = ["apiVersion", "kind"] as const;
const OBJECT_FIELDS = ["metadata", "items", "spec", "status"] as const;

/**
 * Whether a document configures a tool: no API server serves its group, or its kind is not one of Kubernetes itself,
 * and none of its fields is one of an object, or a misspelt one. An object without its mandatory metadata still has a
 * spec. `v1` Config is the file of kubectl.
 */
function configuresTool(apiVersion: string, kind: string, value: unknown): boolean {
  if (isOfTool(apiVersion) || (groupOf(apiVersion) === "install.istio.io" && member(value, "metadata") === undefined)) {
    return true;
  }
  if (BUILTIN_GROUPS.has(groupOf(apiVersion)) && !(apiVersion === "v1" && kind === "Config")) return false;
  if (OBJECT_FIELDS.some((field) => member(value, field) !== undefined)) return false;
  return Object.keys(record(value)).every((field) => nearest(field, OBJECT_FIELDS) === undefined);
}
