import { COMMON_TOKENS, getOrCreate, type TokenForm, VENDOR_TOKENS } from "../../src/kernel/index.ts";
import { isLiteral } from "./secret-literals.ts";

/** A kind of secret that is recognised by its value alone. */
export interface SecretValue {
  /** With its article, for messages. */
  readonly what: string;
  /** The public part of the value: the prefix that all secrets of this kind have. */
  readonly shown: string;
}

/** A kind of secret with its pattern. If the pattern has a group, the group is the secret and must be a literal. */
interface SecretPattern extends SecretValue {
  /** Every match of the pattern contains one of these strings, which are much faster to find than the pattern. */
  readonly marks: readonly string[];
  readonly pattern: RegExp;
}

function tokenPattern({ what, marks, pattern, shown = "****" }: TokenForm): SecretPattern {
  return { what, marks, shown, pattern: new RegExp(`(?<![A-Za-z0-9_-])${pattern}`) };
}

/** Every length is bounded, so that no string takes long. Sources: the providers' own descriptions of their keys. */
const PATTERNS: readonly SecretPattern[] = [
  ...COMMON_TOKENS.map(tokenPattern),
  {
    what: "a private key",
    marks: ["PRIVATE KEY"],
    shown: "-----BEGIN ****",
    pattern: /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/,
  },
  {
    what: "an Azure storage key",
    marks: ["AccountKey="],
    shown: "AccountKey=****",
    // The account of the emulator of Azure has one key everywhere.
    pattern: /AccountKey=(?!Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq\/)[A-Za-z0-9+/]{40,}/,
  },
  {
    what: "a Weights & Biases key",
    marks: ["wandb", "Wandb", "WANDB"],
    shown: "****",
    pattern: /(?:[Ww]andb|WANDB)[^\n]{0,40}?(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/,
  },
  {
    what: "a URL with a password",
    marks: ["://"],
    shown: "****",
    pattern: /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/@:"'`]{0,200}:([^\s/@"'`]{1,500})@[\w[]/i,
  },
  {
    what: "a password of a registry",
    marks: ['"auth'],
    shown: "****",
    pattern: /\\?"auth\\?"\s{0,3}:\s{0,3}\\?"[A-Za-z0-9+/]{12,2000}={0,2}\\?"/,
  },
  {
    what: "a key of a kubeconfig",
    marks: ["client-key-data"],
    shown: "****",
    pattern: /client-key-data["']?:\s{1,3}["']?[A-Za-z0-9+/]{40,}/,
  },
  {
    what: "a webhook of Slack",
    marks: ["hooks.slack.com"],
    shown: "****",
    pattern: /hooks\.slack\.com\/services\/T[A-Z0-9]{5,20}\/B[A-Z0-9]{5,20}\/[A-Za-z0-9]{16,}/,
  },
  {
    what: "an Authorization header",
    marks: ["authorization", "Authorization", "AUTHORIZATION"],
    shown: "****",
    pattern:
      /(?:[Aa]uthorization|AUTHORIZATION)["']?\s{0,3}[:=]\s{0,3}["']?(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken)\s{1,3}([^\s"']{8,500})/,
  },
  {
    what: "a password for a login",
    marks: ["login", "sshpass"],
    shown: "****",
    pattern:
      /\b(?:(?:docker|podman|nerdctl|helm|oras|skopeo)\s[^\n;|&]{0,100}?login\b[^\n;|&]{0,200}?|sshpass)\s-p[ =]?["']?([^\s"']{1,500})/,
  },
  {
    what: "a password for curl",
    marks: ["curl"],
    shown: "****",
    pattern: /\bcurl\b[^\n;|&]{0,300}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,100}:([^\s"']{1,500})/,
  },
  ...VENDOR_TOKENS.map(tokenPattern),
];

/** Matches every string with a mark. */
const ANY_MARK = anyOf(PATTERNS.flatMap(({ marks }) => marks));
/** The length of the shortest match: a URL such as `a://:b@c`. */
const MIN_LENGTH = 8;

const NONE: readonly SecretValue[] = Object.freeze([]);

/** The kinds of secrets that a string contains, recognised by their values. */
export function secretValues(text: string): readonly SecretValue[] {
  if (text.length < MIN_LENGTH || !ANY_MARK.test(text)) return NONE;
  return PATTERNS.filter(({ marks, pattern }) => {
    const match = marks.some((mark) => text.includes(mark)) ? pattern.exec(text) : null;
    if (match === null) return false;
    const [whole, secret] = match;
    if (secret === undefined) return !isFilling(whole);
    return isLiteral(secret);
  });
}

/** A pattern that matches any of the words. It groups them by first letter, which is faster than a flat list. */
function anyOf(words: readonly string[]): RegExp {
  const byFirstLetter = new Map<string, string[]>();
  for (const word of words) {
    const [first = "", ...rest] = [...word].map((letter) => letter.replace(/[^\w]/, "\\$&"));
    getOrCreate(byFirstLetter, first, () => []).push(rest.join(""));
  }
  return new RegExp([...byFirstLetter].map(([first, endings]) => `${first}(?:${endings.join("|")})`).join("|"));
}

/** Whether a key ends with only one or two different characters, as in examples. */
function isFilling(key: string): boolean {
  return new Set(key.slice(-12)).size < 3;
}
