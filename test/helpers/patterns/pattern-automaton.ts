import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** The index of a representative character, or an end of the text. */
export type Neighbour = number | "start" | "end";

/** A condition between two characters, such as `\b`. */
export type Guard = (before: Neighbour, after: Neighbour) => boolean;

/** A step to a position, possible where all guards are true. */
export interface Step {
  readonly to: number;
  readonly guards: readonly Guard[];
}

/** A part of a pattern that matches one character. */
interface Position {
  readonly raw: string;
  readonly matches: readonly boolean[];
  readonly next: Step[];
}

/** A part of a pattern: its first and last positions, and the guards under which it matches nothing. */
export interface Fragment {
  readonly empty: readonly (readonly Guard[])[];
  readonly first: readonly Step[];
  readonly last: readonly Step[];
}

/** A pattern as positions (Glushkov's automaton), over representative characters. */
export interface Automaton {
  readonly positions: readonly Position[];
  readonly main: Fragment;
  /** The bodies of lookbehinds, which the engine also runs at each place. */
  readonly lookbehinds: readonly Fragment[];
  /** For each kind of character one representative: the patterns do not distinguish others. */
  readonly atoms: readonly number[];
}

/** More copies of a repeated part add no other way of being slow; their number is a constant. */
const MOST_COPIES = 4;
/** More lists of guards are rare, and the longest are the least likely. */
const MOST_GUARDS = 8;
const NOTHING: Fragment = { empty: [[]], first: [], last: [] };
const OTHERS = "\u0080\u0085\u00a0\u00b5\u00e9\u017f\u03bc\u202e\u2028\u2029\u212a\u65e5\ue000\ufeff\u{1f600}";

/** A condition that is not evaluated: it may be true or false. */
const unknown: Guard = () => true;

/** Builds the automaton of a pattern. */
export function automatonOf(source: string, flags: string): Automaton {
  const unicode = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, unicode);
  const builder = new Builder(source, flags);
  const main = builder.fragment(pattern);
  return { positions: builder.positions, main, lookbehinds: builder.lookbehinds, atoms: builder.atoms() };
}

class Builder {
  readonly positions: Position[] = [];
  readonly lookbehinds: Fragment[] = [];
  private readonly sets = new Map<string, readonly boolean[]>();
  private readonly representatives: readonly string[];
  private readonly flags: string;
  private readonly isWord: Guard1;
  private readonly isLineBreak: Guard1;
  private readonly isMultiline: boolean;

  constructor(source: string, flags: string) {
    this.flags = flags.replace(/[gmy]/g, "");
    this.isMultiline = flags.includes("m");
    this.representatives = representativesOf(source);
    this.isWord = this.tester("\\w");
    this.isLineBreak = this.tester("[\\n\\r\\u2028\\u2029]");
  }

