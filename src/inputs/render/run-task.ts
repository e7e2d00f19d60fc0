import { displayName } from "../source/list-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { helmArguments } from "./helm-arguments.ts";
import { linkOutside } from "./link-outside.ts";
import { localCharts } from "./local-charts.ts";
import type { RenderTask } from "./render-tasks.ts";
import { findTool, runTool, type ToolOutput } from "./run-tool.ts";
import { sourceOverlay } from "./source-overlay.ts";
import { substituted } from "./substitute.ts";

/**
 * Renders a kustomization or a chart.
 *
 * @param home an empty folder for temporary files
 */
export async function runTask(task: RenderTask, layout: Layout, home: string): Promise<ToolOutput> {
  if (task.tool === "helm") return runHelm(task, home);
  const { elsewhere, kustomizations } = layout.accumulationOf(task.kustomization);
  const [first] = elsewhere;
  if (first !== undefined) {
    return { problem: `${displayName(first.from.file)} names ${first.reference.path}, which is not fetched` };
  }
  const charts = localCharts(kustomizations);
  if ("problem" in charts) return charts;
  const folder = task.by === undefined ? task.kustomization.folder : sourceOverlay(task.by, home);
  const substitution = task.by?.source.substitution;
  const built = await runKustomize(folder, home, charts.folders.length > 0);
  if (substitution === undefined || "problem" in built) return built;
  return { output: Buffer.from(substituted(built.output.toString("utf8"), substitution)) };
}

function runKustomize(folder: string, home: string, hasCharts: boolean): Promise<ToolOutput> | ToolOutput {
  const helm = hasCharts ? findTool("helm") : undefined;
  if (hasCharts && helm === undefined) return NO_HELM;
  const options = [...RESTRICTED, ...(helm === undefined ? [] : ["--enable-helm", "--helm-command", helm])];
  const kustomize = findTool("kustomize");
  if (kustomize !== undefined) return runTool(kustomize, ["build", folder, ...options], home);
  const kubectl = findTool("kubectl");
  if (kubectl !== undefined) return runTool(kubectl, ["kustomize", folder, ...options], home);
  return { problem: "neither kustomize nor kubectl is in a folder of PATH" };
}

const RESTRICTED = ["--load-restrictor", "LoadRestrictionsRootOnly"];
const NO_HELM = { problem: "helm is not in a folder of PATH" };

async function runHelm(task: Extract<RenderTask, { readonly tool: "helm" }>, home: string): Promise<ToolOutput> {
  const helm = findTool("helm");
  if (helm === undefined) return NO_HELM;
  const { folder } = task.chart;
  const link = linkOutside(folder);
  if (link !== undefined) return { problem: `${displayName(link)} is a symbolic link that leaves the chart` };
  if (task.by !== undefined) {
    const found = helmArguments(task.by, home);
    if ("problem" in found) return found;
    return runTool(helm, found.args, home);
  }
  const values = task.values.flatMap((file) => ["--values", file]);
  return runTool(helm, ["template", folder, "--include-crds", ...values], home);
}
