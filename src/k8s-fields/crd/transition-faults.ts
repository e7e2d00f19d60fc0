import { CelOptional, NotEvaluated, STEPS_OF_FAULT, type Work } from "../../cel/index.ts";
import { isObject, items, names, pointerTo, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { celValueOf } from "./cel-convert.ts";
import { storedValue, withCrdDefaults } from "./default-values.ts";
import type { CrdKindVersion } from "./definition.ts";
import { messageOfRule, ruleFailure } from "./rule-failure.ts";
import { pathPointer, type RuleFault } from "./rule-faults.ts";
import { type CrdSchema, hasExtension, schemaMember, schemaOfField } from "./schema-node.ts";
import { type CrdRule, hasRules, rulesOfSchema } from "./schema-rules.ts";

/**
 * Evaluates the rules of a CRD that compare an object with its earlier state: those with `oldSelf`. As an API server does,
 * it compares a field only where both states have it, an item of a list only by the keys of a list of type `map`, and an
 * optional `oldSelf` also where the earlier state lacks the field. Source: apiextensions-apiserver,
 * `pkg/apiserver/schema/cel/validation.go` and `common`.
 *
 * @throws WorkLimit where they need too many steps
 */
export function transitionFaults(
  before: Members,
  after: Members,
  { schema }: Pick<CrdKindVersion, "schema">,
  work: Work,
): readonly RuleFault[] {
  if (!hasRules(schema)) return [];
  const walk = new TransitionWalk(work);
  const [old, now] = [before, after].map((object) => withCrdDefaults(object, schema, work));
  walk.value(now, old, schema, schema, true);
  return walk.faults;
}

class TransitionWalk {
  readonly faults: RuleFault[] = [];
  readonly #work: Work;
  readonly #segments: (string | number)[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  /** `rules` is the schema with the rules, and `schema` the one with the types; they differ inside of `allOf`. */
  value(value: unknown, old: unknown, rules: CrdSchema, schema: CrdSchema, isResource: boolean): void {
    if (value === null || value === undefined || !hasRules(rules)) return;
    this.#work.spend();
    for (const rule of rulesOfSchema(rules)) if (rule.usesOldSelf) this.#rule(rule, value, old, schema, isResource);
    for (const all of items(rules.allOf)) if (isObject(all)) this.value(value, old, all, schema, isResource);
    if (Array.isArray(value)) this.#list(value, items(old), rules, schema);
    else if (isObject(value)) this.#object(value, record(old), rules, schema);
  }

  #list(list: readonly unknown[], old: readonly unknown[], rules: CrdSchema, schema: CrdSchema): void {
    const [inner, type] = [schemaMember(rules, "items"), schemaMember(schema, "items")];
    if (inner === undefined || type === undefined || !hasRules(inner)) return;
    const twins = schema["x-kubernetes-list-type"] === "map" ? this.#byKey(old, schema) : undefined;
    for (const [index, item] of list.entries()) {
      this.#below(index, item, twins?.get(keyOf(item, schema)), inner, type);
    }
  }

  #byKey(list: readonly unknown[], schema: CrdSchema): ReadonlyMap<string, unknown> {
    this.#work.read(list);
    return new Map(list.map((item) => [keyOf(item, schema), item]));
  }

  #object(object: Members, old: Members, rules: CrdSchema, schema: CrdSchema): void {
    // The members of an atomic object have no earlier state.
    const known = schema["x-kubernetes-map-type"] === "atomic" ? {} : old;
    for (const name of names(object)) {
      const inner = schemaOfField(rules, name);
      const type = schemaOfField(schema, name);
      if (inner === undefined || type === undefined || !hasRules(inner)) continue;
      this.#below(name, object[name], Object.hasOwn(known, name) ? known[name] : undefined, inner, type);
    }
  }

  #below(segment: string | number, value: unknown, old: unknown, rules: CrdSchema, schema: CrdSchema): void {
    this.#segments.push(segment);
    this.value(
      storedValue(value, schema),
      storedValue(old, schema),
      rules,
      schema,
      hasExtension(schema, "embedded-resource"),
    );
    this.#segments.pop();
  }

  #rule(rule: CrdRule, value: unknown, old: unknown, schema: CrdSchema, isResource: boolean): void {
    // Without an earlier value, an optional one is judged with the new object alone.
    if (old === null || old === undefined) return;
    try {
      const self = celValueOf(value, schema, isResource, this.#work);
      const earlier = celValueOf(old, schema, isResource, this.#work);
      const oldSelf = rule.isTransition ? earlier : new CelOptional(earlier);
      const message = ruleFailure(rule, self, oldSelf, this.#work);
      if (message !== undefined) this.#report(rule, message);
    } catch (error) {
      if (!(error instanceof NotEvaluated)) throw error;
      this.#report(rule, messageOfRule(rule), error.message);
    }
  }

  #report(rule: CrdRule, message: string, obstacle?: string): void {
    this.#work.spend(STEPS_OF_FAULT);
    const inner = rule.fieldPath === undefined ? "" : pathPointer(rule.fieldPath);
    const path = pointerTo("", ...this.#segments) + inner;
    this.faults.push({ path, rule: rule.rule, message, ...(obstacle !== undefined && { obstacle }) });
  }
}

/** The values of the keys of an item. */
function keyOf(item: unknown, schema: CrdSchema): string {
  const keys = items(schema["x-kubernetes-list-map-keys"]).flatMap((key) => text(key) ?? []);
  const { properties } = record(schemaMember(schema, "items"));
  return JSON.stringify(
    keys.map((key) => {
      const own = isObject(item) && Object.hasOwn(item, key) ? item[key] : undefined;
      return own ?? schemaMember(properties, key)?.default ?? null;
    }),
  );
}
