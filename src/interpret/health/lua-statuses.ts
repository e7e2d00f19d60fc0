import type { JqNode } from "../../jq/index.ts";
import { pointerTo, present } from "../../kernel/index.ts";
import type {
  Component,
  ExpectedCondition,
  ExpressionMatcher,
  ResourceInterface,
  StatusMatcher,
} from "../../model/index.ts";
import { statusPrecedence } from "../objects/interpret-status.ts";
import { expectedText } from "../objects/status.ts";
import { atom, call, type Expr, infix, printCode, RANK } from "./code.ts";
import { type HealthKind, healthOfStatus, type RunningHealth } from "./health-table.ts";
import { luaMatch, luaValue } from "./lua-jq.ts";
import { luaLiteral, luaString } from "./lua-text.ts";
import type { LuaValue } from "./lua-value.ts";
import type { LuaOptions } from "./lua-writer.ts";
import { Untranslatable } from "./refusal.ts";
import { type ExpressionReader, isContainerText, jsonScalar, statusMatchers, suspendSegments } from "./status-plan.ts";

/** The part of a script that belongs to one Resource Interface. */
export interface LuaStatuses {
  /** Body of a function of `obj`: it returns the number of the matcher of every status that matches, and the conditions. */
  readonly body: string;
  /** The statuses by precedence, each with its health: the body of a list. */
  readonly order: string;
}

const FALSE = atom("false");

/**
 * Translates the status definition of a Resource Interface. `reader` collects refused expressions, and a matcher with one
 * never matches.
 */
export function luaStatuses(
  kind: HealthKind,
  resourceInterface: ResourceInterface,
  running: RunningHealth,
  options: LuaOptions,
  reader: ExpressionReader,
): LuaStatuses {
  const writer = new StatusWriter(resourceInterface.rootComponent, options, reader);
  const known = new Map(statusMatchers(resourceInterface).map((entry) => [entry.status, entry] as const));
  const suspended = writer.suspended(kind);
  const found: string[] = [];
  const order: string[] = [];
  for (const status of statusPrecedence) {
    const { matchers = [], pointer = "" } = known.get(status) ?? {};
    const numbered = writer.matchers(matchers, pointer);
    // Matchers are first: where one of them cannot be read, no status counts.
    const codes = status === "Suspended" ? [...numbered, ...suspended] : numbered;
    if (codes.length === 0) continue;
    found.push(`    ${status} = ${printCode(infix("or", RANK.or, ...codes), "    ")},`);
    const health = healthOfStatus(status, running);
    order.push(orderEntry(status, health, matchers, kind.isControllerCheck === true ? health : status));
  }
  const conditions = writer.hasConditions ? "conditions" : "{}";
  const body = [...writer.locals, "  return {", ...found, `  }, ${conditions}`].join("\n");
  return { body, order: order.join("\n") };
}

function orderEntry(status: string, health: string, matchers: readonly StatusMatcher[], text: string): string {
  const types = matchers.map(
    ({ byConditions = [] }) => `{${byConditions.map(({ type }) => luaString(type)).join(", ")}}`,
  );
  const hasTypes = types.some((list) => list !== "{}");
  const conditions = hasTypes ? `, conditions = {${types.join(", ")}}` : "";
  const message = text === status ? "" : `, message = "${text}"`;
  return `  {status = "${status}", health = "${health}"${message}${conditions}},`;
}

class StatusWriter {
  readonly locals: string[] = [];
  readonly hasConditions: boolean;
  readonly #hasPhase: boolean;
  readonly #component: Component;
  readonly #options: LuaOptions;
  readonly #reader: ExpressionReader;

  constructor(component: Component, options: LuaOptions, reader: ExpressionReader) {
    this.#component = component;
    this.#options = options;
    this.#reader = reader;
    const { phaseDefinition, conditionsDefinition } = component.statusDefinition ?? {};
    this.#hasPhase = this.#define("phase", "phaseDefinition", phaseDefinition?.path);
    const { typeFieldName, statusFieldName, reasonFieldName, messageFieldName } = conditionsDefinition ?? {};
    const names = { type: typeFieldName, status: statusFieldName, reason: reasonFieldName, message: messageFieldName };
    const fields = Object.entries(names).flatMap(([name, field]) =>
      field === undefined ? [] : `${name} = ${luaString(field)}`,
    );
    const table = atom(`{${fields.join(", ")}}`);
    this.hasConditions = this.#define("conditions", "conditionsDefinition", conditionsDefinition?.path, table);
  }

