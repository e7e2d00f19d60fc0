import { isContainer, member, members, pointerTo } from "../../src/kernel/index.ts";
import { mayNameSecret } from "./secret-keys.ts";
import { isLiteral, isWrittenSecret } from "./secret-literals.ts";
import { isReference, type NamedValues, refersToSecret } from "./secret-references.ts";
import { type FoundSecret, namedSecret, type PlacedSecret, secretsIn } from "./secret-texts.ts";
import { secretValues } from "./secret-values.ts";

/** Fields with the settings of a program: Spark and Hadoop, Ray, Milvus, charts, variables of Flux. */
const SETTINGS: ReadonlySet<string> = new Set([
  "config",
  "hadoopConf",
  "rayStartParams",
  "sparkConf",
  "substitute",
  "values",
  "valuesInline",
  "valuesObject",
]);
/** Members of an object that have no values of its own. */
const SKIPPED: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "status"]);
/** Fields with the cloud-init file that a virtual machine runs at its first start. */
const CLOUD_INIT: ReadonlySet<string> = new Set(["userData", "userDataBase64"]);
/** Spark properties that refer to Secrets, for mounts and variables. */
const SECRET_REFERENCE = /\.secret(?:s|KeyRef)\./;

/** Whether a field of this name contains settings of a program. */
export function isSettings(name: string): boolean {
  return SETTINGS.has(name);
}

/**
 * Whether `secretsBelow` may return a field.
 *
 * @param isSetting whether the field is among the settings of a program
 */
export function mayBeSecretField(name: string, value: string, isSetting: boolean): boolean {
  if (secretValues(value).length > 0 || isPasswordField(name, value)) return true;
  if (isSetting) return mayNameSecret(name);
  return CLOUD_INIT.has(name);
}

/** Whether a field of a custom resource is a password because of its name. Other names are often those of a Secret. */
export function isPasswordField(name: string, value: string): boolean {
  return PASSWORD.test(name) && isLiteral(value) && !isReference(name, value);
}

const PASSWORD = /(?:^p|P)ass(?:word|phrase|wd)$/;

/**
 * Whether a parameter, an object with `name` and `value`, is a secret because of its name. Names that end with `secret` are
 * often those of parameters with the name of a Secret.
 *
 * @param beside the parameters beside it
 */
export function isSecretParameter({ name, value }: Readonly<Record<string, unknown>>, beside?: NamedValues): boolean {
  if (typeof name !== "string" || typeof value !== "string" || !mayNameSecret(name)) return false;
  return !/(?:secret|credentials?)$/i.test(name) && isWrittenSecret(name, value, beside);
}

/**
 * The secrets in strings anywhere in an object outside of its metadata, except in the skipped members of its `spec`.
 * They are recognised by their values, and in settings of a program, parameters and cloud-init files also by their
 * names.
 */
export function secretsBelow(object: unknown, skipped: readonly string[]): readonly PlacedSecret[] {
  const secrets: PlacedSecret[] = [];
  const segments: string[] = [];
  const visit = (key: string, value: unknown, isSetting: boolean, refers = false, beside?: NamedValues) => {
    if (typeof value === "string") {
      const isNamed = isSetting && !refers;
      for (const secret of isNamed ? secretsOfSetting(key, value, beside) : secretsOfField(key, value, refers)) {
        secrets.push({ ...secret, path: pointerTo("", ...segments, key), owner: fieldTitle(key, segments) });
      }
      return;
    }
    if (typeof value !== "object" || value === null) return;
    segments.push(key);
    if (!refers && isContainer(value) && isSecretParameter(value, beside)) {
      const name = String(value.name);
      const [secret] = namedSecret(String(value.value), true, name);
      if (secret !== undefined) {
        secrets.push({ ...secret, path: pointerTo("", ...segments, "value"), owner: `parameter ${name}` });
      }
    }
    for (const [name, child] of Object.entries(value)) {
      if (segments.length === 1 && key === "spec" && skipped.includes(name)) continue;
      visit(
        name,
        child,
        isSetting || isSettings(key),
        refers || hasResolver(value, name) || refersToSecret(name),
        value,
      );
    }
    segments.pop();
  };
  for (const [key, value] of members(object)) if (!SKIPPED.has(key)) visit(key, value, false);
  return secrets;
}

/**
 * Leaves out the secrets that were found in a text by their names, but refer to Secrets in its documents: a text shows which
 * names are beside each other only to a parser.
 *
 * @param documents reads the documents of the text; none if it is not YAML
 */
export function withoutReferences<T extends FoundSecret>(
  secrets: readonly T[],
  documents: () => readonly unknown[],
): readonly T[] {
  if (!secrets.some(({ isByName }) => isByName)) return secrets;
  const values = documents();
  const written = new Set(secretsBelow({ values }, []).map(({ key }) => key));
  const known = memberNames(values, new Set());
  return secrets.filter(({ isByName, key }) => isByName !== true || written.has(key) || !known.has(key));
}

function memberNames(value: unknown, known: Set<string>): ReadonlySet<string> {
  if (!isContainer(value)) return known;
  for (const [name, child] of Object.entries(value)) {
    known.add(name);
    memberNames(child, known);
  }
  return known;
}

/** Whether a field has the parameters of a resolver of Tekton, which are names of Secrets and of their keys. */
function hasResolver(reference: object, field: string): boolean {
  return field === "params" && typeof member(reference, "resolver") === "string";
}

function fieldTitle(key: string, parents: readonly string[]): string {
  if (/^\d+$/.test(key)) return `item ${key} of ${parents.at(-1) ?? "the object"}`;
  return `field ${key}`;
}

function secretsOfField(name: string, value: string, refers: boolean): readonly FoundSecret[] {
  if (!refers && isPasswordField(name, value)) return namedSecret(value, true, name);
  if (name === "userData") return secretsIn(value, "settings");
  if (name === "userDataBase64") return secretsIn(Buffer.from(value, "base64").toString("utf8"), "settings");
  return secretValues(value).map((secret) => ({ ...secret, key: secret.what }));
}

function secretsOfSetting(name: string, value: string, beside: NamedValues): readonly FoundSecret[] {
  return namedSecret(value, !SECRET_REFERENCE.test(name) && isWrittenSecret(name, value, beside), name);
}
