import { at, canonicalJson, groupOf, type KubeObject, text } from "../../kernel/index.ts";
import type { InputFile } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import type { BuiltUnit } from "./build-units.ts";
import { CONTROLLER_GROUPS, type NotRendered } from "./placed-sources.ts";
import { type PlannedUnits, planUnits } from "./plan-units.ts";
import type { UnitPlan } from "./unit-plan.ts";

/** A Kustomization that patches a Kustomization that patches another one, and so on, is built up to this level. */
const MOST_ROUNDS = 5;

/**
 * Plans the units of one side with the objects of Argo CD and Flux that the kustomizations of the repository make: a
 * kustomization may patch an Application, which then applies a folder with other options. Objects that no kustomization
 * changes are those of their files.
 *
 * @param build returns the objects of a plan
 */
export function planBuiltUnits(
  files: readonly InputFile[],
  inputs: Pick<SortedInputs, "layout" | "documents">,
  top: string,
  build: (plan: UnitPlan) => BuiltUnit,
): PlannedUnits {
  const written = inputs.documents.filter(({ value }) => isController(value));
  let planned = planUnits(files, inputs, top);
  let known = "";
  for (let round = 0; ; round++) {
    const { replaced, built } = builtControllers(planned.plans, written, inputs.layout, build);
    const state = canonicalJson(built.map(({ path, value }) => [path, value]));
    if (built.length === 0 || state === known) return planned;
    if (round === MOST_ROUNDS) return { ...planned, notRendered: [...planned.notRendered, ...built.map(tooDeep)] };
    known = state;
    const controllers = [...inputs.documents.filter((document) => !replaced.has(document)), ...built];
    planned = planUnits(files, inputs, top, controllers);
  }
}

function tooDeep({ value, locate }: InputDocument): NotRendered {
  const { file, line } = locate("");
  const object = [at(value, "kind"), at(value, "metadata", "name")].map((part) => text(part) ?? "").join(" ");
  return { file, line, object, reason: `kustomizations change what it applies in more than ${MOST_ROUNDS} levels` };
}

/** The objects of controllers that some plans change, and what these make of them. */
function builtControllers(
  plans: readonly UnitPlan[],
  written: readonly InputDocument[],
  { accumulationOf }: SortedInputs["layout"],
  build: (plan: UnitPlan) => BuiltUnit,
): { readonly replaced: ReadonlySet<InputDocument>; readonly built: readonly InputDocument[] } {
  const replaced = new Set<InputDocument>();
  const all = plans.flatMap((plan) => {
    const { source } = plan;
    if (source.tool !== "kustomize") return [];
    const { resources } = accumulationOf(source.kustomization);
    const own = written.filter(({ path = "" }) => resources.has(path));
    if (own.length === 0) return [];
    return build(plan).objects.flatMap(({ object, locate }) => {
      if (!isController(object)) return [];
      const [before] = own.filter((document) => isSourceOf(document, object)).toSorted(byNameLength);
      return before === undefined ? [] : [{ before, object, locate, path: source.kustomization.file }];
    });
  });
  for (const { before, object } of all) {
    if (canonicalJson(at(before.value, "spec")) !== canonicalJson(object.spec)) replaced.add(before);
  }
  const built = all
    .filter(({ before }) => replaced.has(before))
    .map(({ before, object, locate, path }): InputDocument => ({ ...before, value: object, item: "", locate, path }));
  return { replaced, built };
}

/** Whether a built object is that of a file: kustomizations add prefixes and suffixes to names. */
function isSourceOf({ value }: InputDocument, { apiVersion, kind, metadata }: KubeObject): boolean {
  const name = text(at(value, "metadata", "name")) ?? "";
  return (
    at(value, "kind") === kind &&
    groupOf(text(at(value, "apiVersion")) ?? "") === groupOf(apiVersion) &&
    metadata.name.includes(name)
  );
}

/** The longest name first: that of another object may be a part of it. */
function byNameLength(a: InputDocument, b: InputDocument): number {
  const [left, right] = [a, b].map(({ value }) => text(at(value, "metadata", "name"))?.length ?? 0);
  return (right ?? 0) - (left ?? 0);
}

function isController(value: unknown): boolean {
  return CONTROLLER_GROUPS.has(groupOf(text(at(value, "apiVersion")) ?? ""));
}
