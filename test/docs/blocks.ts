/** The marks of a block, in a comment in the line before it, as `<!-- in: empty, file: muster.yaml -->`. */
interface Marks {
  /** The name of the repository in which its commands run. */
  readonly in?: string;
  /** The command that prints the block. */
  readonly "output of"?: string;
  /** A file that the block is written to. */
  readonly file?: string;
  /** A file in which each line of the block replaces the line with the same key. */
  readonly "lines of"?: string;
  /** A file that a command has written, with this content. */
  readonly "content of"?: string;
}

/** A fenced block of a page. */
export interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marks: Marks;
}

/** A command line of a page, with the output that the page shows. */
export interface Command {
  readonly line: number;
  readonly text: string;
  readonly output?: string;
}

/** The programs that a line of a block may start with. */
const PROGRAMS =
  /^(?:muster|npx|npm|node|git|helm|kubectl|docker|argocd|sed|rm|cd|mkdir|gh|exit|sha256sum|\.\/[\w.-]+)(?=\s|$)/;

const MARK = "(?:in|output of|file|lines of|content of): ";
const COMMENT = new RegExp(`^<!-- (${MARK}.*) -->$`);
const BETWEEN_MARKS = new RegExp(`, (?=${MARK})`);

/** The fenced blocks of a Markdown text. */
export function blocksOf(text: string): readonly Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [, fence, language = ""] = /^(```+)(\w*)/.exec(lines[index] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, at) => at > index && line.trimEnd() === fence);
    const [, comment = ""] = COMMENT.exec(lines[index - 1] ?? "") ?? [];
    const marks = Object.fromEntries(
      comment === "" ? [] : comment.split(BETWEEN_MARKS).map((mark) => mark.split(/: (.*)/)),
    );
    blocks.push({ line: index + 1, language, text: `${lines.slice(index + 1, end).join("\n")}\n`, marks });
    index = end;
  }
  return blocks;
}

/** The commands of a block; none where it is an output, a file or a drawing. */
export function commandsOf({ line, language, text, marks }: Block): readonly Command[] {
  const shown = marks["output of"];
  if (shown !== undefined) return [{ line, text: shown, output: text }];
  if (language === "yaml") return stepsOf(line, text);
  if (!["", "sh", "bash", "console", "text"].includes(language)) return [];
  if (/^\$ /m.test(text)) return transcriptOf(line, text);
  return PROGRAMS.test(text) ? linesOf(line, text) : [];
}

/** The commands behind the prompts of a block, each with the lines below it. */
function transcriptOf(line: number, text: string): readonly Command[] {
  const before = text.split(/^\$ /m)[0] ?? "";
  let at = line + before.split("\n").length;
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...output] = part.split("\n");
      const found = { line: at, text: command, output: output.join("\n") };
      at += output.length;
      return found;
    });
}

/** The lines of a script. A backslash continues a line, and a comment ends it. */
function linesOf(line: number, text: string): readonly Command[] {
  return text
    .replaceAll(/\s*\\\n\s*/g, "\u0000")
    .split("\n")
    .map((command, index) => ({
      line: line + 1 + index,
      text: command
        .replace(/(?:^|\s)#\s.*$/, "")
        .replaceAll("\u0000", " ")
        .trim(),
    }))
    .filter((command) => command.text !== "");
}

/** The commands of muster in the steps of a pipeline. */
function stepsOf(line: number, text: string): readonly Command[] {
  return text.split("\n").flatMap((step, index) => {
    const [, command] = /^\s*(?:- )?(?:run: )?((?:npx (?:--no-install )?)?muster .*)$/.exec(step) ?? [];
    return command === undefined ? [] : [{ line: line + 1 + index, text: command }];
  });
}

/** Whether a page shows an output: `…` in it stands for any text of a line, and a line of it for any lines. */
export function isShown(shown: string, output: string): boolean {
  const pattern = shown
    .trimEnd()
    .split(/^…$\n?/m)
    .map((part) =>
      part
        .split("…")
        .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
        .join("[^\\n]*"),
    )
    .join("[\\s\\S]*?");
  return new RegExp(`^${pattern}$`).test(output.trimEnd());
}
