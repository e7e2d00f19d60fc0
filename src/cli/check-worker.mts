import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { InputFile } from "../source/list-inputs.ts";
import { type FileContent, readInputFile } from "../source/read-inputs.ts";
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
const packedFiles: WorkerFiles[number][] = [];
for (const [index, file] of takeFiles(task)) {
  const content = readInputFile(file, task.limits);
  const packed = pack(content);
  // The main thread reads and checks files that cannot be sent.
  if (packed === undefined) continue;
  contents.set(file, content);
  packedFiles.push([index, packed]);
}
const message = once(parentPort, "message");
parentPort.postMessage(packedFiles);
// Rules and kinds are loaded after the files were sent, since the main thread waits for the files.
const { checkContents } = await import("./check-contents.ts");
const [knowledge] = (await message) as [WorkerKnowledge];
parentPort.postMessage(checkContents(task, contents, knowledge));

function pack(content: FileContent): PackedContent | undefined {
  if ("problem" in content) return content;
  const yaml = packYaml(content.yaml);
  return yaml === undefined ? undefined : { ...content, yaml };
}
