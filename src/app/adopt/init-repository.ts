import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DIST_FOLDER, MISNAMED, misnamedOrganization, ORGANIZATION_FILE } from "../../inputs/index.ts";
import { LEDGER_FILE } from "../../kernel/index.ts";
import { requireTop } from "../init/ci-files.ts";
import { runInit } from "../init/run-init.ts";
import { EXIT } from "../output/exit-code.ts";
import { surveyedContent } from "../survey/repository-content.ts";
import type { Survey } from "../survey/survey.ts";
import { surveyRepository } from "../survey/survey-repository.ts";
import type { AdoptOptions, InitOutcome } from "./adopt-options.ts";
import { adoptRepository } from "./adopt-repository.ts";

/**
 * Writes the files of a new repository into a folder without manifests, and completes those of a repository with definitions. Any
 * other repository is adopted: its manifests stay where they are.
 *
 * @throws Error with a sentence for people; nothing is written then
 */
export async function initRepository(folder: string, options: AdoptOptions): Promise<InitOutcome> {
  const state = statSync(folder, { throwIfNoEntry: false });
  const survey = state?.isDirectory() === true ? surveyRepository(folder, NO_LIMITS) : undefined;
  if (survey === undefined || !isAdopted(survey)) {
    return { lines: await runInit(folder, options), exitCode: EXIT.fine };
  }
  requireTop(folder);
  const misnamed = existsSync(join(folder, ORGANIZATION_FILE)) ? undefined : misnamedOrganization(folder);
  if (misnamed !== undefined) throw new Error(`nothing was written: ${misnamed} ${MISNAMED}`);
  return adoptRepository(folder, survey, options);
}

// The check that follows reads all files as well.
const NO_LIMITS = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** Whether a repository has manifests or charts, and nothing that muster has written from definitions. */
function isAdopted(survey: Survey): boolean {
  const { documents, charts, definitions, hasModules, hasOrganization } = surveyedContent(survey);
  if (definitions > 0 || hasModules || existsSync(join(survey.root, DIST_FOLDER, LEDGER_FILE))) return false;
  return documents - (hasOrganization ? 1 : 0) + charts > 0;
}
