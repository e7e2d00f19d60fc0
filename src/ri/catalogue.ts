import type { ResourceInterface } from "../model/resource-interface.ts";
import { parseResourceInterface } from "../model/resource-interface-parse.ts";
import type { WorkloadKind } from "../model/workload-kind.ts";

/** Kinds of workload by group and kind, with their Resource Interfaces parsed when they are first asked for. */
export interface Catalogue {
  readonly kind: (group: string, kind: string) => WorkloadKind | undefined;
  readonly resourceInterface: (group: string, version: string, kind: string) => ResourceInterface | undefined;
}

/** What a catalogue is made of. */
export interface CatalogueSources {
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of a repository or a user, which go before the catalogue's for the same group, version and kind. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** Makes a catalogue. Only the kinds that occur are parsed. */
export function catalogueOf({ workloadTypes, resourceInterfaces }: CatalogueSources): Catalogue {
  const kinds = new Map(workloadTypes.map((entry) => [keyOf(entry.group, entry.kind), entry]));
  const interfaces = new Map<string, ResourceInterface | undefined>();
  for (const own of resourceInterfaces) {
    const { kind } = own.rootComponent;
    if (kind !== undefined) interfaces.set(keyOf(kind.group, kind.version, kind.kind), own);
  }
  return {
    kind: (group, kind) => kinds.get(keyOf(group, kind)),
    resourceInterface: (group, version, kind) => {
      const key = keyOf(group, version, kind);
      if (!interfaces.has(key)) {
        const entry = kinds.get(keyOf(group, kind))?.resourceInterfaces;
        const spec = entry !== undefined && Object.hasOwn(entry, version) ? entry[version] : undefined;
        interfaces.set(key, spec === undefined ? undefined : parseResourceInterface({ spec }).resourceInterface);
      }
      return interfaces.get(key);
    },
  };
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\u0000");
}
