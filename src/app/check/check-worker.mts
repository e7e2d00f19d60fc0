import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { type FileContent, readInputFile } from "../../inputs/index.ts";
import { packYaml } from "../../yaml/index.ts";
import {
  claimFile,
  type FileEvaluation,
  type PackedContent,
  takeFiles,
  type WorkerFiles,
  type WorkerKnowledge,
  type WorkerResult,
  type WorkerTask,
} from "./worker-task.ts";

// Texts of millions of characters are sent as fast as shorter ones, and a text has at most some 500 million.
const FINDINGS_OF_A_MESSAGE = 10_000;

if (parentPort === null) throw new Error("this module is the program of a worker");
const port = parentPort;
const task = workerData as WorkerTask;
const contents = new Map<number, FileContent>();
const packedFiles: WorkerFiles[number][] = [];
for (const [index, file] of takeFiles(task)) {
  const content = readInputFile(file, task.limits, { hasHash: task.hasHashes });
  const packed = pack(content);
  // The main thread reads and checks files that cannot be sent.
  if (packed === undefined) continue;
  contents.set(index, content);
  packedFiles.push([index, packed]);
}
const message = once(port, "message");
port.postMessage(packedFiles);
// Rules and kinds are loaded after the files were sent, since the main thread waits for the files.
const { contentEvaluator } = await import("./check-contents.ts");
const [knowledge] = (await message) as [WorkerKnowledge];
const evaluate = contentEvaluator(task, knowledge);
let judged: FileEvaluation[] = [];
let count = 0;
for (const index of new Set([...contents.keys(), ...task.files.keys()])) {
  const file = task.files[index];
  if (file === undefined || !claimFile(task, index)) continue;
  const { findings, crdSteps } = evaluate(
    file,
    contents.get(index) ?? readInputFile(file, task.limits, { hasHash: task.hasHashes }),
  );
  contents.delete(index);
  judged.push([index, findings, crdSteps]);
  count += findings.length;
  if (count >= FINDINGS_OF_A_MESSAGE) send(false);
}
send(true);

function send(last: boolean): void {
  const result: WorkerResult = { judged: JSON.stringify(judged), last };
  port.postMessage(result);
  judged = [];
  count = 0;
}

function pack(content: FileContent): PackedContent | undefined {
  if ("problem" in content) return content;
  const yaml = packYaml(content.yaml);
  return yaml === undefined ? undefined : { ...content, yaml };
}
