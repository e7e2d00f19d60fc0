import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { rules } from "../../policies/registry.ts";
import { workloadTypes } from "../../workloadtypes/registry.ts";
import type { InputFile } from "../check/list-inputs.ts";
import { type FileContent, readInputFile, readInputs } from "../check/read-inputs.ts";
import { readObjects } from "../check/read-objects.ts";
import { assumedCluster } from "../model/assumed-organization.ts";
import { buildSet } from "../policy/build-set.ts";
import { evaluateObjects } from "../policy/evaluate.ts";
import { readRuleBook } from "../policy/rule-book.ts";
import { catalogueOf } from "../ri/catalogue.ts";
import { readOrganization } from "../source/read-organization.ts";
import { crossCheck, packYaml } from "../yaml/index.ts";
import {
  type PackedContent,
  takeFiles,
  type WorkerFiles,
  type WorkerKnowledge,
  type WorkerResult,
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
parentPort.postMessage(handed);
const [resourceInterfaces] = (await once(parentPort, "message")) as [WorkerKnowledge];
parentPort.postMessage(check(resourceInterfaces));

function pack(content: FileContent): PackedContent | undefined {
  if ("code" in content) return content;
  const yaml = packYaml(content.yaml);
  return yaml === undefined ? undefined : { bytes: content.bytes, yaml };
}

// Runs the rules of objects and pods on the files that were read here. What is wrong with these files as objects, and
// every rule of the whole set, is the main thread's.
function check(known: WorkerKnowledge): WorkerResult {
  const { organization, document } = readOrganization(task.root);
  if (organization === undefined) throw new Error("muster.yaml changed while it was read");
  const book = readRuleBook({ rules, organization, document, pack: task.pack });
  const contentOf = (file: InputFile) => contents.get(file) ?? readInputFile(file, task.limits);
  const { documents } = readInputs([...contents.keys()], task.limits, contentOf);
  const manifests = documents.filter(({ form }) => form === "manifest");
  const { objects, located } = readObjects(manifests, organization, assumedCluster());
  const knowledge = { organization, workloadTypes, resourceInterfaces: known };
  const { set } = buildSet({ organization, objects }, catalogueOf(knowledge), knowledge);
  const { findings } = evaluateObjects(set, book.settings);
  return { findings, doubtful: [...located].flatMap((entry) => crossCheck(entry) ?? []) };
}
