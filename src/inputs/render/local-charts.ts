import { realpathSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "../../kernel/index.ts";
import { repositoryOf } from "../source/ignore-rules.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import { chartFault } from "./chart-fault.ts";

/** The folders of the charts that kustomizations include, or why kustomize cannot build these without the network. */
export function localCharts(
  kustomizations: Iterable<Kustomization>,
): { readonly folders: readonly string[] } | { readonly problem: string } {
  const folders: string[] = [];
  for (const { file, folder, charts } of kustomizations) {
    for (const chart of charts) {
      const problem = (text: string) => ({ problem: `${displayName(file)} includes the chart ${chart.name}, ${text}` });
      if (chart.folder === undefined) return problem(chart.problem ?? "");
      const path = join(folder, chart.folder);
      if (!isFolderInside(path, repositoryOf(folder))) return problem("which is not fetched");
      const fault = chartFault(path);
      if (fault !== undefined) return problem(`in which ${fault}`);
      folders.push(path);
    }
  }
  return { folders };
}

function isFolderInside(path: string, top: string): boolean {
  try {
    return isInside(realpathSync(path), realpathSync(top));
  } catch {
    return false;
  }
}
