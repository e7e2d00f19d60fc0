import { CODE, type Codes, codeAt } from "./characters.ts";
import { type FaultKind, YamlFault } from "./yaml-fault.ts";

/** The place in the text of a document, and the state that decides what may be there. */
export class Cursor {
  /** The text with a line break at its end, which kubectl adds too. */
  readonly text: string;
  readonly codes: Codes;
  at = 0;
  /** Offset of the start of the line. */
  lineStart = 0;
  /** Column, from 0, of the innermost map or list in block style; -1 outside. */
  indent = -1;
  /** The number of open `{ }` and `[ ]`. */
  flow = 0;
  /** Whether a key or a dash may be here: at the start of a line, or after `-`, `?` and a `:` on its own line. */
  keyAllowed = true;
  #isJson: boolean | undefined;

  /** @param codes the codes of the text */
  constructor(text: string, codes: Codes) {
    const isWhole = text.endsWith("\n");
    this.text = isWhole ? text : `${text}\n`;
    this.codes = isWhole ? codes : withLineBreak(codes);
  }

  /** The code of the character here, or of one further on. */
  code(ahead = 0): number {
    return codeAt(this.codes, this.at + ahead);
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether the text is JSON. kubectl then has a reader with two escapes that its reader of YAML rejects. */
  get isJson(): boolean {
    this.#isJson ??= /^[ \t\r\n]*\{/.test(this.text) && parsesAsJson(this.text);
    return this.#isJson;
  }

  /** Moves past blanks, comments and line breaks. A tab is not skipped where indentation counts. */
  skip(): void {
    const { text, codes } = this;
    let { at } = this;
    for (;;) {
      let code = codeAt(codes, at);
      while (code === CODE.space || (code === CODE.tab && (this.flow > 0 || !this.keyAllowed))) {
        code = codeAt(codes, ++at);
      }
      if (code === CODE.hash) {
        at = text.indexOf("\n", at);
        code = CODE.lineFeed;
      } else if (code === CODE.return) {
        code = codeAt(codes, ++at);
      }
      if (code !== CODE.lineFeed) break;
      this.lineStart = ++at;
      if (this.flow === 0) this.keyAllowed = true;
    }
    this.at = at;
  }

  /** A problem of grammar at an offset, by default here. */
  fault(message: string, offset = this.at, kind: FaultKind = "grammar"): YamlFault {
    return new YamlFault(kind, message, offset);
  }

  /** A problem of something that is not closed: its place is the end of the text. */
  unclosed(what: string): YamlFault {
    return this.fault(`${what} is not closed`, this.text.trimEnd().length);
  }
}

function withLineBreak(codes: Codes): Codes {
  const longer = new Uint16Array(codes.length + 1);
  longer.set(codes);
  longer[codes.length] = CODE.lineFeed;
  return longer;
}

/** The message for a tab where indentation counts. */
export const TAB_MESSAGE = "a tab is used for indentation; use spaces";

function parsesAsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
