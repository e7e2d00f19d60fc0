import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import type { Schema } from "../src/k8s-fields/schema/schema.ts";
import { getOrCreate } from "../src/kernel/base/memo.ts";
import { escapeCell } from "../src/kernel/text/escape.ts";
import { organizationSchema } from "../src/model/organization/file-schema.ts";
import { ruleFileSchema } from "../src/user-rules/rule-file.ts";
import { replaceBetween } from "./markers.ts";
import { filledIn } from "./schemas/described-schema.ts";
import type { DocComment } from "./schemas/doc-comments.ts";
import { docsOfType, type FieldDocs } from "./schemas/field-docs.ts";

const MARKERS = ["<!-- fields: written by npm run docs -->", "<!-- end of fields -->"] as const;

/** Pages and sections with more about a field. */
const MORE: Readonly<Record<string, string>> = {
  "clusters[].version": "[the changes](upstream.md)",
  "clusters[].kubernetes": "[the fields](kubernetes-fields.md)",
  "clusters[].operators": "[the rejections](kubernetes-fields.md#releases-of-operators)",
  "clusters[].allocated": "[below](#allocated-resources)",
  "clusters[].priorityClasses": "[below](#priority-classes)",
  "clusters[].topologies": "[below](#topologies)",
  "clusters[].podGrouper.reads": "[the kinds](gangs.md#rights-of-the-podgrouper)",
  "clusters[].podDefaults": "[the settings](expansion.md#pod-defaults)",
  "clusters[].resourceManagement": "[below](#kais-resource-management)",
  "clusters[].admission.enforce": "[admission policies](../guides/admission.md)",
  "clusters[].sync": "[GitOps](../guides/gitops.md)",
  "departments[].quotas": "[below](#quotas)",
  "projects[].defaultNodePools": "[below](#node-pools-of-a-workload)",
  runaiPolicies: "[Run:ai policies](../guides/runai-policies.md)",
  crds: "[custom resources](kubernetes-fields.md#custom-resources)",
  units: "[objects that are defined twice](../guides/check.md#objects-that-are-defined-twice)",
  "unjudged[].charts": "[Helm](../guides/kustomize-and-helm.md#helm)",
  "resourceInterfaces.override":
    "[Resource Interfaces](../guides/workload-types.md#resource-interfaces-of-the-repository)",
  policies: "[policies](../guides/policies.md)",
  waivers: "[waivers](../guides/policies.md#waivers)",
};

/**
 * docs/reference/organization.md with the table of its fields written anew, from the docstrings that editors show.
 *
 * @throws Error where the text lacks the markers
 */
export function withOrganizationFields(text: string): string {
  return withFields(text, organizationSchema, docsOfType("OrganizationFile"));
}

/**
 * docs/reference/rules-reference.md with the table of the fields of a rule written anew, from the same docstrings.
 *
 * @throws Error where the text lacks the markers
 */
export function withRuleFields(text: string): string {
  const { spec = {} } = ruleFileSchema.properties ?? {};
  return withFields(text, spec, docsOfType("RuleSpecFile"));
}

function withFields(text: string, schema: Schema, docs: FieldDocs): string {
  // Both controllers, and departments and projects, share fields.
  const groups = new Map<string, Row[]>();
  for (const row of rowsOf(schema, docs, "")) {
    getOrCreate(groups, row.cells.join("|"), (): Row[] => []).push(row);
  }
  const rows = [...groups.values()].map((same) => {
    const paths = same.map(({ path }) => `\`${path}\``);
    const shown = paths.length > 2 ? `${paths[0]} and of each other resource` : paths.join(", ");
    return markdownRow([shown, ...(same[0]?.cells ?? [])]);
  });
  return replaceBetween(text, MARKERS, [...markdownHead(["field", "default", "meaning"]), ...rows].join("\n"));
}

interface Row {
  readonly path: string;
  readonly cells: readonly string[];
}

/** A row for each field below the envelope, at any depth; each operator has the text of all. */
function rowsOf({ properties = {}, items, required = [] }: Schema, docs: FieldDocs, path: string): readonly Row[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const field = docs(name);
    const at = path === "" ? name : `${path}.${name}`;
    if (field === undefined || ["apiVersion", "kind", "metadata"].includes(at)) return [];
    const names = Object.keys(name === "operators" ? (schema.properties ?? {}) : {});
    const cells = [defaultCell(field.doc, required.includes(name)), meaningCell(field.doc, names, MORE[at])];
    return [{ path: at, cells }, ...(names.length > 0 ? [] : rowsOf(schema, field.inner, at))];
  });
  return items === undefined ? own : [...own, ...rowsOf(items, docs, `${path}[]`)];
}

function defaultCell({ absent, default: value }: DocComment, isRequired: boolean): string {
  if (isRequired) return "mandatory";
  if (absent !== undefined) return escapeCell(filledIn(absent));
  if (value === undefined) return "none";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function meaningCell({ text, words }: DocComment, names: readonly string[], more: string | undefined): string {
  const meaning = filledIn(text).replace(/ ?Mandatory\.$/, "");
  const listed = [...words].map(([word, of]) => `\`${word}\`: ${of}`).join("; ");
  const known = names.length === 0 ? "" : `Names: ${names.map((name) => `\`${name}\``).join(", ")}.`;
  const parts = [meaning, listed === "" ? "" : `${listed}.`, known, more === undefined ? "" : `More: ${more}.`];
  return escapeCell(parts.filter((part) => part !== "").join(" "));
}
