import { count, printable, shellWord } from "../../kernel/index.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";

/** Counts of a difference, or of one cluster of it. Objects below `review/` are not counted. */
interface DiffCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  readonly renamed: number;
  readonly runsStarted: number;
  readonly runsEnded: number;
  readonly dangers: number;
}

/** The counts of all clusters together, and whether the synth is refused. */
export function diffSummary({ clusters, dangers, resourceInterfaces, refused }: Difference) {
  const counts = clusters.map(diffCounts);
  const sum = (key: keyof DiffCounts) => counts.reduce((total, each) => total + each[key], 0);
  return {
    refused,
    created: sum("created"),
    changed: sum("changed"),
    deleted: sum("deleted"),
    renamed: sum("renamed"),
    runsStarted: sum("runsStarted"),
    runsEnded: sum("runsEnded"),
    dangerCount: sum("dangers") + dangers.length,
    readDifferently: resourceInterfaces.length,
  };
}

/** A sentence lists at most this many parts. */
const MOST_PARTS = 5;

/** The end of messages about charts that `--render` renders. */
const NOT_RENDERED = "which is not rendered";

/** The sentence about the parts of a branch that are not compared; undefined where there are none. */
export function uncomparedText({ uncompared, base }: Difference): string | undefined {
  if (uncompared.length === 0) return undefined;
  const shown = uncompared.slice(0, MOST_PARTS).map(({ file, message }) => printable(`${file} ${message}`));
  const more = uncompared.length - MOST_PARTS;
  const parts = more > 0 ? [...shown, `${count(more, "other")}`] : shown;
  const isRenderable = uncompared.some(({ message }) => message.endsWith(NOT_RENDERED));
  const next = ` With helm on this machine, charts are compared by muster diff --render --base ${shellWord(base.revision)}.`;
  return `Not compared: ${parts.join("; ")}.${isRenderable ? next : ""}`;
}

/** The sentence about changed manifests that no controller applies; undefined where there are none. */
export function unappliedText({ unapplied }: Difference): string | undefined {
  if (unapplied.length === 0) return undefined;
  const shown = unapplied.slice(0, MOST_PARTS).map(printable);
  const more = unapplied.length - MOST_PARTS;
  const files = [...shown, ...(more > 0 ? [count(more, "other")] : [])].join(", ");
  return `Not applied by a controller, because the kustomization in the same folder does not name it: ${files}.`;
}

/** The counts of one cluster. */
function diffCounts({ created, changed, deleted, renamed, dangers }: ClusterDifference): DiffCounts {
  const signs = (id: string) => dangers.filter(({ sign }) => sign === id).length;
  const applied = <T>(list: readonly T[], zoneOf: (item: T) => string) =>
    list.filter((item) => zoneOf(item) === "apply").length;
  return {
    created: applied(created, ({ object }) => object.zone),
    changed: applied(changed, ({ object }) => object.zone),
    deleted: applied(deleted, ({ object }) => object.zone),
    renamed: applied(renamed, ({ after }) => after.zone),
    runsStarted: signs("run-started"),
    runsEnded: signs("run-ended"),
    dangers: dangers.length,
  };
}
