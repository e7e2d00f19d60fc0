import { findRoot } from "../../inputs/index.ts";
import { VERSION } from "../../kernel/index.ts";
import type { DoctorReport, MachineProgram, RepositoryContent } from "../report/doctor-report.ts";
import { machinePrograms } from "./machine-programs.ts";
import { repositoryContent } from "./repository-content.ts";

/** Returns the report on this machine and a repository. Default: the repository around the working folder. */
export async function runDoctor({ root = findRoot(".") }: { readonly root?: string } = {}): Promise<DoctorReport> {
  const [programs, repository] = await Promise.all([machinePrograms(root), repositoryContent(root)]);
  const node = process.versions.node;
  return { version: VERSION, node, programs, repository, ...advice(programs, repository) };
}

function advice(
  programs: readonly MachineProgram[],
  { charts, hasOrganization, hasModules, documents }: RepositoryContent,
): Pick<DoctorReport, "lacks" | "next"> {
  const isMissing = (name: string) => programs.some((each) => each.name === name && each.version === undefined);
  const lacks = [
    ...(isMissing("git") ? ["without git no branch is compared, and a pull request has no report"] : []),
    ...(isMissing("helm") && charts > 0
      ? [`without helm the objects of ${charts === 1 ? "the chart" : `${charts} charts`} are not judged`]
      : []),
    ...(hasOrganization ? [] : ["without muster.yaml releases, node pools and quotas are assumed"]),
  ];
  const check = charts > 0 && !isMissing("helm") ? "muster check . --render" : "muster check .";
  if (documents === 0 && !hasModules) return { lacks, next: ["muster init"] };
  if (!hasOrganization) return { lacks, next: [check, "muster init --ci github"] };
  return { lacks, next: ["muster check", "muster synth --check", "muster quota"] };
}