  /** The conditions for Suspended that do not come from a matcher, with the number 0. */
  suspended(kind: HealthKind): readonly Expr[] {
    const { suspendDefinition, pointer } = this.#component;
    const segments = suspendSegments(kind);
    const byField = segments && this.#isApplied(this.#at(segments), atom("true"));
    const actions = (suspendDefinition?.suspendActions ?? []).map((action, index) =>
      this.#reader.suspendCheck(`${pointer}/suspendDefinition/suspendActions/${index}`, action, (ast, expected) => {
        const value = expected === null ? atom("nil") : luaLiteral(expected, ast);
        return this.#isApplied(data(ast, luaValue(ast, "obj", this.#options)), value);
      }),
    );
    const applied = present(actions);
    const isWhole = applied.length > 0 && applied.length === actions.length;
    const byActions = isWhole ? infix("and", RANK.and, ...applied) : undefined;
    return present([byField, byActions]).map((code) => infix("and", RANK.and, code, atom("0")));
  }

  /** The conditions of matchers, each with its number. */
  matchers(matchers: readonly StatusMatcher[], pointer: string): readonly Expr[] {
    return matchers.flatMap((matcher, index) => {
      const code = this.#matcher(matcher, pointerTo(pointer, index));
      if (code === undefined) return [];
      return infix("and", RANK.and, code, atom(String(index + 1)));
    });
  }

  /** Whether a field for suspending has a value; an object where it cannot be read is not suspended. */
  #isApplied(body: Expr, value: Expr): Expr {
    this.#options.used.add("is_applied");
    return call("is_applied", { form: "function", parameter: "", body }, value);
  }

  #at(segments: readonly string[]): Expr {
    this.#options.used.add("at");
    return call("at", atom("obj"), ...segments.map((name) => atom(luaString(name))));
  }

  #define(
    name: "phase" | "conditions",
    field: "phaseDefinition" | "conditionsDefinition",
    path: string | undefined,
    ...more: readonly Expr[]
  ): boolean {
    if (path === undefined) return false;
    const pointer = `${this.#component.pointer}/statusDefinition/${field}/path`;
    const code = this.#reader.read(pointer, path, (ast) => data(ast, luaValue(ast, "obj", this.#options)));
    if (code === undefined) return false;
    this.#options.used.add(`${name}_of`);
    this.locals.push(`  local ${name} = ${printCode(call(`${name}_of`, code, ...more), "  ")}`);
    return true;
  }

  /** Undefined where its expression is refused. */
  #matcher({ byPhase = "", byConditions = [], byExpression }: StatusMatcher, pointer: string): Expr | undefined {
    const parts: Expr[] = [];
    if (byPhase !== "") parts.push(this.#hasPhase ? infix("==", RANK.compare, atom("phase"), quoted(byPhase)) : FALSE);
    parts.push(...byConditions.map((expected) => this.#condition(expected)));
    if (byExpression !== undefined) {
      const code = this.#expression(byExpression, `${pointer}/byExpression/expression`);
      if (code === undefined) return undefined;
      parts.push(code);
    }
    if (parts.length === 0) return atom("true");
    return infix("and", RANK.and, ...parts);
  }

  #condition({ type, status = "", reason = "" }: ExpectedCondition): Expr {
    if (!this.hasConditions) return FALSE;
    this.#options.used.add("is_condition");
    const condition = atom(`conditions[${luaString(type)}]`);
    if (reason !== "") {
      return call("is_condition", condition, status === "" ? atom("nil") : quoted(status), quoted(reason));
    }
    if (status === "") return call("is_condition", condition);
    return call("is_condition", condition, quoted(status));
  }

  #expression(matcher: ExpressionMatcher, pointer: string): Expr | undefined {
    const expected = expectedText(matcher);
    return this.#reader.read(pointer, matcher.expression, (ast) => {
      if (isContainerText(expected)) throw new Untranslatable(ast, "is compared with a list or an object");
      return luaMatch(ast, "obj", (value) => this.#hasText(ast, value, expected), this.#options);
    });
  }

  /** Whether jq's `tostring` of a value is a text. */
  #hasText(ast: JqNode, value: LuaValue, text: string): Expr {
    const code = data(ast, value);
    if (value.type === "boolean" && text === "true") return code;
    if (value.type === "boolean" && text === "false") return { form: "prefix", operator: "not ", operand: code };
    const scalar = jsonScalar(text);
    const isOther = scalar !== undefined && typeof scalar !== "string" && String(scalar) === text;
    if (value.type === "string" || !isOther) return infix("==", RANK.compare, code, quoted(text));
    this.#options.used.add("one_of");
    return call("one_of", code, quoted(text), scalar === null ? atom("nil") : luaLiteral(scalar, ast));
  }
}

function quoted(text: string): Expr {
  return atom(luaString(text));
}

function data(ast: JqNode, { code, type }: LuaValue): Expr {
  if (type !== "items") return code;
  throw new Untranslatable(ast, "has a list that it makes as its result");
}
