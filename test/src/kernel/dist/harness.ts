import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type DistPlan, planDist } from "../../../../src/kernel/dist/plan.ts";
import { type WriteStep, writeDist } from "../../../../src/kernel/dist/write.ts";
import { output, type Snapshot, workspace } from "./support.ts";

/** Two trees: B keeps a file of A, changes one, removes one and adds one. */
export const A: Snapshot = {
  "east/apply/t/a.yaml": "a1\n",
  "east/apply/t/b.yaml": "b1\n",
  "east/apply/u/c.yaml": "c1\n",
};
/** See {@link A}. */
export const B: Snapshot = {
  "east/apply/t/a.yaml": "a1\n",
  "east/apply/t/b.yaml": "b2\n",
  "east/review/t/d.yaml": "d1\n",
};

/** Plans and writes. */
export function write(dist: string, tree: Snapshot, options: Options = {}): DistPlan {
  const { force = false, onStep } = options;
  const plan = planDist(dist, output(tree), { version: "1", force });
  writeDist(plan, onStep === undefined ? {} : { onStep });
  return plan;
}

/** A new output folder as a write of `tree` leaves it. */
export function synthesised(tree: Snapshot = A): string {
  const dist = join(workspace(), "dist");
  write(dist, tree);
  return dist;
}

/** Names beside the output folder, which must be none but itself. */
export function siblings(dist: string): readonly string[] {
  return readdirSync(join(dist, "..")).sort();
}

/** Options of a write. */
interface Options {
  readonly force?: boolean;
  readonly onStep?: (step: WriteStep) => void;
}
