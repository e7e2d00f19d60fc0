import { given, items } from "../../kernel/index.ts";
import { interpret } from "../objects/interpret.ts";
import { addToRun, isExhausted, newUsage, RUN_LIMITS } from "../objects/usage.ts";
import { exampleObject } from "../trial/example-object.ts";
import { type ReadPlace, walkShape } from "../trial/shape.ts";
import type { ExpressionReads } from "../trial/shape-of-definition.ts";
import { withoutPlace } from "../trial/without-place.ts";
import { itemTypesOf, membersOf, propertiesOf, type SchemaNode } from "../types/value.ts";
import { idsOf, instancePathsOf, yields } from "./instance-paths.ts";
import type { LintRemark, LintSubject } from "./lint-subject.ts";
import { isPartOn, problemOn } from "./trial-problem.ts";

/**
 * The rules whose problems an object with all fields reveals. Values that an expression constructs are the object's own
 * affair.
 */
const REVEALED: ReadonlySet<string> = new Set(["RI-006", "RI-008", "RI-105", "RI-110", "RI-111"]);

/**
 * Runs the definition on objects that are derived from its own expressions: with lists of two, one and no items, with
 * each field absent or null, and without a status.
 */
export function lintTrials(subject: LintSubject): void {
  const { resourceInterface, shape, run, schema } = subject;
  const { kind } = resourceInterface.rootComponent;
  if (kind === undefined) return;
  const reported = new Set<string>();
  const report = (rule: Parameters<LintSubject["report"]>[0], path: string, remark: LintRemark) => {
    if (reported.has(path)) return;
    reported.add(path);
    subject.report(rule, path, remark);
  };
  // The parser of the definition reports expressions that do not compile.
  const compiled = new Set(shape.expressions.map(({ field }) => field.pointer));
  for (const size of [2, 1, 0]) {
    const example = exampleObject(shape.object, kind, given({ items: size, schema }));
    for (const { rule, path, component, message, fix } of interpret(resourceInterface, example, { run }).issues) {
      if (!REVEALED.has(rule) || !compiled.has(path)) continue;
      // These objects have no status, whose absence is not a fault of the expression alone.
      if (rule === "RI-006" && path.includes("/statusDefinition/")) continue;
      const about = `on an object with ${size} item${size === 1 ? "" : "s"} in each list: ${message.replace(/^.*?: /, "")}`;
      report(rule as "RI-006", path, given({ component, message: about, fix, example }));
    }
  }
  const full = exampleObject(shape.object, kind, given({ items: 2, status: true, schema }));
  // A constant may lead into another branch than every other value.
  const other = exampleObject(shape.object, kind, given({ items: 2, status: true, choice: NO_CONSTANT, schema }));
  for (const expression of shape.expressions) {
    if (isExhausted(run.used, RUN_LIMITS)) return;
    if (expression.field.on === "workload") tryAbsent(expression, [full, other], subject, report);
  }
}

// More than any value is compared with.
const NO_CONSTANT = 1000;

// A hostile expression may read thousands of places.
const MOST_PLACES = 200;

function tryAbsent(
  { field, program, reads }: ExpressionReads,
  [full, other]: readonly [unknown, unknown],
  { run, resourceInterface, schema, shape }: LintSubject,
  report: LintSubject["report"],
): void {
  const { pointer, component, source } = field;
  const used = newUsage();
  // Without instances no other path of the component is evaluated.
  const ids = pointer.endsWith("/instanceIdPath") ? undefined : idsOf(component, shape.expressions);
  const paths = ids === undefined ? instancePathsOf(field, shape.expressions) : [];
  const isPart = isPartOn({ field, program }, full, used);
  const read = paths.length === 0 ? [reads] : paths.map((path) => path.reads);
  for (const { where, example } of variants([full, other], read, schema)) {
    if (ids !== undefined && !yields(ids, example, used)) continue;
    const problem = problemOn({ field, program, isPart, paths }, example, used);
    if (problem === undefined) continue;
    const { rule, text, fix, span = program.ast.span } = problem;
    const message = `${where}: ${text}`;
    report(rule, pointer, given({ component, message, fix, example, part: { text: source, span } }));
    break;
  }
  addToRun(run, resourceInterface, used);
}

interface Variant {
  readonly where: string;
  readonly example: unknown;
}

/** The full object, then without each place that the expressions read, without all of them, and without all numbers. */
function* variants(
  [full, other]: readonly [unknown, unknown],
  reads: readonly ReadPlace[],
  schema: SchemaNode | undefined,
): Generator<Variant> {
  yield { where: "on an object that has every field", example: full };
  const places: (readonly string[])[] = [];
  const numbers: (readonly string[])[] = [];
  for (const read of reads) {
    walkShape(read, (shape, path) => {
      if (path.at(-1) === "*") return;
      // Every object has metadata, and every real one has a spec.
      if (schema !== undefined && isRequired(schema, path)) return;
      if (path.length > 1 || path[0] === "status") places.push(path);
      if (shape.uses.has("number")) numbers.push(path);
    });
  }
  for (const path of places.slice(0, MOST_PLACES)) {
    const place = path.join(".").replaceAll(".*", "[]");
    yield { where: `on an object without ${place}`, example: withoutPlace(full, path, undefined) };
    yield { where: `on an object whose ${place} is null`, example: withoutPlace(full, path, null) };
  }
  yield { where: "on an object with other values than the compared ones", example: other };
  if (reads.length > 1) {
    const example = places.slice(0, MOST_PLACES).reduce((one, path) => withoutPlace(one, path, undefined), full);
    yield { where: "on an object without the fields of all these paths", example };
  }
  for (const object of [full, other]) {
    const example = numbers.slice(0, MOST_PLACES).reduce((one, path) => withoutPlace(one, path, undefined), object);
    yield { where: "on an object without optional numbers", example };
  }
}

function isRequired(schema: SchemaNode, path: readonly string[]): boolean {
  let node: SchemaNode | undefined = schema;
  for (const step of path.slice(0, -1)) {
    if (node === undefined) return false;
    node = step === "*" ? (membersOf(node) ?? itemTypesOf(node)) : (propertiesOf(node)[step] ?? membersOf(node));
  }
  return node !== undefined && items(node.required).includes(path.at(-1));
}
