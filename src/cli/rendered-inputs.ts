import type { Finding } from "../finding/finding.ts";
import type { RenderedInputs } from "../render/with-rendered.ts";
import type { RuleRun } from "../rules/evaluate.ts";
import type { InputList } from "../source/list-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import type { YamlLimits } from "../yaml/index.ts";
import type { JudgePathsOptions } from "./judge-options.ts";

/** The findings of a run without those that several values files, or overlays, give at the same place of a source. */
export function onceForVariants(run: RuleRun, { render = false }: JudgePathsOptions): RuleRun {
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
  const { render } = await import("../render/render.ts");
  const { withRendered } = await import("../render/with-rendered.ts");
  return withRendered(sorted, await render(files, sorted, limits));
}
