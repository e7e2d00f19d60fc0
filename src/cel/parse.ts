import { numberOfToken, textOfToken } from "./literals.ts";
import type { CelNode } from "./node.ts";
import { CelSyntaxError, type CelToken, celTokens } from "./tokens.ts";

/** The levels of nested expressions, and the operators in a row, that an API server parses. */
const DEEPEST = 250;
const RESERVED = new Set(
  "as break const continue else for function if import let loop package namespace return var void while".split(" "),
);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const RELATIONS: ReadonlySet<string> = new Set(["<", "<=", ">=", ">", "==", "!=", "in"]);
const SUMS: ReadonlySet<string> = new Set(["+", "-"]);
const PRODUCTS: ReadonlySet<string> = new Set(["*", "/", "%"]);

/**
 * Parses an expression with the grammar of cel-go and the options of Kubernetes. Source: cel-go, `parser/gen/CEL.g4`.
 *
 * @throws CelSyntaxError
 */
export function parseExpression(text: string): CelNode {
  const parser = new Parser(celTokens(text));
  return parser.whole();
}

class Parser {
  readonly #tokens: readonly CelToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly CelToken[]) {
    this.#tokens = tokens;
  }

  whole(): CelNode {
    const node = this.#expression();
    if (this.#next.kind !== "end") this.#unexpected();
    return node;
  }

  get #next(): CelToken {
    return this.#tokens[this.#at] as CelToken;
  }

  #isSign(text: string): boolean {
    const { kind, text: own } = this.#next;
    return own === text && (kind === "sign" || (kind === "name" && text === "in"));
  }

  #accept(text: string): boolean {
    if (!this.#isSign(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) this.#unexpected(`, but ${text} is expected`);
  }

  #unexpected(more = ""): never {
    const { kind, text, start } = this.#next;
    if (kind === "end") throw new CelSyntaxError(`ends too early${more}`, start);
    throw new CelSyntaxError(`unexpected ${text}${more}`, start, start + text.length);
  }

  #name(): CelToken {
    const token = this.#next;
    if (token.kind !== "name" || token.text === "in" || CONSTANTS.has(token.text)) this.#unexpected();
    this.#at += 1;
    return token;
  }

  #deeper<T>(levels: number, parse: () => T): T {
    this.#depth += levels;
    if (this.#depth > DEEPEST) throw new CelSyntaxError(`has more than ${DEEPEST} levels`, this.#next.start);
    const result = parse();
    this.#depth -= levels;
    return result;
  }

  #expression(): CelNode {
    return this.#deeper(1, () => {
      const condition = this.#logical("||", () => this.#logical("&&", () => this.#chain(RELATIONS, () => this.#sum())));
      if (!this.#accept("?")) return condition;
      const yes = this.#logical("||", () => this.#logical("&&", () => this.#chain(RELATIONS, () => this.#sum())));
      this.#expect(":");
      return node("?:", [condition, yes, this.#expression()], condition.start);
    });
  }

  #sum(): CelNode {
    return this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#unary()));
  }

  /** A balanced tree, so that long rows of conditions are not deep. */
  #logical(op: string, parse: () => CelNode): CelNode {
    const all = [parse()];
    while (this.#accept(op)) all.push(parse());
    return balanced(op, all);
  }

  #chain(ops: ReadonlySet<string>, parse: () => CelNode): CelNode {
    let left = parse();
    for (let count = 1; ops.has(this.#next.text) && this.#next.kind !== "text"; count += 1) {
      if (count > DEEPEST) throw new CelSyntaxError(`has more than ${DEEPEST} operators in a row`, this.#next.start);
      const op = this.#next.text;
      this.#at += 1;
      left = node(op, [left, parse()], left.start);
    }
    return left;
  }

  /** Two equal operators are none. */
  #unary(): CelNode {
    const { text, start } = this.#next;
    if (!this.#isSign("!") && !this.#isSign("-")) return this.#member();
    let count = 0;
    while (this.#accept(text)) count += 1;
    if (text === "-" && count === 1 && this.#next.kind === "number") return this.#member(start);
    const operand = this.#member();
    return count % 2 === 0 ? operand : { op: `${text}_`, args: operand, pos: start, start };
  }

  #member(negative?: number): CelNode {
    let left = this.#primary(negative);
    for (let count = 0; ; count += 1) {
      if (count > DEEPEST) throw new CelSyntaxError(`has more than ${DEEPEST} parts in a row`, this.#next.start);
      if (this.#accept(".")) left = this.#select(left);
      else if (this.#accept("[")) {
        const op = this.#accept("?") ? "[?]" : "[]";
        left = node(op, [left, this.#expression()], left.start);
        this.#expect("]");
      } else if (this.#isSign("{") && isQualifiedName(left)) left = this.#message(left);
      else return left;
    }
  }

  #select(left: CelNode): CelNode {
    const op = this.#accept("?") ? ".?" : ".";
    const { text, start } = this.#name();
    if (op === ".?" || !this.#accept("(")) return { op, args: [left, text], pos: start, start: left.start };
    return node("rcall", [text, left, this.#list(")", () => this.#expression(), false)], left.start);
  }

  #primary(negative: number | undefined): CelNode {
    const token = this.#next;
    const { kind, text, start } = token;
    if (kind === "number" || kind === "text" || CONSTANTS.has(text)) {
      this.#at += 1;
      if (kind === "number") return value(numberOfToken(token, negative === undefined ? "" : "-"), negative ?? start);
      return value(kind === "text" ? textOfToken(token) : (CONSTANTS.get(text) ?? null), start);
    }
    if (this.#accept("(")) {
      const inner = this.#expression();
      this.#expect(")");
      return inner;
    }
    if (this.#accept("[")) {
      return node(
        "list",
        this.#list("]", () => this.#item(), true),
        start,
      );
    }
    if (this.#accept("{")) {
      return node(
        "map",
        this.#list("}", () => this.#entry(), true),
        start,
      );
    }
    this.#accept(".");
    const name = this.#name();
    if (RESERVED.has(name.text)) {
      throw new CelSyntaxError(`${name.text} is a reserved word`, name.start, name.start + name.text.length);
    }
    if (!this.#accept("(")) return { op: "id", args: name.text, pos: name.start, start: name.start };
    return node("call", [name.text, this.#list(")", () => this.#expression(), false)], start);
  }

  #item(): CelNode {
    const { start } = this.#next;
    if (!this.#accept("?")) return this.#expression();
    return { op: "?", args: this.#expression(), pos: start, start };
  }

  #entry(): readonly [CelNode, CelNode] {
    const key = this.#item();
    this.#expect(":");
    return [key, this.#expression()];
  }

  /** A literal of a type with fields: no expression has one, because its types are not known where it is parsed. */
  #message(name: CelNode): CelNode {
    this.#expect("{");
    const field = () => {
      this.#accept("?");
      this.#name();
      this.#expect(":");
      return this.#expression();
    };
    return node("message", [name, ...this.#list("}", field, true)], name.start);
  }

  #list<T>(end: string, parse: () => T, allowsComma: boolean): readonly T[] {
    const all: T[] = [];
    while (!this.#accept(end)) {
      all.push(parse());
      if (this.#accept(",") && (allowsComma || !this.#isSign(end))) continue;
      this.#expect(end);
      break;
    }
    return all;
  }
}

function node(op: string, args: readonly unknown[], start: number): CelNode {
  return { op, args, pos: start, start };
}

function value(args: unknown, start: number): CelNode {
  return { op: "value", args, pos: start, start };
}

function balanced(op: string, all: readonly CelNode[]): CelNode {
  const [first] = all;
  if (first === undefined) throw new Error("no operand");
  if (all.length === 1) return first;
  const half = Math.ceil(all.length / 2);
  return node(op, [balanced(op, all.slice(0, half)), balanced(op, all.slice(half))], first.start);
}

function isQualifiedName({ op, args }: CelNode): boolean {
  return op === "id" || (op === "." && isQualifiedName((args as readonly [CelNode])[0]));
}
