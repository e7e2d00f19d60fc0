import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { InputFile } from "../../inputs/index.ts";
import { type FileContent, packCrd, readInputFile } from "../../inputs/index.ts";
import type { CrdSource } from "../../k8s-fields/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { heapGuard } from "../../kernel/index.ts";
import { TextPool, unpackYaml } from "../../yaml/index.ts";
import {
  claimFile,
  type FileEvaluation,
  type PackedContent,
  takeFiles,
  type WorkerFiles,
  type WorkerFindings,
  type WorkerKnowledge,
  type WorkerResult,
  type WorkerTask,
} from "./worker-task.ts";

// Reading this many bytes takes about as long as starting a thread.
const BYTES_OF_A_JOB = 3_000_000;
const MOST_JOBS = 8;

/**
 * The number of workers to start beside the main thread.
 *
 * @param jobs number of threads; 0: one for each core; `auto`: according to the size of the files, at most eight, with
 *   one core reserved for the compiler and the garbage collector of the engine: with two cores, two threads are slower
 *   than one
 */
export function workerCount(jobs: number | "auto", files: readonly InputFile[]): number {
  const threads = jobs === "auto" ? threadsFor(files) : jobs || availableParallelism();
  return Math.max(0, Math.min(threads, files.length) - 1);
}

function threadsFor(files: readonly InputFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return Math.min(availableParallelism() - 1, MOST_JOBS, Math.floor(bytes / BYTES_OF_A_JOB));
}

/** Workers that read files beside the main thread, and run the rules of objects and pods on them. */
export class CheckWorkers {
  readonly #task: WorkerTask;
  readonly #workers: readonly Worker[];
  readonly #read: Promise<readonly WorkerFiles[]>;
  readonly #indexes: ReadonlyMap<string | undefined, number>;
  readonly #readHere = new Set<string | undefined>();

  /** Starts the workers, which read at once. */
  constructor(task: Omit<WorkerTask, "next" | "claims">, count: number) {
    const files = task.files.toSorted((a, b) => b.bytes - a.bytes);
    const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#task = { ...task, files, next, claims: new SharedArrayBuffer(files.length) };
    this.#indexes = new Map(files.map(({ path }, index) => [path, index]));
    const options = { workerData: this.#task };
    this.#workers = Array.from(
      { length: count },
      () => new Worker(new URL("./check-worker.mjs", import.meta.url), options),
    );
    this.#read = awaitedLater(this.#answers<WorkerFiles>(() => true).then((answers) => answers.flat()));
  }

  /** Reads files in this thread as well, until none is left. Throws the error of a worker. */
  async read(): Promise<(file: InputFile) => FileContent> {
    const { files, limits, hasHashes } = this.#task;
    const contents = new Map<InputFile | undefined, FileContent>();
    for (const [, file] of takeFiles(this.#task)) {
      contents.set(file, readInputFile(file, limits, { hasHash: hasHashes }));
      this.#readHere.add(file.path);
    }
    const texts = new TextPool();
    for (const [index, packed] of (await this.#read).flat()) {
      const file = files[index];
      if (file !== undefined) contents.set(file, unpacked(packed, file, texts));
    }
    return (file) => contents.get(file) ?? readInputFile(file, limits, { hasHash: hasHashes });
  }

  /** The files in the order in which this thread evaluates them: other threads begin with those that they have read. */
  inOrder(paths: Iterable<string>): readonly string[] {
    const all = [...paths];
    const isOwn = (path: string) => this.#readHere.has(path) || !this.#indexes.has(path);
    return [...all.filter(isOwn), ...all.filter((path) => !isOwn(path))];
  }

  /** Whether this thread is the first one that claims a file, and so evaluates its objects. */
  claim(path: string): boolean {
    const index = this.#indexes.get(path);
    return index === undefined || claimFile(this.#task, index);
  }

  /** Claims the files that no thread has to evaluate. */
  claimUnless(isOpen: (path: string) => boolean): void {
    for (const path of this.#indexes.keys()) if (!isOpen(path ?? "")) this.claim(path ?? "");
  }

  /**
   * Lets each worker run the rules of objects and pods on the files that no other thread has claimed. Returns the findings
   * by path. Throws the error of a worker.
   */
  evaluate({
    resourceInterfaces,
    typeDefaults,
    committed,
    crds,
    parts,
  }: Omit<WorkerKnowledge, "crds"> & { readonly crds: readonly CrdSource[] }): Promise<WorkerFindings> {
    const answers = this.#answers<WorkerResult>(({ last }) => last);
    // A function cannot be sent to another thread, and only this thread reports issues of these definitions.
    const known: WorkerKnowledge = {
      resourceInterfaces: resourceInterfaces.map(({ locate, ...plain }) => plain),
      typeDefaults,
      committed,
      crds: crds.map(packCrd),
      parts,
    };
    for (const worker of this.#workers) worker.postMessage(known);
    return awaitedLater(answers.then((results) => this.#byFile(results.flat())));
  }

  /** Ends the workers at once. */
  end(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  /** The messages of each worker up to its last one. */
  #answers<Answer>(isLast: (answer: Answer) => boolean): Promise<readonly (readonly Answer[])[]> {
    return awaitedLater(Promise.all(this.#workers.map((worker) => answersOf(worker, isLast))));
  }

  #byFile(results: readonly WorkerResult[]): WorkerFindings {
    const byFile = new Map<string, readonly Finding[]>();
    const crdSteps = new Map<string, number>();
    for (const { judged } of results) {
      const files: readonly FileEvaluation[] = JSON.parse(judged);
      for (const [index, found, steps] of files) {
        const path = this.#task.files[index]?.path ?? "";
        byFile.set(path, found);
        if (steps > 0) crdSteps.set(path, steps);
      }
    }
    return { byFile, crdSteps };
  }
}

// Until it is awaited, a failure must not end the process.
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

function answersOf<Answer>(worker: Worker, isLast: (answer: Answer) => boolean): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    const add = (answer: Answer) => {
      answers.push(answer);
      if (!isLast(answer)) return;
      worker.off("message", add);
      resolve(answers);
    };
    worker.on("message", add);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} before it returned a result`)));
  });
}

function unpacked(packed: PackedContent, { file }: InputFile, texts: TextPool): FileContent {
  if ("problem" in packed) return packed;
  heapGuard.add(packed.bytes);
  return { ...packed, yaml: unpackYaml(packed.yaml, file, texts) };
}
