import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configureGit } from "../helpers/git-repository.ts";
import { CLI, ROOT, type Run } from "../helpers/repository.ts";
import type { ControllerName } from "./programs.ts";

/** The working tree of a team with the sample organisation, whose clusters a controller syncs from git. */
export interface Team {
  readonly folder: string;
  readonly read: (path: string) => string;
  readonly put: (path: string, text: string) => void;
  /** Replaces a text of a file, which must be there. */
  readonly edit: (path: string, from: string, to: string) => void;
  readonly remove: (path: string) => void;
  readonly git: (...args: readonly string[]) => string;
  readonly muster: (...args: readonly string[]) => Run;
  /** Commits the definitions, then `dist/` by `muster commit --push`, and returns its run. */
  readonly push: (subject: string, ...options: readonly string[]) => Run;
  /** The newest pushed commit. */
  readonly revision: () => string;
}

/** The sync settings of clusters `east`, where the controller runs, and `west`. */
const SYNC: Readonly<Record<ControllerName, (url: string) => readonly [string, string]>> = {
  argocd: (url) => [
    `argocd: { repository: ${url}, revision: main, destination: "https://kubernetes.default.svc" }`,
    `argocd: { repository: ${url}, revision: main }`,
  ],
  flux: (url) => {
    const settings = `flux: { repository: ${url}, revision: main, timeout: 1m }`;
    return [settings, settings];
  },
};

/** Copies the sample organisation to a folder, pushes it to a new bare repository, and returns its working tree. */
export function startTeam(folder: string, served: string, url: string, controller: ControllerName): Team {
  mkdirSync(folder, { recursive: true });
  for (const name of ["muster.yaml", "workloads", "cdk8s.yaml"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/muster-gitops"));
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const edit = (path: string, from: string, to: string) => {
    const text = read(path);
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    put(
      path,
      text.replace(from, () => to),
    );
  };
  const settings = [...SYNC[controller](url)];
  put(
    "muster.yaml",
    read("muster.yaml").replace(/(?<=\n {6})(?:argocd|flux):\n(?: {8}.*\n)+/g, () => `${settings.shift()}\n`),
  );
  const git = configureGit(folder);
  const muster = (...args: readonly string[]): Run => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { code: status, stdout, stderr };
  };
  const team: Team = {
    folder,
    read,
    put,
    edit,
    remove: (path) => rmSync(join(folder, path)),
    git,
    muster,
    push: (subject, ...options) => {
      git("add", "-A", "muster.yaml", "workloads");
      if (git("status", "--porcelain", "muster.yaml", "workloads") !== "") git("commit", "-q", "-m", subject);
      return muster("commit", "--push", ...options);
    },
    revision: () => git("rev-parse", "origin/main"),
  };
  git("init", "-q", "--bare", "-b", "main", served);
  git("remote", "add", "origin", served);
  git("add", "-A");
  git("commit", "-q", "-m", "the definitions");
  git("push", "-q", "-u", "origin", "main");
  return team;
}
