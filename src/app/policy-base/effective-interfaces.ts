import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { Locate } from "../../kernel/index.ts";
import { equalValues, pointerTo, quoted } from "../../kernel/index.ts";
import type { Organization, ResourceInterface, WorkloadKind } from "../../model/index.ts";
import type { Relaxation } from "./relaxation.ts";

/** The Resource Interfaces of a repository, and the defaults of its workload types. */
export type RepositoryInterfaces = Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults">;

/** No Resource Interfaces. */
export const NO_INTERFACES: RepositoryInterfaces = { resourceInterfaces: [] };

/**
 * Returns the Resource Interfaces by which a branch is judged: for kinds that the catalogue, Kubernetes or the base
 * knows, those of the base; for any other kind, those of the branch.
 */
export function effectiveInterfaces(
  base: RepositoryInterfaces,
  branch: RepositoryInterfaces,
  workloadTypes: readonly WorkloadKind[],
): RepositoryInterfaces {
  const isKnown = knownKinds(base, workloadTypes);
  const own = branch.resourceInterfaces.filter((entry) => !isKnown(...kindOf(entry)));
  const { typeDefaults: before = [] } = base;
  const { typeDefaults: after = [] } = branch;
  return {
    resourceInterfaces: [...base.resourceInterfaces, ...own],
    typeDefaults: [
      ...before.filter(({ group, kind }) => isKnown(group, kind)),
      ...after.filter(({ group, kind }) => !isKnown(group, kind)),
    ],
  };
}

/** Returns the Resource Interfaces of known kinds that a branch adds, changes or removes. */
export function interfaceRelaxations(
  base: RepositoryInterfaces,
  branch: RepositoryInterfaces,
  workloadTypes: readonly WorkloadKind[],
): readonly Relaxation[] {
  const isKnown = knownKinds(base, workloadTypes);
  const isIn = (list: readonly ResourceInterface[], entry: ResourceInterface) =>
    list.some((other) => equalValues(contentOf(other), contentOf(entry)));
  const changed = branch.resourceInterfaces
    .filter((entry) => isKnown(...kindOf(entry)) && !isIn(base.resourceInterfaces, entry))
    .map((entry) => {
      const isChange = base.resourceInterfaces.some((other) => nameOf(other) === nameOf(entry));
      return {
        ...relaxationOf(entry, isChange ? "is changed" : "is added, although the kind is in the catalogue"),
        location: entry.locate?.(entry.pointer),
        expected: isChange ? "the Resource Interface of the base" : "no Resource Interface in the repository",
      };
    });
  const removed = base.resourceInterfaces
    .filter((entry) => !branch.resourceInterfaces.some((other) => nameOf(other) === nameOf(entry)))
    .map((entry) => ({
      ...relaxationOf(entry, "is removed, or not among the inputs"),
      location: entry.locate?.(entry.pointer),
      expected: "the Resource Interface of the base",
    }));
  return [...distinct(changed), ...distinct(removed)];
}

// One definition may be registered once for each cluster.
function distinct(list: readonly Relaxation[]): readonly Relaxation[] {
  return [...new Map(list.map((entry) => [JSON.stringify([entry.message, entry.location]), entry])).values()];
}

function relaxationOf(entry: ResourceInterface, predicate: string): Relaxation {
  const message = `the Resource Interface of ${nameOf(entry)} ${predicate}; objects are judged by that of the base`;
  return { rule: "interface-changed", path: entry.pointer, message };
}

type KindTest = (group: string, kind: string) => boolean;

function knownKinds(base: RepositoryInterfaces, workloadTypes: readonly WorkloadKind[]): KindTest {
  const key = (group: string, kind: string) => `${group}/${kind}`;
  const known = new Set([
    ...workloadTypes.map(({ group, kind }) => key(group, kind)),
    ...base.resourceInterfaces.map((entry) => key(...kindOf(entry))),
  ]);
  return (group, kind) => known.has(key(group, kind)) || isBuiltIn(group);
}

/** Whether an API group is one of Kubernetes itself: its names have no dot, or end with `.k8s.io`. */
function isBuiltIn(group: string): boolean {
  return !group.includes(".") || group.endsWith(".k8s.io");
}

function kindOf({ rootComponent: { kind } }: ResourceInterface): readonly [group: string, kind: string] {
  return [kind?.group ?? "", kind?.kind ?? ""];
}

function nameOf({ rootComponent: { kind } }: ResourceInterface): string {
  if (kind === undefined) return "an unnamed kind";
  return `${kind.kind} (${[kind.group, kind.version].filter((part) => part !== "").join("/")})`;
}

/** The parts that decide what rules see. The file and the form of a definition do not matter. */
function contentOf(entry: ResourceInterface): unknown {
  const { rootComponent, childComponents, gangScheduling, additionalChildKinds } = entry;
  const components = [rootComponent, ...childComponents].map(({ pointer, ...component }) => component);
  return { components, gangScheduling, additionalChildKinds };
}

/** Returns the entries that a branch adds to `resourceInterfaces.override` of `muster.yaml`. */
export function overrideRelaxations(
  base: Organization | undefined,
  { overrides = [] }: Organization,
  locate: Locate | undefined,
): readonly Relaxation[] {
  return overrides.flatMap((name, index) => {
    if (base?.overrides?.includes(name) === true) return [];
    const path = pointerTo("/resourceInterfaces/override", index);
    return [
      {
        rule: "interface-changed",
        path,
        location: locate?.(path),
        message: `resourceInterfaces.override has ${quoted(name)}, which the base does not have`,
        expected: "no such entry",
        received: name,
      },
    ];
  });
}
