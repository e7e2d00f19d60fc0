import { join, relative, resolve, sep } from "node:path";
import type { BuiltUnit, UnitPlan } from "../../inputs/index.ts";
import { dependsOn, displayName } from "../../inputs/index.ts";
import { equalValues, getOrCreate, given, isInside, type Location, type Unreadable } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import { objectClusters } from "../results/object-clusters.ts";
import { changedReleases } from "./changed-releases.ts";
import { changedValuePlaces } from "./changed-values.ts";
import { comparedPlans } from "./compared-plans.ts";
import { buildAlone, renderedSides } from "./rendered-sides.ts";
import type { UnitSide } from "./unit-side.ts";

/** The objects of the units of both sides of a branch, besides those of definitions and their output folder. */
export interface UnitSides {
  readonly before: readonly DiffedObject[];
  readonly after: readonly DiffedObject[];
  /** The parts of units of either side that are not compared, with the reasons. */
  readonly uncompared: readonly Unreadable[];
  /** The changed files on which units depend, by paths from the top. */
  readonly covered: ReadonlySet<string>;
  /** The units whose files or options differ, and those of one side only. */
  readonly compared: readonly string[];
  /** The changed files beside a kustomization that does not name them, by paths from the top. */
  readonly unapplied: readonly string[];
}

/** Both sides, and how objects are placed. */
interface ReadUnitSides {
  readonly head: UnitSide;
  readonly past: UnitSide;
  /** The changed files, by paths from the top. */
  readonly changed: readonly string[];
  readonly organization: Organization;
  /** Returns the name in reports of a file of the base. */
  readonly nameOf: (path: string) => string;
  /** Whether charts are rendered, by kustomize and Helm. */
  readonly render: boolean;
}

/** Compares the plans of both sides: those of the base that are the same have the objects of the branch. */
export async function compareUnits({
  head,
  past,
  changed,
  organization,
  nameOf,
  render,
}: ReadUnitSides): Promise<UnitSides> {
  const problems: Unreadable[] = [];
  const unchanged = new Map<string, readonly DiffedObject[]>();
  const known = new Map<string, DiffedObject[]>();
  const plans = comparedPlans(head, past, changed);
  const { same } = plans;
  const differing = (side: UnitSide, all: readonly UnitPlan[]) => ({
    side,
    plans: all.filter(({ id }) => !same.has(id)),
  });
  const sides = [differing(head, plans.head), differing(past, plans.past)] as const;
  const compared = new Set(sides.flatMap((each) => each.plans.map(({ unit }) => unit)));
  const unchangedPlans = { side: head, plans: plans.head.filter(({ id }) => same.has(id)) };
  const build = render ? await renderedSides(sides, unchangedPlans) : buildAlone;
  const atValues = changedValuePlaces(head, past, changed);
  const after = plans.head.flatMap((plan) => {
    const built = build(head, plan);
    const objects = objectsOf(plan, built, organization, head.root);
    if (same.has(plan.id)) {
      unchanged.set(plan.id, objects);
      return objects;
    }
    problems.push(...built.problems);
    for (const object of objects) getOrCreate(known, keyOf(object), () => []).push(object);
    return atValues(plan, objects);
  });
  const inBranch = (place: Location): Location => {
    const path = resolve(place.file);
    return isInside(path, past.top) ? { ...place, file: nameOf(path) } : place;
  };
  const folders = [displayName(past.top) + sep, past.top + sep];
  // Messages of programs have paths of the copy.
  const ofBase = (problem: Unreadable): Unreadable => ({
    ...problem,
    ...inBranch(problem),
    message: folders.reduce((message, folder) => message.replaceAll(folder, ""), problem.message),
  });
  const former = plans.past.flatMap((plan) => {
    const same = unchanged.get(plan.id);
    if (same !== undefined) return same;
    const built = build(past, plan);
    problems.push(...built.problems.map(ofBase));
    return objectsOf(plan, built, organization, past.root).map((placed): DiffedObject => {
      const place = inBranch(placed.locate?.("") ?? { file: "", line: 1, column: 1 });
      const equal = known.get(keyOf(placed))?.find(({ object }) => equalValues(object, placed.object));
      return { ...placed, ...given({ object: equal?.object }), locate: () => place };
    });
  });
  // A plan does not cover a file without a readable object.
  const isChanged =
    ({ top, pathOf }: UnitSide) =>
    ({ file }: { readonly file: string }) =>
      files.has(relative(top, pathOf(file)));
  const files = new Set(changed);
  const unread = [
    ...head.inputs.unreadable.filter(isChanged(head)),
    ...past.inputs.unreadable.filter(isChanged(past)).map(ofBase),
  ];
  const charts = [...head.notRendered.filter(isChanged(head)), ...past.notRendered.filter(isChanged(past))].map(
    ({ file, line, object, reason }) => ({ file, line, column: 1, document: 0, message: `${object}: ${reason}` }),
  );
  const unreadFiles = new Set(
    [head, past].flatMap((side) => side.inputs.unreadable.map(({ file }) => side.pathOf(file))),
  );
  const isCovered = ({ top, plans, unapplied }: UnitSide, path: string) => {
    const file = join(top, path);
    if (unapplied.has(file) || unreadFiles.has(file)) return true;
    // Other files of a plain folder, such as ignored ones, are not objects of its unit.
    return plans.some(({ source: { tool }, dependsOn: files }) =>
      tool === "none" ? files.files.has(file) : dependsOn(files, file),
    );
  };
  const covered = changed.filter((path) => [head, past].some((side) => isCovered(side, path)));
  const unapplied = changed.filter((path) => head.unapplied.has(join(head.top, path)));
  const named = [...problems, ...unread, ...charts];
  const uncompared = distinct([...named, ...changedReleases({ before: former, after }, named)]);
  return { before: former, after, uncompared, covered: new Set(covered), compared: [...compared], unapplied };
}

function distinct(problems: readonly Unreadable[]): readonly Unreadable[] {
  return [...new Map(problems.map((each) => [JSON.stringify([each.file, each.line, each.message]), each])).values()];
}

function keyOf({ object: { kind, metadata } }: DiffedObject): string {
  return JSON.stringify([kind, metadata.namespace, metadata.name]);
}

/** The objects of a plan with their clusters. */
export function objectsOf(
  { unit, applied, cluster }: UnitPlan,
  { objects }: BuiltUnit,
  organization: Organization,
  root: string,
): readonly DiffedObject[] {
  const clusterOf = objectClusters(organization, assumedCluster(), root);
  return objects.map(({ object, locate }) => ({
    object,
    cluster: cluster ?? clusterOf(object).cluster.name,
    zone: "apply",
    owner: unit,
    unit,
    applied,
    locate,
  }));
}
