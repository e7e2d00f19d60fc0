import { decodeResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";

/** Kinds of workload by group and kind, with their Resource Interfaces parsed when they are first asked for. */
export interface Catalogue {
  readonly kind: (group: string, kind: string) => WorkloadKind | undefined;
  readonly resourceInterface: (group: string, version: string, kind: string) => ResourceInterface | undefined;
  /** The definition of the catalogue that a Resource Interface was read from; undefined for one of the repository. */
  readonly specOf: (resourceInterface: ResourceInterface) => object | undefined;
}

/** What a catalogue is made of. */
export interface CatalogueSources {
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of a repository or a user, which go before the catalogue's for the same group, version and kind. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** Makes a catalogue. Only the kinds that occur are parsed. */
export function catalogueOf({ workloadTypes, resourceInterfaces }: CatalogueSources): Catalogue {
  const kinds = new Map<string, Map<string, WorkloadKind>>();
  for (const entry of workloadTypes) inner(kinds, entry.group).set(entry.kind, entry);
  const kindOf = (group: string, kind: string) => kinds.get(group)?.get(kind);
  const interfaces = new Map<string, Map<string, Map<string, ResourceInterface | undefined>>>();
  for (const own of resourceInterfaces) {
    const { kind } = own.rootComponent;
    if (kind !== undefined) inner(inner(interfaces, kind.group), kind.version).set(kind.kind, own);
  }
  const specs = new Map<ResourceInterface, object>();
  return {
    kind: kindOf,
    resourceInterface: (group, version, kind) => {
      const known = inner(inner(interfaces, group), version);
      const found = known.get(kind);
      if (found !== undefined || known.has(kind)) return found;
      const entry = kindOf(group, kind)?.resourceInterfaces;
      const spec = entry !== undefined && Object.hasOwn(entry, version) ? entry[version] : undefined;
      // Decoded and not judged: tests of the catalogue hold that nothing is wrong with it.
      const decoded = spec && decodeResourceInterface({ spec }, { defaults: true }).resourceInterface;
      known.set(kind, decoded);
      if (spec !== undefined && decoded !== undefined) specs.set(decoded, spec);
      return decoded;
    },
    specOf: (resourceInterface) => specs.get(resourceInterface),
  };
}

// Maps in maps, since putting a key together for each object costs more than looking it up.
function inner<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let found = maps.get(key);
  if (found === undefined) {
    found = new Map();
    maps.set(key, found);
  }
  return found;
}
