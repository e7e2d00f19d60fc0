import type { Locate, Unreadable } from "../../kernel/index.ts";
import { builder } from "../kustomize/build.ts";
import { editedKustomization } from "../kustomize/controller-options.ts";
import type { Tree } from "../kustomize/values.ts";
import { displayName } from "../source/list-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { BuildProblems } from "./build-problems.ts";
import { documentReader, rawReader } from "./document-readers.ts";
import type { KustomizeTask } from "./render-tasks.ts";
import { repositoryContext } from "./repository-context.ts";
import { substitutedObject } from "./substituted-object.ts";
import { taskOrigins, taskPlace } from "./task-origins.ts";
import { dependsOn } from "./unit-files.ts";
import { type UnitObject, unitObject } from "./unit-object.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** The objects of a plan. */
export interface BuiltUnit {
  readonly objects: readonly UnitObject[];
  /** The reasons why objects or changes are missing; none for a complete build. */
  readonly problems: readonly Unreadable[];
}

/**
 * Returns a function that builds the plans of one side, without kustomize and Helm. Charts, plug-ins and other repositories
 * are not built: they are problems of their plans.
 *
 * @param pathOf returns the path for the file system of a file, by its name in reports
 */
export function unitBuilder(
  { layout, documents, parts, skipped, unreadable }: SortedInputs,
  pathOf: (file: string) => string,
): (plan: UnitPlan) => BuiltUnit {
  const reader = documentReader([...documents, ...parts]);
  const raw = rawReader(layout.texts);
  const found = new BuildProblems(layout.texts);
  const { build, faults } = builder({
    ...repositoryContext(layout, reader, raw, skipped),
    hasHashes: true,
    unjudged: (from, pointer, message) => found.add(from, pointer, message),
  });
  const buildTask = (task: KustomizeTask, namespace: string | undefined): BuiltUnit => {
    const { kustomization, by } = task;
    const edited = by === undefined ? kustomization : editedKustomization(kustomization, by.source);
    const { objects, isCut } = build(edited);
    found.addFaults(faults());
    const place = taskPlace(task, layout);
    const problems: Unreadable[] = [...found.of(layout.accumulationOf(edited))];
    const report = (message: string) => problems.push({ ...place, document: 0, message });
    if (isCut) report("needs too many steps to be built");
    // The origins are found only for objects that change.
    let find: ReturnType<typeof taskOrigins> | undefined;
    const originOf = (object: unknown) => {
      find ??= taskOrigins(task, edited, { layout, reader, raw });
      return find(object);
    };
    const substitution = by?.source.substitution;
    const final = (value: Tree): unknown => {
      if (substitution === undefined) return value;
      const substituted = substitutedObject(value, substitution);
      if (substituted.isCut) report("has variables with values that are too long");
      if (substituted.unclear !== undefined) report("has variables whose values have other syntax of YAML");
      return substituted.value;
    };
    return {
      objects: objects.flatMap(({ value }) => {
        const locate: Locate = (pointer) => originOf(value).locate(pointer);
        return unitObject(final(value), locate, namespace);
      }),
      problems,
    };
  };
  const buildSource = ({ source, applied }: UnitPlan): BuiltUnit => {
    const namespace = applied.argocd?.namespace;
    if (source.tool === "kustomize") return buildTask(source, namespace);
    if (source.tool === "none") {
      const objects = source.documents.flatMap(({ value, locate }) => unitObject(value, locate, namespace));
      return { objects, problems: [] };
    }
    const { file, name } = source.chart;
    const message = `is the chart ${name}, which is not rendered`;
    return { objects: [], problems: [{ file: displayName(file), document: 0, line: 1, column: 1, message }] };
  };
  return (plan) => {
    const { objects, problems } = buildSource(plan);
    const isRead = ({ file }: Unreadable) => dependsOn(plan.dependsOn, pathOf(file));
    return { objects, problems: [...problems, ...[...unreadable, ...layout.texts.unjudged()].filter(isRead)] };
  };
}
