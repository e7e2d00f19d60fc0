import type { GangAnswer, PoolAnswer } from "../../gpu/index.ts";
import { count, gpuText, present } from "../../kernel/index.ts";
import type { BranchPool, BranchSimulation } from "./simulate-report.ts";
import { gangText, stateWord } from "./simulate-words.ts";

/** A gang in the next cycle, at the base and with the branch. */
interface SimulatedGang {
  readonly id: string;
  readonly name: string;
  readonly queue: string;
  /** Its states, as words. */
  readonly before: string;
  readonly after: string;
  readonly text: string;
  readonly isChanged: boolean;
}

/** A node pool of a branch, for people. */
export interface SimulatedPoolRows {
  readonly pool: BranchPool;
  readonly title: string;
  readonly sentence: string;
  /** The gangs that the branch changes, then those that wait or lose pods as at the base. The others are counted in the sentence. */
  readonly gangs: readonly SimulatedGang[];
}

export const SIMULATION_TITLE = "Next cycle of the scheduler";
export const NO_POOLS = "No gangs that a scheduler of KAI places.";
const NEW = "new";
const REMOVED = "removed";

/** The states at the base that need no row where the branch changes nothing. */
const COUNTED: ReadonlySet<string> = new Set(["runs", "never"]);

/** The node pools of a simulation, with the gangs that have news. */
export function simulatedPools({ pools, names }: BranchSimulation): readonly SimulatedPoolRows[] {
  return pools.map((pool) => {
    const all = gangsOf(pool, (id) => names.get(id) ?? id);
    const { answer, unjudged, base } = pool;
    const size = answer === undefined ? "" : ` (${count(answer.nodes, "node")}, ${gpuText(answer.gpus)})`;
    const changes = countsText(all.filter(({ isChanged }) => isChanged));
    const rest = countsText(all.filter(({ isChanged }) => !isChanged));
    const judged = [
      unjudged.length === 0 ? undefined : `Unjudged: ${unjudged.join(", ")}.`,
      base.unjudged.length === 0 ? undefined : `The base is unjudged: ${base.unjudged.join(", ")}.`,
      changes === "" ? "Nothing changes." : `Changes: ${changes}.`,
      rest === "" ? undefined : `As at the base: ${rest}.`,
    ];
    return {
      pool,
      title: `${pool.cluster}, node pool ${pool.nodePool || "default"}${size}`,
      sentence: answer === undefined ? `Unjudged: ${unjudged.join(", ")}.` : present(judged).join(" "),
      gangs: [
        ...all.filter(({ isChanged }) => isChanged),
        ...all.filter(({ isChanged, after }) => !isChanged && !COUNTED.has(after)),
      ],
    };
  });
}

/** The sentences under which a simulation is true. */
export const assumptionsText = ({ assumptions }: BranchSimulation): string =>
  assumptions.map((assumption) => `If ${assumption}.`).join(" ");

function gangsOf({ answer, base }: BranchPool, nameOf: (id: string) => string): readonly SimulatedGang[] {
  if (answer === undefined) return [];
  const past = gangsById(base.answer);
  const current = gangsById(answer);
  const own = answer.gangs.map((gang): SimulatedGang => {
    const before = past.get(gang.gang);
    const text = gangText(gang, nameOf);
    const isSame = before !== undefined && stateWord(before) === stateWord(gang) && gangText(before, nameOf) === text;
    return {
      ...subject(gang, nameOf),
      before: before === undefined ? wordOfAbsent(base) : stateWord(before),
      after: stateWord(gang),
      text,
      isChanged: !isSame,
    };
  });
  const gone = [...past.values()].filter(({ gang }) => !current.has(gang));
  return [
    ...own,
    ...gone.map((gang) => ({
      ...subject(gang, nameOf),
      before: stateWord(gang),
      after: REMOVED,
      text: "",
      isChanged: true,
    })),
  ];
}

const wordOfAbsent = ({ answer }: BranchPool["base"]): string => (answer === undefined ? "unjudged" : NEW);

const gangsById = (answer: PoolAnswer | undefined): ReadonlyMap<string, GangAnswer> =>
  new Map((answer?.gangs ?? []).map((gang) => [gang.gang, gang]));

const subject = ({ gang, queue }: GangAnswer, nameOf: (id: string) => string) => ({
  id: gang,
  name: nameOf(gang),
  queue,
});

/** The number of gangs in each state: `starts 1, waits 2`. */
function countsText(gangs: readonly SimulatedGang[]): string {
  const words = gangs.map(({ after }) => after);
  return [...new Set(words)].map((word) => `${word} ${words.filter((each) => each === word).length}`).join(", ");
}
