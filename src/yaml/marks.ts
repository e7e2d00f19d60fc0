import { isContainer } from "../kernel/index.ts";

/**
 * The offsets of the nodes of documents, as numbers that a reader notes while it reads values: of each node in the order of
 * their ends, of a member of a map its value and then its key. A map or list is the index of its first mark and the
 * complement of its offset. This takes a fraction of the time and the memory of `NodePlace`, which only aliases and
 * merges need.
 */
export class Marks {
  #marks: MarkNumbers;
  #length: number;

  /** @param numbers those of other marks; none are added then */
  constructor(numbers?: MarkNumbers) {
    this.#marks = numbers ?? new Int32Array(256);
    this.#length = numbers?.length ?? 0;
  }

  get length(): number {
    return this.#length;
  }

  /** Notes a scalar, or the key of the last node. */
  add(at: number): void {
    if (this.#length === this.#marks.length) this.#resize(this.#length * 2);
    this.#marks[this.#length++] = at;
  }

  /** Notes a map or list whose content starts at a mark. */
  addCollection(first: number, at: number): void {
    this.add(first);
    this.add(~at);
  }

  /** Frees the memory that no mark needs. */
  trim(): void {
    this.#resize(this.#length);
  }

  /** The marks as numbers, for other `Marks`. Those of most files take two bytes. */
  numbers(): MarkNumbers {
    const marks = this.#marks.subarray(0, this.#length);
    if (marks.every((mark) => (mark << 16) >> 16 === mark)) return Int16Array.from(marks);
    return marks.slice();
  }

  at(index: number): number {
    return this.#marks[index] ?? 0;
  }

  #resize(length: number): void {
    const marks = new Int32Array(length);
    marks.set(this.#marks.subarray(0, this.#length));
    this.#marks = marks;
  }
}

/** Marks that are stored or sent. */
export type MarkNumbers = Int32Array | Int16Array;

/** The place of a pointer that no alias leads to, as in `FoundPlace`. */
interface MarkedPlace {
  readonly key: number;
  readonly value: number;
  readonly exact: boolean;
}

/** Children are counted one by one, and a document may have a finding for each of them. */
const MOST_CHILDREN = 1000;

const INDEX = /^(?:0|[1-9][0-9]*)$/;

/**
 * Follows the tokens of a JSON pointer through a value and its marks, of which `end` is behind the last one. Undefined
 * where the marks do not decide it: at very many children, and at keys that JavaScript moves in front of the others.
 */
export function locateMark(
  marks: Marks,
  end: number,
  root: unknown,
  tokens: readonly string[],
): MarkedPlace | undefined {
  let value = root;
  let node = end;
  let key = offsetOf(marks, node);
  for (const token of tokens) {
    if (!isContainer(value)) return { key, value: offsetOf(marks, node), exact: false };
    const isList = Array.isArray(value);
    const keys = Object.keys(value);
    if (!isCounted(keys, isList)) return undefined;
    const index = keys.indexOf(token);
    if (index === -1) return { key, value: offsetOf(marks, node), exact: false };
    node = childBefore(marks, node, keys.length - index, isList ? 0 : 1);
    key = isList ? offsetOf(marks, node) : marks.at(node);
    value = value[token];
  }
  return { key, value: offsetOf(marks, node), exact: true };
}

/** Whether marks decide the place of every node of a value. */
export function isCountedThroughout(value: unknown): boolean {
  if (!isContainer(value)) return true;
  const isList = Array.isArray(value);
  return isCounted(Object.keys(value), isList) && Object.values(value).every(isCountedThroughout);
}

function isCounted(keys: readonly string[], isList: boolean): boolean {
  return keys.length <= MOST_CHILDREN && (isList || !INDEX.test(keys[0] ?? ""));
}

/** The end of the child that is the n-th from the last, where each has some marks behind its value. */
function childBefore(marks: Marks, node: number, number: number, behind: number): number {
  let end = node - 2 - behind;
  for (let left = number; left > 1; left--) end = startOf(marks, end) - behind;
  return end;
}

function startOf(marks: Marks, end: number): number {
  if (marks.at(end - 1) < 0) return marks.at(end - 2);
  return end - 1;
}

function offsetOf(marks: Marks, end: number): number {
  const last = marks.at(end - 1);
  if (last < 0) return ~last;
  return last;
}
