import { equalValues, getOrCreate } from "../../kernel/index.ts";
import type { GroupVersionKind, ResourceInterface, TemplateKind, WorkloadKind } from "../../model/index.ts";
import { decodeResourceInterface } from "../../model/index.ts";
import type { KnownKind } from "./similar-kinds.ts";
import { newRunUsage, type RunUsage } from "./usage.ts";

/** A kind of templates, with the kind of the workloads that they contain. */
interface KnownTemplate extends TemplateKind {
  readonly of: WorkloadKind;
}

/** Workload kinds by group and kind. Their Resource Interfaces are parsed on first use. */
export interface Catalogue {
  readonly kind: (group: string, kind: string) => WorkloadKind | undefined;
  /** Every kind, with those of the repository's Resource Interfaces last. */
  readonly knownKinds: readonly KnownKind[];
  /** The Resource Interface to inspect objects with: the last one of the repository, else that of the catalogue. */
  readonly resourceInterface: (group: string, version: string, kind: string) => ResourceInterface | undefined;
  /** The parts of a kind that contain the spec of a workload. */
  readonly templates: (group: string, kind: string) => readonly KnownTemplate[];
  /** Every different Resource Interface, by which rules and sums read objects. */
  readonly interfaces: (group: string, version: string, kind: string) => KindInterfaces;
  /**
   * The steps and bytes that expressions have used on all objects that were read through this catalogue: it lives as long as a
   * run.
   */
  readonly run: RunUsage;
  /** The spec in the catalogue that a Resource Interface was read from; undefined for one of the repository. */
  readonly specOf: (resourceInterface: ResourceInterface) => object | undefined;
}

/** The Resource Interfaces of one version of a kind. */
interface KindInterfaces {
  readonly catalogue: ResourceInterface | undefined;
  /** Those of the repository that differ from the one of the catalogue and from each other, in input order. */
  readonly own: readonly ResourceInterface[];
  /** All of the repository, in input order: of two with the same parts, each may have its own gang instructions. */
  readonly declared: readonly ResourceInterface[];
}

/** The sources of a catalogue. */
interface CatalogueSources {
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of a repository or a user. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** The templates of most kinds. */
const NO_TEMPLATES: readonly KnownTemplate[] = Object.freeze([]);

/** Makes a catalogue, which parses only the kinds that occur. */
export function catalogueOf({ workloadTypes, resourceInterfaces }: CatalogueSources): Catalogue {
  const kinds = new Map<string, Map<string, WorkloadKind>>();
  const templates = new Map<string, Map<string, KnownTemplate[]>>();
  for (const entry of workloadTypes) {
    innerMap(kinds, entry.group).set(entry.kind, entry);
    for (const template of entry.templates ?? []) {
      const ofGroup = innerMap(templates, template.group ?? entry.group);
      getOrCreate(ofGroup, template.kind, (): KnownTemplate[] => []).push({ ...template, of: entry });
    }
  }
  const kindOf = (group: string, kind: string) => kinds.get(group)?.get(kind);
  const declared = new Map<string, Map<string, Map<string, ResourceInterface[]>>>();
  for (const own of resourceInterfaces) {
    const { kind } = own.rootComponent;
    if (kind === undefined) continue;
    const ofVersion = innerMap(innerMap(declared, kind.group), kind.version);
    getOrCreate(ofVersion, kind.kind, (): ResourceInterface[] => []).push(own);
  }
  const known = new Map<string, Map<string, Map<string, KindInterfaces>>>();
  const specs = new Map<ResourceInterface, object>();
  const decode = (group: string, version: string, kind: string) => {
    const entry = kindOf(group, kind)?.resourceInterfaces;
    const spec = entry !== undefined && Object.hasOwn(entry, version) ? entry[version] : undefined;
    // Decoded without checks: tests of the catalogue ensure that its definitions have no issues.
    const decoded = spec && decodeResourceInterface({ spec }, { defaults: true }).resourceInterface;
    if (spec !== undefined && decoded !== undefined) specs.set(decoded, spec);
    return decoded;
  };
  const declaredFor = (group: string, version: string, kind: string) =>
    declared.get(group)?.get(version)?.get(kind) ?? NONE;
  const interfaces = (group: string, version: string, kind: string) => {
    const ofVersion = innerMap(innerMap(known, group), version);
    const found = ofVersion.get(kind);
    if (found !== undefined) return found;
    const catalogue = decode(group, version, kind);
    const all = declaredFor(group, version, kind);
    const made = { catalogue, own: different(all, catalogue), declared: all };
    ofVersion.set(kind, made);
    return made;
  };
  return {
    kind: kindOf,
    knownKinds: [...workloadTypes, ...resourceInterfaces.flatMap(({ rootComponent }) => knownKind(rootComponent.kind))],
    run: newRunUsage(),
    resourceInterface: (group, version, kind) =>
      declaredFor(group, version, kind).at(-1) ?? interfaces(group, version, kind).catalogue,
    interfaces,
    templates: (group, kind) => templates.get(group)?.get(kind) ?? NO_TEMPLATES,
    specOf: (resourceInterface) => specs.get(resourceInterface),
  };
}

function knownKind(kind: GroupVersionKind | undefined): readonly KnownKind[] {
  if (kind === undefined) return [];
  return [{ group: kind.group, kind: kind.kind, versions: [kind.version] }];
}

const NONE: readonly ResourceInterface[] = Object.freeze([]);

// A copy of the catalogue's Resource Interface is not read a second time, and neither is one that several clusters register.
function different(
  own: readonly ResourceInterface[],
  catalogue: ResourceInterface | undefined,
): readonly ResourceInterface[] {
  const distinct: ResourceInterface[] = [];
  for (const candidate of own) {
    const others = catalogue === undefined ? distinct : [catalogue, ...distinct];
    if (!others.some((other) => equalValues(partsOf(other), partsOf(candidate)))) distinct.push(candidate);
  }
  return distinct;
}

/** The parts by which objects are read. */
function partsOf({ rootComponent, childComponents }: ResourceInterface): unknown {
  return [rootComponent, ...childComponents].map(({ pointer, statusDefinition, ...component }) => component);
}

// Nested maps, because building a combined key for each object costs more than the lookups.
function innerMap<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  return getOrCreate(maps, key, () => new Map());
}
