import { getOrCreate } from "../base/memo.ts";
import { isInside } from "../base/regular-file.ts";
import type { Kustomization, Reference, Renaming } from "./kustomization.ts";

/** The target of a reference of a kustomization. */
export type ReferenceTarget =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "kustomization"; readonly kustomization: Kustomization }
  /** In another repository or outside of this one; it is never read. */
  | { readonly kind: "elsewhere" }
  /** kustomize cannot read it; `problem` is the reason, as the end of a sentence. */
  | { readonly kind: "fault"; readonly problem: string };

/** Returns the target of a reference. */
export type FindTarget = (reference: Reference, from: Kustomization) => ReferenceTarget;

/** A reference, and the kustomization that has it. */
interface PlacedReference {
  readonly reference: Reference;
  readonly from: Kustomization;
}

/** A patch file, and the kustomization that applies it. */
export interface PatchUse extends PlacedReference {
  readonly path: string;
}

/** Everything that kustomize reads to build a kustomization. */
export interface Accumulation {
  /** Files with objects, with the ways in which their identities change; a file may be in the output several times. */
  readonly resources: ReadonlyMap<string, readonly Renaming[]>;
  /** Patches of the kustomization itself and of its components; those of its bases are in the accumulations of these. */
  readonly patches: readonly PatchUse[];
  /** Kinds and names of generated objects. */
  readonly generated: Kustomization["generated"];
  /** The kustomization and all that it includes. */
  readonly kustomizations: ReadonlySet<Kustomization>;
  /** References to other repositories. */
  readonly elsewhere: readonly PlacedReference[];
  readonly faults: readonly (PlacedReference & { readonly problem: string })[];
  /** Whether it has objects that are not in the files: of other repositories, charts, plug-ins or unreadable references. */
  readonly isPartial: boolean;
}

/** A renaming that changes nothing. */
export const UNCHANGED: Renaming = { prefix: "", suffix: "" };
// Each level of bases can double the ways to a file.
const MOST_RENAMINGS = 16;
const MOST_FAULTS = 100;
const MOST_LEVELS = 100;
const MOST_ENTRIES = 1_000_000;
const OUTSIDE =
  "is outside of its folder, so kustomize build fails without --load-restrictor LoadRestrictionsNone; Flux accepts it";

/** Returns a function that collects what kustomize reads for a kustomization. It collects each kustomization once. */
export function accumulator(find: FindTarget): (kustomization: Kustomization) => Accumulation {
  const done = new Map<Kustomization, Accumulation>();
  const open = new Set<Kustomization>();
  let entries = 0;
  const accumulate = (kustomization: Kustomization): Accumulation => {
    const known = done.get(kustomization);
    if (known !== undefined) return known;
    open.add(kustomization);
    const result = collect(kustomization);
    open.delete(kustomization);
    done.set(kustomization, result);
    return result;
  };
  const collect = (from: Kustomization): Accumulation => {
    const resources = new Map<string, Renaming[]>();
    const patches: PatchUse[] = [];
    const generated = [...from.generated];
    const kustomizations = new Set([from]);
    const elsewhere: PlacedReference[] = [];
    const faults: Accumulation["faults"][number][] = [];
    let isPartial = from.isOpaque;
    const addFault = (fault: Accumulation["faults"][number]) => {
      if (faults.length < MOST_FAULTS) faults.push(fault);
    };
    const fault = (reference: Reference, problem: string) => {
      isPartial = true;
      addFault({ reference, from, problem });
    };
    const include = (included: Kustomization, isComponent: boolean) => {
      const inner = accumulate(included);
      entries += inner.resources.size + inner.kustomizations.size + inner.patches.length + inner.elsewhere.length;
      if (isComponent) {
        for (const [path, renamings] of resources) resources.set(path, renamedAll(renamings, included));
        for (const patch of inner.patches) patches.push(patch);
      }
      for (const [path, renamings] of inner.resources) addRenamings(resources, path, renamings);
      generated.push(...inner.generated);
      for (const kustomization of inner.kustomizations) kustomizations.add(kustomization);
      for (const reference of inner.elsewhere) elsewhere.push(reference);
      faults.push(...inner.faults.slice(0, MOST_FAULTS - faults.length));
      isPartial ||= inner.isPartial;
    };
    for (const reference of from.references) {
      const { role } = reference;
      const target = find(reference, from);
      if (role !== "resource" && role !== "component" && role !== "patch") {
        if (target.kind === "fault") addFault({ reference, from, problem: target.problem });
        if (isOutside(target, from)) addFault({ reference, from, problem: OUTSIDE });
        continue;
      }
      if (role !== "component" && isOutside(target, from)) addFault({ reference, from, problem: OUTSIDE });
      if (target.kind === "fault") fault(reference, target.problem);
      else if (target.kind === "elsewhere") {
        elsewhere.push({ reference, from });
        isPartial = true;
      } else if (target.kind === "kustomization") {
        const { kustomization } = target;
        if (open.has(kustomization)) fault(reference, "includes itself");
        else if (open.size > MOST_LEVELS) fault(reference, `is more than ${MOST_LEVELS} levels deep`);
        else if (entries > MOST_ENTRIES) fault(reference, `is not read: more than ${MOST_ENTRIES} files are included`);
        else include(kustomization, role === "component");
      } else if (role === "resource") addRenamings(resources, target.path, [UNCHANGED]);
      else if (role === "component") fault(reference, "is not a folder");
      else patches.push({ reference, from, path: target.path });
    }
    for (const [path, renamings] of resources) resources.set(path, renamedAll(renamings, from));
    return { resources, patches, generated, kustomizations, elsewhere, faults, isPartial };
  };
  return accumulate;
}

function isOutside(target: ReferenceTarget, { folder }: Kustomization): boolean {
  return target.kind === "file" && !isInside(target.path, folder);
}

function addRenamings(resources: Map<string, Renaming[]>, path: string, added: readonly Renaming[]): void {
  const all = getOrCreate(resources, path, () => []);
  for (const renaming of added) {
    const isKnown = all.some((other) => identityOf(other) === identityOf(renaming));
    if (!isKnown && all.length < MOST_RENAMINGS) all.push(renaming);
  }
}

// kustomize changes the objects of a base first, and the outermost namespace wins.
function renamedAll(renamings: readonly Renaming[], { renaming }: Kustomization): Renaming[] {
  const { prefix, suffix } = renaming;
  return renamings.map((inner) => {
    const names = { prefix: prefix + inner.prefix, suffix: inner.suffix + suffix };
    const namespace = renaming.namespace ?? inner.namespace;
    if (namespace === undefined) return names;
    return { ...names, namespace };
  });
}

function identityOf({ prefix, suffix, namespace }: Renaming): string {
  return JSON.stringify([prefix, suffix, namespace]);
}
