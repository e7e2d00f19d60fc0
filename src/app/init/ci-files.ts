import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { listInputs, ORGANIZATION_FILE, readInputs } from "../../inputs/index.ts";
import { present, readRegularFile } from "../../kernel/index.ts";
import { ownPackage } from "../repository/own-program.ts";
import { dependencyStep } from "./ci-dependency.ts";
import type { CiSystem, InitFile, InitPlan } from "./init-files.ts";

/** Paths in a repository, with the file of docs/ci/ that each one is. */
const FILES: Readonly<Record<CiSystem, Readonly<Record<string, string>>>> = {
  github: {
    ".github/workflows/muster.yml": "github.yml",
    ".github/workflows/muster-comment.yml": "github-comment.yml",
  },
  gitlab: { ".gitlab/muster.yml": "gitlab.yml" },
};

const GITLAB_PIPELINE: InitFile = {
  path: ".gitlab-ci.yml",
  content: "include: [{local: .gitlab/muster.yml}]\n",
};

/** The files of a new repository that one with manifests also needs: CI installs what its lock file names. */
const INSTALLED: ReadonlySet<string> = new Set(["package.json", ".gitignore"]);

/**
 * The files of a CI system for a repository: those of docs/ci/ of this package, and the files of a new repository where it
 * has neither `muster.yaml` nor manifests. A pipeline of GitLab that exists is not among them; its owner adds the include.
 *
 * @throws Error with a sentence for people where the folder is below the top of a git repository
 */
export function ciPlan(system: CiSystem, folder: string, repository: InitPlan): InitPlan {
  requireTop(folder);
  const docs = join(ownPackage(), "docs/ci");
  const files = Object.entries(FILES[system]).map(([path, name]) => {
    return { path, content: textOf(join(docs, name)) };
  });
  const lock = "commit package.json and package-lock.json to the default branch: CI installs what they name";
  const { files: more, next } = ownFiles(folder, repository);
  const plan = { files: [...more, ...files], next: present([...next, dependencyStep(folder), lock]) };
  if (system === "github") return plan;
  const pipeline = join(folder, GITLAB_PIPELINE.path);
  if (!existsSync(pipeline)) return { ...plan, files: [...plan.files, GITLAB_PIPELINE] };
  if (textOf(pipeline).includes(".gitlab/muster.yml")) return plan;
  return { ...plan, next: [...plan.next, `add to .gitlab-ci.yml: ${GITLAB_PIPELINE.content.trim()}`] };
}

/** The files of a repository besides those of CI. One with manifests is checked and compared without definitions. */
function ownFiles(folder: string, { files, next }: InitPlan): InitPlan {
  if (existsSync(join(folder, ORGANIZATION_FILE))) return { files: [], next: [] };
  if (!hasManifests(folder)) return { files, next };
  const install = next.filter((step) => step === "npm install");
  return { files: files.filter(({ path }) => INSTALLED.has(path)), next: [...install, "npx muster check ."] };
}

function hasManifests(folder: string): boolean {
  const { files } = listInputs([folder], { patterns: false });
  return readInputs(files).documents.some(({ form }) => form === "manifest");
}

/** @throws Error with a sentence for people where the folder is below the top of a git repository */
export function requireTop(folder: string): void {
  for (let current = folder; !existsSync(join(current, ".git")); current = dirname(current)) {
    const above = dirname(current);
    if (above === current) return;
    if (!existsSync(join(above, ".git"))) continue;
    throw new Error(`${folder} is not the top of the git repository ${above}: CI and muster.yaml belong there`);
  }
}

function textOf(file: string): string {
  const read = readRegularFile(file);
  if ("problem" in read) throw new Error(`${file} ${read.problem}`);
  return read.bytes.toString("utf8");
}
