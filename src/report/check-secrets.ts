import type { Finding } from "../finding/finding.ts";

/** Whether a finding says that there is a secret at its place. */
export function isAboutSecret({ name }: Finding): boolean {
  return SECRET_RULE.test(name);
}

/**
 * Lines of a file that must not be shown, since findings about secrets are there: the line of each place and of the
 * anchor that it may come from, and those that belong to it by their indentation.
 */
export function secretLines(file: string, lines: readonly string[], secrets: readonly Finding[]): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const { location, related = [] } of secrets) {
    for (const place of [location, ...related.map((other) => other.location)]) {
      if (place?.file === file) for (const line of linesAt(lines, place.line)) hidden.add(line);
    }
  }
  return hidden;
}

function linesAt(lines: readonly string[], line: number): readonly number[] {
  const own = lines[line - 1] ?? "";
  const indent = indentOf(own);
  const item = /^\s*-/.test(own);
  const found = [line];
  for (let row = line; row < lines.length; row++) {
    const text = lines[row] ?? "";
    const sameLevelItem = !item && indentOf(text) === indent && /^\s*-/.test(text);
    if (text.trim() !== "" && indentOf(text) <= indent && !sameLevelItem) break;
    found.push(row + 1);
  }
  return found;
}

const SECRET_RULE = /secret|credential|password/;

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/**
 * Whether a line looks like a key or a token: a second line of defence, for files whose findings say nothing of
 * secrets since they could not be evaluated.
 */
export function looksSecret(line: string): boolean {
  return LOOKS_SECRET.test(line);
}

const LOOKS_SECRET =
  /\b(?:hf|gh[opsur]|github_pat|npm|dckr_pat)_\w{16,}|\b(?:glpat|nvapi|sk|xox[abeoprs])-[\w-]{16,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}|\bAIza[\w-]{30,}|\beyJ[\w-]{8,}\.|PRIVATE KEY-----|^\s*[A-Za-z0-9+/=]{40,}\s*$/;
