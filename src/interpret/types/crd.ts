import type { Issue, Locate } from "../../kernel/index.ts";
import { isObject, record, text } from "../../kernel/index.ts";
import { ruleIssue } from "../../model/index.ts";
import type { SchemaNode } from "./value.ts";

/** One version of a kind in its CustomResourceDefinition. */
export interface CrdVersion {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The `openAPIV3Schema`. */
  readonly schema: SchemaNode;
  readonly served: boolean;
  readonly deprecated: boolean;
  /** The CustomResourceDefinition itself; all versions of a CRD share it. */
  readonly definition: object;
}

/** The versions of all given CRDs. */
export type Crds = readonly CrdVersion[];

/** The versions and issues of one document in the folder of CRDs. */
interface ReadCrd {
  readonly versions: Crds;
  readonly issues: readonly Issue[];
}

/**
 * Reads a CustomResourceDefinition of `apiextensions.k8s.io` v1 or v1beta1. Any other document, and one without a
 * schema, is an issue (RI-145), because the user expects every file of the folder to be used. Never throws.
 */
export function readCrd(value: unknown, locate?: Locate): ReadCrd {
  const report = (path: string, message: string): ReadCrd => ({
    versions: [],
    issues: [ruleIssue("RI-145", { path, message }, locate)],
  });
  if (!isObject(value) || value.kind !== "CustomResourceDefinition" || !isObject(value.spec)) {
    const kind = text(record(value).kind) ?? "no CRD";
    return report("", `expected a CustomResourceDefinition with a spec, but found ${kind}`);
  }
  const { group, names, versions, validation } = value.spec;
  const { kind } = record(names);
  if (typeof group !== "string" || typeof kind !== "string") return report("/spec", "the CRD lacks its group or kind");
  const list = Array.isArray(versions) ? versions : [{ name: value.spec.version, served: true }];
  const read: CrdVersion[] = [];
  const issues: Issue[] = [];
  for (const [index, entry] of list.entries()) {
    const { name, served, deprecated, schema = validation } = record(entry);
    const openApi = record(schema).openAPIV3Schema;
    if (typeof name !== "string" || !isObject(openApi)) {
      const message = `version ${text(name) ?? index} of ${kind} has no openAPIV3Schema, so no path can be checked`;
      issues.push(...report(`/spec/versions/${index}`, message).issues);
    } else {
      read.push({
        group,
        kind,
        version: name,
        schema: openApi,
        served: served !== false,
        deprecated: deprecated === true,
        definition: value,
      });
    }
  }
  return { versions: read, issues };
}
