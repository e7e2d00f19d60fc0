import type { JqNode, JqPattern, ObjectEntry, ObjectPatternEntry } from "./ast.ts";
import type { Token } from "./lexer.ts";
import { spanOf } from "./token-reader.ts";
import { TreeBuilder } from "./tree-builder.ts";

/** Parses strings with interpolation, objects, and the patterns after `as`. */
export abstract class ConstructionParser extends TreeBuilder {
  /** A whole expression, with pipes and commas. */
  protected abstract query(): JqNode;

  /** An expression without pipes and commas. */
  protected abstract expression(): JqNode;

  /** A term without what may follow it, such as `.a` or `[0]`. */
  protected abstract primary(): JqNode;

  /** A string, with its format if it has one; a string that is only text becomes a literal. */
  protected template(): JqNode {
    const first = this.peek();
    const format = first.type === "format" ? this.take().text : undefined;
    this.expectType("quote");
    const parts: (string | JqNode)[] = [];
    for (;;) {
      const token = this.peek();
      if (token.type === "unquote") {
        this.take();
        const span = this.spanFrom(first.start);
        const [text = ""] = parts;
        if (format === undefined && parts.length < 2 && typeof text === "string") return this.literal(text, span);
        return this.node({ kind: "template", ...(format !== undefined && { format }), parts, span });
      }
      if (token.type === "text") {
        parts.push(this.take().text);
      } else {
        this.expectType("interpolate");
        parts.push(this.query());
        this.expectType("close");
      }
    }
  }

  protected object(start: number): JqNode {
    this.expect("{");
    const entries: ObjectEntry[] = [];
    while (!this.isOperator("}")) {
      entries.push(this.#objectEntry());
      if (!this.accepts(",")) break;
    }
    this.expect("}");
    return this.node({ kind: "object", entries, span: this.spanFrom(start) });
  }

  #objectEntry(): ObjectEntry {
    const token = this.peek();
    const span = spanOf(token);
    const key = this.#objectKey(token);
    if (this.accepts(":")) return { key, value: this.#objectValue(), span: this.spanFrom(token.start) };
    if (key.kind === "paren") throw this.unexpected(this.peek(), '":" after a computed key');
    if (key.kind === "variable") return { key: this.literal(key.name, span), value: key, span };
    if (key.kind === "location") return { key: this.literal("__loc__", span), value: key, span };
    return { key, span: key.span };
  }

  #objectKey(token: Token): JqNode {
    switch (token.type) {
      case "identifier":
      case "keyword":
        if (token.text.includes("::")) throw this.unexpected(token, "a key");
        this.take();
        return this.literal(token.text, spanOf(token));
      case "variable":
        return this.primary();
      case "quote":
      case "format":
        return this.template();
      default:
        if (this.isOperator("(")) return this.primary();
        throw this.unexpected(token, 'a key or "}"');
    }
  }

  /** Values are expressions joined by `|` only: a comma starts the next member. */
  #objectValue(): JqNode {
    this.enter();
    const start = this.peek().start;
    let value = this.expression();
    if (this.accepts("|")) value = this.join("pipe", start, value, this.#objectValue());
    this.leave();
    return value;
  }

  protected patterns(): readonly JqPattern[] {
    this.expectKeyword("as");
    const patterns = [this.#pattern()];
    while (this.accepts("?//")) patterns.push(this.#pattern());
    return patterns;
  }

  #pattern(): JqPattern {
    const token = this.peek();
    if (token.type === "variable") {
      return { kind: "variable", name: this.declared(["variable"]).text, span: spanOf(token) };
    }
    this.enter();
    const isArray = this.isOperator("[");
    if (!isArray && !this.isOperator("{")) throw this.unexpected(token, 'a pattern ("$name", "[…]" or "{…}")');
    const elements: JqPattern[] = [];
    const entries: ObjectPatternEntry[] = [];
    do {
      this.take();
      if (isArray) elements.push(this.#pattern());
      else entries.push(this.#patternEntry());
    } while (this.isOperator(","));
    this.expect(isArray ? "]" : "}");
    this.leave();
    const span = this.spanFrom(token.start);
    if (isArray) return { kind: "array", elements, span };
    return { kind: "object", entries, span };
  }

  #patternEntry(): ObjectPatternEntry {
    const token = this.peek();
    if (token.type === "variable") {
      this.declared(["variable"]);
      const key = this.literal(token.text, spanOf(token));
      const value = this.accepts(":") && { value: this.#pattern() };
      return { key, variable: token.text, ...value, span: this.spanFrom(token.start) };
    }
    if (token.type === "format") throw this.unexpected(token, "a key");
    const key = this.#objectKey(token);
    this.expect(":");
    return { key, value: this.#pattern(), span: this.spanFrom(token.start) };
  }
}
