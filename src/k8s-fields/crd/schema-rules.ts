import { isObject, items, memoize, text } from "../../kernel/index.ts";
import { CEL_NAMESPACED } from "./cel-collections.ts";
import type { CelFunctions } from "./cel-function.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./cel-functions.ts";
import { type CelNode, parseCel } from "./cel-syntax.ts";
import { type CrdSchema, schemaMember } from "./schema-node.ts";

/** A rule of a schema, `x-kubernetes-validations`. */
export interface CrdRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageNode?: CelNode;
  /** Path of the field that the rule is about, such as `.spec.replicas`. */
  readonly fieldPath?: string;
  /** The expression; absent for one that cannot be parsed. */
  readonly syntax?: CelNode;
  /** The expression; absent for a rule that is not evaluated. */
  readonly node?: CelNode;
  /** The reason why it is not evaluated. */
  readonly obstacle?: string;
  /** Whether it compares with the earlier object, so that it applies only to changes. */
  readonly isTransition: boolean;
  readonly usesOldSelf: boolean;
}

/** The longest rule that is parsed. */
export const LONGEST_RULE = 10_000;

/** The rule of an entry of `x-kubernetes-validations`; undefined for one without a text. */
export const ruleOfEntry = memoize(readRule);

/** The rules of one node of a schema, without those of nodes below it. */
export const rulesOfSchema = memoize((schema: CrdSchema): readonly CrdRule[] =>
  items(schema["x-kubernetes-validations"]).flatMap((entry) => (isObject(entry) ? (ruleOfEntry(entry) ?? []) : [])),
);

/** Whether a schema has rules, in itself or below. */
export const hasRules = memoize((schema: CrdSchema): boolean => {
  if (rulesOfSchema(schema).length > 0) return true;
  return subschemas(schema).some(({ child }) => hasRules(child));
});

/** The schemas below a schema, with the segments that lead to them. */
export function subschemas(schema: CrdSchema): readonly { readonly segment: string; readonly child: CrdSchema }[] {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return [
    ...properties.map(([segment, child]) => ({ segment, child })),
    { segment: "[]", child: schemaMember(schema, "items") },
    { segment: "*", child: schemaMember(schema, "additionalProperties") },
    ...items(schema.allOf).map((child) => ({ segment: "", child })),
  ].flatMap(({ segment, child }) => (isObject(child) ? { segment, child } : []));
}

function readRule(entry: Readonly<Record<string, unknown>>): CrdRule | undefined {
  const rule = text(entry.rule);
  if (rule === undefined || rule.trim() === "") return undefined;
  const parsed = parsedRule(rule);
  const usesOldSelf = parsed.syntax !== undefined ? uses(parsed.syntax, "oldSelf") : rule.includes("oldSelf");
  const messageExpression = text(entry.messageExpression);
  const messageNode = messageExpression === undefined ? undefined : parsedRule(messageExpression);
  const message = text(entry.message);
  const fieldPath = text(entry.fieldPath);
  return {
    rule,
    ...(message !== undefined && { message }),
    ...(messageNode?.node !== undefined && { messageNode: messageNode.node }),
    ...(fieldPath !== undefined && { fieldPath }),
    ...parsed,
    usesOldSelf,
    isTransition: usesOldSelf && entry.optionalOldSelf !== true,
  };
}

function parsedRule(rule: string): Pick<CrdRule, "syntax" | "node" | "obstacle"> {
  if (rule.length > LONGEST_RULE) return { obstacle: `has more than ${LONGEST_RULE} characters` };
  try {
    const syntax = parseCel(rule);
    const unknown = unknownFunction(syntax);
    if (unknown === undefined) return { syntax, node: syntax };
    return { syntax, obstacle: `calls ${unknown}()` };
  } catch {
    return { obstacle: "cannot be parsed" };
  }
}

const MACRO_NAMES = new Set(["all", "exists", "exists_one", "existsOne", "filter", "map"]);

/** The name of a function that is not known here. */
function unknownFunction(node: CelNode): string | undefined {
  if (node.op === "call") {
    const [name] = node.args as readonly [string];
    if (name !== "has" && !isEvaluated(CEL_FUNCTIONS, name)) return name;
  }
  if (node.op === "rcall") {
    const [name, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const isNamespace = receiver.op === "id" && isEvaluated(CEL_NAMESPACED, `${String(receiver.args)}.${name}`);
    if (!isNamespace && !isEvaluated(CEL_METHODS, name) && !MACRO_NAMES.has(name)) return name;
    if (MACRO_NAMES.has(name) && parts[1]?.op === "id" && parts.length > 2 && name !== "map") {
      return `${name} with two variables`;
    }
  }
  for (const part of partsOf(node)) {
    const found = unknownFunction(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEvaluated(functions: CelFunctions, name: string): boolean {
  return Object.hasOwn(functions, name) && functions[name]?.run !== undefined;
}

function uses(node: CelNode, name: string): boolean {
  return (node.op === "id" && node.args === name) || partsOf(node).some((part) => uses(part, name));
}

function partsOf({ args }: CelNode): readonly CelNode[] {
  const all: readonly unknown[] = Array.isArray(args) ? args.flat(2) : [args];
  return all.filter((part): part is CelNode => isObject(part) && "op" in part && "args" in part);
}
