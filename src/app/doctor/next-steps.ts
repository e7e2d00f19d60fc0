import { join } from "node:path";
import { pathExists } from "../../kernel/index.ts";
import { BASELINE_FILE } from "../output/baseline-file.ts";
import type { NextStep } from "../report/doctor-report.ts";
import { programCommand } from "../repository/own-program.ts";
import type { RepositoryContent } from "../survey/repository-content.ts";

/** The commands with which to go on in a repository, the most useful one first. */
export function nextSteps(
  content: RepositoryContent,
  { hasHelm = false }: { readonly hasHelm?: boolean } = {},
): readonly NextStep[] {
  const { root, top, documents, charts, hasModules, hasOrganization, definitions } = content;
  const muster = programCommand(root);
  if (documents + charts === 0 && !hasModules) {
    return [
      { command: `${muster} init`, use: "a new repository with a first workload" },
      { command: `cd REPOSITORY && ${muster}`, use: "or a repository that has manifests" },
    ];
  }
  if (hasOrganization && (hasModules || definitions > 0)) {
    return [
      { command: `${muster} check`, use: "judge the definitions" },
      { command: `${muster} synth --check`, use: "compare dist/ with them" },
      { command: `${muster} quota`, use: "their GPUs by queue" },
    ];
  }
  if (hasOrganization) {
    const baseline = pathExists(join(root, BASELINE_FILE)) ? ` --baseline ${BASELINE_FILE}` : "";
    return [
      { command: `${muster} check .${baseline}`, use: "judge all files" },
      { command: `${muster} diff`, use: "what this branch changes" },
      { command: `${muster} quota .`, use: "the GPUs by queue" },
    ];
  }
  return [
    {
      command: top === undefined ? `${muster} init` : `cd ${top} && ${muster} init`,
      use: "write muster.yaml from these objects, CI, and a baseline",
    },
    { command: charts > 0 && hasHelm ? `${muster} check . --render` : `${muster} check .`, use: "judge all files now" },
  ];
}
