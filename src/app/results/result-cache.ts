import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../kernel/index.ts";
import { getOrCreate, parsedJson, readRegularFile, sha256Of } from "../../kernel/index.ts";
import { markUsed, writeBeside } from "./cache-folder.ts";
import { type FileResult, type FileState, readFindings } from "./file-result.ts";

/** The entries of a pack: the findings of a file as JSON, by the hash of its state. */
type Pack = Map<string, string>;

// One file for each result would take longer than to judge small files again; a single one would be written as a whole.
const PACKS = 64;
const BYTES_OF_A_PACK = 32 * 1024 * 1024;
// `<id> <digest> <findings>`, both hashes with 64 digits.
const DIGEST_AT = 65;
const CONTENT_AT = 130;

/**
 * The findings of files whose state and whose knowledge have not changed, in a folder. An entry has a hash of its content
 * and of everything that it depends on. Any other one is ignored, so its file is judged again. Runs beside each other may
 * use one folder: a file is written beside its place and renamed.
 */
export class ResultCache {
  readonly #root: string;
  readonly #folder: string;
  readonly #knowledge: string;
  readonly #rules: ReadonlySet<string>;
  readonly #packs = new Map<string, Pack>();
  readonly #used = new Set<string>();

  /**
   * @param root a folder that `openCacheFolder` has accepted
   * @param rules ids of the rules that a finding may have
   */
  constructor(root: string, knowledge: string, rules: ReadonlySet<string>) {
    this.#root = root;
    this.#folder = join(root, knowledge);
    this.#knowledge = knowledge;
    this.#rules = rules;
  }

  /** The findings of a file in this state; undefined where no intact entry has them. */
  find(state: FileState): readonly Finding[] | undefined {
    const id = this.#idOf(state);
    const line = this.#packOf(id).get(id);
    if (line === undefined) return undefined;
    const content = line.slice(CONTENT_AT);
    if (line.slice(DIGEST_AT, CONTENT_AT - 1) !== this.#digestOf(id, content)) return undefined;
    const findings = readFindings(parsedJson(content), state.file, this.#rules);
    if (findings !== undefined) this.#used.add(id);
    return findings;
  }

  /** Adds results, and removes what was not used for long. Throws errors of the system. */
  save(results: readonly FileResult[], now: number): void {
    const changed = new Set<string>();
    for (const result of results) {
      if (result.findings === null) continue;
      const id = this.#idOf(result);
      const content = JSON.stringify(result.findings);
      this.#packOf(id).set(id, `${id} ${this.#digestOf(id, content)} ${content}`);
      this.#used.add(id);
      changed.add(packName(id));
    }
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of changed) this.#write(name);
    markUsed(this.#root, this.#folder, now, { isWritten: changed.size > 0 });
  }

  #idOf({ file, sha256, objects }: FileState): string {
    return sha256Of(JSON.stringify([this.#knowledge, file, sha256, objects]));
  }

  #digestOf(id: string, content: string): string {
    return sha256Of(`${id} ${content}`);
  }

  #packOf(id: string): Pack {
    return getOrCreate(this.#packs, packName(id), () => {
      const pack = join(this.#folder, packName(id));
      const read = readRegularFile(pack, { inside: this.#root, limit: BYTES_OF_A_PACK });
      const lines = "bytes" in read ? read.bytes.toString("utf8").split("\n") : [];
      const entries = lines.filter((line) => line.length > CONTENT_AT);
      return new Map(entries.map((line) => [line.slice(0, id.length), line]));
    });
  }

  #write(name: string): void {
    const lines = [...(this.#packs.get(name) ?? [])].map(([id, line]) => ({ line, isUsed: this.#used.has(id) }));
    const keptLines: string[] = [];
    let bytes = 0;
    for (const { line } of [...lines.filter(({ isUsed }) => isUsed), ...lines.filter(({ isUsed }) => !isUsed)]) {
      bytes += Buffer.byteLength(line) + 1;
      if (bytes > BYTES_OF_A_PACK) break;
      keptLines.push(line);
    }
    writeBeside(this.#folder, name, [keptLines.join("\n")]);
  }
}

function packName(id: string): string {
  return (Number.parseInt(id.slice(0, 4), 16) % PACKS).toString().padStart(2, "0");
}
