// The bounds keep a search in a hostile text linear.
/** Placeholders for an editor or an operator: `<NAME>`, `FILLED BY THE OPERATOR`, `CHANGE_ME`, `YOUR_BUCKET`, `enterYourKeyHere`. */
const PLACEHOLDER =
  /<[A-Za-z][\w .-]{0,80}>|< [Yy]our [\w .-]{0,80}>|(?<![A-Za-z0-9])(?:FILL(?:ED)?[ _-](?:BY|IN)(?![A-Za-z])[A-Z _-]{0,60}|(?:CHANGE|FILL|REPLACE)[ _-]?ME(?![A-Za-z0-9])|REPLACE[_-]WITH[A-Z_-]{0,60}|YOUR[_-][A-Z][A-Z0-9_-]{0,60}|(?:enter|insert|put)[_-]?[Yy]our\w{0,60}|XXX+(?![A-Za-z0-9]))/;
const VARIABLE = new RegExp(
  `${/\$\{[^{}]{1,200}\}|\$\([^()]{1,200}\)|\$[A-Za-z_]\w{0,200}|\{\{.{0,200}?\}\}/.source}|${PLACEHOLDER.source}`,
);
const EACH_VARIABLE = new RegExp(VARIABLE, "g");
const WITH_DEFAULT = /\$\{([A-Za-z_]\w{0,80})(?::[=-]|=)([^{}]{0,200})\}/g;

/**
 * Returns the first variable of a text that a tool replaces before the manifest is applied: `${NAME}` and `$NAME`
 * (envsubst, Flux), `$(NAME)` (Kustomize, Tekton), `{{ name }}` (templates, Argo), `<NAME>` and `CHANGE_ME` (an editor);
 * undefined for a text without variables.
 */
export function variableIn(text: string): string | undefined {
  return VARIABLE.exec(text)?.[0];
}

/** Words in capitals, as in `RELEASE-NAME-redis`, `MODEL_NAME` and `wipe-HOSTNAME`: a name of Kubernetes has no capitals. */
const CAPITALS =
  /(?<![A-Za-z0-9])[A-Z]{2,63}(?:[_-][A-Z]{2,63}){1,20}(?![A-Za-z0-9])|(?<=[a-z0-9]-)[A-Z]{4,63}(?![A-Za-z0-9])/;
const ONLY_CAPITALS = /^[A-Z]{2,63}(?:[_-][A-Z]{2,63}){1,20}$/;

/** As `variableIn`, for the name of an object, where words in capitals are placeholders as well. */
export function variableInName(name: string): string | undefined {
  return variableIn(name) ?? CAPITALS.exec(name)?.[0];
}

/** Whether a text has a placeholder, which an editor or an operator replaces, or consists of words in capitals. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text) || ONLY_CAPITALS.test(text);
}

/** Whether a text has other characters than variables and spaces. */
export function hasMoreThanVariables(text: string): boolean {
  return text.replaceAll(EACH_VARIABLE, "").trim() !== "";
}

/** Returns the text after the last variable of a text; the whole text if it has none. */
export function afterVariables(text: string): string {
  return text.split(VARIABLE).at(-1) ?? "";
}

/**
 * Replaces variables that have a default, `${NAME:=default}` and `${NAME:-default}`, by it, as Flux and envsubst do. Flux
 * refuses `${NAME-default}`, which stays.
 */
export function withDefaults(text: string): string {
  if (text.includes("${")) return text.replaceAll(WITH_DEFAULT, "$2");
  return text;
}

/** Whether a controller replaces a variable when the workload runs, as Argo and Tekton do, and not a tool before. */
export function isReplacedAtRunTime(variable: string): boolean {
  return variable.startsWith("{{") || variable.startsWith("$(");
}

/** The fix for a variable where a rule needs a value. */
export const SUBSTITUTE_FIX = `replace the variable before the check, or give it a default: \${NAME:=value}`;
