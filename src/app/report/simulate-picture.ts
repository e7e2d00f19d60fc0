import type { GpuPart, NodeGpus, PoolAnswer } from "../../gpu/index.ts";
import { canonicalJson, getOrCreate } from "../../kernel/index.ts";
import type { BranchPool } from "./simulate-report.ts";

/** The most nodes of a picture; the others are counted. */
const MOST_NODES = 64;
/** More GPUs of one node are counted, not drawn. */
const MOST_GPUS = 64;

/** One GPU with the gangs that have it; no parts for a free one. */
export type GpuCell = readonly GpuPart[];

interface PicturedNode {
  readonly node: string;
  readonly gpus: number;
  /** One cell for each GPU, up to a bound. A GPU that keeps its gang keeps its place. */
  readonly before: readonly GpuCell[];
  readonly after: readonly GpuCell[];
}

/** The GPUs of a node pool at the base and with a branch. */
interface PoolPicture {
  readonly nodes: readonly PicturedNode[];
  /** The nodes with GPUs that are not drawn. */
  readonly more: number;
  /** The numbers of the drawn gangs, by id. */
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * The picture of a pool: the nodes that the branch changes first, then the others in their order.
 *
 * @param first the gangs that get the first numbers
 */
export function poolPicture({ base }: BranchPool, answer: PoolAnswer, first: readonly string[]): PoolPicture {
  const past = new Map((base.answer?.after ?? answer.before).map((node) => [node.node, node]));
  const all = answer.after.filter(({ gpus }) => gpus >= 1).map((node) => picturedNode(past.get(node.node), node));
  const [changed, same] = [all.filter(isChanged), all.filter((node) => !isChanged(node))];
  const nodes = [...changed, ...same].slice(0, MOST_NODES);
  const drawn = new Set(
    nodes.flatMap(({ before, after }) => [...before, ...after].flatMap((parts) => parts.map(({ gang }) => gang))),
  );
  const numbers = new Map<string, number>();
  for (const gang of [...first.filter((each) => drawn.has(each)), ...drawn]) {
    getOrCreate(numbers, gang, () => numbers.size + 1);
  }
  return { nodes, more: all.length - nodes.length, numbers };
}

function picturedNode(past: NodeGpus | undefined, { node, gpus, used }: NodeGpus): PicturedNode {
  const size = Math.min(MOST_GPUS, Math.trunc(gpus));
  const before = filled(past?.used ?? [], size);
  return { node, gpus, before, after: inPlaces(before, used, size) };
}

const filled = (used: readonly GpuCell[], size: number): readonly GpuCell[] =>
  Array.from({ length: size }, (_, index) => used[index] ?? []);

/** The cells, in the places of equal ones before. */
function inPlaces(before: readonly GpuCell[], used: readonly GpuCell[], size: number): readonly GpuCell[] {
  const left = [...used];
  const take = (cell: GpuCell): GpuCell | undefined => {
    const index = left.findIndex((each) => canonicalJson(each) === canonicalJson(cell));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const kept = before.map((cell) => (cell.length === 0 ? undefined : take(cell)));
  return Array.from({ length: size }, (_, index) => kept[index] ?? left.shift() ?? []);
}

const isChanged = ({ before, after }: PicturedNode): boolean => canonicalJson(before) !== canonicalJson(after);
