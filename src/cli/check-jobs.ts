import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { CrdSource } from "../crd/crd-kinds.ts";
import type { Finding } from "../finding/finding.ts";
import type { MusterFile } from "../law/muster-file.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { Pack } from "../rules/settings.ts";
import type { InputFile } from "../source/list-inputs.ts";
import { type FileContent, readInputFile } from "../source/read-inputs.ts";
import type { DocumentKey } from "../source/sort-inputs.ts";
import { type PackedYaml, unpackYaml, type YamlLimits } from "../yaml/index.ts";

/** The task of a worker. */
export interface WorkerTask {
  readonly files: readonly InputFile[];
  /** Index of the next file to take, shared by all threads. */
  readonly next: SharedArrayBuffer;
  readonly limits: YamlLimits | undefined;
  readonly root: string;
  readonly pack: Pack | undefined;
  readonly allowOverrides: boolean | undefined;
  /** `muster.yaml` of the base by which the files are judged. Default: that of the root. */
  readonly law: MusterFile | undefined;
}

/** The first message of a worker: the files that it has read, by their index. */
export type WorkerFiles = readonly (readonly [index: number, content: PackedContent])[];

/** A `FileContent` that can be sent to another thread. */
export type PackedContent =
  | (Omit<Extract<FileContent, { readonly yaml: unknown }>, "yaml"> & { readonly yaml: PackedYaml })
  | { readonly problem: string };

/** The message to a worker: what only all inputs together show. */
export interface WorkerKnowledge {
  /** Those of all inputs, which may be in files of other threads. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** The CRDs that are named, and those of all inputs. */
  readonly crds: readonly CrdSource[];
  /** The documents that are not objects by themselves. */
  readonly parts: ReadonlySet<DocumentKey>;
}

/** The second message of a worker: the findings of the rules of objects and pods in its files. */
export interface WorkerResult {
  readonly findings: readonly Finding[];
}

// Reading this many bytes takes about as long as starting a thread.
const BYTES_OF_A_JOB = 3_000_000;
const MOST_JOBS = 8;

/**
 * The number of workers to start beside the main thread.
 *
 * @param jobs number of threads; 0: one for each core; `auto`: according to the size of the files, at most eight, with
 *   one core reserved for the compiler and the garbage collector of the engine
 */
export function workerCount(jobs: number | "auto", files: readonly InputFile[]): number {
  const threads = jobs === "auto" ? threadsFor(files) : jobs || availableParallelism();
  return Math.max(0, Math.min(threads, files.length) - 1);
}

function threadsFor(files: readonly InputFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return Math.min(availableParallelism() - 1, MOST_JOBS, Math.floor(bytes / BYTES_OF_A_JOB));
}

/** Takes the files that no other thread has taken, one after the other. */
export function* takeFiles({ files, next }: Pick<WorkerTask, "files" | "next">) {
  const counter = new Int32Array(next);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const file = files[index];
    if (file === undefined) return;
    yield [index, file] as const;
  }
}

/** Workers that read files beside the main thread, and run the rules of objects and pods on them. */
export class CheckWorkers {
  readonly #task: WorkerTask;
  readonly #workers: readonly Worker[];
  readonly #read: Promise<readonly WorkerFiles[]>;
  readonly #readByWorkers = new Set<string>();

  /** Starts the workers, which read at once. */
  constructor(task: Omit<WorkerTask, "next">, count: number) {
    this.#task = { ...task, next: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
    const options = { workerData: this.#task };
    this.#workers = Array.from(
      { length: count },
      () => new Worker(new URL("./check-worker.mjs", import.meta.url), options),
    );
    this.#read = this.#answers<WorkerFiles>();
  }

  /** Reads files in this thread as well, until none is left. Throws the error of a worker. */
  async read(): Promise<(file: InputFile) => FileContent> {
    const { files, limits } = this.#task;
    const contents = new Map<InputFile, FileContent>();
    for (const [, file] of takeFiles(this.#task)) contents.set(file, readInputFile(file, limits));
    for (const [index, packed] of (await this.#read).flat()) {
      const file = files[index];
      if (file === undefined) continue;
      contents.set(file, unpacked(packed, file));
      if (file.path !== undefined) this.#readByWorkers.add(file.path);
    }
    return (file) => contents.get(file) ?? readInputFile(file, limits);
  }

  /** Whether a file was read by a worker, which then runs the rules of its objects. */
  reads(path: string): boolean {
    return this.#readByWorkers.has(path);
  }

  /** Lets each worker run the rules of objects and pods on its files. Throws the error of a worker. */
  async check({ resourceInterfaces, crds, parts }: WorkerKnowledge): Promise<WorkerResult> {
    const answers = this.#answers<WorkerResult>();
    // A function cannot be sent to another thread, and only this thread reports issues of these definitions.
    const known: WorkerKnowledge = {
      resourceInterfaces: resourceInterfaces.map(({ locate, ...plain }) => plain),
      crds: crds.map(({ locate, ...plain }) => plain),
      parts,
    };
    for (const worker of this.#workers) worker.postMessage(known);
    const results = await answers;
    return { findings: results.flatMap(({ findings }) => findings) };
  }

  /** Ends the workers at once. */
  end(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  #answers<Answer>(): Promise<readonly Answer[]> {
    const answers = Promise.all(this.#workers.map((worker) => answerOf<Answer>(worker)));
    // The answers are awaited later; until then a failure must not end the process.
    answers.catch(() => undefined);
    return answers;
  }
}

function answerOf<Answer>(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} before it returned a result`)));
  });
}

function unpacked(packed: PackedContent, { file }: InputFile): FileContent {
  return "problem" in packed ? packed : { ...packed, yaml: unpackYaml(packed.yaml, file) };
}
