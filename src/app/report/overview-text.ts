import { plain, printable, type Style, VERSION } from "../../kernel/index.ts";
import type { RepositoryContent } from "../survey/repository-content.ts";
import { contentRows } from "./content-rows.ts";
import type { NextStep } from "./doctor-report.ts";

/** The content of a repository, and the commands with which to go on. */
interface Overview {
  readonly content: RepositoryContent;
  readonly next: readonly NextStep[];
}

/** The width where the output is not a terminal. */
const WIDTH = 80;
const NAMES = 16;

/** The text of `muster` alone: at most a screen. */
export function overviewText({ content, next }: Overview, style: Style = plain): string {
  const width = Math.max(40, Math.min(style.columns ?? WIDTH, WIDTH));
  const { root, top, documents, charts } = content;
  const rows = contentRows(content, width - NAMES - 2);
  const lines = [
    `${style.strong(`muster ${VERSION}`)} in ${printable(root)}`,
    ...(top === undefined ? [] : [`a folder of the git repository ${printable(top)}`]),
    "",
    ...(documents + charts === 0
      ? ["no manifests here"]
      : rows.map(([name, text]) => `  ${style.dim(name.padEnd(NAMES))}${printable(text)}`)),
    "",
    style.strong("next"),
    ...stepLines(next, style),
  ];
  return `${lines.join("\n")}\n`;
}

/** The commands of a report, each with its use: beside it, or on a line of its own where that is too long. */
export function stepLines(next: readonly NextStep[], style: Style): readonly string[] {
  const column = Math.max(...next.map(({ command }) => command.length));
  const isWide = next.some(({ use }) => column + use.length + 4 > (style.columns ?? WIDTH));
  return next.flatMap(({ command, use }) => {
    if (isWide) return [`  ${printable(command)}`, `      ${style.dim(use)}`];
    return [`  ${printable(command).padEnd(column)}  ${style.dim(use)}`];
  });
}
