import { count } from "../../kernel/index.ts";
import type { FoundQueue } from "./found-queues.ts";
import { ASSUMED, type Proposal, proposedClusters } from "./proposal.ts";

/** The lines about the parts of a proposal and their files, for people. */
export function proposalNotes(proposal: Proposal, left: readonly string[]): readonly string[] {
  const { clusters, scheduler, queues, crds, colliding, unjudged } = proposal;
  const names = proposedClusters(proposal);
  const isSingle = names.length === 1;
  const used = clusters.filter(({ name }) => names.includes(name));
  return [
    ...used.map(({ name, folders, files }) => `cluster ${name}: from ${someOf(folders.length > 0 ? folders : files)}`),
    ...(used.length === 0 && clusters.length === 1
      ? [`cluster ${ASSUMED}: stands for ${clusters[0]?.name}, because no file names its scheduler`]
      : []),
    ...(scheduler.file === undefined ? [] : [`scheduler ${scheduler.scheduler}: from ${scheduler.file}`]),
    ...(isSingle ? queueNotes(queues) : []),
    ...(isSingle || queues.length === 0
      ? []
      : [`${count(queues.length, "Queue")} not taken: several clusters, and no file says which one has them`]),
    ...(left.length === 0 ? [] : [`${count(left.length, "Queue")} not taken: ${someOf(left)}`]),
    ...(crds.length === 0 ? [] : [`crds: from ${someOf(crds)}`]),
    ...(colliding.length === 0 ? [] : [`units: ${someOf(colliding)}, because they define the same objects`]),
    ...unjudged.map(({ files, reason }) => `unjudged: ${someOf(files)}: ${reason}`),
  ];
}

function queueNotes(queues: readonly FoundQueue[]): readonly string[] {
  const notes = (what: string, own: readonly FoundQueue[]) => {
    if (own.length === 0) return [];
    const names = new Set(own.map(({ owner }) => owner));
    return [
      `${count(names.size, what)}: ${someOf([...names])}, from Queue objects in ${someOf([...new Set(own.map(({ file }) => file))])}`,
    ];
  };
  return [
    ...notes(
      "department",
      queues.filter(({ department }) => department === undefined),
    ),
    ...notes(
      "project",
      queues.filter(({ department }) => department !== undefined),
    ),
  ];
}

const SHOWN = 3;

/** The first texts of a list, and the number of the others. */
function someOf(texts: readonly string[]): string {
  const left = texts.length - SHOWN;
  return [...texts.slice(0, SHOWN), ...(left > 0 ? [`${left} more`] : [])].join(", ");
}
