import { getOrCreate, isInside } from "../../kernel/index.ts";
import type { PatchUse } from "./accumulate.ts";
import { nameGivers, type ValuesOf } from "./given-names.ts";
import type { Layout } from "./layout.ts";
import { targetMatcher } from "./patch-targets.ts";

/** An object of a file that a kustomization names as a patch. */
export interface PatchedDocument {
  /** Index of its document in the file. */
  readonly index: number;
  readonly value: unknown;
}

/** The patches of a repository. */
export interface Patches {
  /** Documents that change another object, and are not objects themselves: their indexes by the path of their file. */
  readonly documents: ReadonlyMap<string, ReadonlySet<number>>;
  /** Documents that a kustomization names as a patch, although it has no object for it. */
  readonly withoutTarget: readonly { readonly use: PatchUse; readonly document: PatchedDocument }[];
}

/**
 * Finds the documents that are patches. A file is one only if kustomize would apply it: it lies in the folder of its
 * kustomization or below, no kustomization has it as a resource, and the patched object exists, or could come from
 * another repository or from a chart. So an object is still judged if a kustomization names it as a patch.
 *
 * @param documentsOf the objects of a file; undefined for one that cannot be read
 * @param valuesOf the documents of a file, also those that are lists of operations
 */
export function findPatches(
  { kustomizations, accumulationOf, targetOf }: Pick<Layout, "kustomizations" | "accumulationOf" | "targetOf">,
  documentsOf: (path: string) => readonly PatchedDocument[] | undefined,
  valuesOf: ValuesOf,
): Patches {
  const documents = new Map<string, Set<number>>();
  const withoutTarget: Patches["withoutTarget"][number][] = [];
  const uses = kustomizations.map((kustomization) => ({ kustomization, ...accumulationOf(kustomization) }));
  if (uses.every(({ patches }) => patches.length === 0)) return { documents, withoutTarget };
  const resources = new Set(uses.flatMap((use) => [...use.resources.keys()]));
  const objectsOf = (path: string) => documentsOf(path)?.map(({ value }) => value);
  const matches = targetMatcher(objectsOf, nameGivers(targetOf, valuesOf));
  for (const { kustomization, ...accumulation } of uses) {
    for (const use of accumulation.patches) {
      const { path, from, reference } = use;
      // kustomize refuses files outside of the folder of the kustomization.
      if (!isInside(path, from.folder) || resources.has(path)) continue;
      // The target of a Component is in the kustomizations that include it.
      const isOpen = accumulation.isPartial || kustomization.isComponent;
      for (const document of documentsOf(path) ?? []) {
        if (isOpen || matches(document.value, reference.target, accumulation)) {
          getOrCreate(documents, path, () => new Set()).add(document.index);
        } else withoutTarget.push({ use, document });
      }
    }
  }
  return { documents, withoutTarget };
}
