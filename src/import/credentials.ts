import { pointerTo } from "../base/pointer.ts";
import { at, isObject, members, text } from "../base/read.ts";
import { wrappedItems } from "../runai/index.ts";

/** The tests of texts that the rules about secrets share. */
interface SecretTests {
  /** Whether a text with this name is a secret. */
  readonly isSecret: (name: string, text: string) => boolean;
  /** Whether a text is a value, and not a variable or a placeholder. */
  readonly isLiteral: (text: string) => boolean;
}

/** A credential in plain text. */
interface PlainCredential {
  readonly path: string;
  readonly message: string;
  /** Whether it is one of a repository or bucket, and not a text that looks like a secret. */
  readonly isInline: boolean;
}

/** Fields that are credentials themselves where their item names no Secret. */
const INLINE = [
  ["gitSync", "username"],
  ["s3", "key"],
  ["s3", "secret"],
] as const;

/** Returns the credentials in plain text of an input, each place once. Messages never show them. */
export function plainCredentials(value: unknown, tests: SecretTests): readonly PlainCredential[] {
  const found = new Map<string, PlainCredential>();
  for (const part of ["spec", "masterSpec"]) {
    for (const [field, member] of INLINE) {
      for (const [key, item] of wrappedItems(at(value, part), field)) {
        const written = text(at(item, member));
        if (written === undefined || text(at(item, "secretName")) || !tests.isLiteral(written)) continue;
        // Every host of repositories accepts this user, whose password is the credential.
        if (field === "gitSync" && written === "git") continue;
        const path = pointerTo("", part, field, "items", key, "value", member);
        const message = `${member} of ${field} is a credential in plain text, because the item has no secretName`;
        found.set(path, { path, message, isInline: true });
      }
    }
  }
  walk(value, "", "", (path, name, content) => {
    if (!found.has(path) && tests.isSecret(name, content)) {
      found.set(path, { path, message: `${name || "the text"} is a secret in plain text`, isInline: false });
    }
  });
  return [...found.values()];
}

type Visit = (path: string, name: string, content: string) => void;

/** Visits every text with its name: that of its field, or of the item whose value it is. */
function walk(value: unknown, path: string, name: string, visit: Visit): void {
  if (typeof value === "string") visit(path, name, value);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, pointerTo(path, index), name, visit);
  } else if (isObject(value)) {
    const own = text(value.name) ?? name;
    for (const [key, inner] of members(value)) walk(inner, pointerTo(path, key), key === "value" ? own : key, visit);
  }
}
