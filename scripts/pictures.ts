import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBranch } from "./pictures/branch.ts";
import { flowSvg } from "./pictures/flow.ts";
import { pageSvg } from "./pictures/page.ts";
import { terminalSvg } from "./pictures/terminal.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The changes of the sample organisation that the terminal shows: a misspelt field, and a gang above its limit. */
const MISTAKES = [
  ["workloads/team-search/finetune.yaml", "gpuDevicesRequest", "gpuDeviceRequest"],
  ["workloads/team-nlp/llama-sft.yaml", "gpuDevicesRequest: 8", "gpuDevicesRequest: 48"],
] as const;

/** The pictures of the documentation, by their names in docs/pictures, from the output of the built command. */
export function pictures(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "muster-pictures-"));
  try {
    // Outside of git, so that the page has no commit.
    for (const path of ["muster.yaml", "workloads"]) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(ROOT, join(folder, "node_modules/muster-gitops"));
    const quota = output(folder, ["quota", "--format", "html"]);
    for (const [path, right, wrong] of MISTAKES) replaceIn(join(folder, path), right, wrong);
    const check = output(folder, ["check", "--color"]);
    const report = reportPage();
    return new Map([
      ["flow.svg", flowSvg("From definitions in git to running gangs")],
      [
        "quota.svg",
        pageSvg(quota, {
          title: "GPU quota of the sample organisation",
          description:
            "The upper part of the page of muster quota: verdicts, and bars for node pools and their queues.",
          width: 1120,
          height: 1040,
        }),
      ],
      [
        "report.svg",
        pageSvg(report, {
          title: "The report of a pull request",
          description:
            "The upper part of the page of muster report: what a merge costs and breaks, dangers with what to do, findings, and quota before and after.",
          width: 1120,
          height: 1400,
        }),
      ],
      [
        "terminal.svg",
        terminalSvg("muster check finds a misspelt field and a gang that can never start", "npx muster check", check),
      ],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportPage(): string {
  const folder = mkdtempSync(join(tmpdir(), "muster-branch-"));
  try {
    writeBranch(folder);
    return output(folder, ["report", "--base", "main", "--format", "html"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(folder: string, args: readonly string[]): string {
  const command = [join(ROOT, "lib/bin/muster.mjs"), ...args];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
  if (stdout === "") throw new Error(`muster ${args.join(" ")} printed nothing: ${stderr}`);
  return stdout;
}

function replaceIn(path: string, right: string, wrong: string): void {
  const text = readFileSync(path, "utf8");
  if (!text.includes(right)) throw new Error(`${path} does not contain ${right}`);
  writeFileSync(path, text.replace(right, wrong));
}
