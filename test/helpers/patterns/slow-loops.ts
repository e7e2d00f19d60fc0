import { getOrCreate } from "../../../src/kernel/index.ts";
import { type Automaton, automatonOf, type Fragment, type Neighbour, type Step } from "./pattern-automaton.ts";

/**
 * The loops for which a regular expression may take more than linear time; empty where it cannot.
 *
 * A backtracking search is slow if it has two ways through the same text and fails after both. With one text `w`, a loop `p`
 * and a later loop `q`, it is quadratic if `w` leads from `p` to `p`, from `p` to `q`, and from `q` to `q`; the search itself,
 * which starts at each character, is such a `p`. It is exponential if `w` leads from `p` to `p` in two ways. Where a loop may
 * end the match at each turn, the search does not fail after it. Bounded repetitions count as constants, a lookahead as a way
 * that fails, and a sticky expression as a search, because its caller may try it at each character.
 * Source: Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers, 2016.
 */
export function slowLoops(source: string, flags: string): readonly string[] {
  if (!/[*+]|\{\d+,\}/.test(source)) return [];
  const automaton = automatonOf(source, flags);
  return [automaton.main, ...automaton.lookbehinds].flatMap((fragment) => {
    return new Search(automaton, fragment, fragment === automaton.main).slowLoops();
  });
}

/** For each state, and each kind of character, the next states. */
type Edges = readonly (readonly (readonly number[])[])[];

/**
 * The states of a search: the positions of the pattern, and those in which the search has not started yet. Of these there
 * are several if the pattern has conditions about the character before it.
 */
class Search {
  private readonly automaton: Automaton;
  private readonly edges: Edges;
  private readonly groups: readonly number[];
  private readonly ends: ReadonlySet<number>;

  constructor(automaton: Automaton, fragment: Fragment, mayEnd: boolean) {
    this.automaton = automaton;
    const { positions, atoms } = automaton;
    const starts = atoms.map((atom) => this.steps(fragment.first, [atom]));
    const names = starts.map((row) => JSON.stringify(row));
    const waiting = atoms.map((_, index) => positions.length + names.indexOf(names[index] ?? ""));
    const waits = (row: readonly (readonly number[])[]) => row.map((next, index) => [...next, waiting[index] ?? 0]);
    this.ends = new Set(mayEnd ? fragment.last.filter(({ guards }) => guards.length === 0).map(({ to }) => to) : []);
    this.edges = [
      ...positions.map(({ next, matches }) =>
        this.steps(
          next,
          atoms.filter((atom) => matches[atom]),
        ),
      ),
      ...starts.map(waits),
      waits(this.steps(fragment.first, ["start"])),
    ];
    this.groups = components(this.edges, this.edges.length - 1);
  }

  slowLoops(): readonly string[] {
    const { positions } = this.automaton;
    const loops = [...this.edges.keys()].filter((state) => !this.ends.has(state) && this.isLoop(state));
    const inner = loops.filter((state) => state < positions.length);
    const raw = (state: number) => positions[state]?.raw ?? "the search";
    const exponential = inner.filter((state) => this.isAmbiguous(state)).map((state) => `${raw(state)} (exponential)`);
    const quadratic = inner.flatMap((q) => {
      const p = loops.find((state) => this.groups[state] !== this.groups[q] && this.isSlowPair(state, q));
      return p === undefined ? [] : [`${raw(p)} and ${raw(q)}`];
    });
    return [...new Set([...exponential, ...quadratic])];
  }

  /** For each kind of character the positions that follow. */
  private steps(steps: readonly Step[], before: readonly Neighbour[]): readonly (readonly number[])[] {
    const { positions, atoms } = this.automaton;
    return atoms.map((atom) => {
      const possible = steps.filter(
        ({ to, guards }) =>
          positions[to]?.matches[atom] === true &&
          (guards.length === 0 || before.some((each) => guards.every((guard) => guard(each, atom)))),
      );
      return possible.map(({ to }) => to);
    });
  }

