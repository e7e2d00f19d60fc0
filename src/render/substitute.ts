import type { Substitution } from "../units/render-source.ts";

const DISABLED = /^\s*"?kustomize\.toolkit\.fluxcd\.io\/substitute"?:\s*"?disabled"?\s*$/m;
const VARIABLE = /\$?\$\{([A-Za-z_]\w*)(?:(:?[-=])([^{}]*))?\}/g;

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

/** Replaces the variables of a text. */
export function withValues(written: string, { values, isComplete }: Substitution): string {
  return written.replace(VARIABLE, (whole: string, name: string, _operator?: string, fallback?: string) => {
    if (whole.startsWith("$$")) return whole.slice(1);
    const value = values.get(name) ?? fallback;
    if (value !== undefined) return value.replace(/\n/g, " ");
    if (isComplete) return "";
    return whole;
  });
}