  fragment(node: AST.Node): Fragment {
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup":
        return union(node.alternatives.map((each) => this.fragment(each)));
      case "Alternative":
        return node.elements.map((each) => this.fragment(each)).reduce((a, b) => this.sequence(a, b), NOTHING);
      case "Quantifier":
        return this.repetition(node);
      case "Backreference":
        return union([node.resolved].flat().map((each) => this.fragment(each)));
      case "Assertion":
        return this.assertion(node);
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.character(node.raw);
      default:
        throw new Error(`the analysis does not know ${node.type}`);
    }
  }

  /** One representative of each group of characters that all parts of the pattern match alike. */
  atoms(): readonly number[] {
    const byRow = new Map<string, number>();
    for (const index of this.representatives.keys()) {
      const row = [...this.sets.values()].map((set) => (set[index] ? 1 : 0)).join("");
      if (!byRow.has(row)) byRow.set(row, index);
    }
    return [...byRow.values()];
  }

  private character(raw: string): Fragment {
    const step = { to: this.positions.length, guards: [] };
    this.positions.push({ raw, matches: this.set(raw), next: [] });
    return { empty: [], first: [step], last: [step] };
  }

  private set(raw: string): readonly boolean[] {
    const known = this.sets.get(raw);
    if (known !== undefined) return known;
    const one = new RegExp(`^(?:${raw})$`, this.flags);
    const found = this.representatives.map((character) => one.test(character));
    this.sets.set(raw, found);
    return found;
  }

  private tester(raw: string): Guard1 {
    const set = this.set(raw);
    return (neighbour) => typeof neighbour === "number" && set[neighbour] === true;
  }

  private assertion(node: AST.Assertion): Fragment {
    const guard = this.guard(node);
    const empty = [[guard]];
    if (guard !== unknown || !("alternatives" in node)) return { empty, first: [], last: [] };
    const body = union(node.alternatives.map((each) => this.fragment(each)));
    if (node.kind === "lookahead") return { empty, first: body.first, last: [] };
    this.lookbehinds.push(body);
    return { empty, first: [], last: [] };
  }

  private guard(node: AST.Assertion): Guard {
    const isLineBreak: Guard1 = (neighbour) => this.isMultiline && this.isLineBreak(neighbour);
    if (node.kind === "start") return (before) => before === "start" || isLineBreak(before);
    if (node.kind === "end") return (_, after) => after === "end" || isLineBreak(after);
    if (node.kind === "word") return (a, b) => (this.isWord(a) !== this.isWord(b)) !== node.negate;
    if (!("alternatives" in node)) return unknown;
    const tests = node.alternatives.map(({ elements }) => this.neighbourTest(elements));
    if (tests.includes(undefined)) return unknown;
    const has = (neighbour: Neighbour) => tests.some((test) => test?.(neighbour)) !== node.negate;
    return node.kind === "lookbehind" ? (before) => has(before) : (_, after) => has(after);
  }

  /** The test of a lookaround for one character, or for an end of the text. */
  private neighbourTest([element, ...others]: readonly AST.Element[]): Guard1 | undefined {
    if (element === undefined || others.length > 0) return undefined;
    if (element.type === "Character" || element.type === "CharacterClass" || element.type === "CharacterSet") {
      return this.tester(element.raw);
    }
    if (element.type !== "Assertion" || this.isMultiline) return undefined;
    if (element.kind === "start" || element.kind === "end") return (neighbour) => neighbour === element.kind;
    return undefined;
  }

  private sequence(a: Fragment, b: Fragment): Fragment {
    this.link(a, b);
    const behind = (steps: readonly Step[], all: Fragment["empty"]) =>
      all.flatMap((guards) => steps.map((step) => ({ to: step.to, guards: [...step.guards, ...guards] })));
    return {
      empty: fewest(a.empty.flatMap((x) => b.empty.map((y) => [...x, ...y]))),
      first: [...a.first, ...behind(b.first, a.empty)],
      last: [...b.last, ...behind(a.last, b.empty)],
    };
  }

  private link(a: Fragment, b: Fragment): void {
    for (const { to: from, guards } of a.last) {
      const next = b.first.map((step) => ({ to: step.to, guards: [...guards, ...step.guards] }));
      this.positions[from]?.next.push(...next);
    }
  }

  private repetition({ min, max, element }: AST.Quantifier): Fragment {
    const isEndless = max === Number.POSITIVE_INFINITY;
    const needed = Math.min(isEndless ? Math.max(min - 1, 0) : min, MOST_COPIES);
    const before = Array.from({ length: needed }, () => this.fragment(element)).reduce(
      (a, b) => this.sequence(a, b),
      NOTHING,
    );
    if (isEndless) {
      const loop = this.fragment(element);
      this.link(loop, loop);
      return this.sequence(before, min === 0 ? optional(loop) : loop);
    }
    const rest = Array.from({ length: Math.min(max - min, MOST_COPIES) }, () => this.fragment(element));
    return this.sequence(
      before,
      rest.reduce((after, each) => optional(this.sequence(each, after)), NOTHING),
    );
  }
}

type Guard1 = (neighbour: Neighbour) => boolean;

function optional(fragment: Fragment): Fragment {
  return { ...fragment, empty: fewest([[], ...fragment.empty]) };
}

function union(fragments: readonly Fragment[]): Fragment {
  return {
    empty: fewest(fragments.flatMap(({ empty }) => empty)),
    first: fragments.flatMap(({ first }) => first),
    last: fragments.flatMap(({ last }) => last),
  };
}

function fewest(lists: Fragment["empty"]): Fragment["empty"] {
  const conditional = lists.filter((guards) => guards.length > 0);
  return [...(conditional.length < lists.length ? [[]] : []), ...conditional]
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_GUARDS);
}

/** ASCII, some others, and the neighbours of every character that the pattern names. */
function representativesOf(source: string): readonly string[] {
  const escapes = [...source.matchAll(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi)];
  const named = [...escapes.map(([, a, b, c]) => Number.parseInt(a ?? b ?? c ?? "", 16)), ...codesOf(source)];
  const near = named.flatMap((code) => [code - 1, code, code + 1]).filter((code) => code >= 0 && code <= 0x10ffff);
  const codes = new Set([...Array(128).keys(), ...codesOf(OTHERS), ...near]);
  return [...codes].map((code) => String.fromCodePoint(code));
}

function codesOf(text: string): readonly number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0);
}
