import { isObject as isRecord } from "../../base/read.ts";
import type { Locate } from "../../finding/field-problem.ts";
import type { Issue } from "../../finding/issue.ts";
import { ruleIssue } from "../../resource-interface/rules.ts";
import type { SchemaNode } from "./value.ts";

/** One version of a kind, as its CustomResourceDefinition gives it. */
export interface CrdVersion {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The `openAPIV3Schema`. */
  readonly schema: SchemaNode;
  readonly served: boolean;
  readonly deprecated: boolean;
  /** The CustomResourceDefinition itself: versions with the same one are of one CRD. */
  readonly definition: object;
}

/** The versions of all CRDs that were given. */
export type Crds = readonly CrdVersion[];

/** What a document of the folder of CRDs holds. */
export interface ReadCrd {
  readonly versions: Crds;
  readonly issues: readonly Issue[];
}

/**
 * Reads a CustomResourceDefinition of `apiextensions.k8s.io` v1 or v1beta1. A document that is none, or that has no
 * schema, is an issue (RI-145): whoever gives a folder of CRDs wants them to be looked at. Never throws.
 */
export function readCrd(value: unknown, locate?: Locate): ReadCrd {
  const report = (path: string, message: string): ReadCrd => ({
    versions: [],
    issues: [ruleIssue("RI-145", { path, message }, locate)],
  });
  if (!isRecord(value) || value.kind !== "CustomResourceDefinition" || !isRecord(value.spec)) {
    const found = isRecord(value) && typeof value.kind === "string" ? `kind ${value.kind}` : "no CRD";
    return report("", `expected a CustomResourceDefinition with a spec, but found ${found}`);
  }
  const { group, names, versions, validation } = value.spec;
  const kind = isRecord(names) ? names.kind : undefined;
  if (typeof group !== "string" || typeof kind !== "string") return report("/spec", "the CRD names no group and kind");
  const list = Array.isArray(versions) ? versions : [{ name: value.spec.version, served: true }];
  const read: CrdVersion[] = [];
  const issues: Issue[] = [];
  for (const [index, entry] of list.entries()) {
    const { name, served, deprecated, schema = validation } = isRecord(entry) ? entry : {};
    const openApi = isRecord(schema) ? schema.openAPIV3Schema : undefined;
    if (typeof name !== "string" || !isRecord(openApi)) {
      const message = `version ${typeof name === "string" ? name : index} of ${kind} has no openAPIV3Schema, so no path can be checked`;
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
