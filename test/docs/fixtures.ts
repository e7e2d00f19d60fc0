import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { initFiles } from "../../src/app/init/init-files.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { filesBelow, ROOT } from "../helpers/repository.ts";

const REPOSITORIES = join(ROOT, "test/docs/repositories");
const SAMPLE = ["muster.yaml", "workloads", "dist"];

/** Options that pages do not show, because their outputs are of one day. */
export const OPTIONS: Readonly<Record<string, readonly string[]>> = { waivers: ["--today", "2026-11-21"] };

/** The repositories with definitions in TypeScript, whose commands start a process each. */
export const WITH_MODULES: ReadonlySet<string> = new Set(["sample", "waivers"]);

/** Writes the files of a repository. Those that no function makes are a folder of `repositories`. */
export async function makeRepository(name: string, folder: string): Promise<void> {
  const files = join(REPOSITORIES, name);
  const make = MADE[name];
  const isKnown = make !== undefined || existsSync(files);
  if (!isKnown) throw new Error(`there is no repository ${name} for the commands of a page`);
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  await make?.(folder);
}

const MADE: Readonly<Record<string, (folder: string) => unknown>> = {
  empty: () => undefined,
  new: (folder) => {
    for (const { path, content } of initFiles({
      schemas: "node_modules/muster-gitops/lib/schemas",
      dependency: "0.1.0",
    })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  },
  examples: (folder) => cpSync(join(ROOT, "examples"), folder, { recursive: true }),
  sample: (folder) => copySample(folder),
  team: makeTeam,
  // As `team`, with an edit that is not committed.
  edited: async (folder) => {
    await makeRepository("team", folder);
    edit(folder, "cpuCoreRequest: 64", "cpuCoreRequest: 32");
  },
};

function copySample(folder: string): void {
  for (const path of SAMPLE) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
}

/** The sample organisation without definitions in TypeScript, on a branch whose last commit is not in `origin/main`. */
async function makeTeam(folder: string): Promise<void> {
  copySample(folder);
  rmSync(join(folder, "dist"), { recursive: true });
  for (const path of Object.keys(filesBelow(join(folder, "workloads")))) {
    if (path.endsWith(".ts")) rmSync(join(folder, "workloads", path));
  }
  const git = configureGit(folder);
  await synth({ root: folder });
  git("init", "-q", "--bare", "--template=", ".git/origin");
  git("remote", "add", "origin", ".git/origin");
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("push", "-q", "origin", "main");
  git("checkout", "-q", "-b", "feature");
  edit(folder, "gpuDevicesRequest: 8", "gpuDevicesRequest: 4");
  edit(folder, "nproc-per-node=8", "nproc-per-node=4");
  await synth({ root: folder });
  git("add", "-A");
  git("commit", "-q", "-m", "four GPUs are enough");
}

function edit(folder: string, before: string, after: string): void {
  const path = join(folder, "workloads/team-nlp/llama-sft.yaml");
  const text = readFileSync(path, "utf8");
  if (!text.includes(before)) throw new Error(`the definition of the sample has no ${before}`);
  writeFileSync(path, text.replace(before, after));
}
