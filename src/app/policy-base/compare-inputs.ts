import type { Locate } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { Relaxation } from "./relaxation.ts";

type Inputs = Pick<Organization, "crds" | "units" | "unjudged" | "unjudgedFiles">;

/**
 * Returns the changes of `muster.yaml` after which rules compare less: paths of CRDs that a branch removes, folders that it
 * declares to be applied by themselves, and charts and files that it declares not to be judged.
 */
export function inputRelaxations(base: Inputs, branch: Inputs, locate?: Locate): readonly Relaxation[] {
  const removed = missing(base.crds, branch.crds).map((path) => ({
    path: "/crds",
    message: `the path ${path} of CRDs is removed, so custom resources are checked against fewer CRDs`,
    expected: path,
    received: "no such path",
  }));
  const added = missing(branch.units, base.units).map((folder) => ({
    path: "/units",
    message: `the folder ${folder} is added to units, so its objects are no longer compared with those of other folders`,
    expected: "no such folder",
    received: folder,
  }));
  const before = new Set(base.unjudged?.map(({ chart }) => chart));
  const unjudged = (branch.unjudged ?? [])
    .filter(({ chart }) => !before.has(chart))
    .map(({ chart, pointer }) => ({
      path: pointer,
      message: `the chart ${chart} is added to unjudged, so rules do not check what it renders; the check does not apply the entry`,
      expected: "no such chart",
      received: chart,
    }));
  const accepted = new Set(base.unjudgedFiles?.map(({ file }) => file));
  const files = (branch.unjudgedFiles ?? [])
    .filter(({ file }) => !accepted.has(file))
    .map(({ file, pointer }) => ({
      path: pointer,
      message: `the file ${file} is added to unjudged, so it need not be readable; the check does not apply the entry`,
      expected: "no such file",
      received: file,
    }));
  return [...removed, ...added, ...unjudged, ...files].map((found) => ({
    rule: "rule-relaxed",
    location: locate?.(found.path),
    ...found,
  }));
}

function missing(from: readonly string[] = [], into: readonly string[] = []): readonly string[] {
  return from.filter((entry) => !into.includes(entry));
}
