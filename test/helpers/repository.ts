import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { synthText } from "../../src/app/report/synth-text.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { type Run, runHere } from "./run-here.ts";

export type { Run } from "./run-here.ts";

/** Root of this checkout. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The command as users run it; `npm test` builds it first. */
export const CLI = join(ROOT, "lib/bin/muster.mjs");

/** A repository in a folder of its own, removed by `dispose`. */
export interface TestRepository {
  readonly folder: string;
  readonly put: (path: string, content: string) => void;
  readonly read: (path: string) => string;
  readonly exists: (path: string) => boolean;
  /** Every file below `dist/` with its content. */
  readonly dist: () => Readonly<Record<string, string>>;
  /** `muster` in a process of its own, as users run it. */
  readonly muster: (...args: string[]) => Run;
  /** `muster` within this process, which is many times faster; threads and TypeScript definitions need a process. */
  readonly here: (...args: string[]) => Promise<Run>;
  /** `muster synth` within this process, which is many times faster; TypeScript definitions need a process. */
  readonly synth: (options?: { readonly check?: boolean; readonly force?: boolean }) => Promise<Omit<Run, "stderr">>;
  readonly run: (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Run;
  readonly dispose: () => void;
}

/** A repository that holds these files and finds this package as `muster-gitops`. */
export function repository(files: Readonly<Record<string, string>>): TestRepository {
  const folder = mkdtempSync(join(tmpdir(), "muster-e2e-"));
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/muster-gitops"));
  const run: TestRepository["run"] = (command, args, env = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", ...env },
    });
    return { code: status, stdout, stderr };
  };
  return {
    folder,
    put,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    exists: (path) => existsSync(join(folder, path)),
    dist: () => filesBelow(join(folder, "dist")),
    muster: (...args) => run(process.execPath, [CLI, ...args]),
    here: (...args) => runHere(folder, args),
    synth: async (options = {}) => {
      const outcome = await synth({ root: folder, ...options });
      return { code: outcome.exitCode, stdout: synthText(outcome, { check: options.check ?? false }) };
    },
    run,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The sample organisation of this repository, copied without its `dist/`. */
export function sampleRepository(): TestRepository {
  const sample = repository({});
  for (const path of ["muster.yaml", "workloads", "cdk8s.yaml"]) {
    cpSync(join(ROOT, path), join(sample.folder, path), { recursive: true });
  }
  return sample;
}

/** Files below a folder, by path, with their contents; nothing where there is no folder. */
export function filesBelow(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(names.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}
