import { type CelData, CelOptional, NotEvaluated, STEPS_OF_FAULT, type Work } from "../../cel/index.ts";
import { isObject, items, memoize, names, pointerTo, record, variableIn } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { celValueOf } from "./cel-convert.ts";
import { storedValue } from "./default-values.ts";
import { messageOfRule, ruleFailure } from "./rule-failure.ts";
import { type CrdSchema, hasExtension, schemaMember, schemaOfField } from "./schema-node.ts";
import { type CrdRule, hasRules, rulesOfSchema } from "./schema-rules.ts";

/** A rule that an object does not keep, or that could not be evaluated for it. */
export interface RuleFault {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  /** The reason why the rule was not evaluated. */
  readonly obstacle?: string;
}

/**
 * Evaluates the rules of a CRD for a new object, whose absent fields have their defaults. Rules about changes do not apply.
 *
 * @throws WorkLimit where they need too many steps
 */
export function ruleFaults(object: Members, schema: CrdSchema, work: Work): readonly RuleFault[] {
  if (!hasRules(schema)) return [];
  const walk = new RuleWalk(work);
  walk.value(object, schema, schema, true);
  return walk.faults;
}

/** The schemas below a schema that have rules. */
const partsWithRules = memoize((schema: CrdSchema) => {
  const withRules = (part: CrdSchema | undefined) => (part !== undefined && hasRules(part) ? part : undefined);
  return {
    items: withRules(schemaMember(schema, "items")),
    additional: withRules(schemaMember(schema, "additionalProperties")),
    fields: new Map(
      names(schema.properties).flatMap((name) => {
        const field = withRules(schemaMember(schema.properties, name));
        if (field === undefined) return [];
        return [[name, field] as const];
      }),
    ),
  };
});

class RuleWalk {
  readonly faults: RuleFault[] = [];
  readonly #work: Work;
  readonly #segments: (string | number)[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  /** `rules` is the schema with the rules, and `schema` the one with the types; they differ inside of `allOf`. */
  value(value: unknown, rules: CrdSchema, schema: CrdSchema, isResource: boolean): void {
    if (value === null || value === undefined || !hasRules(rules)) return;
    this.#rules(value, rules, schema, isResource);
    for (const all of items(rules.allOf)) if (isObject(all)) this.value(value, all, schema, isResource);
    if (Array.isArray(value)) this.#list(value, rules, schema);
    else if (isObject(value)) this.#object(value, rules, schema);
  }

  #list(list: readonly unknown[], rules: CrdSchema, schema: CrdSchema): void {
    const { items: inner } = partsWithRules(rules);
    const type = schemaMember(schema, "items");
    for (const [index, item] of inner === undefined ? [] : list.entries()) this.#below(index, item, inner, type);
  }

  #object(object: Members, rules: CrdSchema, schema: CrdSchema): void {
    const { fields, additional } = partsWithRules(rules);
    if (fields.size === 0 && additional === undefined) return;
    for (const name of Object.keys(object)) {
      const isField = schemaMember(rules.properties, name) !== undefined;
      this.#below(name, object[name], isField ? fields.get(name) : additional, schemaOfField(schema, name));
    }
    // Absent fields have their defaults.
    for (const [name, inner] of fields) {
      if (!Object.hasOwn(object, name)) this.#below(name, undefined, inner, schemaMember(schema.properties, name));
    }
  }

  #below(segment: string | number, value: unknown, rules: CrdSchema | undefined, schema: CrdSchema | undefined): void {
    if (rules === undefined || schema === undefined) return;
    this.#segments.push(segment);
    this.value(storedValue(value, schema), rules, schema, hasExtension(schema, "embedded-resource"));
    this.#segments.pop();
  }

  #rules(value: unknown, rules: CrdSchema, schema: CrdSchema, isResource: boolean): void {
    let self: CelData | undefined;
    let isVariable: boolean | undefined;
    for (const rule of rulesOfSchema(rules)) {
      if (rule.node === undefined || rule.isTransition) continue;
      try {
        self ??= celValueOf(value, schema, isResource, this.#work);
        const message = ruleFailure(rule, self, new CelOptional(), this.#work);
        if (message === undefined) continue;
        isVariable ??= hasVariable(value, this.#work);
        this.#report(rule, message, isVariable ? "a value has a variable" : undefined);
      } catch (error) {
        if (!(error instanceof NotEvaluated)) throw error;
        this.#report(rule, messageOfRule(rule), error.message);
      }
    }
  }

  #report(rule: CrdRule, message: string, obstacle: string | undefined): void {
    this.#work.spend(STEPS_OF_FAULT);
    const inner = rule.fieldPath === undefined ? "" : pathPointer(rule.fieldPath);
    const path = pointerTo("", ...this.#segments) + inner;
    this.faults.push({ path, rule: rule.rule, message, ...(obstacle !== undefined && { obstacle }) });
  }
}

/** Whether a part of a value has a variable that a tool replaces before the object is applied. */
function hasVariable(value: unknown, work: Work): boolean {
  if (typeof value === "string") {
    work.spend(value.length);
    return variableIn(value) !== undefined;
  }
  work.spend();
  const parts = Array.isArray(value) ? value : Object.values(record(value));
  return parts.some((part) => hasVariable(part, work));
}

/** The pointer of a path such as `.spec.ports['a.b']`. */
export function pathPointer(path: string): string {
  const names = [...path.matchAll(/\.([^.[]+)|\[(?:'((?:[^'\\]|\\.)*)'|(\d+))\]/g)];
  return pointerTo(
    "",
    ...names.map(([, plain, quoted, index]) => plain ?? quoted?.replaceAll(/\\(.)/g, "$1") ?? index ?? ""),
  );
}
