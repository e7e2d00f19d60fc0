import type { JqNode } from "../../jq/index.ts";
import { translateCelCall } from "./cel-calls.ts";
import type { Expectations } from "./cel-expectations.ts";
import { celNot, hasType, inverse, isNothing, isNull } from "./cel-logic.ts";
import { celItem, celMember } from "./cel-members.ts";
import { arithmetic, compared, negative } from "./cel-operators.ts";
import { allOf, celItems, celItemsIfAny, firstOf } from "./cel-streams.ts";
import {
  type CelTranslation,
  type CelValue,
  choiceOf,
  computed,
  constantValue,
  dataOf,
  truth,
  wholeObject,
} from "./cel-value.ts";
import { atom, type Expr, infix, RANK } from "./code.ts";
import { constantOf, nodeHeight, untranslatedReason } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";

/** A deeper expression could exceed the limits of CEL's parser, which allows 250 levels. */
const DEEPEST = 40;

/**
 * Translates a jq expression with one result to CEL: the same value for every object that meets the expectations, which
 * are added to `scope`. Without them jq may fail, and so may the CEL.
 *
 * @throws Untranslatable for a part that cannot be translated with the same result
 */
export function celValue(node: JqNode, scope: Expectations): CelValue {
  requireShallow(node);
  return new CelTranslator().value(node, wholeObject(scope));
}

/**
 * A condition of CEL: whether the first result of an expression passes a test. It is false without a result.
 *
 * @throws Untranslatable for a part that cannot be translated with the same result
 */
export function celMatch(node: JqNode, scope: Expectations, test: (value: CelValue) => Expr): Expr {
  requireShallow(node);
  const translation = new CelTranslator().translate(node, wholeObject(scope));
  if ("one" in translation) return test(translation.one);
  return firstOf(translation.many, scope, node).quantified("exists", test);
}

function requireShallow(node: JqNode): void {
  if (nodeHeight(node) > DEEPEST) throw new Untranslatable(node, "is nested too deeply for CEL");
}

class CelTranslator {
  value(node: JqNode, input: CelValue): CelValue {
    const translation = this.translate(node, input);
    if ("one" in translation) return translation.one;
    throw new Untranslatable(node, "can have any number of results where one is needed");
  }

