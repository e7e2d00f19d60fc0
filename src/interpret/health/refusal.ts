import type { JqNode, Span } from "../../jq/index.ts";
import type { ResourceInterface } from "../../model/index.ts";

/** Thrown by a translation for a part of an expression that the language cannot express with the same result. */
export class Untranslatable extends Error {
  readonly span: Span;

  /** `reason` completes a sentence about the part, for example `needs regular expressions`. */
  constructor({ span }: Pick<JqNode, "span">, reason: string) {
    super(reason);
    this.name = "Untranslatable";
    this.span = span;
  }
}

/** A part of a status definition that a language cannot express. */
export interface HealthRefusal {
  /** JSON pointer of the expression in the Resource Interface. */
  readonly pointer: string;
  /** The whole expression. */
  readonly expression: string;
  /** Place of the part in the expression, in UTF-16 units. */
  readonly span: Span;
  /** Completes a sentence about the part. */
  readonly reason: string;
}

/** A refusal with the definition that has the expression. */
export interface RefusedExpression extends HealthRefusal {
  readonly definition: ResourceInterface;
}

/** The part of the expression that was refused, on one line. */
export function refusedPart({ expression, span }: HealthRefusal): string {
  return expression.slice(span.start, span.end).replaceAll(/\s+/g, " ").trim();
}
