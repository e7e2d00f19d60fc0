import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { InputFile } from "../check/list-inputs.ts";
import { type FileContent, readInputFile } from "../check/read-inputs.ts";
import type { Finding } from "../finding/finding.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { Pack } from "../rules/settings.ts";
import { type PackedYaml, type Unreadable, unpackYaml, type YamlLimits } from "../yaml/index.ts";

/** What a worker is given. */
export interface WorkerTask {
  readonly files: readonly InputFile[];
  /** Index of the next file that nobody has taken, shared by all threads. */
  readonly next: SharedArrayBuffer;
  readonly limits: YamlLimits | undefined;
  readonly root: string;
  readonly pack: Pack | undefined;
}

/** The first answer of a worker: the files that it has read, by their index. */
export type WorkerFiles = readonly (readonly [index: number, content: PackedContent])[];

/** A `FileContent` on its way from thread to thread. */
export type PackedContent = { readonly bytes: number; readonly yaml: PackedYaml } | { readonly code: string };

/** What a worker is then told: Resource Interfaces of the inputs, which may be in the files of another. */
export type WorkerKnowledge = readonly ResourceInterface[];

/** The second answer of a worker: what the rules of objects and pods found in its files. */
export interface WorkerResult {
  readonly findings: readonly Finding[];
  /** Documents with findings whose positions cannot be trusted. */
  readonly doubtful: readonly Unreadable[];
}

// Reading as much takes a thread about as long as to start another.
const BYTES_OF_A_JOB = 3_000_000;
const MOST_JOBS = 8;

/**
 * How many workers to start beside the main thread.
 *
 * @param jobs threads in all; 0: one for each core; `auto`: as many as the size of the files is worth, at most eight,
 *   with a core left over for what the engine itself does beside: compiling, and collecting garbage
 */
export function workerCount(jobs: number | "auto", files: readonly InputFile[]): number {
  const wanted = jobs === "auto" ? worthwhile(files) : jobs === 0 ? availableParallelism() : jobs;
  return Math.max(0, Math.min(wanted, files.length) - 1);
}

function worthwhile(files: readonly InputFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return Math.min(availableParallelism() - 1, MOST_JOBS, Math.floor(bytes / BYTES_OF_A_JOB));
}

/** Takes files that no other thread has taken, one after the other. */
export function* takeFiles({ files, next }: Pick<WorkerTask, "files" | "next">) {
  const counter = new Int32Array(next);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const file = files[index];
    if (file === undefined) return;
    yield [index, file] as const;
  }
}

/** Workers that read files beside the main thread, and run the rules of objects and pods on what they have read. */
export class CheckWorkers {
  readonly #task: WorkerTask;
  readonly #workers: readonly Worker[];
  readonly #read: Promise<readonly WorkerFiles[]>;
  readonly #theirs = new Set<string>();

  /** Starts them; they read at once. */
  constructor(task: Omit<WorkerTask, "next">, count: number) {
    this.#task = { ...task, next: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
    const options = { workerData: this.#task };
    this.#workers = Array.from(
      { length: count },
      () => new Worker(new URL("./check-worker.mjs", import.meta.url), options),
    );
    this.#read = this.#answers<WorkerFiles>();
  }

  /** Reads files here, too, until none is left. Throws what a worker throws. */
  async read(): Promise<(file: InputFile) => FileContent> {
    const { files, limits } = this.#task;
    const contents = new Map<InputFile, FileContent>();
    for (const [, file] of takeFiles(this.#task)) contents.set(file, readInputFile(file, limits));
    for (const [index, packed] of (await this.#read).flat()) {
      const file = files[index];
      if (file === undefined) continue;
      contents.set(file, unpacked(packed, file));
      if (file.path !== undefined) this.#theirs.add(file.path);
    }
    return (file) => contents.get(file) ?? readInputFile(file, limits);
  }

  /** Whether a file was read by a worker, which then runs the rules of its objects. */
  reads(path: string): boolean {
    return this.#theirs.has(path);
  }

  /** Lets each worker run the rules of objects and pods on its files. Throws what a worker throws. */
  async check(resourceInterfaces: readonly ResourceInterface[]): Promise<WorkerResult> {
    const answers = this.#answers<WorkerResult>();
    // A function cannot go to another thread, and what is wrong with them is told here.
    const known: WorkerKnowledge = resourceInterfaces.map(({ locate, ...plain }) => plain);
    for (const worker of this.#workers) worker.postMessage(known);
    const results = await answers;
    return {
      findings: results.flatMap(({ findings }) => findings),
      doubtful: results.flatMap(({ doubtful }) => doubtful),
    };
  }

  /** Ends them, whatever they are doing. */
  end(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  #answers<Answer>(): Promise<readonly Answer[]> {
    const answers = Promise.all(this.#workers.map((worker) => answerOf<Answer>(worker)));
    // Somebody waits for it later, and until then a failure is no crash.
    answers.catch(() => undefined);
    return answers;
  }
}

function answerOf<Answer>(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} and without a result`)));
  });
}

function unpacked(packed: PackedContent, { file }: InputFile): FileContent {
  return "code" in packed ? packed : { bytes: packed.bytes, yaml: unpackYaml(packed.yaml, file) };
}
