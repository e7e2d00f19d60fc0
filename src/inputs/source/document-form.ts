import { groupOf, isObject, MUSTER_API_VERSION, member } from "../../kernel/index.ts";
import type { DefinitionKind, SpannedIssue } from "../../model/index.ts";
import { type Fragment, fragmentIssue, fragmentOf } from "../../model/index.ts";
import type { DocumentItem } from "./items.ts";
import { isWorkloadBody } from "./workload-body.ts";

/** The form in which a document is read. */
type DocumentForm =
  /** A definition under muster's own `apiVersion`. */
  | "definition"
  /** A raw request body of the API, recognised by the name of its file; that of a WorkloadType also by its fields. */
  | "request-body"
  /** A request body of the Workloads V2 API, which contains a manifest. */
  | "workload-body"
  /** A part of a Resource Interface or of a WorkloadType, as people paste it. */
  | "fragment"
  /** Any Kubernetes manifest: it passes through. */
  | "manifest";

/** A value of a file that a user names, or of a definition file. */
export interface SourceDocument extends DocumentItem {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly index: number;
  /** The rendering that made it. Objects of two renderings are not applied together. */
  readonly unit?: string;
  readonly form: DocumentForm;
  /** Kind of a raw request body. */
  readonly bodyKind?: DefinitionKind;
  /** The part that a document is. */
  readonly fragment?: Fragment;
  /** The reason for which the text of a fragment is not valid YAML; it then has no value. */
  readonly unreadable?: string;
}

/** The issue of a document; undefined for one that is not a fragment. */
export function issueOfFragment({ fragment, unreadable, locate }: SourceDocument): SpannedIssue | undefined {
  return fragment && fragmentIssue(fragment, locate(""), unreadable);
}

const BODY_FILES: readonly (readonly [RegExp, DefinitionKind])[] = [
  [/\.training\.(ya?ml|json)$/i, "Training"],
  [/\.distributed-inference\.(ya?ml|json)$/i, "DistributedInference"],
  [/\.workload-type\.(ya?ml|json)$/i, "WorkloadType"],
];

/** The kind of the request bodies in a file, according to its name. */
export function bodyKindOf(file: string): DefinitionKind | undefined {
  return BODY_FILES.find(([pattern]) => pattern.test(file))?.[1];
}

/**
 * Whether a document is the body of a PATCH, which changes the replicas of a distributed inference, as `muster export` names
 * its file. It is a part of a workload, and has no object.
 */
export function isReplicasBody(file: string, value: unknown): boolean {
  return /\.distributed-inference-replicas\.(?:ya?ml|json)$/i.test(file) && member(value, "apiVersion") === undefined;
}

/** The reason for which the body of a PATCH is not read as a workload. */
export const REPLICAS_BODY =
  "is the body of a PATCH that changes the replicas of a distributed inference, and not a whole workload";

/** The form of a document, according to its `apiVersion` and to the name of its file. */
export function formOf(
  value: unknown,
  bodyKind: DefinitionKind | undefined,
): Pick<SourceDocument, "form" | "bodyKind" | "fragment"> {
  const apiVersion = member(value, "apiVersion");
  // Any version of muster's group: a wrong one is an error, and must not pass through as a manifest.
  if (typeof apiVersion === "string" && apiVersion.startsWith(`${groupOf(MUSTER_API_VERSION)}/`)) {
    return { form: "definition" };
  }
  if (apiVersion !== undefined) return { form: "manifest" };
  if (bodyKind !== undefined) return { form: "request-body", bodyKind };
  if (isWorkloadTypeBody(value)) return { form: "request-body", bodyKind: "WorkloadType" };
  if (isWorkloadBody(value)) return { form: "workload-body" };
  const fragment = fragmentOf(value);
  if (fragment === undefined) return { form: "manifest" };
  return { form: "fragment", fragment };
}

function isWorkloadTypeBody(value: unknown): boolean {
  if (!isObject(value) || value.kind !== undefined) return false;
  const { name, group, categoryId, priorityId, resourceInterfaces } = value;
  if (categoryId !== undefined || priorityId !== undefined) return true;
  return Array.isArray(resourceInterfaces) && (name ?? group) !== undefined;
}
