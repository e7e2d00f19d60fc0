import { getOrCreate } from "../../src/base/memo.ts";
import { VENDOR_TOKENS } from "../../src/base/vendor-tokens.ts";
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

const START = "(?<![A-Za-z0-9_-])";

/** Every length is bounded, so that no string takes long. Sources: the providers' own descriptions of their keys. */
const PATTERNS: readonly SecretPattern[] = [
  {
    what: "a Hugging Face token",
    marks: ["hf_", "api_org_"],
    shown: "hf_****",
    pattern: new RegExp(`${START}(?:hf|api_org)_[A-Za-z0-9]{20,}`),
  },
  {
    what: "a GitHub token",
    marks: ["gho_", "ghp_", "ghs_", "ghu_", "ghr_", "github_pat_"],
    shown: "gh*_****",
    pattern: new RegExp(`${START}(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})`),
  },
  {
    what: "a GitLab token",
    marks: ["glpat-", "gldt-", "glrt-"],
    shown: "glpat-****",
    pattern: new RegExp(`${START}gl(?:pat|dt|rt)-[\\w-]{18,}`),
  },
  {
    what: "an AWS access key",
    marks: ["AKIA", "ASIA"],
    shown: "A*IA****",
    pattern: new RegExp(`${START}(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])`),
  },
  {
    what: "an NVIDIA API key",
    marks: ["nvapi-"],
    shown: "nvapi-****",
    pattern: new RegExp(`${START}nvapi-[\\w-]{20,}`),
  },
  {
    what: "an API key of a model provider",
    marks: ["sk-"],
    shown: "sk-****",
    pattern: new RegExp(`${START}sk-(?=[\\w-]{0,60}\\d)[\\w-]{32,}`),
  },
  {
    what: "a Slack token",
    marks: ["xox"],
    shown: "xox*-****",
    pattern: new RegExp(`${START}xox[abeoprs]-[A-Za-z0-9-]{10,}`),
  },
  { what: "a Google API key", marks: ["AIza"], shown: "AIza****", pattern: new RegExp(`${START}AIza[\\w-]{35}`) },
  {
    what: "a Docker Hub token",
    marks: ["dckr_pat_"],
    shown: "dckr_pat_****",
    pattern: new RegExp(`${START}dckr_pat_[\\w-]{20,}`),
  },
  { what: "an npm token", marks: ["npm_"], shown: "npm_****", pattern: new RegExp(`${START}npm_[A-Za-z0-9]{36}`) },
  { what: "a PyPI token", marks: ["pypi-"], shown: "pypi-****", pattern: new RegExp(`${START}pypi-AgE[\\w-]{20,}`) },
  {
    what: "a private key",
    marks: ["PRIVATE KEY"],
    shown: "-----BEGIN ****",
    pattern: /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/,
  },
  {
    what: "a JSON Web Token",
    marks: ["eyJ"],
    shown: "eyJ****",
    pattern: new RegExp(`${START}eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}`),
  },
  {
    what: "an Azure storage key",
    marks: ["AccountKey="],
    shown: "AccountKey=****",
    pattern: /AccountKey=[A-Za-z0-9+/]{40,}/,
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
  ...VENDOR_TOKENS.map(({ what, marks, pattern }) => {
    return { what, marks, shown: "****", pattern: new RegExp(`${START}${pattern}`) };
  }),
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
