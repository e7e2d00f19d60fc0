import { isObject, member } from "../../src/kernel/index.ts";
import { wordsOf } from "./secret-keys.ts";

/** The names and values beside a name: a map, a map of `{value}`, or a list of `{name, value}`. */
export type NamedValues = unknown;

/** A key of a Secret. The names of Secrets are among these. */
const KEY = /^[-._a-zA-Z0-9]{1,253}$/;
/** A generated credential: a long word with digits. */
const GENERATED = /^(?=\D*\d)[A-Za-z0-9]{16,}$/;
/** Last words of the names of Secrets and of their keys. */
const NOUNS = new Set("API AUTH CREDENTIAL CREDENTIALS CREDS KEY KEYS PASSWORD SECRET SECRETS TOKEN".split(" "));
/** Words after the words of a name that refers to a Secret: `hubSecretName`, `hubSecretRef`. */
const REFERENCES: ReadonlySet<string | undefined> = new Set(["NAME", "REF"]);

/**
 * Whether a value is a name and not a secret, although its field is called after a secret: the name of a Secret, or of a
 * key in it. No schema describes such fields of charts and variables, so these are the signs:
 *
 * - `existingSecretKey`: the name says that the Secret exists already.
 * - `secretKeyOfPassword`: a key *of* something.
 * - `hubSecretKey` beside `hubSecretName`, `hubSecret` or `existingSecret`: a key of this Secret.
 * - `secret` beside `secretName`, as buckets of Run:ai have it.
 * - `hubTokenSecret: hub-token`: the value has no other words than its name.
 */
export function isReference(name: string, value: string, beside?: NamedValues): boolean {
  if (!KEY.test(value) || GENERATED.test(value)) return false;
  const words = wordsOf(name);
  const of = words.indexOf("OF");
  if (refersToSecret(name) || (of > 0 && words[of - 1] === "KEY")) return true;
  if (words.at(-1) === "KEY") return namesKey(words, beside);
  if (/^(?:SECRET|CREDENTIALS?)$/.test(words.at(-1) ?? "")) {
    return repeatsName(words, value) || hasKeys(words, beside) || (words.length === 1 && namesKey(words, beside));
  }
  return false;
}

/** Whether a field has the name of a Secret and of keys in it: `existingSecret`, `s3SecretRef`, `secretKeys`. */
export function refersToSecret(name: string): boolean {
  if (!/secret/i.test(name)) return false;
  const words = wordsOf(name);
  const secret = words.lastIndexOf("SECRET");
  if (secret !== -1 && words[secret - 1] === "EXISTING") return true;
  return /(?:^| )SECRET (?:KEY )?(?:KEYS|REF|REFERENCE|SELECTOR)$/.test(words.join(" "));
}

/** Whether a sibling of a key names the Secret that has it. */
function namesKey(words: readonly string[], beside: NamedValues): boolean {
  const secret = words.lastIndexOf("SECRET");
  // `hubSecretKey` and `hubSecretTokenKey` belong to `hubSecretName`; `secretKey` and `accessKey` to `secretName`.
  const owner = words.slice(0, Math.max(secret, 0)).join(" ");
  return namedValues(beside).some(([name, value]) => {
    if (typeof value !== "string" || value === "" || !KEY.test(value)) return false;
    const other = [...wordsOf(name)];
    if (REFERENCES.has(other.at(-1))) other.pop();
    if (other.pop() !== "SECRET") return false;
    if (other.at(-1) === "EXISTING") return true;
    return other.join(" ") === owner;
  });
}

/** Whether a sibling names a key of the Secret that a field names: `hubSecret` beside `hubSecretKey`. */
function hasKeys(words: readonly string[], beside: NamedValues): boolean {
  const key = [...words, "KEY"].join(" ");
  return words.length > 1 && namedValues(beside).some(([name]) => wordsOf(name).join(" ") === key);
}

/** Whether every word of a value is in its name or is the noun of a secret, and one of them is special. */
function repeatsName(words: readonly string[], value: string): boolean {
  const own = wordsOf(value);
  return own.some((word) => !NOUNS.has(word)) && own.every((word) => NOUNS.has(word) || words.includes(word));
}

/** At most this many siblings are compared, so that long lists take no longer than their length. */
const MAX_SIBLINGS = 500;

function namedValues(beside: NamedValues): readonly (readonly [string, unknown])[] {
  if (Array.isArray(beside)) {
    return beside
      .slice(0, MAX_SIBLINGS)
      .map((item) => [String(member(item, "name") ?? ""), member(item, "value")] as const);
  }
  if (!isObject(beside)) return [];
  return Object.entries(beside)
    .slice(0, MAX_SIBLINGS)
    .map(([name, value]) => [name, isObject(value) ? value.value : value] as const);
}
