import { escapeXml } from "../../src/kernel/text/escape.ts";
import { svgFile } from "./svg.ts";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly lines: readonly string[];
}

const WIDTH = 264;
const HEIGHT = 138;
const COLUMNS = [16, 324, 632] as const;
const ROWS = [16, 194] as const;

const REPOSITORY: Box = {
  x: COLUMNS[0],
  y: ROWS[0],
  title: "Your git repository",
  lines: [
    "muster.yaml: clusters, quota",
    "workloads/: definitions in",
    "YAML and TypeScript, bodies of",
    "Run:ai, any other manifest",
  ],
};
const MUSTER: Box = {
  x: COLUMNS[1],
  y: ROWS[0],
  title: "muster synth",
  lines: [
    "checks every field and rule",
    "expands definitions to pods",
    "determines the gangs",
    "sums GPUs against the quota",
  ],
};
const OUTPUT: Box = {
  x: COLUMNS[2],
  y: ROWS[0],
  title: "dist/, committed to git",
  lines: ["apply/: the manifests", "review/: pods, for people", "sync/: objects for Argo CD", "or Flux"],
};
const REVIEW: Box = {
  x: COLUMNS[1],
  y: ROWS[1],
  title: "Pull request",
  lines: [
    "each error with its place and",
    "a fix; then nothing is written",
    "changes, dangers, GPU quota",
    "and prices",
  ],
};
const CLUSTERS: Box = {
  x: COLUMNS[2],
  y: ROWS[1],
  title: "Your clusters",
  lines: ["Argo CD or Flux applies dist/", "KAI Scheduler or Run:ai", "starts each gang as a whole"],
};

/** The way from definitions to clusters. */
export function flowSvg(title: string): string {
  const boxes = [REPOSITORY, MUSTER, OUTPUT, REVIEW, CLUSTERS];
  const arrows = [
    [REPOSITORY, MUSTER],
    [MUSTER, OUTPUT],
    [MUSTER, REVIEW],
    [OUTPUT, CLUSTERS],
  ] as const;
  return svgFile({
    width: COLUMNS[2] + WIDTH + 16,
    height: ROWS[1] + HEIGHT + 16,
    title,
    description: boxes.map((box) => `${box.title}: ${box.lines.join(" ")}.`).join("\n"),
    style: `
.page { fill: var(--page); }
.box { fill: var(--card); stroke: var(--line); stroke-width: 1.5; }
text { fill: var(--text); font: 14.5px system-ui, sans-serif; }
.name { font-weight: 700; font-size: 16px; }
.arrow { fill: none; stroke: var(--arrow); stroke-width: 2.5; } .head { fill: var(--arrow); }`,
    light: "--page: #ffffff; --card: #f6f8fa; --line: #8c959f; --text: #1b1f24; --arrow: #0550ae",
    dark: "--page: #0d1117; --card: #151b23; --line: #656c76; --text: #e6edf3; --arrow: #79c0ff",
    body: [
      `<rect class="page" width="100%" height="100%" rx="8"/>`,
      ...boxes.map(boxSvg),
      ...arrows.map(([from, to]) => arrowSvg(from, to)),
    ].join("\n"),
  });
}

function boxSvg({ x, y, title, lines }: Box): string {
  const texts = lines.map((line, index) => `<text x="${x + 16}" y="${y + 54 + 22 * index}">${escapeXml(line)}</text>`);
  return [
    `<rect class="box" x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `<text class="name" x="${x + 16}" y="${y + 28}">${escapeXml(title)}</text>`,
    ...texts,
  ].join("\n");
}

/** An arrow to the box on the right, or to the one below. */
function arrowSvg(from: Box, to: Box): string {
  if (from.y === to.y) {
    const [start, end, y] = [from.x + WIDTH + 6, to.x - 6, from.y + HEIGHT / 2];
    return `<path class="arrow" d="M${start} ${y}H${end - 8}"/><path class="head" d="M${end} ${y}l-12 -7v14z"/>`;
  }
  const [start, end, x] = [from.y + HEIGHT + 6, to.y - 6, from.x + WIDTH / 2];
  return `<path class="arrow" d="M${x} ${start}V${end - 8}"/><path class="head" d="M${x} ${end}l-7 -12h14z"/>`;
}
