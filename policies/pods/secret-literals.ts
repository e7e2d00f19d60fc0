import { withoutQuotes } from "../../src/kernel/index.ts";
import { isPasswordKey, isSecretKey, wordsOf } from "./secret-keys.ts";
import { isReference, type NamedValues } from "./secret-references.ts";

/**
 * References to variables, parameters and commands, and templates: `$VAR`, `${VAR}`, `$${VAR}`, `$(VAR)`, `$(cat file)`,
 * `{VAR}`, `{.data.key}`. A dollar sign before mixed letters and digits may be the start of a password.
 */
const REFERENCE =
  /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)(?![A-Za-z0-9])|^\${1,2}[({]|^`|\{\{|^%\w+%$|^\{(?:[A-Z][A-Z0-9_]*|\.[^{}]*)\}$/;
/** A variable whose name has dashes, such as `${hub-password}`, and not one with a default. */
const DASHED = /^\$\{[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:key|pass|password|secret|token|user|username)\}$/;
/** The start of a variable with a default value. */
const DEFAULTED = /\$\{\w+:?[-=]/y;
/** A tag of YAML with which a program reads the value from elsewhere: `!env_var NAME`, `!secret name`. */
const TAG = /^!(?:env(?:_var)?|file|include|secret|vault)$/i;
/** The name of a Secret, such as `hub-secret`. A field whose name ends with `secret` may have one. */
const SECRET_NAME = /^[a-z0-9]+(?:[-.][a-z0-9]+)*-(?:secrets?|credentials?|creds)$/;
const SECRET_FIELD = /(?:secret|credentials?)$/i;
/** References to secret stores, and encrypted values. */
const STORE = /^(?:vault|ref\+\w+|op|arn|secret|secretref|awssm|awsps|gcpsm|azurekeyvault|env|file):|^ENC\[/i;
/** A path of more than one part; a base64 key may start with one slash. */
const PATH = /^(?:~|\.{1,2})?\/[\w.-]+\/[\w./-]*$|^(?:~|\.{1,2})\/[\w.-]*$/;
/** Placeholders without words: `xxx`, `***`, `...`, `<token>`, `hf_xxxxxxxx`. */
const FILLING = /^(?:[x*._-]+|<[^<>]*>|\[[^[\]]*\])$|x{6}|\*{3}|\.{3}$/i;
const PLACEHOLDER_WORDS = new Set([
  "CHANGEIT",
  "CHANGEME",
  "DISABLED",
  "DUMMY",
  "EMPTY",
  "FAKE",
  "FIXME",
  "INSERT",
  "NEEDED",
  "NONE",
  "NULL",
  "OPTIONAL",
  "PLACEHOLDER",
  "REDACTED",
  "REPLACE",
  "REPLACEME",
  "TBD",
  "TODO",
  "UNDEFINED",
  "UNSET",
  "UNUSED",
  "YOUR",
]);

/** A string without the quotes around it. */
export function unquoted(text: string): string {
  return withoutQuotes(text.trim());
}

/**
 * The default value in variables, which may have variables as their defaults: `a` of `${X:-${Y:-a}}`; other texts as
 * they are. All starts are skipped in one pass, because a hostile value has a hundred thousand of them.
 */
function defaultOf(text: string): string {
  let start = 0;
  let depth = 0;
  for (DEFAULTED.lastIndex = 0; DEFAULTED.test(text); depth += 1) start = DEFAULTED.lastIndex;
  let end = text.length;
  for (; depth > 0 && end > start && text[end - 1] === "}"; depth -= 1) end -= 1;
  return text.slice(start, end);
}

/** Whether a value is a literal, and not a reference, placeholder, path, URL or boolean. */
export function isLiteral(value: string): boolean {
  const outer = unquoted(value);
  if (DASHED.test(outer)) return false;
  const text = defaultOf(outer);
  if (text !== outer) return isLiteral(text);
  if (
    text === "" ||
    TAG.test(text) ||
    REFERENCE.test(text) ||
    STORE.test(text) ||
    PATH.test(text) ||
    FILLING.test(text)
  ) {
    return false;
  }
  if (/^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(text) || /^(?:true|false|yes|no|on|off)$/i.test(text)) return false;
  const words = wordsOf(text);
  if (words.some((word, index) => word === "CHANGE" && /^(?:ME|IT|THIS)$/.test(words[index + 1] ?? ""))) return false;
  return !words.some((word) => PLACEHOLDER_WORDS.has(word));
}

/**
 * Whether a name is the name of a secret and its value is a literal.
 *
 * @param beside the names and values beside it, which may show that it refers to a Secret
 */
export function isWrittenSecret(name: string, value: string, beside?: NamedValues): boolean {
  if (!isSecretKey(name) || !isLiteral(value) || isReference(name, unquoted(value), beside)) return false;
  if (SECRET_FIELD.test(name) && SECRET_NAME.test(unquoted(value))) return false;
  return isPasswordKey(name) || !/^[+-]?[\d.]{1,8}$/.test(unquoted(value));
}

/**
 * Whether the value of a token or an API key is a short word, which no provider issues. Servers of models that check no key
 * need such a dummy: `OPENAI_API_KEY: vllm`.
 */
export function isWordForToken(name: string, value: string): boolean {
  return /(?:^| )(?:TOKEN|API KEY|APIKEY)$/.test(wordsOf(name).join(" ")) && /^[a-z]{1,12}$/.test(unquoted(value));
}
