import { pointerTo } from "../../src/base/pointer.ts";
import { items, text } from "../../src/base/read.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";
import { literalEnvironment } from "../pods/environment.ts";

/** A folder that a container is told to write its checkpoints to. */
export interface CheckpointPath {
  /** Absolute path in the container. */
  readonly path: string;
  /** What names it: `--checkpoint-dir` or an environment variable. */
  readonly by: string;
  /** JSON pointer into the pod template. */
  readonly pointer: string;
}

const FLAG = /^--?[\w.-]*(?:checkpoint|ckpt)[\w.-]*$/i;
const FLAG_WITH_VALUE = /^(--?[\w.-]*(?:checkpoint|ckpt)[\w.-]*|[\w.]*(?:checkpoint|ckpt)[\w.]*)=(.+)$/i;
const VARIABLE = /(?:CHECKPOINT|CKPT)\w*(?:DIR|PATH|FOLDER|ROOT)|(?:DIR|PATH)_?(?:CHECKPOINT|CKPT)|^CHECKPOINTS?$/i;
/** What is read at the start and not written: a run that begins from somebody's checkpoint. */
const READ_FROM = /load|resume|restore|init|from|pretrained|start/i;
/** Longest argument and longest word that are searched; what is longer is no command line. */
const LONGEST = 20_000;
const LONGEST_WORD = 1000;

/** Folders for checkpoints that the arguments and variables of a container name, in order of appearance. */
export function checkpointPaths(view: ContainerView): readonly CheckpointPath[] {
  const { container, pointer } = view;
  const found: CheckpointPath[] = [];
  const add = (by: string, path: string, place: string) => {
    const bare = path.replace(/^["']|["';]+$/g, "");
    if (bare.startsWith("/") && !READ_FROM.test(by)) found.push({ path: bare, by, pointer: place });
  };
  for (const list of ["command", "args"]) {
    // A flag and its value may be two arguments, and a whole command line may be one.
    let flag: string | undefined;
    for (const [index, entry] of items(container[list]).entries()) {
      const argument = text(entry) ?? "";
      if (argument.length > LONGEST) continue;
      for (const word of argument.split(/\s+/)) {
        if (word.length > LONGEST_WORD) continue;
        const place = pointerTo(pointer, list, index);
        if (flag !== undefined) add(flag, word, place);
        const [, name, value] = FLAG_WITH_VALUE.exec(word) ?? [];
        if (name !== undefined && value !== undefined) add(name, value, place);
        flag = FLAG.test(word) ? word : undefined;
      }
    }
  }
  for (const [name, { value, index }] of literalEnvironment(container)) {
    if (VARIABLE.test(name)) add(name, value, pointerTo(pointer, "env", index, "value"));
  }
  return found;
}
