import { wrappedItems } from "../../k8s-fields/index.ts";
import { at, isContainer, isObject, members, pointerTo, text } from "../../kernel/index.ts";

/** The tests of texts that the rules about secrets share. */
interface SecretTests {
  /** Whether a text with this name is a secret, with the names and values beside it. */
  readonly isSecret: (name: string, text: string, beside: unknown) => boolean;
  /** Whether a field of this name is a password. */
  readonly isPasswordField: (name: string, text: string) => boolean;
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
  walk(value, { path: "", field: "", name: "", beside: undefined }, (content, { path, field, name, beside }) => {
    if (found.has(path)) return;
    if (tests.isSecret(name, content, beside) || tests.isPasswordField(field, content)) {
      const shown = name || (field === "" ? "the text" : field);
      found.set(path, { path, message: `${shown} is a secret in plain text`, isInline: false });
    }
  });
  return [...found.values()];
}

/** The place of a text. */
interface TextPlace {
  readonly path: string;
  /** The field, which the format describes. */
  readonly field: string;
  /** A name that a person has chosen: of a variable, an annotation, a key of a ConfigMap; `""` for none. */
  readonly name: string;
  /** The names and values beside it. */
  readonly beside: unknown;
}

/** Fields whose members have names that people choose. */
const CHOSEN: ReadonlySet<string> = new Set(["annotations", "data", "items", "stringData", "values"]);

/**
 * Visits every text. The name of a field is no sign of a secret: the fields of the formats that mention secrets, such as
 * `accessKeySecret`, have names of Secrets and of their keys.
 */
function walk(value: unknown, place: TextPlace, visit: (content: string, place: TextPlace) => void): void {
  const { path, field } = place;
  if (typeof value === "string") visit(value, place);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      walk(item, { ...place, path: pointerTo(path, index), field: "", beside: value }, visit);
    }
  } else if (isObject(value)) {
    const own = text(value.name);
    const areChosen = CHOSEN.has(field);
    for (const [key, inner] of members(value)) {
      // Labels are shown everywhere, and only their values may reveal a secret.
      if (key === "labels") {
        walkTexts(inner, pointerTo(path, key), visit);
        continue;
      }
      const inValue = key === "value" ? (own ?? place.name) : "";
      const beside = key === "value" ? place.beside : value;
      walk(inner, { path: pointerTo(path, key), field: key, name: areChosen ? key : inValue, beside }, visit);
    }
  }
}

/** Visits every text, without names. */
function walkTexts(value: unknown, path: string, visit: (content: string, place: TextPlace) => void): void {
  if (typeof value === "string") visit(value, { path, field: "", name: "", beside: undefined });
  else if (isContainer(value)) {
    for (const [key, inner] of Object.entries(value)) walkTexts(inner, pointerTo(path, key), visit);
  }
}
