import { VENDOR_TOKENS } from "./vendor-tokens.ts";

const COMMON_TOKEN =
  /(?:hf|gh[opsur]|github_pat|npm|dckr_pat)_\w{16,}|(?:glpat|nvapi|sk|xox[abeoprs])-[\w-]{16,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|eyJ[\w-]{8,}\.[\w.-]*/;
const TOKEN = new RegExp(
  `\\b(?:${[COMMON_TOKEN.source, ...VENDOR_TOKENS.map(({ pattern }) => pattern)].join("|")})`,
  "g",
);
const OTHER_SECRET = /PRIVATE KEY-----|^\s*[A-Za-z0-9+/=]{40,}\s*$/;
const MASK = "(not shown, because it looks like a secret)";

/**
 * Whether a line looks like a key or a token. This protects files that could not be evaluated and so have no findings
 * about secrets.
 */
export function looksSecret(line: string): boolean {
  return line.search(TOKEN) !== -1 || OTHER_SECRET.test(line);
}

/** A message without the tokens in it. */
export function maskTokens(message: string): string {
  return message.replace(TOKEN, MASK);
}
