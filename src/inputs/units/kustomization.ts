import { at, isContainer, isObject, items, member, pointerTo, text } from "../../kernel/index.ts";
import { readYamlText } from "../../yaml/index.ts";
import { type IncludedChart, includedCharts } from "./included-charts.ts";
import { type LiteralObject, literalObjects } from "./literals.ts";
import type { Renaming } from "./unit.ts";

/** The use that kustomize makes of a path in a kustomization. */
export type ReferenceRole =
  /** A file with objects, or the folder of another kustomization, that becomes part of the output. */
  | "resource"
  /** A folder with a Component, which is applied to the output. */
  | "component"
  /** A file with a patch. */
  | "patch"
  /** A file or folder with the configuration of a generator, a transformer or a validator. */
  | "plugin"
  /** A file that configures kustomize: name references, OpenAPI schemas, CRDs, replacements. */
  | "setting"
  /** A file whose content becomes data of a ConfigMap or a Secret. */
  | "data";

/** A path that a kustomization names. */
export interface Reference {
  readonly role: ReferenceRole;
  /** The path as the kustomization has it: relative to its folder, or the address of another repository. */
  readonly path: string;
  /** JSON pointer of the path in the kustomization. */
  readonly pointer: string;
  /** The key of the data that a file becomes. Default: the name of the file. */
  readonly key?: string;
  /** The selector of the objects that a patch changes. Default: the object that the patch names. */
  readonly target?: unknown;
}

/** A patch in the text of a kustomization. */
interface InlinePatch extends Pick<Reference, "pointer" | "target"> {
  /** The patch, or the text of one. */
  readonly value: unknown;
}

/** An object that a kustomization generates. */
export interface GeneratedObject {
  readonly kind: string;
  /** Its name without the hash that kustomize appends. */
  readonly name: string;
  /** JSON pointer of the generator in the kustomization. */
  readonly pointer: string;
}

/** A file that kustomize builds, as far as it determines which files are applied together. */
export interface Kustomization {
  /** Path of the file for the file system. */
  readonly file: string;
  /** Its folder. */
  readonly folder: string;
  /** The names of other kustomizations in the folder, with which kustomize reads none of them. */
  readonly others: readonly string[];
  /** Its fields. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether it is a Component, which only another kustomization applies. */
  readonly isComponent: boolean;
  readonly references: readonly Reference[];
  readonly inlinePatches: readonly InlinePatch[];
  /** The objects that it generates. */
  readonly generated: readonly GeneratedObject[];
  readonly charts: readonly IncludedChart[];
  /** The generated objects whose values are in the kustomization itself. */
  readonly literals: readonly LiteralObject[];
  /** Whether it has objects of charts or plug-ins, which only kustomize and helm know. */
  readonly isOpaque: boolean;
  readonly renaming: Renaming;
}

/** Names of the files that kustomize reads in a folder. */
export const KUSTOMIZATION_FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

/** Whether kustomize reads a file with this path as the kustomization of its folder. */
export function isKustomizationFile(file: string): boolean {
  const name = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  return KUSTOMIZATION_FILES.some((known) => known === name);
}

const GROUP = "kustomize.config.k8s.io";

function hasKustomizeGroup(value: unknown): boolean {
  return text(member(value, "apiVersion"))?.startsWith(`${GROUP}/`) === true;
}

/**
 * Whether a value configures kustomize: a kustomization, or one of its built-in generators and transformers. No API server
 * accepts these versions.
 */
export function isKustomizeConfiguration(value: unknown): boolean {
  return hasKustomizeGroup(value) || member(value, "apiVersion") === "builtin";
}

/** Reads a kustomization; undefined for a value of another kind. Its `apiVersion` and `kind` may be absent. */
export function parseKustomization(
  value: unknown,
  { file, folder, others = [] }: Pick<Kustomization, "file" | "folder"> & Partial<Pick<Kustomization, "others">>,
): Kustomization | undefined {
  if (!isObject(value)) return undefined;
  // kustomize completes empty values as well.
  const kind = value.kind || "Kustomization";
  if (value.apiVersion && !hasKustomizeGroup(value)) return undefined;
  if (kind !== "Kustomization" && kind !== "Component") return undefined;
  const patches = patchEntries(value);
  return {
    file,
    folder,
    others,
    value,
    isComponent: kind === "Component",
    references: [
      ...plainReferences(value),
      ...generatorData(value),
      ...patches.flatMap(({ references }) => references),
    ],
    inlinePatches: patches.flatMap(({ inline }) => inline),
    generated: generatedObjects(value),
    charts: includedCharts(value),
    literals: literalObjects(value),
    isOpaque: OPAQUE.some((field) => items(value[field]).length > 0),
    renaming: renamingOf(value),
  };
}

