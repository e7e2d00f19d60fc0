import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { CLI, ROOT, type Run } from "./repository.ts";

/** A step of a GitHub workflow. */
export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A job of a GitHub workflow. */
export interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}

/** A GitHub workflow. */
export interface Workflow {
  readonly on: unknown;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A file of docs/ci/ as text and as YAML. */
export function ciDocument<T>(name: string): { readonly text: string; readonly value: T } {
  const text = readFileSync(join(ROOT, "docs/ci", name), "utf8");
  return { text, value: load(text) as T };
}

/** The scripts of a GitHub job, with the expressions of their environment replaced. */
export function scriptsOf({ steps }: Job, values: Readonly<Record<string, string>>): readonly Script[] {
  return steps.flatMap(({ name = "", run, env = {} }) => {
    if (run === undefined) return [];
    const entries = Object.entries(env).map(([key, text]) => [key, evaluated(text, values)] as const);
    return [{ name, run, env: Object.fromEntries(entries) }];
  });
}

/** A shell script with its environment. */
export interface Script {
  readonly name: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

function evaluated(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ (.+?) \}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the test has no value of ${name}`);
    return value;
  });
}

/** A machine of CI: a scratch folder, and in `PATH` an npm that installs this package without a registry. */
export class Runner {
  readonly temp: string;
  readonly #bin: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    mkdirSync(folder, { recursive: true });
    this.temp = mkdtempSync(join(folder, "temp-"));
    this.#bin = mkdtempSync(join(folder, "bin-"));
    this.#env = env;
    this.#shell(
      "npm",
      `[ "$*" = "ci --ignore-scripts" ] || { echo "not an install of the lock file" >&2; exit 1; }
[ -e package.json ] && [ -e package-lock.json ] || { echo "no lock file" >&2; exit 1; }
mkdir -p node_modules && ln -s '${ROOT}' node_modules/muster-gitops`,
    );
    // Each package manager needs its own lock file.
    this.#shell(
      "corepack",
      `case "$*" in
"pnpm install --frozen-lockfile --ignore-scripts") lock=pnpm-lock.yaml ;;
"yarn install --immutable --mode=skip-build") lock=.yarnrc.yml ;;
"yarn install --frozen-lockfile --ignore-scripts") lock=yarn.lock ;;
*) echo "not an install of the lock file" >&2; exit 1 ;; esac
[ -e package.json ] && [ -e $lock ] || { echo "no lock file" >&2; exit 1; }
mkdir -p node_modules && ln -s '${ROOT}' node_modules/muster-gitops`,
    );
    this.#shell(
      "npx",
      `[ "$1 $2" = "--no-install muster" ] || { echo "not the installed muster" >&2; exit 1; }
shift 2; exec '${process.execPath}' '${CLI}' "$@"`,
    );
    symlinkSync(process.execPath, join(this.#bin, "node"));
  }

  /** Adds a program of CommonJS to `PATH`. */
  program(name: string, source: string): void {
    // WebAssembly of a short program runs before it is optimised.
    this.#executable(name, `#!${process.execPath} --liftoff-only\n${source}\n`);
  }

  // A shell starts many times faster than Node.
  #shell(name: string, source: string): void {
    this.#executable(name, `#!/bin/sh\n${source}\n`);
  }

  #executable(name: string, content: string): void {
    const file = join(this.#bin, name);
    writeFileSync(file, content);
    chmodSync(file, 0o755);
  }

  /** Runs a script as GitHub does: in bash, which ends at the first command that fails. */
  run({ run, env }: Omit<Script, "name">, cwd: string): Run {
    const outputs = join(this.temp, "outputs");
    writeFileSync(outputs, "");
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", run], {
      cwd,
      encoding: "utf8",
      env: {
        PATH: `${this.#bin}:/usr/bin:/bin`,
        HOME: this.temp,
        RUNNER_TEMP: this.temp,
        GITHUB_OUTPUT: outputs,
        NO_COLOR: "1",
        GIT_CONFIG_NOSYSTEM: "1",
        ...this.#env,
        ...env,
      },
    });
    return { code: status, stdout, stderr };
  }

  /** A file of the scratch folder; undefined where it does not exist. */
  read(path: string): string | undefined {
    const file = join(this.temp, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }
}
