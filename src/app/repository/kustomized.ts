import { resolve } from "node:path";
import {
  addedUnjudged,
  changesObjects,
  type InputDocument,
  type InputList,
  type Layout,
  type SortedInputs,
} from "../../inputs/index.ts";
import { memoize, present } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { BuiltPair } from "../../rules/index.ts";
import { readObjects } from "../results/read-objects.ts";
import { type CheckSubject, NO_PARTS } from "./check-subject.ts";

/** Returns a function that finds the places that apply an object of a file. */
export async function placeFinder(
  layout: Layout,
  documents: readonly InputDocument[],
): Promise<CheckSubject["placesOf"]> {
  // Only checks with overrides need it.
  const { objectPlaces } = await import("../../inputs/index.ts");
  const placesOfFile = objectPlaces(layout, documents);
  return ({ yaml, file }) => {
    const path = yaml?.path ?? (file && resolve(file));
    return path === undefined ? [] : placesOfFile(path);
  };
}

/** Functions that build kustomizations of files, with the variables of Flux, and that list the parts of kustomizations that no rule checks. */
export async function kustomized(
  root: string,
  { files }: InputList,
  sorted: SortedInputs,
  { organization, isRendered }: { readonly organization: Organization; readonly isRendered: boolean },
): Promise<Pick<CheckSubject, "built" | "unread">> {
  const isBuilt =
    sorted.layout.kustomizations.length > 0 || sorted.documents.some(({ value }) => changesObjects(value));
  if (!isBuilt) return NO_PARTS;
  const { builtDocuments, unreadParts } = await import("../../inputs/index.ts");
  const read = (document: InputDocument) => readObjects([document], organization, assumedCluster(), root).objects[0];
  // Many kustomizations may build an object of one file.
  const readOwn = memoize(read);
  const built: CheckSubject["built"] = (judgesNames) => {
    const { documents, issues, outputs } = builtDocuments(files, sorted, { judgesNames, isRendered });
    const pairs = documents.flatMap(({ before, after, kustomization }): readonly BuiltPair[] => {
      const [own, changed] = [readOwn(before), read(after)];
      return own === undefined || changed === undefined ? [] : [{ before: own, after: changed, kustomization }];
    });
    const judged = new Map<CheckedObject, number>();
    for (const { before } of pairs) judged.set(before, (judged.get(before) ?? 0) + 1);
    return {
      pairs,
      issues,
      unreadable: addedUnjudged(sorted.layout.texts, sorted.unreadable),
      outputs: (wanted) =>
        outputs(wanted).flatMap(({ before, values }) => {
          const own = readOwn(before);
          const after = present(values.map((value) => read({ ...before, value })));
          if (own === undefined || after.length < values.length) return [];
          return [{ before: own, after, areJudged: (judged.get(own) ?? 0) >= after.length }];
        }),
    };
  };
  return { built, unread: isRendered ? NO_PARTS.unread : () => unreadParts(files, sorted.layout) };
}