const OPAQUE = ["helmCharts", "helmChartInflationGenerator", "generators"];

const ROLES = {
  resources: "resource",
  bases: "resource",
  components: "component",
  generators: "plugin",
  transformers: "plugin",
  validators: "plugin",
  configurations: "setting",
  crds: "setting",
} as const satisfies Readonly<Record<string, ReferenceRole>>;

function plainReferences(value: Readonly<Record<string, unknown>>): readonly Reference[] {
  const listed = Object.entries(ROLES).flatMap(([field, role]) =>
    items(value[field]).flatMap((item, index) => referenceOf(role, item, pointerTo("", field, index))),
  );
  const replacements = items(value.replacements).flatMap((item, index) =>
    referenceOf("setting", member(item, "path"), pointerTo("/replacements", index, "path")),
  );
  return [...listed, ...replacements, ...referenceOf("setting", at(value, "openapi", "path"), "/openapi/path")];
}

/**
 * Whether an entry of `patchesStrategicMerge`, `generators`, `transformers` or `validators` is a document and not a path.
 * kustomize parses every entry, and takes for a path what is no map, so a document may have a single line, such as
 * `--- {"kind":"Pod"}`. One that muster cannot read may be a document.
 */
export function isDocumentText(entry: string): boolean {
  // No path has these characters as a rule.
  if (!/[\n{[:]/.test(entry)) return false;
  const { documents, unreadable } = readYamlText(entry, "");
  return unreadable.length > 0 || documents.some(({ value }) => isContainer(value));
}

function referenceOf(role: ReferenceRole, path: unknown, pointer: string, target?: unknown): readonly Reference[] {
  if (typeof path !== "string" || path === "") return [];
  const canBeDocument = pointer.startsWith("/patchesStrategicMerge/") || role === "plugin";
  if (canBeDocument && isDocumentText(path)) return [];
  return [{ role, path, pointer, ...(target !== undefined && { target }) }];
}

const GENERATORS = { configMapGenerator: "ConfigMap", secretGenerator: "Secret" } as const;

function generatorData(value: Readonly<Record<string, unknown>>): readonly Reference[] {
  return Object.keys(GENERATORS).flatMap((field) =>
    items(value[field]).flatMap((generator, index) => {
      const place = pointerTo("", field, index);
      const lists = (["files", "envs"] as const).flatMap((list) =>
        items(member(generator, list)).flatMap((entry, position) => {
          // `files` may name the key of the content: key=path.
          const [, key, path] = /^(?:([^=]*)=)?(.*)$/s.exec(text(entry) ?? "") ?? [];
          const found = referenceOf("data", path, pointerTo(place, list, position));
          if (key === undefined) return found;
          return found.map((reference) => ({ ...reference, key }));
        }),
      );
      return [...lists, ...referenceOf("data", member(generator, "env"), `${place}/env`)];
    }),
  );
}

function generatedObjects(value: Readonly<Record<string, unknown>>): Kustomization["generated"] {
  return Object.entries(GENERATORS).flatMap(([field, kind]) =>
    items(value[field]).flatMap((generator, index) => {
      const name = text(member(generator, "name"));
      if (name === undefined) return [];
      return [{ kind, name, pointer: pointerTo("", field, index) }];
    }),
  );
}

interface PatchEntry {
  readonly references: readonly Reference[];
  readonly inline: readonly InlinePatch[];
}

function patchEntries(value: Readonly<Record<string, unknown>>): readonly PatchEntry[] {
  const targeted = ["patches", "patchesJson6902"].flatMap((field) =>
    items(value[field]).map((entry, index): PatchEntry => {
      const { path, patch, target } = isObject(entry) ? entry : {};
      const place = pointerTo("", field, index);
      return {
        references: referenceOf("patch", path, `${place}/path`, target),
        inline: inlinePatch(patch, `${place}/patch`, target),
      };
    }),
  );
  const merged = items(value.patchesStrategicMerge).map((entry, index): PatchEntry => {
    const place = pointerTo("/patchesStrategicMerge", index);
    const references = referenceOf("patch", entry, place);
    return { references, inline: references.length > 0 ? [] : inlinePatch(entry, place, undefined) };
  });
  return [...targeted, ...merged];
}

function inlinePatch(value: unknown, pointer: string, target: unknown): readonly InlinePatch[] {
  if (value === undefined || value === null || value === "") return [];
  return [{ value, pointer, ...(target !== undefined && { target }) }];
}

function renamingOf({ namePrefix, nameSuffix, namespace }: Readonly<Record<string, unknown>>): Renaming {
  const renaming = { prefix: text(namePrefix) ?? "", suffix: text(nameSuffix) ?? "" };
  const given = text(namespace);
  if (given === undefined || given === "") return renaming;
  return { ...renaming, namespace: given };
}
