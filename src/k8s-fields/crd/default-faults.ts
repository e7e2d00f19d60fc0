import type { Work } from "../../cel/index.ts";
import { member, record, text } from "../../kernel/index.ts";
import { NEWEST_KNOWN_MINOR } from "../kubernetes/field-table.ts";
import { valueFaults } from "./check-values.ts";
import { ruleFaults } from "./rule-faults.ts";
import { hasExtension } from "./schema-node.ts";
import type { ReportDefinition, VisitedSchema } from "./schema-walk.ts";
import { unknownFields } from "./unknown-fields.ts";

/** Reports a default that must not be there, or that its own schema does not accept. */
export function defaultFaults(
  { schema, at, isRoot, isTypeMeta, isInMap }: VisitedSchema,
  work: Work,
  report: ReportDefinition,
): void {
  const value = schema.default;
  if (value === undefined || value === null) return;
  // The API server accepts any list in place of a number or a text.
  if (Array.isArray(value) && hasExtension(schema, "int-or-string") && schema.anyOf === undefined) return;
  if (isRoot && text(member(value, "apiVersion")) === undefined) report(at("default"), "must be a whole object");
  if (isTypeMeta) report(at("default"), "must not be in the metadata of the object");
  if (isTypeMeta || isInMap) return;
  // The walks start with an object.
  const holder = { value };
  const whole = { type: "object", properties: { value: schema } };
  const [unknown] = unknownFields(holder, whole, work);
  const [fault] = valueFaults(holder, whole, { work, minor: NEWEST_KNOWN_MINOR });
  if (unknown !== undefined) report(at("default"), `has the unknown field ${String(unknown.segments.at(-1))}`);
  else if (fault !== undefined) report(at("default"), fault.message);
  else {
    for (const { message, obstacle } of ruleFaults(record(holder), whole, work).slice(0, 1)) {
      if (obstacle === undefined) report(at("default"), message);
    }
  }
}
