import type { Locate, Location, Unreadable } from "../../kernel/index.ts";
import { builder } from "../kustomize/build.ts";
import { editedKustomization } from "../kustomize/controller-options.ts";
import type { Tree } from "../kustomize/values.ts";
import { displayName } from "../source/list-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { BuildProblems } from "./build-problems.ts";
import { documentReader, rawReader } from "./document-readers.ts";
import { exactPatches, patchesOfSource } from "./exact-patches.ts";
import { originFinder } from "./origins.ts";
import { patchesOf } from "./patch-values.ts";
import type { KustomizeTask } from "./render-tasks.ts";
import type { RenderedOrigin, SourceValue } from "./rendered-origin.ts";
import { repositoryContext } from "./repository-context.ts";
import { substitutedObject } from "./substituted-object.ts";
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
  const sourcesOf = (path: string): readonly SourceValue[] => {
    const read = reader(path) ?? [];
    // Operations are a list and not an object.
    return read.length > 0 ? read : raw(path);
  };
  /** The origins are found only for objects that change. */
  const origins = ({ kustomization, by }: KustomizeTask, place: Location) => {
    let find: ((object: unknown) => RenderedOrigin) | undefined;
    const finder = () => {
      const accumulation = layout.accumulationOf(by ? editedKustomization(kustomization, by.source) : kustomization);
      const included = [...accumulation.kustomizations].toReversed();
      const ofFiles = included.flatMap((each) => [
        ...patchesOf(each, layout, sourcesOf),
        ...exactPatches(each, layout.texts),
      ]);
      const patches = [...ofFiles, ...patchesOfSource(by, layout.texts)];
      return originFinder(accumulation, sourcesOf, patches, { kustomization: place, by, texts: layout.texts });
    };
    return (object: unknown) => {
      find ??= finder();
      return find(object);
    };
  };
  const buildTask = (task: KustomizeTask, namespace: string | undefined): BuiltUnit => {
    const { kustomization, by } = task;
    const edited = by === undefined ? kustomization : editedKustomization(kustomization, by.source);
    const { objects, isCut } = build(edited);
    found.addFaults(faults());
    const place = placeOf(task);
    const problems: Unreadable[] = [...found.of(layout.accumulationOf(edited))];
    const report = (message: string) => problems.push({ ...place, document: 0, message });
    if (isCut) report("needs too many steps to be built");
    const originOf = origins(task, place);
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
  const placeOf = ({ kustomization, by }: KustomizeTask): Location => {
    const file = { file: displayName(kustomization.file), line: 1, column: 1 };
    return layout.kustomizations.includes(kustomization) ? file : (by?.document.locate("") ?? file);
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
