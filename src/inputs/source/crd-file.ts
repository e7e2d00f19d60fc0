import type { CrdProblem, CrdSource } from "../../k8s-fields/index.ts";
import { type CrdHead, crdHeads, isCrd, readCrdKind } from "../../k8s-fields/index.ts";
import { isObject, memoize, readRegularFile } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import type { InputFile } from "./list-inputs.ts";

/** A file of CRDs, of which only the heads were read. */
interface CrdFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const contentOf = memoize(({ bytes, file }: CrdFile) => readYaml(bytes, file));

/** A CRD whose schemas are read when an object of its kind needs them. */
class CrdOfFile implements CrdSource {
  readonly head: CrdHead;
  readonly #file: CrdFile;

  constructor(head: CrdHead, file: CrdFile) {
    this.head = head;
    this.#file = file;
  }

  get file(): string {
    return this.#file.file;
  }

  get definition(): unknown {
    return this.#document?.value;
  }

  get problem(): CrdProblem | undefined {
    return contentOf(this.#file).unreadable[0];
  }

  locate: NonNullable<CrdSource["locate"]> = (pointer, at) =>
    this.#document?.locate(pointer, at) ?? { file: this.file, line: 1, column: 1 };

  /** The same CRD for another thread. */
  get portable(): PortableCrd {
    return { head: this.head, content: this.#file };
  }

  get #document() {
    return contentOf(this.#file).documents.find(({ value }) => {
      const kind = isObject(value) && isCrd(value) ? readCrdKind(value) : undefined;
      return kind?.kind === this.head.kind && kind.group === this.head.group;
    });
  }
}

/** Reads the heads of the CRDs of a file; undefined for a file that must be read whole. */
export function crdsByHead({ file, path }: InputFile): readonly CrdSource[] | undefined {
  const read = path === undefined ? undefined : readRegularFile(path);
  if (read === undefined || "problem" in read) return undefined;
  const content = { file, bytes: read.bytes };
  return crdHeads(read.bytes.toString("utf8"))?.map((head) => new CrdOfFile(head, content));
}

/** A CRD that can be sent to another thread, which needs no positions. */
export type PortableCrd = CrdSource | { readonly head: CrdHead; readonly content: CrdFile };

/** Returns the CRD in a form that can be sent to another thread. */
export function packCrd(source: CrdSource): PortableCrd {
  if (source instanceof CrdOfFile) return source.portable;
  const { locate: _, ...plain } = source;
  return plain;
}

/** Returns the CRD that another thread has sent. */
export function unpackCrd(crd: PortableCrd): CrdSource {
  if ("content" in crd) return new CrdOfFile(crd.head, crd.content);
  return crd;
}
