import { stripVTControlCharacters } from "node:util";
import { escapeXml } from "../../src/kernel/text/escape.ts";
import { svgFile } from "./svg.ts";

const SIZE = 13;
/** Width of a character of most monospaced fonts. `textLength` fits the others to it. */
const ADVANCE = 0.6 * SIZE;
const LEADING = 18;
const MARGIN = 16;
const TOP = 44;

/** The classes of the escape codes that muster writes; a code replaces the classes of its group. */
const CODES: Readonly<Record<string, readonly [group: string, name: string]>> = {
  0: ["all", ""],
  1: ["weight", "bold"],
  2: ["weight", "dim"],
  22: ["weight", ""],
  31: ["colour", "red"],
  33: ["colour", "yellow"],
  36: ["colour", "cyan"],
  39: ["colour", ""],
};

/**
 * A terminal with a command and its output, of which the colours are kept.
 *
 * @throws Error for an escape code without a class
 */
export function terminalSvg(title: string, command: string, output: string): string {
  const lines = [`\u001b[1m$ ${command}\u001b[22m`, ...output.trimEnd().split("\n")];
  const texts = lines.map(plainText);
  const width = Math.ceil(2 * MARGIN + ADVANCE * Math.max(...texts.map(({ length }) => length)));
  const height = TOP + LEADING * lines.length + MARGIN / 2;
  const dots = [0, 1, 2].map((index) => `<circle cx="${MARGIN + 6 + 18 * index}" cy="18" r="5"/>`);
  return svgFile({
    width,
    height,
    title,
    description: texts.join("\n"),
    style: `
rect { fill: var(--page); stroke: var(--line); }
circle { fill: var(--line); }
text { fill: var(--text); font: ${SIZE}px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.bold { font-weight: 700; } .dim { fill: var(--dim); }
.red { fill: var(--red); font-weight: 700; } .yellow { fill: var(--yellow); } .cyan { fill: var(--cyan); }`,
    light:
      "--page: #f6f8fa; --line: #d0d7de; --text: #1b1f24; --dim: #57606a; --red: #b3151f; --yellow: #8a4b00; --cyan: #0550ae",
    dark: "--page: #0d1117; --line: #3d444d; --text: #e6edf3; --dim: #9198a1; --red: #ff7b72; --yellow: #e3b341; --cyan: #79c0ff",
    body: [
      `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
      ...dots,
      ...styledLines(lines).map((content, index) => lineSvg(content, (texts[index] ?? "").length, index)),
    ].join("\n"),
  });
}

function lineSvg(content: string, columns: number, index: number): string {
  if (columns === 0) return "";
  const length = Number((columns * ADVANCE).toFixed(1));
  return `<text x="${MARGIN}" y="${TOP + LEADING * index}" textLength="${length}" xml:space="preserve">${content}</text>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape codes of a terminal
const ESCAPE = /\u001b\[(\d+)m/;

function plainText(line: string): string {
  return stripVTControlCharacters(line);
}

/** The lines as `tspan` elements. A style may continue on the next line. */
function styledLines(lines: readonly string[]): readonly string[] {
  const styles = new Map<string, string>();
  return lines.map((line) =>
    line
      .split(ESCAPE)
      .map((part, index) => {
        if (index % 2 === 1) return applied(styles, part);
        const classes = [...styles.values()].filter((name) => name !== "");
        if (part === "" || classes.length === 0) return escapeXml(part);
        return `<tspan class="${classes.join(" ")}">${escapeXml(part)}</tspan>`;
      })
      .join(""),
  );
}

function applied(styles: Map<string, string>, code: string): string {
  const [group, name] = CODES[code] ?? [];
  if (group === undefined || name === undefined) throw new Error(`the escape code ${code} has no class`);
  if (group === "all") styles.clear();
  else styles.set(group, name);
  return "";
}
