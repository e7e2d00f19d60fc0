import { type CelNode, LONGEST_RULE, parseCel, unknownFunction, uses } from "../../cel/index.ts";
import { isObject, items, memoize, text } from "../../kernel/index.ts";
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
