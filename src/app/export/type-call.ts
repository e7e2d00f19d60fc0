import {
  at,
  equalValues,
  type FieldProblem,
  given,
  items,
  member,
  pointerTo,
  present,
  quoted,
  stringOf,
} from "../../kernel/index.ts";
import type { WorkloadTypeDefinition } from "../../model/index.ts";
import { parseResourceInterface } from "../../model/index.ts";
import { type FoundId, idAt } from "./api-ids.ts";
import { type PlatformObject, typeKey } from "./existing.ts";
import type { ExportContext, ReferenceOrigin } from "./export-context.ts";
import { type ExportDraft, filePath, refusal } from "./exported.ts";

const LIST = "/api/v1/workload-types";

/**
 * Returns the call of the Workload Types API: POST registers a kind, PUT changes one that exists. The platform accepts
 * added and removed versions, and refuses a changed one.
 */
export function typeCall(
  definition: WorkloadTypeDefinition,
  context: ExportContext,
  origin: ReferenceOrigin,
): ExportDraft {
  const { metadata, spec, clusters } = definition;
  const categoryId = wordId("categories", "category", spec.category, context, origin);
  const priorityId = wordId("priorities", "priority", spec.priority, context, origin);
  const existing = context.existing.types.get(typeKey(spec.group, metadata.name));
  const problems: FieldProblem[] = [
    ...present([categoryId, priorityId].map((found) => (found && "problem" in found ? found.problem : undefined))),
    ...invalidInterfaces(definition),
  ];
  if (clusters !== undefined) {
    const message = "is not exported: the API registers a type for all clusters";
    problems.push({ ...refusal("/clusters", message), severity: "info" });
  }
  const changes = given({
    categoryId: idOf(categoryId),
    priorityId: idOf(priorityId),
    preemptibility: spec.preemptibility,
    resourceInterfaces: spec.resourceInterfaces,
  });
  if (existing !== undefined) return updateOf(definition, existing, changes, problems);
  if (spec.resourceInterfaces === undefined) {
    const message = "is absent, so the type changes the defaults of a kind whose id is not known";
    const fix = `write the answer of GET ${LIST} to a file, and name it with --existing`;
    return { problems: [...problems, refusal("/spec/resourceInterfaces", message, fix)] };
  }
  const content = { name: metadata.name, group: spec.group, ...changes };
  const file = filePath(`${metadata.name}.${spec.group}.workload-type.json`);
  return { exported: [{ file, content, call: { method: "POST", path: LIST } }], problems };
}

function updateOf(
  { metadata, spec }: WorkloadTypeDefinition,
  { id, answer }: PlatformObject,
  changes: Readonly<Record<string, unknown>>,
  problems: FieldProblem[],
): ExportDraft {
  const registered = new Map(items(answer.resourceInterfaces).map((item) => [versionOf(specOf(item)), specOf(item)]));
  const wanted = spec.resourceInterfaces ?? [];
  for (const [index, entry] of wanted.entries()) {
    const version = versionOf(entry.spec);
    if (!registered.has(version) || isSame(registered.get(version), entry.spec)) continue;
    const path = pointerTo("/spec/resourceInterfaces", index);
    const message = `changes version ${quoted(stringOf(version))} of the registered type, and the API only adds and removes versions`;
    const fix = "remove the version with one update, and add it again with another";
    problems.push(refusal(path, message, fix));
  }
  const isListed = spec.resourceInterfaces === undefined || wanted.length === registered.size;
  const keeps = wanted.every(({ spec: each }) => registered.has(versionOf(each)));
  const { resourceInterfaces: _, ...defaults } = changes;
  const isSameType = isListed && keeps && Object.entries(defaults).every(([field, value]) => answer[field] === value);
  if (isSameType && problems.length === 0) return { skipped: "is registered as it is" };
  const file = filePath(`${metadata.name}.${spec.group}.workload-type-update.json`);
  return { exported: [{ file, content: changes, call: { method: "PUT", path: `${LIST}/${id}` } }], problems };
}

/** The `spec` of an entry: `{spec}` in a request, `{version, resourceInterface}` in an answer. */
function specOf(entry: unknown): unknown {
  const inner = member(entry, "resourceInterface") ?? entry;
  return member(inner, "spec") ?? inner;
}

function versionOf(spec: unknown): unknown {
  return at(spec, "structureDefinition", "rootComponent", "kind", "version");
}

/** Whether two specs are equal with the defaults of the CRD, which an answer may have. */
function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [a, b].map((spec) => parseResourceInterface(spec).resourceInterface ?? spec);
  return equalValues(left, right);
}

/** The errors of the Resource Interfaces, since the platform could not use them. */
function invalidInterfaces({ spec }: WorkloadTypeDefinition): readonly FieldProblem[] {
  return (spec.resourceInterfaces ?? []).flatMap((entry, index) =>
    parseResourceInterface(entry)
      .issues.filter(({ severity }) => severity === "error")
      .map(({ path, message, fix }) => refusal(`/spec/resourceInterfaces/${index}${path}`, message, fix)),
  );
}

function wordId(
  kind: "categories" | "priorities",
  field: "category" | "priority",
  word: string | undefined,
  context: ExportContext,
  origin: ReferenceOrigin,
): FoundId | undefined {
  if (word === undefined) return undefined;
  return idAt(kind, word, `/spec/${field}`, context, origin);
}

function idOf(found: FoundId | undefined): string | undefined {
  if (found !== undefined && "id" in found) return found.id;
  return undefined;
}
