import { type FileResult, type FileState, isSameState } from "../check/file-result.ts";
import type { Finding } from "../finding/finding.ts";
import type { Baseline } from "../rules/baseline.ts";
import type { InputFile } from "../source/list-inputs.ts";
import type { FileContent } from "../source/read-inputs.ts";

/** Findings of files' own rules that other runs have made. */
export interface ResultStore {
  /** The findings of a file in this state; undefined where there are none, so that it must be judged. */
  readonly find: (state: FileState) => readonly Finding[] | undefined;
  /** Adds results. Throws errors of the system. */
  readonly save: (results: readonly FileResult[], now: number) => void;
}

/**
 * What `--watch` keeps from one check to the next with the same options: the contents of files by the hash of their bytes, and
 * the findings of their own rules by everything that these depend on. The rules of the set run in every check.
 */
export class CheckMemory {
  #contents = new Map<string, FileContent>();
  #results = new Map<string, FileResult>();
  #knowledge = "";
  #past: { readonly commit: string; readonly findings: Baseline } | undefined;

  /** Whether a check has filled it. */
  get isFilled(): boolean {
    return this.#contents.size > 0;
  }

  /** The content of a file that had these bytes in an earlier check. */
  contentOf(path: string, sha256: string): FileContent | undefined {
    const content = this.#contents.get(path);
    if (content !== undefined && "sha256" in content && content.sha256 === sha256) return content;
    return undefined;
  }

  /** Whether a content is that of an earlier check. */
  has({ path }: InputFile, content: FileContent): boolean {
    return path !== undefined && this.#contents.get(path) === content;
  }

  /** Keeps the contents of these files, and nothing of others. */
  keep(files: readonly InputFile[], contents: ReadonlyMap<string, FileContent>): void {
    this.#contents = new Map(contents);
    const names = new Set(files.map(({ file }) => file));
    for (const name of this.#results.keys()) if (!names.has(name)) this.#results.delete(name);
  }

  /** The findings at a commit that an earlier check has judged. */
  pastOf(commit: string): Baseline | undefined {
    if (this.#past?.commit === commit) return this.#past.findings;
    return undefined;
  }

  /** Keeps the findings at a commit, whose files cannot change. */
  keepPast(commit: string, findings: Baseline): void {
    this.#past = { commit, findings };
  }

  /** The findings that were made with the same knowledge. */
  results(knowledge: string): ResultStore {
    if (knowledge !== this.#knowledge) this.#results.clear();
    this.#knowledge = knowledge;
    return {
      find: (state) => {
        const result = this.#results.get(state.file);
        if (result !== undefined && isSameState(result, state)) return result.findings ?? undefined;
        return undefined;
      },
      save: (results) => {
        for (const result of results) this.#results.set(result.file, result);
      },
    };
  }
}
