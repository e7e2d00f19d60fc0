import { mayNameSecret } from "./secret-keys.ts";
import { isWrittenSecret } from "./secret-literals.ts";
import { type SecretValue, secretValues } from "./secret-values.ts";

/** A secret in a text. */
export interface FoundSecret extends SecretValue {
  /** Tells several of one text apart: the name it is given, or its kind. */
  readonly key: string;
  /** Whether only a name tells it, `key`. */
  readonly isByName?: true;
}

/** A name, a sign and a value; the value in quotes, or up to what ends a word. */
const ASSIGNMENT =
  /(?<![\w.-])(-{0,2}[A-Za-z][\w.-]{0,80})["']?([ \t]{0,3}[=:][ \t]{0,3})("[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s"',;&|]{1,500})/g;
/** A long option with its value behind a space. */
const OPTION =
  /(?:^|\s)(--[A-Za-z][\w.-]{0,80})[ \t]{1,3}("[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s"';&|-][^\s"';&|]{0,500})/g;
/** What is no value: a comparison, a call, a member of something. */
const EXPRESSION = /^=|[([{]|^[A-Za-z_]+(?:\.[A-Za-z_]\w*)+$/;
/** Longest text that is read for assignments; a ConfigMap holds 1 MiB at most. */
const LONGEST = 1 << 20;

/** How a text is to be read: arguments and scripts are shell or another program, a file may be a list of settings. */
export type TextKind = "program" | "settings";

/** Kind of a file by its name. */
export function kindOfFile(name: string): TextKind {
  return /\.(?:py|ipynb|js|mjs|ts|go|java|lua|sh|bash)$/i.test(name) ? "program" : "settings";
}

const NONE: readonly FoundSecret[] = Object.freeze([]);

/** The secrets that are written out in a text: by their values, and by the names that they are given. */
export function secretsIn(text: string, kind: TextKind): readonly FoundSecret[] {
  const values = secretValues(text);
  if (values.length > 0) return values.map((value) => ({ ...value, key: value.what }));
  if (text.length > LONGEST || !mayNameSecret(text)) return NONE;
  const found = new Map<string, FoundSecret>();
  for (const name of [...assignedIn(text, kind), ...optionsIn(text)]) {
    found.set(name, { what: `a value for ${name}`, shown: "****", key: name, isByName: true });
  }
  return [...found.values()];
}

/** The option of a command that is followed by its secret in the next argument; undefined where there is none. */
export function secretOption(option: string, next: string | undefined): FoundSecret | undefined {
  if (
    next === undefined ||
    !option.startsWith("-") ||
    next.startsWith("-") ||
    !mayNameSecret(option) ||
    !/^--?[A-Za-z][\w.-]{0,80}$/.test(option)
  )
    return undefined;
  const name = option.replace(/^-+/, "");
  return isWrittenSecret(name, next)
    ? { what: `a value for ${name}`, shown: "****", key: name, isByName: true }
    : undefined;
}

function assignedIn(text: string, kind: TextKind): readonly string[] {
  return [...text.matchAll(ASSIGNMENT)].flatMap(([, written = "", sign = "", value = ""]) => {
    const name = written.replace(/^-+/, "");
    // `secret: name` in settings is as often the name of an object.
    if (/^secret$/i.test(name) || !isWrittenSecret(name, value)) return [];
    if (/^["']/.test(value)) return [name];
    const isShell = sign === "=" && /^--|^[A-Z][A-Z0-9_]*$/.test(written);
    return isShell || (kind === "settings" && !EXPRESSION.test(value)) ? [name] : [];
  });
}

function optionsIn(text: string): readonly string[] {
  return [...text.matchAll(OPTION)].flatMap(([, option = "", value = ""]) => {
    const name = option.replace(/^-+/, "");
    return isWrittenSecret(name, value) ? [name] : [];
  });
}
