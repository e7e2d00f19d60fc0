import { createHash } from "node:crypto";
import { compareText } from "../../src/kernel/base/compare.ts";
import { isObject } from "../../src/kernel/base/read.ts";

/** A choice of texts: the tame ones, which any document may have, and traps, which come up once in a while. */
type Choice = readonly [tame: readonly string[], traps: readonly string[]];

const words = (text: string): readonly string[] => text.split("|");

const PLAIN: Choice = [
  words("a|b c|web-1|yes|No|off|~|null|0644|0o17|0x1F|0b11|1_000|12|-3|+7|1.50|1e3|.5|a:b|a#b|x y|2024-01-01|Never"),
  words(
    "y|N|on|False|NULL|-.5e-3|1e400|.inf|-.INF|+.inf|.nan|22:22|2001-12-14T21:59:43Z|9007199254740993|a #c|x:|?x|:x|-x|-|--|<<|=|http://a/b?c=d|a,b|{{ x }}|%x|@x|`x|a\tb|é|\u{1f600}|a'b|a\"b|!|&|*|08|0_|1__0|.1_0|e9|0.|-0|1e+06|1000000.0|a]|}|# c|: b|? b|- b",
  ),
];
const QUOTED: Choice = [
  ["'q'", '"q"', "'it''s'", "''", '""', '"a\\tb"', '"\\x41\\u00e9"', '"yes"', "'1'", '"a\n\n  b"', '"\n  e\n"'],
  [
    ...[
      '"\\U0001F600"',
      '"\\ud83d\\ude00"',
      '"a\\/b"',
      '"<<"',
      "'<<'",
      '"a\\\n   b"',
      "'a\n b\n\n  c '",
      '"a \\\n  \\ b"',
    ],
    ...[
      "'x\ny'",
      '"x" #c',
      '"x"#c',
      '"\\q"',
      '"a',
      "'b",
      '"\\',
      '"a\\0b"',
      '"\\N\\L\\_"',
      "'a\tb'",
      '"a\\\'b"',
      '"a \n b"',
    ],
  ],
];
const BLOCKS: Choice = [
  words("||>|-").map((sign) => sign || "|"),
  ["|-", ">-", "|+", ">+", "|2", ">2-", "|-1", "|+3", "| #c", ">x", "|0", "|++", "|12", ">- # c"],
];
const LINES: Choice = [
  ["x", "y z", "  y", "", "# z", "a: b"],
  [" ", "- c", "\tq", "'", "   ", "---", "\t"],
];
const TAGS: Choice = [
  ["! ", "!!str "],
  [
    "!!int ",
    "!!bool ",
    "!!null ",
    "!!float ",
    "!!binary ",
    "!local ",
    "!!map ",
    "!!seq ",
    "!!merge ",
    "!<tag:yaml.org,2002:str> ",
    "!<!x> ",
    "!e!x ",
    "!!timestamp ",
    "!",
    "!!set ",
    "!!str\t",
    "!!str,",
    "!!null\n ",
  ],
];
const ANCHORS: Choice = [
  ["&a ", "&b "],
  ["&a-1 ", "&a", "&a: ", "&é ", "& ", "&a\n ", "&a &b "],
];
const ALIASES: Choice = [
  ["*a", "*b"],
  ["*a-1", "*c", "*a ", "*", "*a:"],
];
const KEYS: Choice = [
  ["a", "b", "c", "d", '"e"', "'f'", "kind", "spec", "x.y/z", "a b"],
  ["on", "1", "1.0", "k:v", "~", "null", "0x1", "1e6", "é", "", "'a\n b'", "*a ", "[a]", "{a: b}", "-"],
];
const MERGES: Choice = [
  ["<<", "? <<"],
  ['"<<"', "'<<'", "&m <<", "! <<", "!!merge <<", "!!str <<", "<< ", '? "<<"', '! "<<"'],
];
const SOURCES: Choice = [
  [" *a", " {a: 1}", " {b: x}"],
  [" *b", " [*a, *b]", " [{a: 1}, {a: 2, b: 3}]", "\n    a: 1", " {1: 2}", " a", " [a]", " ~"],
];
const ENDS: Choice = [
  ["\n"],
  [" # c\n", "\n\n", "\n# c\n", "\n  # c\n", "\r\n", " \n", "\t\n", "\n\t\n", "\n \n", "#c\n", "\n\n  \t\n"],
];
const COLONS: Choice = [[":"], [" :", ":\t", "", "\n:", "::"]];
const PADS: Choice = [["  "], [" ", "    ", "", "\t"]];
const GAPS: Choice = [
  ["", " "],
  ["\n", "\n   ", "\t", " # c\n ", "#c\n", "\n\n", ","],
];
const BEFORE: Choice = [
  [""],
  [
    "---\n",
    "--- # c\n",
    "# c\n---\n",
    "%YAML 1.1\n---\n",
    "%TAG !e! tag:yaml.org,2002:\n---\n",
    "--- ",
    "%YAML 1.2\n---\n",
    "\ufeff",
    "\n",
    "---\n---\n",
    "...\n",
    "# c\n",
  ],
];
const AFTER: Choice = [
  [""],
  [
    "...\n",
    "---\n",
    "---\nb: 2\n",
    "...\n---\nb: 2\n",
    "...\nb: 2\n",
    "--- {b: 2}\n",
    "---b: 2\n",
    "... # c\n",
    "---\n\ufeffb: 1\n",
    "--- # c\n- 1",
    "# c",
    "...",
    "\t",
  ],
];
const PIECES = [
  ..."-?:,[]{}#&*!|>'\"%@`\\ \t\n~<",
  ": ",
  "- ",
  "? ",
  "  ",
  "\n\n",
  "\n ",
  "<<: *a",
  "!!str",
  "&a ",
  "*a",
  "\r\n",
  "\r",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\u0007",
  "---\n",
  "...\n",
];

