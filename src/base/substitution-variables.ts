// The bounds keep a search in a hostile text linear.
const VARIABLE = /\$\{[^{}]{1,200}\}|\$\([^()]{1,200}\)|\$[A-Za-z_]\w{0,200}|\{\{.{0,200}?\}\}|<[A-Za-z][\w .-]{0,80}>/;
const WITH_DEFAULT = /\$\{([A-Za-z_]\w{0,80}):?[=-]([^{}]{0,200})\}/g;

/**
 * Returns the first variable of a text that a tool replaces before the manifest is applied: `${NAME}` and `$NAME`
 * (envsubst, Flux), `$(NAME)` (Kustomize, Tekton), `{{ name }}` (templates, Argo), `<NAME>` (an editor); undefined for a
 * text without variables.
 */
export function variableIn(text: string): string | undefined {
  return VARIABLE.exec(text)?.[0];
}

/** Replaces variables that have a default, `${NAME:=default}` and `${NAME:-default}`, by it, as Flux and envsubst do. */
export function withDefaults(text: string): string {
  return text.includes("${") ? text.replaceAll(WITH_DEFAULT, "$2") : text;
}
