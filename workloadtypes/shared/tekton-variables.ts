/** A variable in a text, as Tekton reads it. */
export interface TektonVariable {
  /** The name after the prefix, up to a dot. */
  readonly name: string;
  /** Everything after the prefix: the name, and the key of an object. */
  readonly whole: string;
  /** Whether a dot is before the name. */
  readonly isDotted: boolean;
  /** The text from `$(` to `)`. */
  readonly expression: string;
}

/** A variable has no longer name. The limit bounds the work for a text with many beginnings of variables. */
const MOST_CHARACTERS = 300;

const patterns = new Map<string, RegExp>();

/**
 * The variables of a text with a prefix such as `params`, in the notations with a dot and with brackets.
 * Source: tektoncd/pipeline v1.15.0, pkg/substitution/substitution.go.
 */
export function tektonVariables(text: string, prefix: string): readonly TektonVariable[] {
  if (!text.includes(`$(${prefix}`)) return [];
  return [...text.matchAll(patternOf(prefix))].map(([expression, dotted, double, single]) => {
    const whole = dotted ?? double ?? single ?? "";
    const name = dotted === undefined ? whole : (whole.split(".", 1)[0] ?? "");
    return { name: name.replaceAll(/\[\d*\*?\]/g, ""), whole, isDotted: dotted !== undefined, expression };
  });
}

function patternOf(prefix: string): RegExp {
  const known = patterns.get(prefix);
  if (known !== undefined) return known;
  const name = `([^\\n]{0,${MOST_CHARACTERS}}?(?:\\[\\*\\])?)`;
  const own = new RegExp(
    `\\$\\(${prefix.replaceAll(".", "\\.")}(?:\\.${name}|\\["${name}"\\]|\\['${name}'\\])\\)`,
    "g",
  );
  patterns.set(prefix, own);
  return own;
}
