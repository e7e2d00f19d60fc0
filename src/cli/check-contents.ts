import { rules } from "../../policies/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { readObjects } from "../check/read-objects.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { lawBook, lawfulOrganization } from "../law/law-book.ts";
import { parseMuster } from "../law/muster-file.ts";
import { assumedCluster } from "../organization/assumed.ts";
import { buildSet } from "../rules/build-set.ts";
import { evaluateObjects } from "../rules/evaluate.ts";
import { readRuleBook } from "../rules/rule-book.ts";
import type { InputFile } from "../source/list-inputs.ts";
import { type FileContent, readInputFile, readInputs } from "../source/read-inputs.ts";
import { readOrganization } from "../source/read-organization.ts";
import { documentKey } from "../source/sort-inputs.ts";
import type { WorkerKnowledge, WorkerResult, WorkerTask } from "./check-jobs.ts";

/**
 * Runs the rules of objects and pods on the files that a worker has read. The main thread reports invalid objects in
 * these files, and runs the rules of the whole set.
 */
export function checkContents(
  { limits, root, pack, allowOverrides, law }: Omit<WorkerTask, "files" | "next">,
  contents: ReadonlyMap<InputFile, FileContent>,
  { resourceInterfaces, crds, parts }: WorkerKnowledge,
): WorkerResult {
  const { organization, document } = readOrganization(root);
  if (organization === undefined) throw new Error("muster.yaml changed while it was read");
  const options = { pack, allowOverrides };
  const base = law && parseMuster(law);
  const book =
    base === undefined
      ? readRuleBook({ rules, organization, document, ...options })
      : lawBook(base, organization, rules, options);
  const judged = base === undefined ? organization : lawfulOrganization(base, organization);
  const contentOf = (file: InputFile) => contents.get(file) ?? readInputFile(file, limits);
  const { documents } = readInputs([...contents.keys()], limits, contentOf);
  const manifests = documents.filter((read) => read.form === "manifest" && !parts.has(documentKey(read)));
  const { objects } = readObjects(manifests, organization, assumedCluster(), root);
  const knowledge = { organization: judged, workloadTypes, resourceInterfaces };
  const { set } = buildSet({ organization: judged, objects, namedCrds: crds }, catalogueOf(knowledge), knowledge);
  const { findings } = evaluateObjects(set, book.settings);
  return { findings };
}
