import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { InputFile } from "../../inputs/index.ts";
import { documentKey, type FileContent, readInputs, readOrganization, unpackCrd } from "../../inputs/index.ts";
import { assumedCluster } from "../../model/index.ts";
import { type EvaluatedFile, fileEvaluator, readRuleBook } from "../../rules/index.ts";
import { baseRuleBook, effectiveOrganization } from "../policy-base/base-rule-book.ts";
import { parseMuster, rulesOfMuster } from "../policy-base/muster-file.ts";
import { readObjects } from "../results/read-objects.ts";
import { ownRuleSources } from "../user-rules/own-rule-sources.ts";
import type { WorkerKnowledge, WorkerTask } from "./worker-task.ts";

/**
 * Returns a function that runs the rules of objects and pods on a file. The main thread reports invalid objects, and runs
 * the rules of the whole set.
 *
 * @throws Error when `muster.yaml` changed since the main thread read it
 */
export function contentEvaluator(
  { limits, root, pack, allowOverrides, base: muster }: Omit<WorkerTask, "files" | "next" | "claims">,
  { resourceInterfaces, typeDefaults, committed, crds, parts }: WorkerKnowledge,
): (file: InputFile, content: FileContent) => EvaluatedFile {
  const { organization, document } = readOrganization(root);
  if (organization === undefined) throw new Error("muster.yaml changed while it was read");
  const options = { pack, allowOverrides };
  const base = muster && parseMuster(muster);
  const own = readRuleBook({
    ...ownRuleSources(root, document, { isJudgedByBase: muster !== undefined }),
    organization,
    document,
    ...(base === undefined && options),
  });
  const { settings } =
    muster === undefined || base === undefined
      ? own
      : baseRuleBook({ muster: base, ...rulesOfMuster(muster) }, organization, own.userRules, options);
  const effective = base === undefined ? organization : effectiveOrganization(base, organization);
  const evaluate = fileEvaluator({
    organization: effective,
    workloadTypes,
    resourceInterfaces,
    typeDefaults,
    committed,
    settings,
    crds: crds.map(unpackCrd),
  });
  return (file, content) => {
    const { documents } = readInputs([file], limits, () => content);
    const manifests = documents.filter((read) => read.form === "manifest" && !parts.has(documentKey(read)));
    return evaluate(readObjects(manifests, organization, assumedCluster(), root).objects);
  };
}