  private isLoop(state: number): boolean {
    const group = this.groups[state];
    return (
      group !== undefined && this.edges[state]?.some((next) => next.some((to) => this.groups[to] === group)) === true
    );
  }

  private isSlowPair(p: number, q: number): boolean {
    const allowed = [this.within(p), () => true, this.within(q)];
    return this.isReached([p, p, q], [p, q, q], allowed);
  }

  private isAmbiguous(p: number): boolean {
    const within = this.within(p);
    // Nested loops lead twice to the same position.
    if (this.edges[p]?.some((next) => next.some((to, index) => within(to) && next.indexOf(to) !== index))) return true;
    const allowed = [within, within];
    const pairs = this.reached([p, p], allowed);
    if (pairs.every(([a, b]) => a === b)) return false;
    const before = new Map<number, (readonly number[])[]>();
    for (const pair of pairs) {
      for (const next of this.next(pair, allowed)) getOrCreate(before, this.key(next), () => []).push(pair);
    }
    const open = [this.key([p, p])];
    const leading = new Set<readonly number[]>();
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const pair of before.get(key) ?? []) {
        if (leading.has(pair)) continue;
        if (pair[0] !== pair[1]) return true;
        leading.add(pair);
        open.push(this.key(pair));
      }
    }
    return false;
  }

  /** Whether a state is in the loop of another one, and the match cannot end there. */
  private within(loop: number): (state: number) => boolean {
    const group = this.groups[loop];
    return (state) => this.groups[state] === group && !this.ends.has(state);
  }

  private isReached(from: readonly number[], goal: readonly number[], allowed: readonly Allowed[]): boolean {
    const last = this.key(goal);
    const end = this.reached(from, allowed, last).at(-1);
    return end !== undefined && this.key(end) === last;
  }

  /** The tuples of states to which one text leads. The one with the key `last` ends the search. */
  private reached(from: readonly number[], allowed: readonly Allowed[], last?: number): readonly (readonly number[])[] {
    const seen = new Set<number>();
    const found: (readonly number[])[] = [];
    const open = [from];
    for (let states = open.pop(); states !== undefined; states = open.pop()) {
      for (const next of this.next(states, allowed)) {
        const key = this.key(next);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push(next);
        if (key === last) return found;
        open.push(next);
      }
    }
    return found;
  }

  private next(states: readonly number[], allowed: readonly Allowed[]): readonly (readonly number[])[] {
    return [...this.automaton.atoms.keys()].flatMap((atom) => this.product(states, atom, allowed));
  }

  private product(
    states: readonly number[],
    atom: number,
    allowed: readonly Allowed[],
  ): readonly (readonly number[])[] {
    let tuples: readonly (readonly number[])[] = [[]];
    for (const [index, state] of states.entries()) {
      const next = this.edges[state]?.[atom]?.filter((each) => allowed[index]?.(each)) ?? [];
      if (next.length === 0) return [];
      tuples = tuples.flatMap((tuple) => next.map((each) => [...tuple, each]));
    }
    return tuples;
  }

  private key(states: readonly number[]): number {
    return states.reduce((key, state) => key * this.edges.length + state, 0);
  }
}

type Allowed = (state: number) => boolean;

/** The strongly connected component of each state that the initial one reaches. Source: Tarjan, 1972. */
function components(edges: Edges, initial: number): readonly number[] {
  const [index, low, group] = [new Map<number, number>(), new Map<number, number>(), [] as number[]];
  const stack: number[] = [];
  const visit = (state: number): number => {
    let lowest = index.size;
    index.set(state, lowest);
    stack.push(state);
    for (const next of new Set(edges[state]?.flat())) {
      if (group[next] !== undefined) continue;
      lowest = Math.min(lowest, index.has(next) ? (low.get(next) ?? index.get(next) ?? 0) : visit(next));
    }
    low.set(state, lowest);
    if (lowest !== index.get(state)) return lowest;
    const members = stack.splice(stack.indexOf(state));
    for (const member of members) group[member] = state;
    return lowest;
  };
  visit(initial);
  return group;
}
