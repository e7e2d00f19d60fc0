import type { Substitution } from "../units/render-source.ts";

const DISABLED = /^[ \t]*"?kustomize\.toolkit\.fluxcd\.io\/substitute"?:[ \t]*"?disabled"?[ \t\r]*$/m;
/** A variable with its default: each of these operators only adds a default in the module that Flux uses, also `:?`. */
const VARIABLE = /\$\$|\$\{([A-Za-z_]\w*)(?:(?:=|:[-=?+])([^{}]*))?\}/g;

/**
 * Replaces the variables of a text of YAML documents as Flux does after kustomize: `${name}`, with `:=` and a default.
 * `$${name}` means the text `${name}`, and an object can switch replacements off. Line numbers stay.
 */
export function substituted(yaml: string, substitution: Substitution): string {
  return yaml
    .split(/^(?=---)/m)
    .map((document) => (DISABLED.test(document) ? document : withValues(document, substitution)))
    .join("");
}

/**
 * Replaces the variables of a text. Other operators stay, and so does `${name-default}`, which Flux refuses. An empty value
 * is replaced by the default. Source: fluxcd/pkg, envsubst and kustomize/kustomize_varsub.go.
 */
export function withValues(written: string, substitution: Substitution): string {
  return written.replace(VARIABLE, replacer(substitution));
}

/** The number of characters that values add to a text; a repository decides how often a long value is in it. */
export function addedLength(written: string, substitution: Substitution): number {
  const replaced = replacer(substitution);
  return [...written.matchAll(VARIABLE)].reduce((sum, [whole, name, fallback]) => {
    return sum + replaced(whole, name, fallback).length;
  }, 0);
}

function replacer({ values, isComplete }: Substitution) {
  return (whole: string, name?: string, fallback?: string): string => {
    if (name === undefined) return "$";
    const value = values.get(name)?.replaceAll("\n", "") || fallback;
    if (value !== undefined && value !== "") return value;
    return isComplete || values.has(name) || fallback !== undefined ? "" : whole;
  };
}
