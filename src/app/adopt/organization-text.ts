import { DEFAULT_NODE_POOL } from "../../model/index.ts";
import { type Proposal, proposedClusters, proposedUnits } from "./proposal.ts";
import { queueLines } from "./queue-lines.ts";
import { listOf, yamlWord } from "./yaml-text.ts";

/** The text of a proposed `muster.yaml`. */
export function organizationText(proposal: Proposal): string {
  const { name, crds } = proposal;
  const clusters = proposedClusters(proposal);
  const units = proposedUnits(proposal);
  const lines = [
    '# Written by "muster init" from the files of this repository. Correct it: pull requests are judged by it.',
    "apiVersion: muster.dev/v1alpha1",
    "kind: Organization",
    `metadata: {name: ${yamlWord(name)}}`,
    "clusters:",
    ...clusterLines(proposal, clusters),
    ...queueLines(proposal, clusters),
    ...(units.length === 0
      ? []
      : [
          "# Each of these folders is applied by itself, so the same object in two of them is no conflict.",
          ...listOf("units", units),
        ]),
    ...(crds.length === 0 ? [] : listOf("crds", crds)),
    ...unjudgedLines(proposal),
  ];
  return `${lines.join("\n")}\n`;
}

function clusterLines(
  { scheduler, clusters: found, queues }: Proposal,
  clusters: readonly string[],
): readonly string[] {
  const reason =
    scheduler.file === undefined
      ? "  # No file names one scheduler of the GPUs, so this is the assumption of a check without muster.yaml."
      : `  # ${scheduler.file} names the scheduler. Write its release as well, as version.`;
  return [
    reason,
    ...clusters.map((name) => {
      const folders = found.find((cluster) => cluster.name === name)?.folders ?? [];
      const note = folders.length === 0 ? "" : ` # ${folders.join(", ")}`;
      const pools = clusters.length > 1 ? [] : nodePoolsOf(queues);
      const nodePools =
        pools.length === 0 ? "" : `, nodePools: [${pools.map((pool) => `{name: ${yamlWord(pool)}}`).join(", ")}]`;
      return `  - {name: ${yamlWord(name)}, scheduler: ${scheduler.scheduler}${nodePools}}${note}`;
    }),
  ];
}

function nodePoolsOf(queues: Proposal["queues"]): readonly string[] {
  return [...new Set(queues.map(({ nodePool }) => nodePool).filter((pool) => pool !== DEFAULT_NODE_POOL))];
}

function unjudgedLines({ unjudged, owner }: Proposal): readonly string[] {
  if (unjudged.length === 0) return [];
  return [
    "# A check cannot evaluate these files completely. It names them, and they do not make its exit code 3.",
    "unjudged:",
    ...unjudged.flatMap(({ files, reason }) => {
      const [first = "", ...rest] = listOf("files", files, "    ");
      return [`  - ${first.trimStart()}`, ...rest, `    owner: ${yamlWord(owner)}`, `    reason: ${yamlWord(reason)}`];
    }),
  ];
}