/**
 * A text that is YAML, nearly YAML or looks like it: documents of a grammar whose every choice has traps. Of every four
 * texts one has random changes, and one has two. The same text for a number on every machine.
 */
export function yamlTextOf(index: number): string {
  const writer = new Writer(index);
  let text = writer.stream();
  for (let change = index % 4; change > 1; change--) text = writer.changed(text);
  // Halves of surrogate pairs, which bytes cannot have, are replaced.
  return Buffer.from(text).toString();
}

/**
 * Four bytes for the values of a text's documents, empty ones left out, without the order of keys; 0 for a rejected
 * text.
 */
export function yamlDigest(values: readonly unknown[] | null): number {
  if (values === null) return 0;
  const text = JSON.stringify(ordered(values.filter((value) => value !== null)));
  return createHash("sha256").update(text).digest().readUInt32BE() || 1;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort(compareText);
  return { keys, values: keys.map((key) => ordered(value[key])) };
}

class Writer {
  #state: number;
  /** One choice of so many is a trap: a text with many traps is rejected at the first. */
  readonly #rarity: number;
  #anchored = false;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
    this.#rarity = 10 + 15 * (seed % 5);
  }

  stream(): string {
    const root = this.#below(8) === 0 ? this.#node("", 0, false) : this.#map("", 0);
    return this.#one(BEFORE) + root.replace(/^[ \n]+/, "") + this.#one(AFTER);
  }

  /** The text with a piece removed, doubled, put in or replaced. */
  changed(text: string): string {
    const at = this.#below(text.length + 1);
    const to = at + 1 + this.#below(6);
    const piece = PIECES[this.#below(PIECES.length)] ?? "";
    const changes = [text.slice(0, to), text.slice(0, at), text.slice(0, at) + piece, text.slice(0, at) + piece];
    const rests = [text.slice(at), text.slice(to), text.slice(at), text.slice(to)];
    const kind = this.#below(4);
    return `${changes[kind]}${rests[kind]}`;
  }

  // The text after a key or a dash, up to the end of its last line.
  #node(indent: string, depth: number, inFlow: boolean): string {
    const properties = this.#below(8) === 0 ? this.#properties() : "";
    const end = inFlow ? "" : this.#one(ENDS);
    const choice = this.#below(depth > 3 ? 6 : 12);
    if (choice < 3) return ` ${properties}${this.#one(PLAIN)}${end}`;
    if (choice === 3) return ` ${properties}${this.#one(QUOTED)}${end}`;
    if (choice === 4) {
      return (this.#below(3) === 0 && this.#anchored ? ` ${this.#one(ALIASES)}` : ` ${properties}`.trimEnd()) + end;
    }
    if (choice === 5 || inFlow) return ` ${properties}${this.#flow(indent, depth + 1)}${end}`;
    if (choice === 6) return ` ${properties}${this.#block(indent)}`;
    if (choice === 7) return ` ${properties}${this.#one(PLAIN)}\n${indent}${this.#one(PADS)}${this.#one(PLAIN)}${end}`;
    const head = ` ${properties}`.trimEnd() + this.#one(ENDS);
    if (choice < 10) return head + this.#map(indent + this.#one(PADS), depth + 1);
    return head + this.#list(indent + (this.#below(2) === 0 ? "" : this.#one(PADS)), depth + 1);
  }

  #properties(): string {
    const kind = this.#below(3);
    if (kind === 0) return this.#one(TAGS);
    this.#anchored = true;
    return kind === 1 ? this.#one(ANCHORS) : this.#one(ANCHORS) + this.#one(TAGS);
  }

  #block(indent: string): string {
    const inner = indent + this.#one(PADS);
    const lines = this.#times(4, () => this.#one(LINES)).map((line) => (line === "" ? "\n" : `${inner}${line}\n`));
    return `${this.#one(BLOCKS)}\n${lines.join("")}`;
  }

  #map(indent: string, depth: number): string {
    return this.#times(3, () => indent + this.#pair(indent, depth)).join("");
  }

  #pair(indent: string, depth: number): string {
    const kind = this.#below(14);
    if (kind === 0) return `${this.#one(MERGES)}:${this.#one(SOURCES)}\n`.replace(/^(\? .*):/, `$1\n${indent}:`);
    const value = this.#node(indent, depth, false);
    if (kind === 1) {
      return `?${this.#node(indent, depth + 2, false)}${this.#below(4) === 0 ? "" : `${indent}:${value}`}`;
    }
    const key = kind === 2 ? this.#one(QUOTED) : this.#one(KEYS);
    return `${this.#below(14) === 0 ? this.#properties() : ""}${key}${this.#one(COLONS)}${value}`;
  }

  #list(indent: string, depth: number): string {
    const inner = `${indent}  `;
    return this.#times(3, () => {
      const kind = this.#below(4);
      if (kind === 0) return `${indent}- ${this.#pair(inner, depth)}${inner}${this.#pair(inner, depth)}`;
      return `${indent}-${kind === 1 ? " -" : ""}${this.#node(inner, depth, false)}`;
    }).join("");
  }

  #flow(indent: string, depth: number): string {
    const isMap = this.#below(2) === 0;
    const entries = this.#times(4, () => {
      const isPair = this.#below(8) === 0 ? !isMap : isMap;
      const value = this.#node(indent, depth + 1, true);
      const key = this.#below(10) === 0 ? this.#one(MERGES) : this.#one(KEYS);
      return this.#one(GAPS) + (isPair ? key + this.#one(COLONS) + value : value.trim()) + this.#one(GAPS);
    });
    const text = entries.slice(1).join(",");
    return isMap ? `{${text}}` : `[${text}]`;
  }

  #times(most: number, make: () => string): readonly string[] {
    return Array.from({ length: 1 + this.#below(most) }, make);
  }

  #one([tame, traps]: Choice): string {
    const from = this.#below(this.#rarity) === 0 ? traps : tame;
    return from[this.#below(from.length)] ?? "";
  }

  // Steps of the generators Weyl and xorshift, which are the same on every machine.
  #below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }
}
