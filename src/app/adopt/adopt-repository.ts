import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { ORGANIZATION_FILE, parseOrganizationFile } from "../../inputs/index.ts";
import { count, errorCode, failureReason, itemsWhen, pathExists, userGit } from "../../kernel/index.ts";
import { writeBaseline } from "../../rules/index.ts";
import { CheckMemory } from "../check/check-memory.ts";
import { type CheckRun, runCheck } from "../check/run-check.ts";
import { BASELINE_FILE } from "../output/baseline-file.ts";
import { EXIT } from "../output/exit-code.ts";
import { replaceFile } from "../output/replace-file.ts";
import { type NewFile, writeNewFiles } from "../output/write-new-files.ts";
import { contentRows } from "../report/content-rows.ts";
import { programCommand } from "../repository/own-program.ts";
import { surveyedContent } from "../survey/repository-content.ts";
import type { Survey } from "../survey/survey.ts";
import type { AdoptOptions, InitOutcome } from "./adopt-options.ts";
import { ciPlanOf } from "./ci-plan.ts";
import { collidingFolders } from "./colliding-folders.ts";
import { dnsLabelOf } from "./dns-label.ts";
import { foundClusters } from "./found-clusters.ts";
import { foundCrds } from "./found-crds.ts";
import { foundQueues } from "./found-queues.ts";
import { foundScheduler } from "./found-scheduler.ts";
import { organizationText } from "./organization-text.ts";
import type { Proposal } from "./proposal.ts";
import { proposalNotes } from "./proposal-notes.ts";
import { unjudgedInputs } from "./unjudged-inputs.ts";

/**
 * Writes `muster.yaml`, a baseline and the files of CI for a repository that exists, and ends with a check. A file that exists
 * stays as it is, so a second run changes nothing. Nothing stays written where it fails.
 *
 * @throws Error with a sentence for people
 */
export async function adoptRepository(folder: string, survey: Survey, options: AdoptOptions): Promise<InitOutcome> {
  const written: string[] = [];
  const write = (files: readonly NewFile[]): readonly string[] => {
    if (options.dryRun === true) return files.flatMap(plannedLines);
    try {
      writeNewFiles(folder, files);
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      const paths = files.map(({ path }) => path).join(", ");
      throw new Error(
        `nothing was written: ${paths}: ${failureReason(error)}; make the folder writable, or print the files with --dry-run`,
      );
    }
    written.push(...files.map(({ path }) => path));
    return files.map(({ path }) => `created ${path}`);
  };
  try {
    return await adopted(folder, survey, options, write);
  } catch (error) {
    for (const path of written) rmSync(join(folder, path), { force: true });
    throw error;
  }
}

async function adopted(
  folder: string,
  survey: Survey,
  options: AdoptOptions,
  write: (files: readonly NewFile[]) => readonly string[],
): Promise<InitOutcome> {
  const found = contentRows(surveyedContent(survey), 100).map(([name, text]) => `found ${name}: ${text}`);
  const ci = await ciPlanOf(folder, options);
  const memory = new CheckMemory();
  const check: Check = (baseline) =>
    runCheck([folder], { root: folder, jobs: "auto", memory, ...(baseline !== undefined && { baseline }) });
  const organization = await organizationLines(folder, survey, options, write, check);
  const lines = [...found, ...organization.lines, ...write(ci.files), ...ci.lines];
  const baseline = join(folder, BASELINE_FILE);
  const hasBaseline = pathExists(baseline);
  if (options.dryRun === true) {
    return { lines: [...lines, ...itemsWhen(!hasBaseline, `would create ${BASELINE_FILE}`)], exitCode: EXIT.fine };
  }
  if (hasBaseline) lines.push(`kept ${BASELINE_FILE}`);
  else {
    const { findings } = organization.run ?? (await check());
    lines.push(...write([{ path: BASELINE_FILE, content: writeBaseline(findings).text }]));
  }
  const { report } = await check(baseline);
  lines.push(...endLines(folder, report), ...ci.next.map((step) => `next: ${step}`));
  return { lines, exitCode: report.exitCode };
}

