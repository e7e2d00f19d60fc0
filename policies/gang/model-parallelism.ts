import { at, items, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";

/** The number of GPUs over which a server splits its model. */
interface ModelParallelism {
  readonly ranks: number;
  /** The options as written. */
  readonly options: string;
  /** JSON pointer of the options, into the pod template. */
  readonly pointer: string;
}

/** Options of vLLM and SGLang that split a model; other spellings are not detected. */
const OPTIONS = [
  /(?:^|\s)(?:--tensor-parallel-size|--tp-size|--tp|-tp)[= ](\d+)(?=\s|$)/,
  /(?:^|\s)(?:--pipeline-parallel-size|--pp-size|--pp|-pp)[= ](\d+)(?=\s|$)/,
] as const;

/** A part of every one of these options. */
const MARKS = ["-parallel-size", "-tp", "-pp"] as const;

/** The parallelism of the first main container of a pod that has such options; undefined where none has. */
export function modelParallelism({ containers }: PodView): ModelParallelism | undefined {
  for (const { container, role, pointer } of containers) {
    if (role !== "main") continue;
    for (const list of ["args", "command"]) {
      const entries = items(at(container, list));
      // A quick test first: most programs have no such options.
      if (!entries.some(maySplit)) continue;
      const line = entries.map((entry) => text(entry) ?? "").join(" ");
      const matches = OPTIONS.map((option) => option.exec(line)).filter((match) => match !== null);
      if (matches.length === 0) continue;
      return {
        ranks: matches.reduce((product, [, size]) => product * Number(size), 1),
        options: matches.map(([option]) => option.trim()).join(" "),
        pointer: `${pointer}/${list}`,
      };
    }
  }
  return undefined;
}

function maySplit(entry: unknown): boolean {
  return typeof entry === "string" && MARKS.some((mark) => entry.includes(mark));
}
