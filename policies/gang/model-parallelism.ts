import { at, items, text } from "../../src/base/read.ts";
import type { PodView } from "../../src/rules/workload-view.ts";

/** Over how many GPUs a server spreads its model, and where it says so. */
export interface ModelParallelism {
  readonly ranks: number;
  /** The options as they are written. */
  readonly words: string;
  /** Pointer into the pod template. */
  readonly pointer: string;
}

/** Options of vLLM and SGLang that split a model; what is written in another way is not seen. */
const OPTIONS = [
  /(?:^|\s)(?:--tensor-parallel-size|--tp-size|--tp|-tp)[= ](\d+)(?=\s|$)/,
  /(?:^|\s)(?:--pipeline-parallel-size|--pp-size|--pp|-pp)[= ](\d+)(?=\s|$)/,
] as const;

/** What every one of these options holds. */
const WORDS = ["-parallel-size", "-tp", "-pp"] as const;

/** The options by which the first main container of a pod that has any splits its model; undefined where none does. */
export function modelParallelism({ containers }: PodView): ModelParallelism | undefined {
  for (const { container, role, pointer } of containers) {
    if (role !== "main") continue;
    for (const list of ["args", "command"]) {
      const entries = items(at(container, list));
      // Of most programs that is told at a glance.
      if (!entries.some(maySplit)) continue;
      const line = entries.map((entry) => text(entry) ?? "").join(" ");
      const found = OPTIONS.flatMap((option) => option.exec(line) ?? []).filter((word) => word !== "");
      const numbers = found.filter((word) => /^\d+$/.test(word)).map(Number);
      if (numbers.length === 0) continue;
      const words = found.filter((word) => !/^\d+$/.test(word)).map((word) => word.trim());
      return {
        ranks: numbers.reduce((product, size) => product * size, 1),
        words: words.join(" "),
        pointer: `${pointer}/${list}`,
      };
    }
  }
  return undefined;
}

function maySplit(entry: unknown): boolean {
  return typeof entry === "string" && WORDS.some((word) => entry.includes(word));
}
