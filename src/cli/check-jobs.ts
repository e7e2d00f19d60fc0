import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { InputFile } from "../check/list-inputs.ts";
import type { ResourceInterface } from "../model/resource-interface.ts";
import type { Finding } from "../policy/finding.ts";
import type { Pack } from "../policy/settings.ts";
import type { Unreadable, YamlLimits } from "../yaml/index.ts";

/** What a worker is given. */
export interface WorkerTask {
  readonly files: readonly InputFile[];
  readonly limits: YamlLimits | undefined;
  readonly root: string;
  readonly pack: Pack | undefined;
  /** Those of the inputs, which may be in the files of another worker. */
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** What a worker found. */
export interface WorkerResult {
  readonly findings: readonly Finding[];
  /** Documents with findings whose positions cannot be trusted. */
  readonly doubtful: readonly Unreadable[];
}

/** How many workers to start: as many as asked for, 0 for one on each core but the main thread's, and no more than files. */
export function workerCount(jobs: number, files: number): number {
  const wanted = jobs === 0 ? availableParallelism() - 1 : jobs - 1;
  return Math.max(0, Math.min(wanted, files));
}

/** Runs the rules of objects in workers, each with its share of the files. Throws what a worker throws. */
export async function runWorkers(task: WorkerTask, count: number): Promise<WorkerResult> {
  const shares: InputFile[][] = Array.from({ length: count }, () => []);
  // In turns, so that a folder of large files is not one worker's alone.
  for (const [index, file] of task.files.entries()) shares[index % count]?.push(file);
  const results = await Promise.all(shares.map((files) => runWorker({ ...task, files })));
  return {
    findings: results.flatMap(({ findings }) => findings),
    doubtful: results.flatMap(({ doubtful }) => doubtful),
  };
}

function runWorker(task: WorkerTask): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./check-worker.mjs", import.meta.url), { workerData: task });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} and without a result`)));
  });
}
