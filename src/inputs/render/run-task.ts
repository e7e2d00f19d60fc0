import type { Layout } from "../units/layout.ts";
import { chartFault } from "./chart-fault.ts";
import { helmArguments, valuesArguments } from "./helm-arguments.ts";
import { localCharts } from "./local-charts.ts";
import type { RenderTask } from "./render-tasks.ts";
import type { ToolOutput, Tools } from "./run-tool.ts";
import { sourceOverlay } from "./source-overlay.ts";
import { addedLength, substituted } from "./substitute.ts";
import { unsafeReference } from "./unsafe-reference.ts";

const MOST_ADDED = 50_000_000;

/** Renders a kustomization or a chart. */
export async function runTask(task: RenderTask, layout: Layout, tools: Tools): Promise<ToolOutput> {
  if (task.tool === "helm") return runHelm(task, tools);
  const { kustomizations } = layout.accumulationOf(task.kustomization);
  const fault = unsafeReference(kustomizations, layout);
  if (fault !== undefined) return { problem: fault };
  const charts = localCharts(kustomizations);
  if ("problem" in charts) return charts;
  const folder = task.by === undefined ? task.kustomization.folder : sourceOverlay(task.by, tools.home);
  const substitution = task.by?.source.substitution;
  const built = await runKustomize(folder, tools, charts.folders.length > 0);
  if (substitution === undefined || "problem" in built) return built;
  const text = built.output.toString("utf8");
  if (addedLength(text, substitution) > MOST_ADDED) return { problem: "has variables with values that are too long" };
  return { output: Buffer.from(substituted(text, substitution)) };
}

function runKustomize(folder: string, tools: Tools, hasCharts: boolean): Promise<ToolOutput> | ToolOutput {
  const helm = hasCharts ? tools.find("helm") : undefined;
  if (hasCharts && helm === undefined) return tools.missing("helm");
  const options = [...RESTRICTED, ...(helm === undefined ? [] : ["--enable-helm", "--helm-command", helm])];
  const kustomize = tools.find("kustomize");
  if (kustomize !== undefined) return tools.run(kustomize, ["build", folder, ...options]);
  const kubectl = tools.find("kubectl");
  if (kubectl !== undefined) return tools.run(kubectl, ["kustomize", folder, ...options]);
  return tools.missing("kustomize", "kubectl");
}

const RESTRICTED = ["--load-restrictor", "LoadRestrictionsRootOnly"];

async function runHelm(task: Extract<RenderTask, { readonly tool: "helm" }>, tools: Tools): Promise<ToolOutput> {
  const helm = tools.find("helm");
  if (helm === undefined) return tools.missing("helm");
  const { folder } = task.chart;
  const fault = chartFault(folder);
  if (fault !== undefined) return { problem: fault };
  if (task.by !== undefined) {
    const found = helmArguments(task.by, tools.home);
    if ("problem" in found) return found;
    return tools.run(helm, found.args);
  }
  return tools.run(helm, ["template", folder, "--include-crds", ...valuesArguments(task.values)]);
}
