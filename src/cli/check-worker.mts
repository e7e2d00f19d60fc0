import { parentPort, workerData } from "node:worker_threads";
import { rules } from "../../policies/registry.ts";
import { workloadTypes } from "../../workloadtypes/registry.ts";
import { readInputs } from "../check/read-inputs.ts";
import { readObjects } from "../check/read-objects.ts";
import { assumedCluster } from "../model/assumed-organization.ts";
import { buildSet } from "../policy/build-set.ts";
import { evaluateObjects } from "../policy/evaluate.ts";
import { readRuleBook } from "../policy/rule-book.ts";
import { catalogueOf } from "../ri/catalogue.ts";
import { readOrganization } from "../source/read-organization.ts";
import { crossCheck } from "../yaml/index.ts";
import type { WorkerTask } from "./check-jobs.ts";

// Runs the rules of objects and pods on its share of the files. What is wrong with these files as objects, and every
// rule of the whole set, is the main thread's, which has read them too.
const { files, limits, root, pack, resourceInterfaces } = workerData as WorkerTask;
const { organization, document } = readOrganization(root);
if (organization === undefined) throw new Error("muster.yaml changed while it was read");
const book = readRuleBook({ rules, organization, document, pack });
const { documents } = readInputs(files, limits);
const manifests = documents.filter(({ form }) => form === "manifest");
const { objects, located } = readObjects(manifests, organization, assumedCluster());
const knowledge = { organization, workloadTypes, resourceInterfaces };
const { set } = buildSet({ organization, objects }, catalogueOf(knowledge), knowledge);
const { findings } = evaluateObjects(set, book.settings);
parentPort?.postMessage({ findings, doubtful: [...located].flatMap((entry) => crossCheck(entry) ?? []) });
