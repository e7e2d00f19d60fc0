import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { FileContent, InputFile, KnownMembers } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { memoize } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { Baseline, ObjectReadings } from "../../rules/index.ts";
import { type FileResult, type FileState, isSameState } from "../results/file-result.ts";
import { maskedFinding } from "../results/make-report.ts";
import type { KnownManifests } from "../results/read-objects.ts";

/** Findings of files' own rules that other runs have made. */
export interface ResultStore {
  /** The findings of a file in this state; undefined where there are none, so that it must be judged. */
  readonly find: (state: FileState) => readonly Finding[] | undefined;
  /** Adds results. Throws errors of the system. */
  readonly save: (results: readonly FileResult[], now: number) => void;
}

/**
 * The data that `--watch` keeps from one check to the next with the same options: the contents of files by the hash of their
 * bytes, and the findings of their own rules by everything that these depend on. The rules of the set run in every
 * check.
 */
export class CheckMemory {
  readonly members: KnownMembers = new WeakMap();
  readonly manifests: KnownManifests = new WeakMap();
  /** The findings without tokens: those of unchanged files are the same. */
  readonly masked = memoize(maskedFinding);
  #contents = new Map<string, FileContent>();
  readonly #states = new Map<string, string>();
  #results = new Map<string, FileResult>();
  #knowledge = "";
  #organization: Organization | undefined;
  #readings: { readonly of: Organization; readonly made: ObjectReadings } | undefined;
  #past: { readonly commit: string; readonly findings: Baseline } | undefined;

  /** Whether a check has filled it. */
  get isFilled(): boolean {
    return this.#contents.size > 0;
  }

  /** The content of a file, which is read again unless the file system has the same state of it as before. */
  read(file: InputFile, read: (file: InputFile) => FileContent): FileContent {
    const { path } = file;
    const state = path === undefined ? undefined : settledState(path);
    const content = path === undefined ? undefined : this.#contents.get(path);
    if (path === undefined || state === undefined) return read(file);
    if (content !== undefined && state === this.#states.get(path)) return content;
    this.#states.set(path, state);
    return read(file);
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
    for (const path of this.#states.keys()) if (!contents.has(path)) this.#states.delete(path);
    const names = new Set(files.map(({ file }) => file));
    for (const name of this.#results.keys()) if (!names.has(name)) this.#results.delete(name);
  }

  /** A memory for a copy of an earlier commit, most of whose files are the same. */
  forCopy(pathInCopy: (path: string) => string): CheckMemory {
    const copy = new CheckMemory();
    copy.#contents = new Map([...this.#contents].map(([path, content]) => [pathInCopy(path), content]));
    copy.#results = new Map(this.#results);
    copy.#knowledge = this.#knowledge;
    return copy;
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

  /** The organisation of an earlier check if it is the same: objects are recognised by their cluster as well. */
  organization(read: Organization): Organization {
    if (this.#organization === undefined || !isDeepStrictEqual(this.#organization, read)) this.#organization = read;
    return this.#organization;
  }

  /**
   * The readings of objects with the same knowledge; undefined where Resource Interfaces of the repository, which have
   * places, are part of it.
   */
  readings({
    organization,
    resourceInterfaces,
    typeDefaults = [],
    committed,
  }: WorkloadKnowledge): ObjectReadings | undefined {
    if (resourceInterfaces.length + typeDefaults.length > 0 || committed !== undefined) return undefined;
    if (!isDeepStrictEqual(this.#readings?.of, organization)) {
      this.#readings = { of: organization, made: new WeakMap() };
    }
    return this.#readings?.made;
  }

  /** Forgets how objects were read: the reading of each counts for the limits of a run. */
  forgetReadings(): void {
    this.#readings = undefined;
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

// Coarse clocks give a file the same time when it is written twice in a row.
const SETTLED_MS = 3_000;

/** The state of a file by which git, too, recognises a change; undefined for one that has changed a moment ago. */
function settledState(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const { dev, ino, size, mtimeMs, ctimeMs } = stats;
  if (Date.now() - Math.max(mtimeMs, ctimeMs) < SETTLED_MS) return undefined;
  return [dev, ino, size, mtimeMs, ctimeMs].join(" ");
}
