import { mayNameSecret } from "./secret-keys.ts";
import { isWordForToken, isWrittenSecret } from "./secret-literals.ts";
import type { NamedValues } from "./secret-references.ts";
import { type SecretValue, secretValues } from "./secret-values.ts";

/** A secret in a string. */
export interface FoundSecret extends SecretValue {
  /** Distinguishes several secrets in one string: its name or its kind. */
  readonly key: string;
  /** Whether the secret is recognised by its name alone, which is `key`. */
  readonly isByName?: true;
  /** Whether it is the value of a token or an API key, but only a short word: a placeholder, not a generated token. */
  readonly isWord?: true;
}

/** A secret with its place. */
export interface PlacedSecret extends FoundSecret {
  /** JSON pointer into the pod template or into the object. */
  readonly path: string;
  /** Title of the field, for messages. */
  readonly owner: string;
}

/** A name, `=` or `:`, and a value: quoted, or up to the end of the word. A map or list has names of its own. */
const ASSIGNMENT =
  /(?<![\w.-])(-{0,2}[A-Za-z][\w.-]{0,80})["']?([ \t]{0,3}[=:][ \t]{0,3})("[^"\n]{0,500}"|'[^'\n]{0,500}'|<[\w -]{1,80}>|[^\s"',;&|{[][^\s"',;&|]{0,499})/g;
/** A long option, a space, and a value. */
const OPTION =
  /(?:^|\s)(--[A-Za-z][\w.-]{0,80})[ \t]{1,3}("[^"\n]{0,500}"|'[^'\n]{0,500}'|<[\w -]{1,80}>|[^\s"';&|-][^\s"';&|]{0,500})/g;
/** Text after `=` or `:` that is code: a comparison, a call, a member of an object. */
const EXPRESSION = /^=|[([{]|^[A-Za-z_]+(?:\.[A-Za-z_]\w*)+$/;
/** Assignments are not searched in longer strings; a ConfigMap has at most 1 MiB. */
const MAX_LENGTH = 1 << 20;

/** The format of a string: a shell script or another program, or a list of settings. */
type TextKind = "program" | "settings";

/** The format of a file, from its name. */
export function kindOfFile(name: string): TextKind {
  if (/\.(?:py|ipynb|js|mjs|ts|go|java|lua|sh|bash)$/i.test(name)) return "program";
  return "settings";
}

const NONE: readonly FoundSecret[] = Object.freeze([]);

/**
 * The secrets in a string, recognised by their values or, without such values, by the names of options and variables.
 */
export function secretsIn(text: string, kind: TextKind): readonly FoundSecret[] {
  const values = secretValues(text);
  if (values.length > 0) return values.map((value) => ({ ...value, key: value.what }));
  if (text.length > MAX_LENGTH || !mayNameSecret(text)) return NONE;
  const found = new Map<string, FoundSecret>();
  for (const [name, value] of [...assignedIn(text, kind), ...optionsIn(text)]) {
    const known = found.get(name);
    if (known === undefined || known.isWord) found.set(name, namedValue(name, value));
  }
  return [...found.values()];
}

/** The secret in the argument after an option, as in `--password x`; undefined for most options. */
export function secretOption(option: string, next: string | undefined): FoundSecret | undefined {
  if (next === undefined || next.startsWith("-")) return undefined;
  if (!mayNameSecret(option) || !/^--?[A-Za-z][\w.-]{0,80}$/.test(option)) return undefined;
  const name = option.replace(/^-+/, "");
  if (isWrittenSecret(name, next)) return namedValue(name, next);
  return undefined;
}

/**
 * The secret in a value with a name.
 *
 * @param isNamed whether the name is the name of a secret, so that any value is one
 */
export function namedSecret(value: string, isNamed: boolean, name: string): readonly FoundSecret[] {
  const [first] = secretValues(value);
  if (first !== undefined) return [{ ...first, key: name }];
  if (isNamed) return [{ ...byName(name, value), what: "a secret" }];
  return NONE;
}

/**
 * The secrets in an environment variable, whose value may be a number in YAML.
 *
 * @param beside the variables beside it
 */
export function secretVariable(name: string, value: unknown, beside?: NamedValues): readonly FoundSecret[] {
  if (typeof value !== "string" && typeof value !== "number") return NONE;
  const text = String(value);
  const named = namedSecret(text, isWrittenSecret(name, text, beside), name);
  if (named.length > 0 || !text.includes("=")) return named;
  return secretsIn(text, "program");
}

function namedValue(name: string, value: string): FoundSecret {
  return { ...byName(name, value), what: `a value for ${name}` };
}

function byName(name: string, value: string): Omit<FoundSecret, "what"> {
  const secret = { shown: "****", key: name, isByName: true } as const;
  return isWordForToken(name, value) ? { ...secret, isWord: true } : secret;
}

/** A name with the secret that is assigned to it. */
type Assigned = readonly [name: string, value: string];

function assignedIn(text: string, kind: TextKind): readonly Assigned[] {
  return [...text.matchAll(ASSIGNMENT)].flatMap(([, option = "", sign = "", value = ""]): Assigned[] => {
    const name = option.replace(/^-+/, "");
    // In settings, `secret: name` is often the name of a Secret.
    if (/^secret$/i.test(name) || !isWrittenSecret(name, value)) return [];
    if (/^["']/.test(value)) return [[name, value]];
    const isShell = sign === "=" && /^--|^[A-Z][A-Z0-9_]*$/.test(option);
    if (isShell || (kind === "settings" && !EXPRESSION.test(value))) return [[name, value]];
    return [];
  });
}

function optionsIn(text: string): readonly Assigned[] {
  return [...text.matchAll(OPTION)].flatMap(([, option = "", value = ""]): Assigned[] => {
    const name = option.replace(/^-+/, "");
    if (isWrittenSecret(name, value)) return [[name, value]];
    return [];
  });
}
