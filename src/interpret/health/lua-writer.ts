import type { JqNode } from "../../jq/index.ts";
import { atom, call, type Expr, infix, RANK } from "./code.ts";
import type { LuaHelperName } from "./lua-runtime.ts";
import { luaLiteral } from "./lua-text.ts";
import {
  anyValue,
  isScalarValue,
  type LuaStream,
  type LuaValue,
  luaNot,
  requireAny,
  requireData,
  typedValue,
} from "./lua-value.ts";

/** The options with which expressions are translated. */
export interface LuaOptions {
  /** Whether the script may use Lua's string library. */
  readonly openLibs: boolean;
  /** Receives the helpers that the code calls. */
  readonly used: Set<LuaHelperName>;
}

/** Writes the code of one expression from values that are already translated. */
export class LuaWriter {
  readonly options: LuaOptions;
  #names = 0;

  constructor(options: LuaOptions) {
    this.options = options;
  }

  /** The name of a helper, which becomes a part of the script. */
  use(name: LuaHelperName): LuaHelperName {
    this.options.used.add(name);
    return name;
  }

  /** A new name for the parameter of a function. */
  variable(): string {
    this.#names += 1;
    if (this.#names === 1) return "it";
    return `it${this.#names}`;
  }

  /** A function of one value. */
  function(body: (value: LuaValue) => Expr): Expr {
    const name = this.variable();
    return { form: "function", parameter: name, body: body(anyValue(atom(name))) };
  }

  /** Evaluates a value once for code that may use it never or several times. */
  bound(value: LuaValue, use: (value: LuaValue) => Expr): Expr {
    if (value.code.form === "atom") return use(value);
    const name = this.variable();
    const body = use(typedValue(value.type, atom(name)));
    return call(this.use("with"), value.code, { form: "function", parameter: name, body });
  }

  /** Evaluates a value, which may fail, and continues with other code. */
  after({ code }: LuaValue, next: Expr): Expr {
    if (code.form === "atom") return next;
    return call(this.use("with"), code, { form: "function", parameter: "", body: next });
  }

  /** The member of an object; several names in a row become one call. */
  at(target: Expr, key: string, place: JqNode): Expr {
    const name = luaLiteral(key, place);
    if (target.form === "call" && target.head.form === "atom" && target.head.text === "at") {
      return { ...target, args: [...target.args, name] };
    }
    return call(this.use("at"), target, name);
  }

  /** The item of a list at a position. */
  item(target: LuaValue, position: number, node: JqNode): LuaValue {
    return anyValue(call(this.use("item"), requireData(target, node), atom(String(position))));
  }

  /** The items and members of a value. */
  each(target: LuaValue, how: "each" | "each_if_any" = "each"): LuaStream {
    const items = target.type === "items" ? target.code : call(this.use(how), target.code);
    return (body) => call(this.use("any"), items, this.function(body));
  }

  /** A list of all values of a stream. */
  collected(stream: LuaStream, node: JqNode): Expr {
    return call(this.use("collect"), emitting(stream, node));
  }

  /** The first value of a stream, if it has one. */
  firstOf(stream: LuaStream, node: JqNode): LuaStream {
    return (body) => call(this.use("first_of"), emitting(stream, node), this.function(body));
  }

  /** A number, or an error of the script. */
  number(value: LuaValue, node: JqNode): Expr {
    if (value.type === "number") return value.code;
    return call(this.use("number"), requireAny(value, node));
  }

  /** `left operator right` for the operators of arithmetic. */
  arithmetic(operator: string, left: LuaValue, right: LuaValue, node: JqNode): LuaValue {
    switch (operator) {
      case "+":
        if (left.type === "number" && right.type === "number") {
          return typedValue("number", infix("+", RANK.add, left.code, right.code));
        }
        return anyValue(call(this.use("plus"), left.code, right.code));
      case "-":
        return typedValue("number", infix("-", RANK.add, this.number(left, node), this.number(right, node)));
      case "*":
        return typedValue("number", infix("*", RANK.multiply, this.number(left, node), this.number(right, node)));
      case "/":
        return typedValue("number", call(this.use("divided"), left.code, right.code));
      default:
        return typedValue("number", call(this.use("remainder"), left.code, right.code));
    }
  }

  /** `left operator right` for the operators of comparison. */
  comparison(operator: string, left: LuaValue, right: LuaValue): Expr {
    const lua = operator === "!=" ? "~=" : operator;
    const plain = infix(lua, RANK.compare, left.code, right.code);
    if (left.type === "number" && right.type === "number") return plain;
    if (operator === "==" || operator === "!=") {
      if ([left, right].some(isScalarValue)) return plain;
      const equal = call(this.use("equal"), left.code, right.code);
      if (operator === "==") return equal;
      return luaNot(equal);
    }
    return infix(lua, RANK.compare, call(this.use("compare"), left.code, right.code), atom("0"));
  }
}

/** A function that calls `emit` with each value of a stream, until `emit` returns true. */
function emitting(stream: LuaStream, node: JqNode): Expr {
  return {
    form: "function",
    parameter: "emit",
    body: stream((value) => call("emit", requireAny(value, node))),
  };
}
