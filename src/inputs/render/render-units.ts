import type { Unreadable } from "../../kernel/index.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import type { Layout } from "../units/layout.ts";
import type { BuiltUnit } from "./build-units.ts";
import { documentReader } from "./document-readers.ts";
import { renderTask } from "./render-task.ts";
import type { RenderTask } from "./render-tasks.ts";
import type { Tools } from "./run-tool.ts";
import { unitObject } from "./unit-object.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** A unit with the output of kustomize or Helm. */
interface RenderedUnit extends BuiltUnit {
  /** Whether a program has rendered it. The others have no objects. */
  readonly isRendered: boolean;
}

/**
 * Renders the plans that only a program can build: charts, and kustomizations with charts. All others are missing in the
 * result. Programs run one after the other.
 */
export async function renderUnits(
  plans: readonly UnitPlan[],
  { layout, documents, parts }: Pick<SortedInputs, "layout" | "documents" | "parts">,
  tools: Tools,
): Promise<ReadonlyMap<UnitPlan, RenderedUnit>> {
  const wanted = plans.flatMap((plan) => {
    const { source } = plan;
    return source.tool !== "none" && needsProgram(source, layout) ? [{ plan, task: source }] : [];
  });
  const rendered = new Map<UnitPlan, RenderedUnit>();
  if (wanted.length === 0) return rendered;
  const reader = documentReader([...documents, ...parts]);
  const context = { layout, sourcesOf: (path: string) => reader(path) ?? [], limits: undefined, tools };
  for (const { plan, task } of wanted) {
    const { documents: found, unreadable } = await renderTask(task, context);
    const namespace = namespaceOf(plan, task);
    rendered.set(plan, {
      objects: found.flatMap(({ value, locate }) => unitObject(value, locate, namespace)),
      problems: [...unreadable, ...unreadValues(task, layout)],
      isRendered: unreadable.length === 0,
    });
  }
  return rendered;
}

/** Whether only Helm has the objects of a task. */
function needsProgram(task: RenderTask, { accumulationOf }: Layout): boolean {
  if (task.tool === "helm") return true;
  return [...accumulationOf(task.kustomization).kustomizations].some(({ charts }) => charts.length > 0);
}

/** The namespace of objects without one: that of the destination of Argo CD, or of the release of Flux. */
function namespaceOf({ applied }: UnitPlan, { tool, by }: RenderTask): string | undefined {
  if (applied.argocd !== undefined) return applied.argocd.namespace;
  return tool === "helm" ? by?.source.helm.namespace : undefined;
}

/** The parts of a release that the output lacks: values that are not in the repository, and post-renderers. */
function unreadValues({ tool, by }: RenderTask, { texts }: Layout): readonly Unreadable[] {
  if (tool !== "helm" || by === undefined) return [];
  const { file, index, locate } = by.document;
  const missing = (by.source.helm.missing ?? []).map((name): Unreadable => {
    const message = `${by.source.by} takes values from ${name}, which is not in the repository`;
    return { ...locate(""), document: index, message };
  });
  return [...missing, ...texts.unjudged().filter((each) => each.file === file && each.document === index)];
}
