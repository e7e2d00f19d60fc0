import type { AccountRow } from "../../gpu/index.ts";
import { gpuText, prefixed, present, when } from "../../kernel/index.ts";
import type { BranchReport } from "./branch-report.ts";
import { cellText } from "./quota-amounts.ts";

/** A queue that the branch changes, and whose pods request more GPUs than it has. */
interface BranchExcess {
  readonly cluster: string;
  readonly queue: string;
  /** The amount: `declares 24 GPUs, 8 above its limit of 16; not all of them run at once`. */
  readonly text: string;
}

/** The changed queues that are above their limit, or above their deserved quota with pods that cannot be preempted. */
export function branchExcesses({ difference, sides }: BranchReport): readonly BranchExcess[] {
  const clusters = difference?.clusters ?? [];
  const changed = new Set(clusters.flatMap(({ quota }) => quota.flatMap(({ after }) => after ?? [])));
  return (sides?.accounts.after.rows ?? []).flatMap((row): readonly BranchExcess[] => {
    if (row.kind !== "queue" || !changed.has(row)) return [];
    return excessesOf(row).map((text) => ({ cluster: row.cluster, queue: row.name, text }));
  });
}

function excessesOf({ quota, headroom, total, nonPreemptible, allocated }: AccountRow): readonly string[] {
  if (quota === undefined || headroom === undefined) return [];
  const text = (declared: number, others: number | undefined, above: number, bound: string) => {
    const beside = prefixed(
      " beside ",
      others === undefined || others === 0 ? "" : `${gpuText(others / 100)} of others`,
    );
    return `declares ${gpuText(declared / 100)}${beside}, ${cellText("gpu", above)} above ${bound}; not all of them run at once`;
  };
  const { gpu: limit } = quota.limit;
  const { gpu: deserved } = quota.deserved;
  return present([
    when(
      headroom.limit.gpu < 0,
      text(total.declared.gpu, allocated?.all.gpu, -headroom.limit.gpu, `its limit of ${cellText("gpu", limit)}`),
    ),
    when(
      headroom.deserved.gpu < 0,
      text(
        nonPreemptible.declared.gpu,
        allocated?.nonPreemptible.gpu,
        -headroom.deserved.gpu,
        `its deserved quota of ${cellText("gpu", deserved)}, without preemptible pods`,
      ),
    ),
  ]);
}
