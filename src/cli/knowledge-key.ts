import { relative } from "node:path";
import { BUILD, VERSION } from "../base/tool-version.ts";
import { sha256Of } from "../check/file-result.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { OpenJudgement } from "./open-judgement.ts";

/**
 * The hash of everything that the findings of a file's own rules depend on, besides the file: the program, the settings,
 * the organisation, the Resource Interfaces and the CRDs. It is the same on every machine with the same checkout.
 */
export function knowledgeKey(
  root: string,
  { organization, document, knowledge, crds }: OpenJudgement,
  { pack, allowOverrides, unknownKinds, limits, base }: JudgePathsOptions,
): string {
  const law = base && [base.musterFile.file, Buffer.from(base.musterFile.content ?? "").toString("base64")];
  return sha256Of(
    JSON.stringify([
      VERSION,
      BUILD,
      relative(".", root),
      [pack, allowOverrides, unknownKinds, limits, law],
      // Settings are read from the document, and clusters with their allocations from the organisation.
      [document?.value, organization, knowledge.organization],
      knowledge.resourceInterfaces,
      crds,
    ]),
  );
}
