import type { Location, Unreadable } from "../../kernel/index.ts";
import { getOrCreate } from "../../kernel/index.ts";
import { readYamlText, type YamlDocument, type YamlFile } from "../../yaml/index.ts";

/** The place of a text in a value of a file. */
export interface TextPlace {
  readonly file: string;
  /** Index in the file of the document with the text. */
  readonly document: number;
  /** Returns the place in the file of a line and a column of the text, both from 1. */
  readonly locate: (line: number, column: number) => Location;
  /** Whether it is only the file with the text. Default false. */
  readonly isRough?: true;
}

/** The place of a text that is somewhere in a file. */
export function roughPlace(file: string): TextPlace {
  return { file, document: 0, locate: () => ({ file, line: 1, column: 1 }), isRough: true };
}

/** Reads a file; `file` is its name in reports. */
type LoadFile = (
  path: string,
) => { readonly file: string } & ({ readonly bytes: Uint8Array } | { readonly problem: string });

const EMPTY: YamlFile = { documents: [], unreadable: [] };
const FIRST = /(?<=; the first is at )line (\d+), column (\d+)$/;

/**
 * Reads the texts that kustomizations and the objects of Argo CD and Flux refer to: patches, replacements, configurations,
 * plug-ins and values, in files and in fields. It is the only way to read them, and it keeps what cannot be read: such a
 * text is unjudged, because its tool may read it. No text is dropped where a caller ignores it.
 */
export class TextReader {
  readonly #load: LoadFile;
  readonly #files = new Map<string, readonly YamlDocument[]>();
  readonly #texts = new Map<string, YamlFile>();
  /** By place and message: several kustomizations may refer to one text. */
  readonly #unjudged = new Map<string, Unreadable>();
  /** The texts that were refused at their places. */
  readonly #reported = new Set<string>();

  constructor(load: LoadFile) {
    this.#load = load;
  }

  /** The documents of a file, whatever its name. */
  inFile(path: string): readonly YamlDocument[] {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const read = this.#load(path);
    const { file } = read;
    const yaml = "bytes" in read ? contentOf(read.bytes, file) : EMPTY;
    if ("problem" in read) this.addUnjudged({ file, document: 0, line: 1, column: 1, message: read.problem });
    for (const problem of yaml.unreadable) this.addUnjudged(problem);
    this.#files.set(path, yaml.documents);
    return yaml.documents;
  }

  /**
   * The documents of a text in a field. Their own places count in the text.
   *
   * @param place a rough one, of the file alone, is reported only if no other place of the text is
   */
  inField(written: string, place: TextPlace): readonly YamlDocument[] {
    const read = getOrCreate(this.#texts, written, () => contentOf(written, place.file));
    if (place.isRough === true && this.#reported.has(written)) return read.documents;
    if (read.unreadable.length > 0) this.#reported.add(written);
    for (const { line, column, message } of read.unreadable) {
      const { file, document, locate } = place;
      const shown = message.replace(FIRST, (_, first: string, at: string) => {
        const found = locate(Number(first), Number(at));
        return `line ${found.line}, column ${found.column}`;
      });
      const found = locate(line, column);
      this.addUnjudged({ file, document, line: found.line, column: found.column, message: shown });
    }
    return read.documents;
  }

  /** Notes a part that is not judged for another reason. */
  addUnjudged(problem: Unreadable): void {
    const { file, line, column, message } = problem;
    this.#unjudged.set(JSON.stringify([file, line, column, message]), problem);
  }

  /** The texts that could not be read, and other parts that are not judged. */
  unjudged(): readonly Unreadable[] {
    return [...this.#unjudged.values()];
  }

  /** Whether a file was read. */
  hasRead(path: string): boolean {
    return this.#files.has(path);
  }
}

/** An empty text has no document, and is none that cannot be read. */
function contentOf(text: string | Uint8Array, file: string): YamlFile {
  return text.length === 0 ? EMPTY : readYamlText(text, file);
}
