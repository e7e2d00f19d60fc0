import { COMMON_TOKENS, VENDOR_TOKENS } from "./token-forms.ts";

const FORMS = [...COMMON_TOKENS, ...VENDOR_TOKENS].map(({ pattern, masked = pattern }) => masked);
const TOKEN = new RegExp(`\\b(?:${FORMS.join("|")})`, "g");
const OTHER_SECRET = /PRIVATE KEY-----|^\s*[A-Za-z0-9+/=]{40,}\s*$|:\/\/[^\s/@:"'`]{1,200}:[^\s/@"'`]{1,500}@/;
/** The value of an Authorization header. Digits and capitals distinguish it from words: "Basic authentication". */
const AUTHORIZATION =
  /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)\s{1,3}(?=[\w.~+/=-]{0,500}\d|\w{1,500}[A-Z=])[\w.~+/=-]{8,}/;
const MASK = "(not shown, because it looks like a secret)";

/**
 * Whether a line looks like a key or a token. This protects files that could not be evaluated and so have no findings
 * about secrets.
 */
export function looksSecret(line: string): boolean {
  return line.search(TOKEN) !== -1 || OTHER_SECRET.test(line) || AUTHORIZATION.test(line);
}

/** A URL without its user and password. */
export function withoutUser(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^@/?#]*@/i, "$1");
}

/** A message without the tokens in it. */
export function maskTokens(message: string): string {
  return message.replace(TOKEN, MASK);
}
