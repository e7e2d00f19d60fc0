import type { InputList, RenderedInputs, SortedInputs } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import type { RuleRun } from "../../rules/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

/** The findings of a run without those that several values files, or overlays, give at the same place of a source. */
export function onceForVariants(run: RuleRun, { render = false }: CheckPathsOptions): RuleRun {
  if (!render) return run;
  const byPlace = new Map<string, Finding>();
  for (const finding of run.findings) {
    const { rule, location, object, path, message } = finding;
    const key = JSON.stringify([rule, location, object, path, message]);
    if (!byPlace.has(key)) byPlace.set(key, finding);
  }
  return { ...run, findings: [...byPlace.values()] };
}

/** Renders the kustomizations and charts of listed files. */
export async function rendered(
  files: InputList["files"],
  sorted: SortedInputs,
  limits: YamlLimits | undefined,
): Promise<RenderedInputs> {
  // Only few checks render.
  const { render, withRendered } = await import("../../inputs/index.ts");
  return withRendered(sorted, await render(files, sorted, limits));
}
