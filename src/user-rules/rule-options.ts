import type { CelType } from "../cel/index.ts";
import { checkShape, type Schema } from "../k8s-fields/index.ts";
import { type FieldProblem, given, isObject, members, pointerTo, record, text } from "../kernel/index.ts";
import type { RuleOptions } from "../rule/index.ts";
import { ruleOptionsSchema } from "./rule-file.ts";

type Options = Readonly<Record<string, unknown>>;

/** The options of a rule, with the types that expressions read, and the problems of their schema. */
interface ReadOptions {
  /** Absent for a rule without options. */
  readonly options?: RuleOptions<Options>;
  readonly types: Readonly<Record<string, CelType>>;
  readonly findings: readonly FieldProblem[];
}

const TYPES: Readonly<Record<string, CelType>> = {
  string: "string",
  integer: "int",
  number: "dyn",
  boolean: "bool",
};

/** Reads `options`, the JSON Schema of a map, at a pointer of the rule. Defaults must match their own schema. */
export function readRuleOptions(file: unknown, at: string): ReadOptions {
  if (!isObject(file)) return { types: {}, findings: [] };
  const shape = checkShape(ruleOptionsSchema, file);
  const properties = members(record(shape.value).properties).map(
    ([name, property]) => [name, record(property)] as const,
  );
  const findings = shape.findings.map((finding) => ({ ...finding, path: at + finding.path }));
  if (properties.length === 0) return { types: {}, findings };
  const defaults = Object.fromEntries(properties.map(([name, property]) => [name, property.default]));
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, property]) => [name, plainSchema(property)])),
    additionalProperties: false,
  };
  const stricter = properties.flatMap(([name, { stricter: direction }]) =>
    direction === "less" || direction === "more" ? [[name, direction] as const] : [],
  );
  // A wrong default is the problem of its property.
  const wrong =
    findings.length > 0
      ? []
      : checkShape(schema, defaults).findings.map((finding) => ({ ...finding, path: defaultPath(at, finding.path) }));
  return {
    options: given({ schema, defaults, stricter: stricter.length > 0 ? Object.fromEntries(stricter) : undefined }),
    types: Object.fromEntries(properties.map(([name, property]) => [name, typeOf(property)])),
    findings: [...findings, ...wrong],
  };
}

/** The schema of a property without the members that only muster reads. */
function plainSchema({ default: _, stricter: _direction, description: _text, ...schema }: Options): Schema {
  return schema as Schema;
}

function defaultPath(at: string, path: string): string {
  const [, name = ""] = path.split("/");
  return `${pointerTo(at, "properties")}/${name}/default`;
}

function typeOf({ type, items }: Options): CelType {
  if (type === "array") return { list: TYPES[text(record(items).type) ?? ""] ?? "dyn" };
  return TYPES[text(type) ?? ""] ?? "dyn";
}
