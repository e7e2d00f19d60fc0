import { getOrCreate, items, member, present, text } from "../../kernel/index.ts";
import { DEFAULT_FIELDS } from "./default-fields.ts";
import { DEFAULT_REFERENCES } from "./default-references.ts";
import { type FieldSpec, fieldSpecOf, isFieldOf, type NameReference } from "./field-spec.ts";
import { groupVersionOf } from "./identity.ts";
import type { Tree } from "./values.ts";

/** A list of fields in the configuration of kustomize. */
export type FieldList = keyof typeof DEFAULT_FIELDS;

/** The fields that the transformers of kustomize change, with those of `configurations`. */
export class Configuration {
  readonly #fields: Readonly<Record<FieldList, readonly FieldSpec[]>>;
  readonly references: readonly NameReference[];
  // Most objects are of few kinds, and the lists have hundreds of fields.
  readonly #known = new Map<string, readonly FieldSpec[]>();
  readonly #knownReferences = new Map<string, readonly ReferenceField[]>();

  constructor(fields: Readonly<Record<FieldList, readonly FieldSpec[]>>, references: readonly NameReference[]) {
    this.#fields = fields;
    this.references = references;
  }

  /** The fields of a list that the kind of an object has. */
  fieldsOf(list: FieldList, value: Tree): readonly FieldSpec[] {
    return getOrCreate(this.#known, `${list} ${kindKey(value)}`, () =>
      this.#fields[list].filter((field) => isFieldOf(field, value)),
    );
  }

  /** The fields of a list, for all kinds. */
  allOf(list: FieldList): readonly FieldSpec[] {
    return this.#fields[list];
  }

  /** The fields with references that the kind of an object has. */
  referencesOf(value: Tree): readonly ReferenceField[] {
    return getOrCreate(this.#knownReferences, kindKey(value), () =>
      this.references.flatMap((target) =>
        target.fields.filter((field) => isFieldOf(field, value)).map((field) => ({ target, field })),
      ),
    );
  }

  /** This configuration with the default fields and those of files of `configurations`. */
  with(files: readonly unknown[]): Configuration {
    return this.mergedWith(
      files.reduce<Configuration>((all, file) => all.mergedWith(ofFile(file)), DEFAULT_CONFIGURATION),
    );
  }

  /** This configuration with other fields in a list. */
  only(list: FieldList, fields: readonly FieldSpec[]): Configuration {
    return new Configuration({ ...this.#fields, [list]: fields }, this.references);
  }

  /** This configuration with everything of another one. */
  mergedWith(other: Configuration): Configuration {
    if (other === this || other === NO_CONFIGURATION) return this;
    if (this === NO_CONFIGURATION && other === DEFAULT_CONFIGURATION) return other;
    const lists = Object.entries(this.#fields).map(
      ([list, fields]) => [list, mergedFields(fields, strictestFirst(other.#fields[list as FieldList]))] as const,
    );
    return new Configuration(Object.fromEntries(lists) as Record<FieldList, readonly FieldSpec[]>, [
      ...new Set([...this.references, ...other.references]),
    ]);
  }
}

/** A field with references, and the kind of the objects that they name. */
export interface ReferenceField {
  readonly target: NameReference;
  readonly field: FieldSpec;
}

/** The configuration of a kustomization without `configurations`. */
export const DEFAULT_CONFIGURATION = new Configuration(DEFAULT_FIELDS, DEFAULT_REFERENCES);

/** The fields of each list of a configuration. */
function listsOf(fieldsOf: (list: string) => readonly FieldSpec[]): Record<FieldList, readonly FieldSpec[]> {
  const lists = Object.keys(DEFAULT_FIELDS).map((list) => [list, fieldsOf(list)] as const);
  return Object.fromEntries(lists) as Record<FieldList, readonly FieldSpec[]>;
}

/** The configuration with which kustomize begins. */
export const NO_CONFIGURATION = new Configuration(
  listsOf(() => []),
  [],
);

function ofFile(file: unknown): Configuration {
  return new Configuration(
    listsOf((list) => present(items(member(file, list)).map(fieldSpecOf))),
    items(member(file, "nameReference")).map(referenceOf),
  );
}

/** Kinds that kustomize sorts behind all others. */
const LAST_KINDS: ReadonlySet<unknown> = new Set(["MutatingWebhookConfiguration", "ValidatingWebhookConfiguration"]);

/**
 * Fields in the order in which kustomize merges them: one with a group, a version or a kind comes before one of the same path
 * with fewer of them, and hides it. Source: kustomize, `sortFields` of api/internal/plugins/builtinconfig.
 */
function strictestFirst(fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const rank = ({ group, version, kind }: FieldSpec) =>
    (LAST_KINDS.has(kind) ? 10 : 0) - [group, version, kind].filter((part) => (part ?? "") !== "").length;
  return fields.toSorted((first, second) => rank(first) - rank(second));
}

function kindKey(value: Tree): string {
  const { group, version } = groupVersionOf(value);
  return `${text(value.kind) ?? ""} ${group} ${version}`;
}

/** The fields of a list with more of another one, without those that it has. Source: kustomize, api/types/fieldspec.go. */
export function mergedFields(fields: readonly FieldSpec[], added: readonly FieldSpec[]): readonly FieldSpec[] {
  const all = [...fields];
  const paths = new Map<string, FieldSpec[]>();
  for (const field of all) getOrCreate(paths, field.path.join("/"), () => []).push(field);
  for (const field of added) {
    const same = getOrCreate(paths, field.path.join("/"), () => []);
    if (same.some((known) => isSelectedBy(known, field))) continue;
    same.push(field);
    all.push(field);
  }
  return all;
}

/** Whether a field is that of another one, which may name fewer of its group, version and kind. */
function isSelectedBy(known: FieldSpec, other: FieldSpec): boolean {
  return (["group", "version", "kind"] as const).every((name) => {
    const wanted = other[name] ?? "";
    return wanted === "" || wanted === (known[name] ?? "");
  });
}

function referenceOf(value: unknown): NameReference {
  return {
    group: text(member(value, "group")),
    version: text(member(value, "version")),
    kind: text(member(value, "kind")),
    fields: present(items(member(value, "fieldSpecs")).map(fieldSpecOf)),
  };
}
