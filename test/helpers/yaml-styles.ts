import { canonicalJson } from "../../src/kernel/base/digest.ts";
import { isContainer, isObject } from "../../src/kernel/base/read.ts";

/** A way to write a value as YAML. The value is the same for every reader. */
export interface YamlStyle {
  /** Spaces of each level. Default 2. */
  readonly indent?: number;
  /** Whether lists are indented below their key. Default false. */
  readonly indentsLists?: boolean;
  /** Depth from which everything is in flow style. Default: nothing is. */
  readonly flowFrom?: number;
  /** The style of keys and texts. A plain text that could be read as something else is quoted. Default `plain`. */
  readonly quotes?: "plain" | "single" | "double" | "mixed";
  readonly comments?: boolean;
  /** Whether equal parts are aliases of the first one. */
  readonly aliases?: boolean;
  /** Whether maps take equal members from an earlier map with `<<`. */
  readonly merges?: boolean;
  /** Whether some keys are written as `? key`. */
  readonly explicitKeys?: boolean;
  /** Whether some texts have the tag `!!str`. */
  readonly tags?: boolean;
  readonly order?: "reversed" | "shuffled";
}

/** The text of a value in a style. Random choices come from `random`. */
export function styledYaml(value: unknown, style: YamlStyle, random: () => number): string {
  return new StyledWriter(style, random).text(value);
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

type Entry = readonly [key: string, member: unknown];

// All readers read these words as texts.
const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*$/;
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;

class StyledWriter {
  readonly #style: YamlStyle;
  readonly #random: () => number;
  readonly #lines: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #anchors = new Map<string, string>();
  readonly #merged: { readonly name: string; readonly map: Readonly<Record<string, unknown>> }[] = [];

  constructor(style: YamlStyle, random: () => number) {
    this.#style = style;
    this.#random = random;
  }

  text(value: unknown): string {
    if (this.#style.aliases === true) this.#count(value);
    if (!isContainer(value) || Object.keys(value).length === 0 || this.#isFlow(0)) return `${this.#flow(value)}\n`;
    this.#children(value, 0, 1);
    return `${this.#lines.join("\n")}\n`;
  }

  #count(value: unknown): void {
    if (!isContainer(value)) return;
    const key = canonicalJson(value);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    for (const member of Object.values(value)) this.#count(member);
  }

  #children(value: object, indent: number, depth: number): void {
    const pad = " ".repeat(indent);
    if (Array.isArray(value)) for (const item of value) this.#node(`${pad}-`, item, indent, depth, true);
    else this.#members(value, indent, depth);
  }

  #members(map: object, indent: number, depth: number): void {
    const pad = " ".repeat(indent);
    for (const [key, member] of this.#unmerged(map, pad)) {
      if (this.#style.explicitKeys === true && !isContainer(member) && this.#random() < 0.3) {
        this.#lines.push(`${pad}? ${this.#quoted(key)}`, `${pad}: ${this.#scalar(member)}`);
      } else this.#node(`${pad}${this.#quoted(key)}:`, member, indent, depth, false);
    }
  }

  /** The members that no `<<` brings, which is written first. */
  #unmerged(map: object, pad: string): readonly Entry[] {
    const entries = this.#ordered(map);
    const isEqual = (other: Readonly<Record<string, unknown>>, [key, member]: Entry) =>
      Object.hasOwn(other, key) && canonicalJson(other[key]) === canonicalJson(member);
    const source = this.#merged.find(
      (other) =>
        Object.keys(other.map).every((key) => Object.hasOwn(map, key)) &&
        entries.filter((entry) => isEqual(other.map, entry)).length > 1,
    );
    if (source === undefined) return entries;
    this.#lines.push(`${pad}<<: *${source.name}`);
    return entries.filter((entry) => !isEqual(source.map, entry));
  }

  #node(prefix: string, value: unknown, indent: number, depth: number, isItem: boolean): void {
    if (this.#style.comments === true && this.#random() < 0.1) this.#lines.push("   # - a: {b", "");
    const isEmpty = !isContainer(value) || Object.keys(value).length === 0;
    const [alias, anchor] = isEmpty ? [undefined, ""] : this.#reference(value);
    const comment = this.#style.comments === true && this.#random() < 0.3 ? ' # a: "b' : "";
    if (alias !== undefined || isEmpty || this.#isFlow(depth)) {
      this.#lines.push(`${prefix}${anchor} ${alias ?? this.#flow(value)}${comment}`);
      return;
    }
    this.#lines.push(`${prefix}${anchor}${comment}`);
    const isFlush = Array.isArray(value) && !isItem && this.#style.indentsLists !== true;
    this.#children(value, isFlush ? indent : indent + (this.#style.indent ?? 2), depth + 1);
    if (this.#style.merges === true && isObject(value)) this.#merged.push({ name: anchor.slice(2), map: value });
  }

  /** The alias of a value that was written before, else its anchor. */
  #reference(value: object): readonly [alias: string | undefined, anchor: string] {
    const key = canonicalJson(value);
    const known = this.#anchors.get(key);
    if (known !== undefined && this.#style.aliases === true) return [`*${known}`, ""];
    const isShared = this.#style.aliases === true && (this.#counts.get(key) ?? 0) > 1;
    if (!isShared && (this.#style.merges !== true || Array.isArray(value))) return [undefined, ""];
    const name = `a${this.#anchors.size + this.#merged.length}-${this.#lines.length}`;
    if (isShared) this.#anchors.set(key, name);
    return [undefined, ` &${name}`];
  }

  #isFlow(depth: number): boolean {
    return depth >= (this.#style.flowFrom ?? Number.POSITIVE_INFINITY);
  }

  #flow(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#flow(item)).join(", ")}]`;
    if (!isObject(value)) return this.#scalar(value);
    const members = this.#ordered(value).map(([key, member]) => `${this.#quoted(key)}: ${this.#flow(member)}`);
    return `{${members.join(", ")}}`;
  }

  #ordered(map: object): readonly Entry[] {
    const entries = Object.entries(map);
    if (this.#style.order === "reversed") return entries.reverse();
    return this.#style.order === "shuffled" ? shuffled(entries, this.#random) : entries;
  }

  #scalar(value: unknown): string {
    if (typeof value !== "string") return JSON.stringify(value);
    return this.#style.tags === true && this.#random() < 0.3 ? `!!str ${double(value)}` : this.#quoted(value);
  }

  #quoted(text: string): string {
    const { quotes = "plain" } = this.#style;
    const kind = quotes === "mixed" ? (["plain", "single", "double"] as const)[Math.floor(this.#random() * 3)] : quotes;
    if (kind === "plain" && PLAIN.test(text) && !RESERVED.test(text)) return text;
    if (kind === "single" && /^[ -~]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
    return double(text);
  }
}

// JSON leaves some characters as they are that YAML requires to be escaped.
function double(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
