import { join, relative, resolve, sep } from "node:path";
import { DIST_FOLDER, displayName, type InputList, isApplied, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { type BranchBase, checkoutCopy, isInside } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { listCheckedFiles } from "../check/with-check-inputs.ts";
import { PACKAGE, pathInCopy } from "../repository/base-paths.ts";
import type { PolicyBase } from "../repository/policy-base.ts";
import type { BranchChanges } from "./branch-changes.ts";
import { compareUnits, objectsOf, type UnitSides } from "./compare-units.ts";
import { readUnitSide } from "./unit-side.ts";

/** The branch to read. */
interface BranchSource {
  readonly base: BranchBase;
  readonly changes: BranchChanges;
  readonly root: string;
  readonly organization: Organization;
  readonly policies: PolicyBase | undefined;
  /** Whether the repository has definitions, whose folder and output folder are compared by other means. */
  readonly hasDefinitions: boolean;
  /** Whether charts are rendered, by kustomize and Helm. Default false. */
  readonly render?: boolean | undefined;
}

/**
 * Reads and builds the units of both sides. The base is a copy of its files in a temporary folder; nothing in it
 * runs. Files
 * that are the same are read once, and units whose files and options are the same are built once.
 */
export async function readUnitSides(source: BranchSource): Promise<UnitSides> {
  const { base, root, organization, policies } = source;
  const { same } = source.changes;
  const changed = source.changes.changes.flatMap(({ path }) => (isUnit(join(base.top, path), source) ? [path] : []));
  const listed = withoutDefinitions(listCheckedFiles(root, [root], { base: policies }), source);
  const head = readUnitSide({ top: base.top, root, pathOf: (file) => resolve(file) }, listed);
  if (changed.length === 0) {
    const after = head.plans.flatMap((plan) => objectsOf(plan, head.build(plan), organization, root));
    return { before: after, after, uncompared: [], covered: new Set(), compared: [], unapplied: [] };
  }
  const copy = await checkoutCopy(base, root, PACKAGE, { same });
  try {
    const nameOf = (path: string) => displayName(join(base.top, relative(copy.folder, path)));
    const pathOf = (file: string) => {
      const path = resolve(file);
      return isInside(path, base.top) ? join(copy.folder, relative(base.top, path)) : path;
    };
    const baseRoot = pathInCopy(root, copy);
    const own = withoutDefinitions(listCheckedFiles(baseRoot, [baseRoot], {}), { ...source, root: baseRoot });
    const files = own.files.map((file) => (file.path === undefined ? file : { ...file, file: nameOf(file.path) }));
    const past = readUnitSide({ top: copy.folder, root: baseRoot, pathOf }, { ...own, files }, (path) =>
      same.has(path) ? head.contents.get(path) : undefined,
    );
    return await compareUnits({ head, past, changed, organization, nameOf, render: source.render === true });
  } finally {
    copy.dispose();
  }
}

/** The files without those that a comparison of definitions and their output folder covers. */
function withoutDefinitions(list: InputList, source: Pick<BranchSource, "root" | "hasDefinitions">): InputList {
  return {
    ...list,
    files: list.files.filter(({ path }) => path === undefined || isUnit(path, source)),
    unreadable: list.unreadable.filter(({ file }) => isUnit(resolve(file), source)),
  };
}

function isUnit(path: string, { root, hasDefinitions }: Pick<BranchSource, "root" | "hasDefinitions">): boolean {
  const dist = join(root, DIST_FOLDER) + sep;
  if (path.startsWith(dist)) return !isOutput(path.slice(dist.length).split(sep).join("/"));
  return !hasDefinitions || !path.startsWith(join(root, WORKLOADS_FOLDER) + sep);
}

function isOutput(path: string): boolean {
  return isApplied(path) || path.split("/")[1] === "review";
}
