import { STEPS_OF_FAULT, Work, WorkLimit } from "../../cel/index.ts";
import { dns1035Problem, fieldLabel, isObject, items, member, pointerTo, record, text } from "../../kernel/index.ts";
import { fieldFaults } from "../kubernetes/check-fields.ts";
import { NEWEST_KNOWN_MINOR } from "../kubernetes/field-table.ts";
import { objectType } from "../kubernetes/field-type.ts";
import { conversionFaults } from "./conversion-faults.ts";
import { nameFaults } from "./crd-names.ts";
import { defaultFaults } from "./default-faults.ts";
import { listFaults } from "./list-faults.ts";
import { ruleDefinitionFaults } from "./rule-definition-faults.ts";
import type { CrdSchema } from "./schema-node.ts";
import { type ReportDefinition, type VisitedSchema, visitSchemas } from "./schema-walk.ts";
import { structuralFaults } from "./structural-faults.ts";
import { versionFaults } from "./version-faults.ts";

/** A field for which an API server rejects a CustomResourceDefinition. */
export interface DefinitionFault {
  readonly path: string;
  readonly message: string;
  /** Whether the check ended there. */
  readonly unjudged?: true;
}

/**
 * The faults of a CustomResourceDefinition that its field table does not show: those of its names, versions and schemas.
 * Source: apiextensions-apiserver, `pkg/apis/apiextensions/validation`.
 */
export function definitionFaults(definition: unknown, work: Work = new Work()): readonly DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const report: ReportDefinition = (path, message) => {
    work.spend(STEPS_OF_FAULT);
    faults.push({ path, message: `${labelOf(path)}: ${message}` });
  };
  try {
    nameFaults(definition, report);
    specFaults(record(member(definition, "spec")), work, report);
  } catch (error) {
    if (!(error instanceof WorkLimit)) throw error;
    const message = `its check ${error.message}, so it ended early`;
    faults.push({ path: "/spec", message, unjudged: true });
  }
  return faults;
}

/** The label of a field, without the words that every path into a schema has. */
function labelOf(path: string): string {
  return fieldLabel(path).replaceAll(/\.(?:schema\.openAPIV3Schema|properties)(?=\.)/g, "");
}

function specFaults(spec: Readonly<Record<string, unknown>>, work: Work, report: ReportDefinition): void {
  const versions = items(spec.versions);
  if (spec.preserveUnknownFields === true) {
    report("/spec/preserveUnknownFields", "must be false; the schemas decide which unknown fields are kept");
  }
  if (typeof spec.scope === "string" && spec.scope !== "Namespaced" && spec.scope !== "Cluster") {
    report("/spec/scope", "must be Namespaced or Cluster");
  }
  conversionFaults(spec.conversion, report);
  const storage = versions.filter((version) => member(version, "storage") === true);
  if (Array.isArray(spec.versions) && storage.length !== 1) {
    report("/spec/versions", `must have exactly one version with storage: true, but has ${storage.length}`);
  }
  const earlierNames = new Set<unknown>();
  for (const [index, version] of versions.entries()) {
    const path = pointerTo("/spec/versions", index);
    const name = text(member(version, "name"));
    const problem = name === undefined ? undefined : dns1035Problem(name);
    if (problem !== undefined) report(`${path}/name`, problem);
    if (earlierNames.has(name)) report(`${path}/name`, "is the name of an earlier version");
    earlierNames.add(name);
    const schema = member(member(version, "schema"), "openAPIV3Schema");
    versionFaults(version, path, report);
    if (!isObject(schema)) report(`${path}/schema/openAPIV3Schema`, "is mandatory, but missing");
    else schemaFaults(schema, version, { path: `${path}/schema/openAPIV3Schema`, work, report });
  }
}

interface SchemaContext {
  readonly path: string;
  readonly work: Work;
  readonly report: ReportDefinition;
}

function schemaFaults(root: CrdSchema, version: unknown, { path, work, report }: SchemaContext): void {
  if (isObject(member(member(version, "subresources"), "status"))) {
    const [key] = Object.entries(root).find(([name, value]) => NOT_WITH_STATUS.has(name) && isUsed(value)) ?? [];
    if (key !== undefined) report(pointerTo(path, key), "must not be there where status is a subresource");
  }
  visitSchemas(root, path, work, (place) => {
    if (place.isUntyped) typeFaults(place, report);
    structuralFaults(place, work, report);
    listFaults(place, report);
    defaultFaults(place, work, report);
    ruleDefinitionFaults(place, work, report);
  });
}

/** The fields of a schema of items or values. The field table has no type for it, because it may be another value. */
function typeFaults({ schema, at }: VisitedSchema, report: ReportDefinition): void {
  for (const { kind, path, message } of fieldFaults(schema, objectType("JSONSchemaProps"), {
    minor: NEWEST_KNOWN_MINOR,
  })) {
    if (kind === "type") report(at() + path, message);
  }
}

/** Keywords of the whole object that would not apply to its status alone. */
const NOT_WITH_STATUS: ReadonlySet<string> = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "default",
  "enum",
  "maxProperties",
  "minProperties",
  "not",
  "oneOf",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
]);

function isUsed(value: unknown): boolean {
  return value !== null && value !== false;
}