type Check = (baseline?: string) => Promise<CheckRun>;

/** Writes `muster.yaml`, in a second version with what the first check has found. */
async function organizationLines(
  folder: string,
  survey: Survey,
  { dryRun = false }: AdoptOptions,
  write: (files: readonly NewFile[]) => readonly string[],
  check: Check,
): Promise<{ readonly lines: readonly string[]; readonly run?: CheckRun }> {
  if (pathExists(join(folder, ORGANIZATION_FILE))) return { lines: [`kept ${ORGANIZATION_FILE}`] };
  const first = await firstProposal(folder, survey);
  const created = dryRun ? [] : write([{ path: ORGANIZATION_FILE, content: organizationText(first.proposal) }]);
  const run = await check();
  const unjudged = unjudgedInputs(folder, { ...run.report.summary, findings: run.findings });
  const proposal = { ...first.proposal, unjudged, colliding: collidingFolders(folder, run.findings) };
  const text = organizationText(proposal);
  const notes = proposalNotes(proposal, first.left).map((note) => `took ${note}`);
  if (dryRun) {
    const later =
      "would then list folders that define the same objects as units: only a check with muster.yaml finds them";
    return { lines: [...notes, ...write([{ path: ORGANIZATION_FILE, content: text }]), later] };
  }
  const lines = [...notes, ...created];
  if (unjudged.length + proposal.colliding.length === 0) return { lines, run };
  replaceFile(join(folder, ORGANIZATION_FILE), text);
  return { lines };
}

/** The proposal that the files give without a check, and the Queues that are not in it. */
async function firstProposal(folder: string, survey: Survey) {
  const { queues, left } = foundQueues(survey);
  const proposal: Proposal = {
    name: dnsLabelOf(basename(folder)) ?? "my-organization",
    clusters: foundClusters(survey),
    scheduler: foundScheduler(survey),
    queues,
    crds: foundCrds(survey),
    colliding: [],
    unjudged: [],
    owner: await ownerOf(folder),
  };
  const { issues } = parseOrganizationFile(organizationText(proposal), ORGANIZATION_FILE);
  const issue = issues.find(({ severity }) => severity === "error");
  if (issue === undefined) return { proposal, left };
  // The Queues of a repository can have names and numbers that muster.yaml refuses.
  return { proposal: { ...proposal, queues: [] }, left: [...left, `all others: ${issue.message}`] };
}

/** The lines of a dry run: the content of `muster.yaml`, and the size of other files, which are those of docs/ci. */
function plannedLines({ path, content }: NewFile): readonly string[] {
  if (path === ORGANIZATION_FILE) return [`would create ${path}:`, String(content).trimEnd()];
  return [`would create ${path} (${count(Buffer.byteLength(content), "byte")})`];
}

function endLines(folder: string, { summary, exitCode, findings }: CheckRun["report"]): readonly string[] {
  const { errors, warnings, known = 0, unreadable } = summary;
  const serious = findings.filter((finding) => finding.known === true && finding.severity === "error").length;
  const active = `${count(errors, "error")}, ${count(warnings, "warning")}`;
  const program = programCommand(folder);
  return [
    `checked: ${program} check . --baseline ${BASELINE_FILE}`,
    `exit code ${exitCode}: ${active}, ${known} accepted by the baseline, ${serious} of them errors`,
    ...unreadable.map(({ file, message }) => `not judged: ${file}: ${message}`),
    ...itemsWhen(serious > 0, `next: read the accepted errors, and repair what is a danger: ${program} check .`),
  ];
}

/** The person who runs this, as git knows them. */
async function ownerOf(folder: string): Promise<string> {
  const ask = (key: string) => userGit(["config", "--get", key], { cwd: folder }).catch(() => "");
  return (await ask("user.email")).trim() || (await ask("user.name")).trim() || "unknown, write who decided it";
}
