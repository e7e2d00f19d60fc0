import { getOrCreate, isInside } from "../../kernel/index.ts";
import type { Kustomization, Reference } from "./kustomization.ts";
import type { Renaming } from "./unit.ts";

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
/** The fault of a reference that kustomize refuses by default, and Flux accepts. */
export const OUTSIDE =
  "is outside of its folder, so kustomize build fails without --load-restrictor LoadRestrictionsNone; Flux accepts it";

/** Returns a function that collects everything that a kustomization includes. It collects each kustomization once. */
export function accumulator(find: FindTarget): (kustomization: Kustomization) => Accumulation {
  const done = new Map<Kustomization, Accumulation>();
  const open = new Set<Kustomization>();
  let entries = 0;
  const accumulate = (kustomization: Kustomization): Accumulation => {
    const known = done.get(kustomization);
    if (known !== undefined) return known;
    open.add(kustomization);
    const draft = new AccumulationDraft(kustomization);
    for (const reference of kustomization.references) addTarget(draft, reference, find(reference, kustomization));
    open.delete(kustomization);
    const result = draft.finished();
    done.set(kustomization, result);
    return result;
  };
  const addTarget = (draft: AccumulationDraft, reference: Reference, target: ReferenceTarget): void => {
    const { role } = reference;
    if (role !== "component" && isOutside(target, draft.from)) draft.addFault(reference, OUTSIDE);
    if (role !== "resource" && role !== "component" && role !== "patch") {
      if (target.kind === "fault") draft.addFault(reference, target.problem);
      return;
    }
    const problem = problemOf(target, role);
    if (problem !== undefined) draft.leaveOut(reference, problem);
    else if (target.kind === "elsewhere") draft.addElsewhere(reference);
    else if (target.kind === "kustomization") include(draft, target.kustomization, role);
    else if (target.kind === "file" && role === "patch") draft.addPatch(reference, target.path);
    else if (target.kind === "file") draft.addFile(target.path);
  };
  const include = (draft: AccumulationDraft, kustomization: Kustomization, role: Reference["role"]): void => {
    const inner = accumulate(kustomization);
    entries += inner.resources.size + inner.kustomizations.size + inner.patches.length + inner.elsewhere.length;
    if (role === "component") draft.applyComponent(kustomization, inner);
    draft.include(inner);
  };
  /** The reason why a target is not included, as the end of a sentence. */
  const problemOf = (target: ReferenceTarget, role: Reference["role"]): string | undefined => {
    if (target.kind === "fault") return target.problem;
    if (target.kind === "file" && role === "component") return "is not a folder";
    if (target.kind !== "kustomization") return undefined;
    if (open.has(target.kustomization)) return "includes itself";
    if (open.size > MOST_LEVELS) return `is more than ${MOST_LEVELS} levels deep`;
    if (entries > MOST_ENTRIES) return `is not read: more than ${MOST_ENTRIES} files are included`;
    return undefined;
  };
  return accumulate;
}

/** The accumulation of a kustomization whose references are being read. */
class AccumulationDraft {
  readonly from: Kustomization;
  readonly #resources = new Map<string, Renaming[]>();
  readonly #patches: PatchUse[] = [];
  readonly #generated: Kustomization["generated"][number][];
  readonly #kustomizations: Set<Kustomization>;
  readonly #elsewhere: PlacedReference[] = [];
  readonly #faults: Accumulation["faults"][number][] = [];
  #isPartial: boolean;

  constructor(from: Kustomization) {
    this.from = from;
    this.#generated = [...from.generated];
    this.#kustomizations = new Set([from]);
    this.#isPartial = from.isOpaque;
  }

  addFile(path: string): void {
    addRenamings(this.#resources, path, [UNCHANGED]);
  }

  addPatch(reference: Reference, path: string): void {
    this.#patches.push({ reference, from: this.from, path });
  }

  addElsewhere(reference: Reference): void {
    this.#elsewhere.push({ reference, from: this.from });
    this.#isPartial = true;
  }

  addFault(reference: Reference, problem: string): void {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push({ reference, from: this.from, problem });
  }

  /** Adds the fault of a reference whose objects are missing. */
  leaveOut(reference: Reference, problem: string): void {
    this.#isPartial = true;
    this.addFault(reference, problem);
  }

  /** Applies a component to the resources so far: its names, and its patches. */
  applyComponent(component: Kustomization, { patches }: Accumulation): void {
    this.#rename(component);
    for (const patch of patches) this.#patches.push(patch);
  }

  include(inner: Accumulation): void {
    for (const [path, renamings] of inner.resources) addRenamings(this.#resources, path, renamings);
    this.#generated.push(...inner.generated);
    for (const kustomization of inner.kustomizations) this.#kustomizations.add(kustomization);
    for (const reference of inner.elsewhere) this.#elsewhere.push(reference);
    this.#faults.push(...inner.faults.slice(0, MOST_FAULTS - this.#faults.length));
    this.#isPartial ||= inner.isPartial;
  }

  finished(): Accumulation {
    this.#rename(this.from);
    return {
      resources: this.#resources,
      patches: this.#patches,
      generated: this.#generated,
      kustomizations: this.#kustomizations,
      elsewhere: this.#elsewhere,
      faults: this.#faults,
      isPartial: this.#isPartial,
    };
  }

  #rename(by: Kustomization): void {
    for (const [path, renamings] of this.#resources) this.#resources.set(path, renamedAll(renamings, by));
  }
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
