import type { Issue } from "../finding/issue.ts";
import { kustomizeIssue } from "../finding/kustomize-issue.ts";
import { kustomizeRules } from "../finding/kustomize-rules.ts";
import type { BuildFault } from "../kustomize/build-fault.ts";
import { displayName } from "../source/list-inputs.ts";
import { nameInRepository } from "../source/name-in-repository.ts";
import type { Layout } from "../units/layout.ts";
import type { SourceValue } from "./rendered-origin.ts";

/**
 * The findings about faults of a build, at their fields in the kustomizations.
 *
 * @param known the findings about patches without a target that are reported at the files of the patches
 */
export function buildIssues(
  faults: readonly BuildFault[],
  { targetOf }: Pick<Layout, "targetOf">,
  known: readonly Issue[],
  documentsOf: (path: string) => readonly SourceValue[],
): readonly Issue[] {
  const { id } = kustomizeRules["patch-has-target"];
  const reported = new Set(known.flatMap(({ rule, location }) => (rule === id ? [location?.file] : [])));
  return faults.flatMap(({ rule, kustomization, pointer, message }): readonly Issue[] => {
    const reference = kustomization.references.find((each) => each.pointer === pointer);
    const target = reference === undefined ? undefined : targetOf(reference, kustomization);
    if (rule === "patch-has-target" && target?.kind === "file" && reported.has(displayName(target.path))) return [];
    const file = displayName(kustomization.file);
    const location = documentsOf(kustomization.file)[0]?.locate(pointer) ?? { file, line: 1, column: 1 };
    const key = JSON.stringify([nameInRepository(kustomization.file), pointer, message]);
    return [kustomizeIssue(rule, { message, path: pointer, key, location })];
  });
}