  translate(node: JqNode, input: CelValue): CelTranslation {
    const { scope } = input;
    switch (node.kind) {
      case "identity":
        return { one: input };
      case "paren":
        return this.translate(node.body, input);
      case "literal":
        return { one: constantValue(node.value, node, scope) };
      case "index":
        return then(this.translate(node.target, input), (target) => ({ one: this.#index(node, target) }));
      case "iterate":
        return then(this.translate(node.target, input), (target) => ({ many: celItems(target, node) }));
      case "optional":
        return this.#optional(node.target, input);
      case "array":
        return { one: this.#array(node, input) };
      case "object":
        if (node.entries.length > 0) throw new Untranslatable(node, "makes an object");
        return { one: computed("any", atom("{}"), scope) };
      case "unary":
        return { one: this.#unary(node, input) };
      case "binary": {
        const sides = [this.value(node.left, input), this.value(node.right, input)] as const;
        return { one: this.#binary(node, ...sides, scope) };
      }
      case "pipe":
        return this.through(this.translate(node.left, input), node.right);
      case "alternative":
        return { one: this.#alternative(node, input) };
      case "and":
      case "or": {
        const left = truth(this.value(node.left, input), node.left);
        const isAnd = node.kind === "and";
        const rest = when(input, isAnd ? left : inverse(left));
        const right = truth(this.value(node.right, rest), node.right);
        return { one: computed("boolean", infix(isAnd ? "&&" : "||", RANK[node.kind], left, right), scope) };
      }
      case "if":
        return { one: this.#conditional(node, input) };
      case "call":
        if (isFilter(node)) return this.through({ one: input }, node);
        return translateCelCall(node, input, this);
      default:
        throw new Untranslatable(node, untranslatedReason(node));
    }
  }

  /** `from | node` */
  through(from: CelTranslation, node: JqNode): CelTranslation {
    if (node.kind === "paren") return this.through(from, node.body);
    if (node.kind === "pipe") return this.through(this.through(from, node.left), node.right);
    if (node.kind !== "call" || !isFilter(node)) return then(from, (value) => this.translate(node, value));
    const [condition] = node.args;
    return {
      many: allOf(from, node).filtered((value) => {
        if (condition === undefined) {
          if (value.type === "any") return isNull(value.code, "!=");
          return atom(String(value.type !== "null"));
        }
        return truth(this.value(condition, value), condition);
      }),
    };
  }

  #index(node: JqNode & { readonly kind: "index" }, target: CelValue): CelValue {
    const key = constantOf(node.key);
    if (typeof key === "string") return celMember(target, key, node);
    if (typeof key === "number" && Number.isSafeInteger(key)) return celItem(target, key, node);
    throw new Untranslatable(node.key, "is not a constant name or position");
  }

  #optional(target: JqNode, input: CelValue): CelTranslation {
    if (target.kind === "iterate") {
      return then(this.translate(target.target, input), (from) => ({ many: celItemsIfAny(from, target) }));
    }
    const key = target.kind === "index" ? constantOf(target.key) : undefined;
    if (target.kind !== "index" || typeof key !== "string") {
      throw new Untranslatable(target, "has a ? after something other than a name or []");
    }
    const withMembers = allOf(this.translate(target.target, input), target).filtered(({ code }) =>
      hasType(code, "map", "null_type"),
    );
    return { many: withMembers.mapped((value) => ({ one: celMember(value, key, target) })) };
  }

  #array(node: JqNode & { readonly kind: "array" }, input: CelValue): CelValue {
    const { scope } = input;
    if (node.body === undefined) return computed("any", atom("[]"), scope);
    const body = this.translate(node.body, input);
    if ("one" in body) throw new Untranslatable(node, "makes a list of one value");
    return { ...computed("any", atom("[]"), scope), list: body.many };
  }

  #unary(node: JqNode & { readonly kind: "unary" }, input: CelValue): CelValue {
    const constant = constantOf(node);
    if (typeof constant === "number") return constantValue(constant, node, input.scope);
    if (node.operator === "+") throw new Untranslatable(node, "is a plus sign, which only gojq accepts");
    return negative(this.value(node.operand, input), node);
  }

  #binary(
    node: JqNode & { readonly kind: "binary" },
    left: CelValue,
    right: CelValue,
    scope: CelValue["scope"],
  ): CelValue {
    switch (node.operator) {
      case "+":
      case "-":
      case "*":
      case "/":
      case "%":
        return arithmetic(node, node.operator, left, right, scope);
      default:
        return computed("boolean", compared(node, node.operator, left, right, scope), scope);
    }
  }

  #alternative({ left, right }: { readonly left: JqNode; readonly right: JqNode }, input: CelValue): CelValue {
    const no = this.value(left, input);
    if (no.type === "number" || no.type === "string") return no;
    const condition = no.type === "boolean" ? celNot(no.code) : isNothing(dataOf(no, left));
    const yes = this.value(right, when(input, condition));
    if (no.type === "null") return yes;
    dataOf(yes, right);
    return choiceOf({ condition, yes, no, isDefault: true }, input.scope);
  }

  #conditional(node: JqNode & { readonly kind: "if" }, input: CelValue): CelValue {
    const [branch, ...rest] = node.branches;
    if (branch === undefined) {
      if (node.otherwise) return this.value(node.otherwise, input);
      return input;
    }
    const condition = truth(this.value(branch.condition, input), branch.condition);
    const yes = this.value(branch.outcome, when(input, condition));
    const no = this.#conditional({ ...node, branches: rest }, when(input, inverse(condition)));
    for (const part of [yes, no]) dataOf(part, node);
    return choiceOf({ condition, yes, no }, input.scope);
  }
}

/** Whether a call is one of `select(condition)` and `values`. */
function isFilter({ name, args }: JqNode & { readonly kind: "call" }): boolean {
  return (name === "select" && args.length === 1) || (name === "values" && args.length === 0);
}

/** The input of an expression that is evaluated under a condition. */
function when(input: CelValue, condition: Expr): CelValue {
  return { ...input, scope: input.scope.when(condition) };
}

function then(from: CelTranslation, step: (value: CelValue) => CelTranslation): CelTranslation {
  if ("one" in from) return step(from.one);
  return { many: from.many.mapped(step) };
}
