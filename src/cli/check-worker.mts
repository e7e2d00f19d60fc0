import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { InputFile } from "../check/list-inputs.ts";
import { type FileContent, readInputFile } from "../check/read-inputs.ts";
import { packYaml } from "../yaml/index.ts";
import {
  type PackedContent,
  takeFiles,
  type WorkerFiles,
  type WorkerKnowledge,
  type WorkerTask,
} from "./check-jobs.ts";

if (parentPort === null) throw new Error("this module is the program of a worker");
const task = workerData as WorkerTask;
const contents = new Map<InputFile, FileContent>();
const handed: WorkerFiles[number][] = [];
for (const [index, file] of takeFiles(task)) {
  const content = readInputFile(file, task.limits);
  const packed = pack(content);
  // What cannot be handed over is left to the main thread, and its rules, too.
  if (packed === undefined) continue;
  contents.set(file, content);
  handed.push([index, packed]);
}
const told = once(parentPort, "message");
parentPort.postMessage(handed);
// Rules and kinds are loaded while the main thread looks at the files: those who wait for a worker wait for its files.
const { checkContents } = await import("./check-contents.ts");
const [resourceInterfaces] = (await told) as [WorkerKnowledge];
parentPort.postMessage(checkContents(task, contents, resourceInterfaces));

function pack(content: FileContent): PackedContent | undefined {
  if ("code" in content) return content;
  const yaml = packYaml(content.yaml);
  return yaml === undefined ? undefined : { bytes: content.bytes, yaml };
}
