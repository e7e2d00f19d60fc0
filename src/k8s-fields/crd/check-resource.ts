import { Work, WorkLimit } from "../../cel/index.ts";
import { member, pointerTo, record } from "../../kernel/index.ts";
import { type FieldFault, type Members, variableOfFault } from "../kubernetes/field-fault.ts";
import { accepts } from "./accept.ts";
import { valueFaults } from "./check-values.ts";
import { withCrdDefaults } from "./default-values.ts";
import type { CrdKindVersion } from "./definition.ts";
import { nearestName } from "./nearest-name.ts";
import { type RuleFault, ruleFaults } from "./rule-faults.ts";
import { hasRules } from "./schema-rules.ts";
import { type PrunedField, unknownFields } from "./unknown-fields.ts";

/** The faults of a custom resource, or the reason why its check ended early. */
export interface ResourceCheck {
  readonly faults: readonly FieldFault[];
  readonly limit?: string;
  /** The rules of the CRD that the object does not keep, or that were not evaluated. Only of objects without faults. */
  readonly rules: readonly RuleFault[];
}

/**
 * Checks a custom resource against its version of the CRD, as an API server does when the object is created.
 *
 * @param minor the minor version of Kubernetes 1 of the cluster
 * @param work counts the steps; default: a count of its own with the limit of one object
 */
export function checkResource(
  object: Members,
  version: CrdKindVersion,
  minor: number,
  work: Work = new Work(),
): ResourceCheck {
  const faults: FieldFault[] = [];
  try {
    if (!hasIgnoredStatus(object, version) && accepts(object, version.schema, { work, minor })) {
      if (hasRules(version.schema)) return { faults, rules: ruleFaults(object, version.schema, work) };
      return VALID;
    }
    const unknown = unknownFields(object, version.schema, work);
    const defaulted = withoutStatus(record(withCrdDefaults(object, version.schema, work)), version);
    const misspelt = new Set<string>();
    for (const field of unknown) faults.push(unknownFault(field, version, misspelt, work));
    for (const fault of valueFaults(defaulted, version.schema, { work, minor })) {
      if (fault.kind !== "missing" || !misspelt.has(fault.path)) faults.push(fault);
    }
    // Rules read the fields without a variable.
    const isReadable = faults.every((fault) => fault.kind === "unknown" || variableOfFault(fault) !== undefined);
    return { faults, rules: isReadable ? ruleFaults(defaulted, version.schema, work) : [] };
  } catch (error) {
    if (error instanceof WorkLimit) return { faults, rules: [], limit: error.message };
    throw error;
  }
}

const VALID: ResourceCheck = Object.freeze({ faults: [], rules: [] });

/** Whether the API server ignores the status of a new object, because its version has it as a subresource. */
function hasIgnoredStatus(object: Members, { hasStatus }: CrdKindVersion): boolean {
  return hasStatus && Object.hasOwn(object, "status");
}

function withoutStatus(object: Members, version: CrdKindVersion): Members {
  if (!hasIgnoredStatus(object, version)) return object;
  const { status: _, ...rest } = object;
  return rest;
}

function unknownFault(
  { segments, holder, known }: PrunedField,
  { kind, name }: CrdKindVersion,
  misspelt: Set<string>,
  work: Work,
): FieldFault {
  const field = String(segments.at(-1));
  const path = pointerTo("", ...segments);
  const common = { kind: "unknown", path, holder, type: "", field } as const;
  const right = nearestName(field, known, work);
  if (right === undefined) {
    const fix = "remove it; if a newer release of the CRD has it, commit that one";
    return { ...common, message: `unknown field; the CRD of ${kind} ${name} does not have it`, fix };
  }
  misspelt.add(pointerTo("", ...segments.slice(0, -1), right));
  const message = `unknown field; did you mean ${right}?`;
  const isAbsent = member(holder, right) === undefined;
  return { ...common, message, fix: `rename it to ${right}`, ...(isAbsent && { intended: right }) };
}
