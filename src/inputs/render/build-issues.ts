import type { Issue } from "../../kernel/index.ts";
import { kustomizeIssue, kustomizeRules, valueAt } from "../../kernel/index.ts";
import type { BuildFault } from "../kustomize/build-fault.ts";
import { displayName } from "../source/list-inputs.ts";
import { nameInRepository } from "../source/name-in-repository.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { SourceValue } from "./rendered-origin.ts";

interface BuildKnowledge {
  readonly layout: Pick<Layout, "kustomizations" | "targetOf" | "texts">;
  /** The objects of controllers, by the kustomizations that they edit or make. */
  readonly editors: ReadonlyMap<Kustomization, PlacedSource>;
  /** The findings about patches without a target that are reported at the files of the patches. */
  readonly known: readonly Issue[];
  readonly documentsOf: (path: string) => readonly SourceValue[];
}

/**
 * The findings about faults of a build, at their fields in the kustomizations. A fault of a field that a controller adds is
 * reported only if the field is not judged: the object of the controller may be about another repository.
 */
export function buildIssues(
  faults: readonly BuildFault[],
  { layout: { kustomizations, targetOf, texts }, editors, known, documentsOf }: BuildKnowledge,
): readonly Issue[] {
  const files = new Map(kustomizations.map((each) => [each.file, each.value]));
  const { id } = kustomizeRules["patch-has-target"];
  const reported = new Set(known.flatMap(({ rule, location }) => (rule === id ? [location?.file] : [])));
  return faults.flatMap(({ rule, kustomization, pointer, message }): readonly Issue[] => {
    const isUnjudged = rule === "built-kustomization";
    const editor = editors.get(kustomization);
    if (editor !== undefined && valueAt(files.get(kustomization.file), pointer) === undefined) {
      if (isUnjudged) texts.addUnjudged({ ...editor.document.locate("/spec"), document: 0, message });
      return [];
    }
    const reference = kustomization.references.find((each) => each.pointer === pointer);
    const target = reference === undefined ? undefined : targetOf(reference, kustomization);
    if (rule === "patch-has-target" && target?.kind === "file" && reported.has(displayName(target.path))) return [];
    const file = displayName(kustomization.file);
    const location = documentsOf(kustomization.file)[0]?.locate(pointer) ?? { file, line: 1, column: 1 };
    const key = JSON.stringify([nameInRepository(kustomization.file), pointer, message]);
    if (isUnjudged) texts.addUnjudged({ ...location, document: 0, message });
    return isUnjudged ? [] : [kustomizeIssue(rule, { message, path: pointer, key, location })];
  });
}
