import { join, resolve, sep } from "node:path";
import { type Finding, given, isActive } from "../../kernel/index.ts";
import { runCheck } from "../check/run-check.ts";
import { foldersOfSynth } from "./branch-sources.ts";
import type { DiffOptions } from "./run-diff.ts";

/**
 * Returns the findings that a branch adds to the files of its units: `muster check . --since BASE` without those of
 * definitions and of their output folder, which the synth reports. A finding in a base or a patch is there as well.
 *
 * @param scope the base, as the user names it, and whether `workloads/` has definitions
 * @throws Error with a sentence for people: an unreadable baseline, an unknown revision
 */
export async function unitFindings(
  { root: folder, policyBase, baseline, render }: DiffOptions,
  { revision, hasDefinitions }: { readonly revision: string; readonly hasDefinitions: boolean },
): Promise<readonly Finding[]> {
  const root = resolve(folder);
  const options = given({ root, since: revision, policyBase, baseline });
  const run = await runCheck([root], given({ ...options, render }));
  // Without its program, a kustomization is not built at all there.
  const hasFailed = render === true && run.report.summary.unreadable.length > 0;
  const others = hasFailed ? (await runCheck([root], options)).findings : [];
  const known = new Set(run.findings.map(({ fingerprint }) => fingerprint));
  const findings = [...run.findings, ...others.filter(({ fingerprint }) => !known.has(fingerprint))];
  const own = foldersOfSynth(hasDefinitions).map((name) => join(root, name) + sep);
  return findings.filter((finding) => {
    const path = finding.location === undefined ? "" : resolve(finding.location.file);
    return finding.known === undefined && isActive(finding) && !own.some((each) => path.startsWith(each));
  });
}
