import type { JqNode } from "./ast.ts";
import { ConstructionParser } from "./construction-parser.ts";
import type { Token } from "./lexer.ts";
import { spanOf } from "./token-reader.ts";

/** Parses terms, the operands of operators. */
export abstract class TermParser extends ConstructionParser {
  protected postfix(): JqNode {
    const start = this.peek().start;
    let target = this.primary();
    for (;;) {
      const token = this.peek();
      if (token.type === "field") {
        this.take();
        const key = this.literal(token.text, { start: token.start + 1, end: token.end });
        target = this.node({ kind: "index", target, key, span: this.spanFrom(start) });
      } else if (this.isOperator("[")) {
        target = this.#bracket(start, target);
      } else if (this.isOperator("?")) {
        this.take();
        target = this.node({ kind: "optional", target, span: this.spanFrom(start) });
      } else if (this.isOperator(".")) {
        this.take();
        target = this.isOperator("[") ? this.#bracket(start, target) : this.#stringIndex(start, target);
      } else {
        return target;
      }
    }
  }

  #stringIndex(start: number, target: JqNode): JqNode {
    const token = this.peek();
    if (token.type !== "quote" && token.type !== "format") {
      throw this.unexpected(token, 'a field name, a string or "[" after "."');
    }
    const key = this.template();
    return this.node({ kind: "index", target, key, span: this.spanFrom(start) });
  }

  /** `[]`, `[k]`, `[a:b]`, `[a:]` or `[:b]` after a term. */
  #bracket(start: number, target: JqNode): JqNode {
    this.expect("[");
    if (this.accepts("]")) return this.node({ kind: "iterate", target, span: this.spanFrom(start) });
    if (this.accepts(":")) {
      const to = this.query();
      this.expect("]");
      return this.node({ kind: "slice", target, to, span: this.spanFrom(start) });
    }
    const from = this.query();
    if (this.accepts("]")) return this.node({ kind: "index", target, key: from, span: this.spanFrom(start) });
    this.expect(":");
    if (this.accepts("]")) return this.node({ kind: "slice", target, from, span: this.spanFrom(start) });
    const to = this.query();
    this.expect("]");
    return this.node({ kind: "slice", target, from, to, span: this.spanFrom(start) });
  }

  protected primary(): JqNode {
    const token = this.peek();
    const span = spanOf(token);
    switch (token.type) {
      case "number":
        this.take();
        return this.literal(Number(token.text), span);
      case "quote":
        return this.template();
      case "format":
        if (this.isBeforeString()) return this.template();
        this.take();
        return this.node({ kind: "format", name: token.text, span });
      case "field": {
        const target: JqNode = this.node({ kind: "identity", span: { start: token.start, end: token.start } });
        this.take();
        const key = this.literal(token.text, { start: span.start + 1, end: span.end });
        return this.node({ kind: "index", target, key, span });
      }
      case "variable":
        this.take();
        if (token.text === "__loc__") return this.node({ kind: "location", span });
        return this.node({ kind: "variable", name: token.text, span });
      case "identifier":
        return this.#call();
      case "keyword":
        return this.#keyword(token);
      case "operator":
        return this.#operatorTerm(token);
      default:
        throw this.unexpected(token);
    }
  }

  #operatorTerm(token: Token): JqNode {
    const span = spanOf(token);
    switch (token.text) {
      case ".": {
        this.take();
        const next = this.peek();
        const identity: JqNode = this.node({ kind: "identity", span });
        if (next.type === "quote" || (next.type === "format" && this.isBeforeString())) {
          return this.#stringIndex(token.start, identity);
        }
        return identity;
      }
      case "..":
        this.take();
        return this.node({ kind: "recurse", span });
      case "-":
      case "+": {
        this.take();
        this.enter();
        const operand = this.postfix();
        this.leave();
        return this.node({ kind: "unary", operator: token.text, operand, span: this.spanFrom(token.start) });
      }
      case "(": {
        this.take();
        const body = this.query();
        this.expect(")");
        return this.node({ kind: "paren", body, span: this.spanFrom(token.start) });
      }
      case "[": {
        this.take();
        if (this.accepts("]")) return this.node({ kind: "array", span: this.spanFrom(token.start) });
        const body = this.query();
        this.expect("]");
        return this.node({ kind: "array", body, span: this.spanFrom(token.start) });
      }
      case "{":
        return this.object(token.start);
      default:
        throw this.unexpected(token);
    }
  }

  #keyword(token: Token): JqNode {
    const span = spanOf(token);
    switch (token.text) {
      case "null":
        this.take();
        return this.literal(null, span);
      case "true":
      case "false":
        this.take();
        return this.literal(token.text === "true", span);
      case "if":
        return this.#conditional();
      case "try": {
        this.take();
        this.enter();
        const body = this.postfix();
        const handler = this.acceptsKeyword("catch") && { handler: this.postfix() };
        this.leave();
        return this.node({ kind: "try", body, ...handler, span: this.spanFrom(token.start) });
      }
      case "reduce":
      case "foreach":
        return this.#loop(token.text);
      case "break": {
        this.take();
        const name = this.expectType("variable").text;
        return this.node({ kind: "break", name, span: this.spanFrom(token.start) });
      }
      default:
        throw this.unexpected(token);
    }
  }

  #conditional(): JqNode {
    const start = this.peek().start;
    const branches: { readonly condition: JqNode; readonly outcome: JqNode }[] = [];
    do {
      this.take();
      const condition = this.query();
      this.expectKeyword("then");
      branches.push({ condition, outcome: this.query() });
    } while (this.isKeyword("elif"));
    const otherwise = this.acceptsKeyword("else") && { otherwise: this.query() };
    this.expectKeyword("end");
    return this.node({ kind: "if", branches, ...otherwise, span: this.spanFrom(start) });
  }

  #loop(word: "reduce" | "foreach"): JqNode {
    const start = this.take().start;
    this.enter();
    const source = this.expression();
    this.leave();
    const patterns = this.patterns();
    this.expect("(");
    const init = this.query();
    this.expect(";");
    const update = this.query();
    const extract = word === "foreach" && this.accepts(";") && { extract: this.query() };
    this.expect(")");
    const span = this.spanFrom(start);
    if (word === "reduce") return this.node({ kind: "reduce", source, patterns, init, update, span });
    return this.node({ kind: "foreach", source, patterns, init, update, ...extract, span });
  }

  #call(): JqNode {
    const name = this.take();
    const nameSpan = spanOf(name);
    const args: JqNode[] = [];
    if (this.accepts("(")) {
      do args.push(this.query());
      while (this.accepts(";"));
      this.expect(")");
    }
    return this.node({ kind: "call", name: name.text, nameSpan, args, span: this.spanFrom(name.start) });
  }
}
