import { resolve } from "node:path";
import { findRoot } from "../../inputs/index.ts";
import { VERSION } from "../../kernel/index.ts";
import type { DoctorReport, MachineProgram } from "../report/doctor-report.ts";
import { type RepositoryContent, repositoryContent } from "../survey/repository-content.ts";
import { machinePrograms } from "./machine-programs.ts";
import { nextSteps } from "./next-steps.ts";

/** Returns the report on this machine and a repository. Default: the repository around the working folder. */
export async function runDoctor({ root = findRoot(".") }: { readonly root?: string } = {}): Promise<DoctorReport> {
  const programs = await machinePrograms(root);
  const repository = repositoryContent(resolve(root));
  const node = process.versions.node;
  return {
    version: VERSION,
    node,
    programs,
    repository,
    lacks: lacksOf(programs, repository),
    next: nextSteps(repository, {
      hasHelm: programs.some(({ name, version }) => name === "helm" && version !== undefined),
    }),
  };
}

function lacksOf(
  programs: readonly MachineProgram[],
  { charts, hasOrganization }: RepositoryContent,
): DoctorReport["lacks"] {
  const isMissing = (name: string) => programs.some((each) => each.name === name && each.version === undefined);
  return [
    ...(isMissing("git") ? ["without git no branch is compared, and a pull request has no report"] : []),
    ...(isMissing("helm") && charts > 0
      ? [`without helm the objects of ${charts === 1 ? "the chart" : `${charts} charts`} are not judged`]
      : []),
    ...(hasOrganization ? [] : ["without muster.yaml releases, node pools and quotas are assumed"]),
  ];
}
