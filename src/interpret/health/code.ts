/** Precedences of operators, weakest first; Lua and CEL have the same order. */
export const RANK = { choice: 0, or: 1, and: 2, compare: 3, add: 4, multiply: 5, unary: 6, atom: 7 } as const;

type Rank = (typeof RANK)[keyof typeof RANK];

/** An expression of generated code, which is laid out when it is printed. */
export type Expr =
  | { readonly form: "atom"; readonly text: string }
  | { readonly form: "call"; readonly head: Expr; readonly args: readonly Expr[] }
  | { readonly form: "member"; readonly target: Expr; readonly name: string }
  /** `target[key]` */
  | { readonly form: "item"; readonly target: Expr; readonly key: Expr }
  /** `[items]` of CEL */
  | { readonly form: "list"; readonly items: readonly Expr[] }
  /** `target.name(variable, body)` of CEL, which runs the body for each item. */
  | {
      readonly form: "macro";
      readonly target: Expr;
      readonly name: string;
      readonly variable: string;
      readonly body: Expr;
    }
  | { readonly form: "prefix"; readonly operator: string; readonly operand: Expr }
  | {
      readonly form: "infix";
      readonly operator: string;
      readonly rank: Rank;
      readonly operands: readonly Expr[];
    }
  /** `function(parameter) return body end` of Lua. */
  | { readonly form: "function"; readonly parameter: string; readonly body: Expr }
  /** `condition ? yes : no` of CEL. */
  | { readonly form: "choice"; readonly condition: Expr; readonly yes: Expr; readonly no: Expr };

/** Expr without operators: a name, a literal, or code in parentheses. */
export function atom(text: string): Expr {
  return { form: "atom", text };
}

/** A call of a function by its name. */
export function call(name: string, ...args: readonly Expr[]): Expr {
  return { form: "call", head: atom(name), args };
}

/** `target.name(args)` */
export function method(target: Expr, name: string, ...args: readonly Expr[]): Expr {
  return { form: "call", head: { form: "member", target, name }, args };
}

/** `target.name(variable, body)` */
export function macro(target: Expr, name: string, variable: string, body: Expr): Expr {
  return { form: "macro", target, name, variable, body };
}

/** `left operator right`. Operands with the same associative operator are joined to one list. */
export function infix(operator: string, rank: Rank, ...operands: readonly Expr[]): Expr {
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  if (rank !== RANK.and && rank !== RANK.or) return { form: "infix", operator, rank, operands };
  const flat = operands.flatMap((each) => (each.form === "infix" && each.operator === operator ? each.operands : each));
  return { form: "infix", operator, rank, operands: flat };
}

/** Characters of a line of generated code. */
const WIDTH = 110;

/**
 * The text of an expression; a part that does not fit on its line is broken and indented.
 *
 * @param indent text in front of the parts of the second and later lines; default: none
 * @param width characters of a line; default 110
 */
export function printCode(code: Expr, indent = "", width = WIDTH): string {
  const line = flat(code);
  if (indent.length + line.length <= width) return line;
  return broken(code, indent, width);
}

function flat(code: Expr): string {
  return print(code, ONE_LINE);
}

function broken(code: Expr, indent: string, width: number): string {
  const inner = `${indent}  `;
  return print(code, {
    part: (part) => printCode(part, inner, width),
    infix: (operator, operands) => operands.join(`\n${inner}${operator} `),
    call: (head, args) => {
      // A function as the last argument keeps the others on the line of the call.
      const last = args.at(-1);
      const first = args.slice(0, -1).map(flat).join(", ");
      if (last?.form === "function" && indent.length + head.length + first.length < width) {
        return `${head}(${first}${first === "" ? "" : ", "}${broken(last, indent, width)})`;
      }
      const lines = args.map((arg) => `${inner}${printCode(arg, inner, width)}`);
      return `${head}(\n${lines.join(",\n")}\n${indent})`;
    },
    choice: (condition, yes, no) => `${condition}\n${inner}? ${yes}\n${inner}: ${no}`,
    function: (parameter, body) =>
      `function(${parameter})\n${inner}return ${printCode(body, inner, width)}\n${indent}end`,
    macroBody: (body) => `\n${inner}${printCode(body, inner, width)}\n${indent}`,
  });
}

/** The layout of the forms of expressions that may be broken. */
interface Layout {
  /** The text of a part of an expression of any form. */
  readonly part: (code: Expr) => string;
  readonly infix: (operator: string, operands: readonly string[]) => string;
  readonly call: (head: string, args: readonly Expr[]) => string;
  readonly choice: (condition: string, yes: string, no: string) => string;
  readonly function: (parameter: string, body: Expr) => string;
  readonly macroBody: (body: Expr) => string;
}

const ONE_LINE: Layout = {
  part: flat,
  infix: (operator, operands) => operands.join(` ${operator} `),
  call: (head, args) => `${head}(${args.map(flat).join(", ")})`,
  choice: (condition, yes, no) => `${condition} ? ${yes} : ${no}`,
  function: (parameter, body) => `function(${parameter}) return ${flat(body)} end`,
  macroBody: (body) => ` ${flat(body)}`,
};

function print(code: Expr, layout: Layout): string {
  const { part } = layout;
  const enclosed = (operand: Expr, rank: Rank) => (rankOf(operand) > rank ? part(operand) : `(${part(operand)})`);
  switch (code.form) {
    case "atom":
      return code.text;
    case "call":
      return layout.call(flat(code.head), code.args);
    case "member":
      return `${enclosed(code.target, RANK.unary)}.${code.name}`;
    case "item":
      return `${enclosed(code.target, RANK.unary)}[${flat(code.key)}]`;
    case "list":
      return `[${code.items.map(part).join(", ")}]`;
    case "macro":
      return `${enclosed(code.target, RANK.unary)}.${code.name}(${code.variable},${layout.macroBody(code.body)})`;
    case "prefix":
      return `${code.operator}${enclosed(code.operand, RANK.unary)}`;
    case "infix":
      return layout.infix(
        code.operator,
        code.operands.map((operand) => enclosed(operand, code.rank)),
      );
    case "function":
      return layout.function(code.parameter, code.body);
    case "choice":
      return layout.choice(
        enclosed(code.condition, RANK.choice),
        enclosed(code.yes, RANK.choice),
        enclosed(code.no, RANK.choice),
      );
  }
}

function rankOf(code: Expr): Rank {
  switch (code.form) {
    case "infix":
      return code.rank;
    case "prefix":
      return RANK.unary;
    case "choice":
      return RANK.choice;
    default:
      return RANK.atom;
  }
}
