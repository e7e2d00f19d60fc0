import type { CelAnswer } from "./answers.ts";

/** The answer of cel-go to an expression, as the Go program of `test/fixtures/cel-verdicts` writes it. */
export interface GoAnswer {
  readonly invalid?: string;
  readonly error?: string;
  readonly value?: string;
  readonly cost?: number;
}

/** The class of an answer of muster beside that of cel-go: `same`, `unjudged`, or the difference. */
export function classOf(go: GoAnswer, own: CelAnswer): string {
  // Kubernetes fails with an error of its own where muster refuses the expression, or has an error.
  if (go.error?.startsWith("panic: ") === true) return "value" in own ? kindOf(go, own) : "same";
  if ("unjudged" in own) return "unjudged";
  if (go.invalid !== undefined && "invalid" in own) return "same";
  if (go.error !== undefined && "error" in own) return "same";
  if (go.value !== undefined && "value" in own && sameValue(go.value, own.value)) return "same";
  return kindOf(go, own);
}

/** The order of the keys of a map is random in Go, and so is that of a list made of them. */
function sameValue(a: string, b: string): boolean {
  return a === b || sorted(a) === sorted(b);
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

function kindOf(go: GoAnswer, own: CelAnswer): string {
  const [kind = "value"] = Object.keys(go).filter((key) => ["invalid", "error", "value"].includes(key));
  return `cel-go ${kind}, muster ${Object.keys(own)[0]}`;
}
