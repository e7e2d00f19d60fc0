import type { CelTypeScope, Work } from "../../cel/index.ts";
import { celFault, unparsedFault } from "../../cel/index.ts";
import { isObject, items, text } from "../../kernel/index.ts";
import { celTypeOf } from "./cel-types.ts";
import { schemaAtPath } from "./field-path.ts";
import { ruleOfEntry } from "./schema-rules.ts";
import type { ReportDefinition, VisitedSchema } from "./schema-walk.ts";

const REASONS: ReadonlySet<unknown> = new Set([
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
]);
const LINE_BREAK = /[\n\r]/;

/** Reports validation rules that an API server refuses, with expressions of a wrong type. */
export function ruleDefinitionFaults(
  { schema, at, isRoot, isUncorrelated }: VisitedSchema,
  work: Work,
  report: ReportDefinition,
): void {
  const entries = items(schema["x-kubernetes-validations"]);
  if (entries.length === 0) return;
  for (const [index, entry] of entries.entries()) {
    if (!isObject(entry)) continue;
    const place = (field: string) => at("x-kubernetes-validations", index, field);
    const { rule, message, messageExpression, reason, fieldPath, optionalOldSelf } = entry;
    const trimmed = text(rule)?.trim() ?? "";
    if (trimmed === "") report(place("rule"), "is mandatory, but missing");
    textFaults(message, messageExpression, trimmed, place, report);
    if (typeof reason === "string" && !REASONS.has(reason)) {
      report(place("reason"), `must be one of ${[...REASONS].join(", ")}`);
    }
    if (
      typeof fieldPath === "string" &&
      fieldPath !== "" &&
      schemaAtPath(fieldPath, schema, { allowsQuotes: true }) === undefined
    ) {
      report(place("fieldPath"), "must lead to a field of the schema");
    }
    const read = ruleOfEntry(entry);
    if (read === undefined) continue;
    if (read.usesOldSelf && isUncorrelated) {
      report(place("rule"), "uses oldSelf in a list or map whose items have no earlier state");
    }
    if (!read.usesOldSelf && typeof optionalOldSelf === "boolean") {
      report(place("optionalOldSelf"), "needs a rule with oldSelf");
    }
    const type = celTypeOf(schema, isRoot);
    if (type === undefined) {
      report(place("rule"), "needs a schema with a type, of which all items have one too");
      continue;
    }
    const self: CelTypeScope = {
      name: "self",
      type,
      outer: { name: "oldSelf", type: optionalOldSelf === true ? "dyn" : type },
    };
    const fault = read.syntax === undefined ? unparsedFault(read.rule) : celFault(read.syntax, self, "bool", work);
    if (fault !== undefined) report(place("rule"), fault);
    const problem = read.messageNode && celFault(read.messageNode, self, "string", work);
    if (problem !== undefined) report(place("messageExpression"), problem);
  }
}

function textFaults(
  message: unknown,
  messageExpression: unknown,
  rule: string,
  place: (field: string) => string,
  report: ReportDefinition,
): void {
  const given = text(message) ?? "";
  const trimmed = given.trim();
  if (given !== "" && trimmed === "") report(place("message"), "must not be empty");
  else if (LINE_BREAK.test(trimmed)) report(place("message"), "must not have a line break");
  else if (LINE_BREAK.test(rule) && trimmed === "") {
    report(place("message"), "is mandatory, because the rule has a line break");
  }
  if (typeof messageExpression === "string" && messageExpression !== "" && messageExpression.trim() === "") {
    report(place("messageExpression"), "must not be empty");
  }
}
