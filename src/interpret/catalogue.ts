import { getOrCreate } from "../base/memo.ts";
import { decodeResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { TemplateKind, WorkloadKind } from "../workload/workload-kind.ts";

/** A kind of templates, with the kind of the workloads that they contain. */
export interface KnownTemplate extends TemplateKind {
  readonly of: WorkloadKind;
}

/** Workload kinds by group and kind. Their Resource Interfaces are parsed on first use. */
export interface Catalogue {
  readonly kind: (group: string, kind: string) => WorkloadKind | undefined;
  readonly resourceInterface: (group: string, version: string, kind: string) => ResourceInterface | undefined;
  /** The template of a kind that contains the spec of a workload. */
  readonly template: (group: string, kind: string) => KnownTemplate | undefined;
  /** The spec in the catalogue that a Resource Interface was read from; undefined for one of the repository. */
  readonly specOf: (resourceInterface: ResourceInterface) => object | undefined;
}

/** The sources of a catalogue. */
export interface CatalogueSources {
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of a repository or a user. They take precedence for the same group, version and kind. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** Makes a catalogue, which parses only the kinds that occur. */
export function catalogueOf({ workloadTypes, resourceInterfaces }: CatalogueSources): Catalogue {
  const kinds = new Map<string, Map<string, WorkloadKind>>();
  const templates = new Map<string, Map<string, KnownTemplate>>();
  for (const entry of workloadTypes) {
    innerMap(kinds, entry.group).set(entry.kind, entry);
    for (const template of entry.templates ?? []) {
      innerMap(templates, template.group ?? entry.group).set(template.kind, { ...template, of: entry });
    }
  }
  const kindOf = (group: string, kind: string) => kinds.get(group)?.get(kind);
  const interfaces = new Map<string, Map<string, Map<string, ResourceInterface | undefined>>>();
  for (const own of resourceInterfaces) {
    const { kind } = own.rootComponent;
    if (kind !== undefined) innerMap(innerMap(interfaces, kind.group), kind.version).set(kind.kind, own);
  }
  const specs = new Map<ResourceInterface, object>();
  const decode = (group: string, version: string, kind: string) => {
    const entry = kindOf(group, kind)?.resourceInterfaces;
    const spec = entry !== undefined && Object.hasOwn(entry, version) ? entry[version] : undefined;
    // Decoded without checks: tests of the catalogue ensure that its definitions have no issues.
    const decoded = spec && decodeResourceInterface({ spec }, { defaults: true }).resourceInterface;
    if (spec !== undefined && decoded !== undefined) specs.set(decoded, spec);
    return decoded;
  };
  return {
    kind: kindOf,
    resourceInterface: (group, version, kind) => {
      const ofVersion = innerMap(innerMap(interfaces, group), version);
      const found = ofVersion.get(kind);
      if (found !== undefined || ofVersion.has(kind)) return found;
      const decoded = decode(group, version, kind);
      ofVersion.set(kind, decoded);
      return decoded;
    },
    template: (group, kind) => templates.get(group)?.get(kind),
    specOf: (resourceInterface) => specs.get(resourceInterface),
  };
}

// Nested maps, because building a combined key for each object costs more than the lookups.
function innerMap<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  return getOrCreate(maps, key, () => new Map());
}
