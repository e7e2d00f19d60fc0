import type { GangAnswer } from "../../gpu/index.ts";
import { count, escapeHtml, gpuText } from "../../kernel/index.ts";
import type { GpuCell, poolPicture } from "./simulate-picture.ts";

type PicturedNode = ReturnType<typeof poolPicture>["nodes"][number];

/** The gangs of a picture. */
interface Drawing {
  readonly numbers: ReadonlyMap<string, number>;
  /** The gangs whose cells are only one possible outcome. */
  readonly open: ReadonlySet<string>;
  readonly nameOf: (gang: string) => string;
}

/** The colours in `SIMULATE_STYLE`; further gangs have them again, with other numbers. */
const COLOURS = 8;
const CELL = 16;
const STEP = 18;
const IN_LINE = 8;
/** The width of the word before the cells. */
const LABEL = 42;

/** Whether the picture shows only one possible outcome of a gang. */
export const isUncertain = ({ outcomes, unjudged }: GangAnswer): boolean => unjudged.length > 0 || outcomes.length > 1;

/** The GPUs of a node as cells, those at the base above those with the branch. */
export function nodeSvg({ node, gpus, before, after }: PicturedNode, drawing: Drawing): string {
  const lines = Math.ceil(before.length / IN_LINE);
  const [width, height] = [LABEL + IN_LINE * STEP, 2 * lines * STEP + 4];
  const side = (word: string, cells: readonly GpuCell[], top: number): string =>
    [
      `<text class="side" x="0" y="${top + 12}">${word}</text>`,
      ...cells.map((cell, index) =>
        cellSvg(cell, LABEL + (index % IN_LINE) * STEP, top + Math.floor(index / IN_LINE) * STEP, drawing),
      ),
    ].join("");
  const spoken = `${node}, ${gpuText(gpus)}. At the base: ${useText(before, drawing)}. With this branch: ${useText(after, drawing)}.`;
  const hidden = Math.trunc(gpus) - before.length;
  const more = hidden > 0 ? ` The first ${count(before.length, "GPU")} are drawn.` : "";
  return `<svg class="gpus" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(spoken + more)}">${side("base", before, 0)}${side("branch", after, lines * STEP + 4)}</svg>`;
}

/** The cell of a gang in a legend. */
export const swatchSvg = (gang: string, drawing: Drawing): string =>
  `<svg class="gpus" width="${CELL}" height="${CELL}" aria-hidden="true">${cellSvg([{ gang, share: 1 }], 0, 0, drawing)}</svg>`;

function cellSvg(parts: GpuCell, x: number, y: number, { numbers, open, nameOf }: Drawing): string {
  const rect = (name: string, left: number, width: number): string =>
    `class="${name}" x="${left}" y="${y}" width="${width}" height="${CELL}"`;
  let used = 0;
  const shown = parts.map(({ gang, share }) => {
    const number = numbers.get(gang) ?? 0;
    const [left, width] = [rounded(x + used * CELL), rounded(share * CELL)];
    used += share;
    const name = `cell g${number % COLOURS}${open.has(gang) ? " open" : ""}`;
    const part = share < 1 ? `, ${rounded(share)} of a GPU` : "";
    const label =
      width < CELL / 2 ? "" : `<text class="number" x="${rounded(left + width / 2)}" y="${y + 12}">${number}</text>`;
    return `<rect ${rect(name, left, width)}><title>${escapeHtml(nameOf(gang) + part)}</title></rect>${label}`;
  });
  return used < 1 ? [`<rect ${rect("cell free", x, CELL)}/>`, ...shown].join("") : shown.join("");
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The GPUs of each gang: `a 4 GPUs, 4 GPUs free`. */
function useText(cells: readonly GpuCell[], { nameOf }: Drawing): string {
  const amounts = new Map<string, number>();
  for (const { gang, share } of cells.flat()) amounts.set(gang, (amounts.get(gang) ?? 0) + share);
  const used = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const texts = [...amounts].map(([gang, amount]) => `${nameOf(gang)} ${gpuText(rounded(amount))}`);
  const free = rounded(cells.length - used);
  return [...texts, ...(free > 0 ? [`${gpuText(free)} free`] : [])].join(", ");
}
