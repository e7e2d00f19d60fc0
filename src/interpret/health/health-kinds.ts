import { getOrCreate, given, present, subdomainProblem } from "../../kernel/index.ts";
import { type GroupVersionKind, kindName, type ResourceInterface, type WorkloadKind } from "../../model/index.ts";
import type { Catalogue } from "../objects/catalogue.ts";
import { type HealthKind, hasStatus } from "./health-table.ts";

/** The kinds of a catalogue and of Resource Interfaces of a repository, in the order of their names. */
interface HealthKinds {
  readonly kinds: readonly HealthKind[];
  /** Kinds without a matcher of any status: a check of one would wait for ever. */
  readonly withoutStatus: readonly HealthKind[];
}

/**
 * Collects every kind with its Resource Interfaces, newest version first. One of the repository takes the place of that of
 * the catalogue for the same version.
 */
export function healthKindsOf(
  catalogue: Catalogue,
  workloadTypes: readonly WorkloadKind[],
  own: readonly ResourceInterface[],
): HealthKinds {
  const versions = new Map<string, GroupVersionKind[]>();
  const add = (kind: GroupVersionKind): void => {
    const known = getOrCreate(versions, kindName(kind.group, kind.kind), () => []);
    if (!known.some(({ version }) => version === kind.version)) known.push(kind);
  };
  for (const type of workloadTypes) for (const version of type.versions) add({ ...type, version });
  for (const { rootComponent } of own) if (rootComponent.kind !== undefined) add(rootComponent.kind);
  const kinds = [...versions.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined || !entries.every(isPlain)) return [];
    const { group, kind } = first;
    const known = catalogue.kind(group, kind);
    const isOwn = own.some(
      ({ rootComponent }) => rootComponent.kind?.group === group && rootComponent.kind.kind === kind,
    );
    const definitions = present(entries.map(({ version }) => catalogue.resourceInterface(group, version, kind)));
    // A definition of the repository takes the place of all that the catalogue knows about the health.
    const health = isOwn ? undefined : known?.health;
    return given({ group, kind, definitions, suspendPath: known?.suspendPath, health });
  });
  return { kinds: kinds.filter(hasStatus), withoutStatus: kinds.filter((kind) => !hasStatus(kind)) };
}

// Names become keys of a ConfigMap, names of files and comments of scripts.
function isPlain({ group, version, kind }: GroupVersionKind): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9]{0,62}$/.test(kind) &&
    /^[a-z0-9]{1,63}$/.test(version) &&
    (group === "" || subdomainProblem(group) === undefined)
  );
}
