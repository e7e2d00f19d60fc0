import { maskTokens } from "./secret-text.ts";
import { withoutTrailing } from "./trailing.ts";

/** Longest DNS-1123 label, label value and name part of a label key. */
export const MAX_LABEL_LENGTH = 63;
/** Longest DNS-1123 subdomain, ConfigMap key and prefix of a label key. */
const MAX_SUBDOMAIN_LENGTH = 253;

// Nearly every name is valid, which one pattern decides. The problem of an invalid name is found by its characters.
const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED_NAME = /^[A-Za-z0-9](?:[-_.A-Za-z0-9]*[A-Za-z0-9])?$/;

/**
 * The reason why a text is not a DNS-1123 label (lower-case letters, digits and `-`, starting and ending with a letter
 * or digit), without the text itself, or undefined for a valid one. `max` leaves room for a suffix of the name.
 * Source: Kubernetes 1.28, apimachinery `util/validation`.
 */
export function dnsLabelProblem(text: string, max: number = MAX_LABEL_LENGTH): string | undefined {
  if (text.length <= max && LABEL.test(text)) return undefined;
  return problemOf(text, max, "abcdefghijklmnopqrstuvwxyz0123456789-", "lower-case letters, digits and '-'");
}

/**
 * The reason why a text is not a DNS-1035 label, which starts with a letter, or undefined. `max` as for
 * `dnsLabelProblem`.
 */
export function dns1035Problem(text: string, max: number = MAX_LABEL_LENGTH): string | undefined {
  if (/^[0-9]/.test(text)) return "starts with a digit";
  return dnsLabelProblem(text, max);
}

/** The reason why a text is not a DNS-1123 subdomain (labels joined by dots, at most 253 characters), or undefined. */
export function subdomainProblem(text: string, max: number = MAX_SUBDOMAIN_LENGTH): string | undefined {
  if (text.length <= max && SUBDOMAIN.test(text)) return undefined;
  const allowed = "lower-case letters, digits, '-' and '.'";
  const whole = problemOf(text, max, "abcdefghijklmnopqrstuvwxyz0123456789-.", allowed);
  if (whole !== undefined) return whole;
  const part = text.split(".").find((label) => label === "" || label.startsWith("-") || label.endsWith("-"));
  if (part === undefined) return undefined;
  if (part === "") return "has two dots in a row";
  return `has the part '${part}', which starts or ends with '-'`;
}

/** The reason why a text cannot be the value of a label, or undefined for a valid one, such as the empty text. */
export function labelValueProblem(text: string): string | undefined {
  if (text === "") return undefined;
  return qualifiedProblem(text);
}

/** The reason why a text cannot be the key of a label (`name` or `dns.prefix/name`), or undefined. */
export function labelKeyProblem(text: string): string | undefined {
  const slash = text.indexOf("/");
  if (slash < 0) return qualifiedProblem(text);
  if (slash !== text.lastIndexOf("/")) return "has more than one '/'";
  if (slash === 0) return "has nothing before its '/'";
  if (slash === text.length - 1) return "has nothing after its '/'";
  const prefix = subdomainProblem(text.slice(0, slash));
  if (prefix !== undefined) return `has a prefix that ${prefix}`;
  const name = qualifiedProblem(text.slice(slash + 1));
  return name && `has, after its '/', a name that ${name}`;
}

/** The reason why a text cannot be the key of an annotation, or undefined: as for a label, with capitals in the prefix. */
export function annotationKeyProblem(text: string): string | undefined {
  return labelKeyProblem(text.toLowerCase());
}

/**
 * The reason why no Kubernetes accepts a text as the name of an environment variable, or undefined. From 1.32 on, every
 * printable ASCII character except `=` is allowed.
 */
export function variableNameProblem(text: string): string | undefined {
  if (text === "") return "is empty";
  if (text.includes("=")) return "has '='";
  if (/^[ -~]+$/.test(text)) return undefined;
  return "has a character that is not printable ASCII";
}

/**
 * The reason why a text cannot name an environment variable, or undefined. Kubernetes 1.28 accepts letters, digits, `_`,
 * `-` and `.`, but not a digit first, `.` alone or `..` at the start.
 */
export function environmentNameProblem(text: string): string | undefined {
  if (/^[0-9]/.test(text)) return "starts with a digit";
  return configKeyProblem(text);
}

/** The reason why a text cannot be a key of a ConfigMap or Secret, or undefined. */
export function configKeyProblem(text: string): string | undefined {
  if (text === "") return "is empty";
  const bad = foreign(text, QUALIFIED);
  if (bad.length > 0) return `has ${listOf(bad)}; only ${QUALIFIED_WORDS} are allowed`;
  if (text === "." || text.startsWith("..")) return "is '.' or starts with '..'";
  return tooLong(text, MAX_SUBDOMAIN_LENGTH);
}

/** Whether the problem of a name is that it may not have capitals. */
export function refusesCapitals(problem: string): boolean {
  return problem.includes("only lower-case letters");
}

/**
 * The name that a text was probably meant to be, by the problem that one of these functions found: in lower case, with
 * `-` in place of other characters, without marks at its ends, and cut to 253 characters. Undefined for other problems,
 * and for a text that may be a token.
 */
export function repairedName(text: string, problem: string): string | undefined {
  const isLowerCase = refusesCapitals(problem);
  const isAtEdge = problem.includes("it must be a letter or a digit");
  if (!(isLowerCase || isAtEdge) || maskTokens(text) !== text) return undefined;
  const start = text.slice(0, MAX_SUBDOMAIN_LENGTH);
  const foreign = problem.includes("'.'") ? /[^a-z0-9.-]+/g : /[^a-z0-9-]+/g;
  const written = isLowerCase ? start.toLowerCase().replace(foreign, "-") : start;
  return withoutTrailing(written.replace(/^[-_.]+/, ""), "-_.") || undefined;
}

const QUALIFIED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
const QUALIFIED_WORDS = "letters, digits, '-', '_' and '.'";

function qualifiedProblem(text: string): string | undefined {
  if (text.length <= MAX_LABEL_LENGTH && QUALIFIED_NAME.test(text)) return undefined;
  return problemOf(text, MAX_LABEL_LENGTH, QUALIFIED, QUALIFIED_WORDS);
}

function problemOf(text: string, max: number, alphabet: string, words: string): string | undefined {
  if (text === "") return "is empty";
  const bad = foreign(text, alphabet);
  if (bad.length > 0) return `has ${listOf(bad)}; only ${words} are allowed`;
  for (const [edge, character] of [
    ["starts", text[0]],
    ["ends", text.at(-1)],
  ]) {
    if (character !== undefined && "-_.".includes(character)) {
      return `${edge} with '${character}'; it must be a letter or a digit`;
    }
  }
  return tooLong(text, max);
}

function tooLong(text: string, max: number): string | undefined {
  if (text.length <= max) return undefined;
  return `has ${text.length} characters; at most ${max} are allowed`;
}

/** The kinds of character outside of an alphabet, each once, in order of appearance. */
function foreign(text: string, alphabet: string): readonly string[] {
  const kinds = new Set<string>();
  for (const character of text) {
    if (alphabet.includes(character)) continue;
    if (/[A-Z]/.test(character)) kinds.add("an upper-case letter");
    else if (character === " ") kinds.add("a space");
    else if (character === "'") kinds.add('"\'"');
    else if (/[!-~]/.test(character)) kinds.add(`'${character}'`);
    else kinds.add(`the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  }
  return [...kinds];
}

function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
