import { CODE } from "./characters.ts";
import { type FaultKind, YamlFault } from "./yaml-fault.ts";

/** The place in the text of a document, and the state that decides what may be there. */
export class Cursor {
  /**
   * The text with a line break, which kubectl adds too, and a NUL at its end, so that a look at the next character needs
   * no check of the length.
   */
  readonly text: string;
  at = 0;
  /** Offset of the start of the line. */
  lineStart = 0;
  /** Column, from 0, of the innermost map or list in block style; -1 outside. */
  indent = -1;
  /** How many `{ }` and `[ ]` are open. */
  flow = 0;
  /** Whether a key or a dash may be here: at the start of a line, or after `-`, `?` and a `:` on its own line. */
  keyAllowed = true;
  #isJson: boolean | undefined;

  constructor(text: string) {
    this.text = text.endsWith("\n") ? `${text}\0` : `${text}\n\0`;
  }

  /** The code of the character here, or of one further on. */
  code(ahead = 0): number {
    return this.text.charCodeAt(this.at + ahead);
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length - 1;
  }

  /** Whether the text is JSON. kubectl then has a reader with two escapes that its reader of YAML rejects. */
  get isJson(): boolean {
    this.#isJson ??= /^[ \t\r\n]*\{/.test(this.text) && parsesAsJson(this.text.slice(0, -1));
    return this.#isJson;
  }

  /** Moves past blanks, comments and line breaks. A tab is not skipped where indentation counts. */
  skip(): void {
    const { text } = this;
    let { at } = this;
    for (;;) {
      let code = text.charCodeAt(at);
      while (code === CODE.space || (code === CODE.tab && (this.flow > 0 || !this.keyAllowed))) {
        code = text.charCodeAt(++at);
      }
      if (code === CODE.hash) {
        at = text.indexOf("\n", at);
        code = CODE.lineFeed;
      } else if (code === CODE.return) {
        code = text.charCodeAt(++at);
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
    return this.fault(`${what} is not closed`, this.text.slice(0, -1).trimEnd().length);
  }
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
