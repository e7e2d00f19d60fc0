import { groupOf } from "../base/kubernetes.ts";
import { member } from "../base/read.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { DefinitionKind } from "../definition/definition.ts";
import type { DocumentItem } from "./items.ts";

/** How a document is read. */
export type DocumentForm =
  /** A definition under muster's own `apiVersion`. */
  | "definition"
  /** A raw request body of the API, recognised by the name of its file. */
  | "request-body"
  /** Any Kubernetes manifest: it passes through. */
  | "manifest";

/** A value of a file that a user names, or of a definition file. */
export interface SourceDocument extends DocumentItem {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly index: number;
  readonly form: DocumentForm;
  /** Kind of a raw request body. */
  readonly bodyKind?: DefinitionKind;
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

/** The form of a document, according to its `apiVersion` and to the name of its file. */
export function formOf(
  value: unknown,
  bodyKind: DefinitionKind | undefined,
): Pick<SourceDocument, "form" | "bodyKind"> {
  const apiVersion = member(value, "apiVersion");
  // Any version of muster's group: a wrong one is an error, and must not pass through as a manifest.
  if (typeof apiVersion === "string" && apiVersion.startsWith(`${groupOf(MUSTER_API_VERSION)}/`)) {
    return { form: "definition" };
  }
  if (bodyKind === undefined || apiVersion !== undefined) return { form: "manifest" };
  return { form: "request-body", bodyKind };
}
