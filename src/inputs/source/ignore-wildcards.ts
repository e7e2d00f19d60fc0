/** Matches one byte, or any number of bytes. */
type Step =
  | { readonly type: "byte"; readonly code: number }
  /** A set of bytes, which never has `/`. */
  | { readonly type: "set"; readonly has: (code: number) => boolean }
  /** Any bytes but `/`. */
  | { readonly type: "star" }
  /** Any bytes. */
  | { readonly type: "folders" }
  /** Continues after as many steps, or with the next one. */
  | { readonly type: "optional"; readonly steps: number };

/** A pattern with wildcards. */
export interface Wildcards {
  readonly steps: readonly Step[];
  /** The fewest bytes of a text that matches. */
  readonly bytes: number;
  /** The text, if the pattern is `*` and this text. */
  readonly suffix?: string;
}

const SLASH = 0x2f;
const isNoSlash = (code: number) => code !== SLASH;

/** A pattern that matches no text. */
const NOTHING: Wildcards = { steps: [], bytes: Number.POSITIVE_INFINITY };

/**
 * Compiles a pattern as git reads it (wildmatch.c with `WM_PATHNAME`). A pattern that begins with `**` is at the beginning
 * of a name, whatever is before it: git compares the text before the first wildcard apart.
 *
 * @param pattern one character for each byte
 */
export function compileWildcards(pattern: string): Wildcards {
  if (/^\*[^*?[\\/]*$/.test(pattern)) {
    return { steps: [], bytes: pattern.length - 1, suffix: pattern.slice(1) };
  }
  const steps: Step[] = [];
  let bytes = 0;
  for (let at = 0; at < pattern.length; ) {
    const read = readStep(pattern, at);
    if (read === undefined) return NOTHING;
    steps.push(...read.steps);
    bytes += read.bytes;
    at = read.end;
  }
  return { steps, bytes };
}

interface ReadStep {
  readonly steps: readonly Step[];
  readonly bytes: number;
  readonly end: number;
}

/** The steps of the text at an index; undefined for one that matches nothing. */
function readStep(pattern: string, at: number): ReadStep | undefined {
  const character = pattern[at];
  if (character === "*") return readStars(pattern, at);
  if (character === "?") return { steps: [{ type: "set", has: isNoSlash }], bytes: 1, end: at + 1 };
  if (character === "[") return readSet(pattern, at);
  const index = character === "\\" ? at + 1 : at;
  if (index === pattern.length) return undefined;
  return { steps: [{ type: "byte", code: pattern.charCodeAt(index) }], bytes: 1, end: index + 1 };
}

function readStars(pattern: string, at: number): ReadStep {
  let end = at;
  while (pattern[end] === "*") end++;
  const isBounded = end === pattern.length || pattern[end] === "/" || pattern.startsWith("\\/", end);
  if (end - at < 2 || !isBounded || (at > 0 && pattern[at - 1] !== "/")) {
    return { steps: [{ type: "star" }], bytes: 0, end };
  }
  if (pattern[end] !== "/") return { steps: [{ type: "folders" }], bytes: 0, end };
  // Also no folder at all.
  const steps = [{ type: "optional", steps: 3 }, { type: "folders" }, { type: "byte", code: SLASH }] as const;
  return { steps, bytes: 0, end: end + 1 };
}

/** A set in brackets, which matches nothing if it is not closed or has an unknown class. */
function readSet(pattern: string, at: number): ReadStep | undefined {
  const isNegated = pattern[at + 1] === "!" || pattern[at + 1] === "^";
  const codes = new Set<number>();
  let previous = 0;
  let index = at + (isNegated ? 2 : 1);
  // A bracket at the beginning is one of the characters.
  do {
    let code = pattern.charCodeAt(index);
    if (Number.isNaN(code)) return undefined;
    if (pattern[index] === "\\") {
      code = pattern.charCodeAt(++index);
      if (Number.isNaN(code)) return undefined;
      codes.add(code);
    } else if (pattern[index] === "-" && previous > 0 && index + 1 < pattern.length && pattern[index + 1] !== "]") {
      index += pattern[index + 1] === "\\" ? 2 : 1;
      const last = pattern.charCodeAt(index);
      if (Number.isNaN(last)) return undefined;
      for (let each = previous; each <= last; each++) codes.add(each);
      code = 0;
    } else if (pattern.startsWith("[:", index)) {
      const close = pattern.indexOf("]", index + 2);
      if (close < 0) return undefined;
      if (close > index + 2 && pattern[close - 1] === ":") {
        const isOfClass = CLASSES[pattern.slice(index + 2, close - 1)];
        if (isOfClass === undefined) return undefined;
        for (let each = 0; each < 128; each++) if (isOfClass.test(String.fromCharCode(each))) codes.add(each);
        index = close;
        code = 0;
      } else codes.add(code);
    } else codes.add(code);
    previous = code;
    index++;
  } while (pattern[index] !== "]");
  const has = (code: number) => code !== SLASH && codes.has(code) !== isNegated;
  return { steps: [{ type: "set", has }], bytes: 1, end: index + 1 };
}

/** The classes of characters, in ASCII (git-compat-util.h). */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class has these characters
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
};

/**
 * Whether a pattern matches a text from an index to its end. All places of the pattern are followed together, so that the
 * steps are at most those of the pattern times the length of the text.
 *
 * @param count counts the steps; when it returns false, nothing matches
 */
export function wildcardsMatch(
  { steps, bytes, suffix }: Wildcards,
  text: string,
  from: number,
  count: (steps: number) => boolean,
): boolean {
  if (text.length - from < bytes) return false;
  if (suffix !== undefined) return text.endsWith(suffix) && !text.includes("/", from);
  // The number of the round in which a place was found last.
  const rounds = new Int32Array(steps.length + 1);
  let places: number[] = [];
  addPlaces(steps, 0, places, rounds, 1);
  for (let index = from; index < text.length && places.length > 0; index++) {
    if (!count(places.length)) return false;
    const code = text.charCodeAt(index);
    const round = index - from + 2;
    const next: number[] = [];
    for (const place of places) {
      const step = steps[place];
      if (step === undefined) continue;
      if (step.type === "byte" ? step.code === code : step.type === "set" && step.has(code)) {
        addPlaces(steps, place + 1, next, rounds, round);
      } else if (step.type === "folders" || (step.type === "star" && code !== SLASH)) {
        addPlaces(steps, place, next, rounds, round);
      }
    }
    places = next;
  }
  return places.includes(steps.length);
}

/** Adds a place and those that follow without a byte, each once. */
function addPlaces(steps: readonly Step[], first: number, places: number[], rounds: Int32Array, round: number): void {
  for (let place = first; rounds[place] !== round; place++) {
    rounds[place] = round;
    places.push(place);
    const step = steps[place];
    if (step?.type === "optional") addPlaces(steps, place + step.steps, places, rounds, round);
    else if (step?.type !== "star" && step?.type !== "folders") return;
  }
}
