import { displayName } from "../source/list-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { helmArguments } from "./helm-arguments.ts";
import { linkOutside } from "./link-outside.ts";
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
  const withChart = [...kustomizations].find(({ charts }) => charts.length > 0);
  if (withChart !== undefined) {
    return {
      problem: `${displayName(withChart.file)} includes the chart ${withChart.charts[0]}, which is not fetched`,
    };
  }
  const folder = task.by === undefined ? task.kustomization.folder : sourceOverlay(task.by, home);
  const substitution = task.by?.source.substitution;
  const built = await runKustomize(folder, home);
  if (substitution === undefined || "problem" in built) return built;
  return { output: Buffer.from(substituted(built.output.toString("utf8"), substitution)) };
}

function runKustomize(folder: string, home: string): Promise<ToolOutput> | ToolOutput {
  const kustomize = findTool("kustomize");
  if (kustomize !== undefined) return runTool(kustomize, ["build", folder, ...RESTRICTED], home);
  const kubectl = findTool("kubectl");
  if (kubectl !== undefined) return runTool(kubectl, ["kustomize", folder, ...RESTRICTED], home);
  return { problem: "neither kustomize nor kubectl is in a folder of PATH" };
}

const RESTRICTED = ["--load-restrictor", "LoadRestrictionsRootOnly"];

async function runHelm(task: Extract<RenderTask, { readonly tool: "helm" }>, home: string): Promise<ToolOutput> {
  const helm = findTool("helm");
  if (helm === undefined) return { problem: "helm is not in a folder of PATH" };
  const { folder } = task.chart;
  const link = linkOutside(folder);
  if (link !== undefined) return { problem: `${displayName(link)} is a symbolic link that leaves the chart` };
  if (task.by !== undefined) {
    const found = helmArguments(task.by, home);
    return "problem" in found ? found : runTool(helm, found.args, home);
  }
  const values = task.values.flatMap((file) => ["--values", file]);
  return runTool(helm, ["template", folder, "--include-crds", ...values], home);
}
