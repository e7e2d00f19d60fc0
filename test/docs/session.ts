import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CLI, ROOT, type Run } from "../helpers/repository.ts";
import { runHere } from "../helpers/run-here.ts";
import { makeRepository, OPTIONS, WITH_MODULES } from "./fixtures.ts";

/** Programs of pages that keep their arguments and the standard input that `-` names, and run nothing. */
const KEEP = `#!/bin/sh
case " $* " in *" - "*) cat > "$KEPT.stdin" ;; esac
printf '%s\\0' "$#" "$@" >> "$KEPT"
`;
const PROGRAMS: Readonly<Record<string, string>> = {
  muster: KEEP,
  "muster-linux-x64": KEEP,
  npx: `#!/bin/sh\ntest "$1" = --no-install && shift\ntest "$1" = muster || exit 127\nshift\nexec muster "$@"\n`,
  node: `#!/bin/sh\nshift\nexec muster "$@"\n`,
  helm: `#!/bin/sh\ncat pod.yaml\n`,
  kubectl: `#!/bin/sh\ntest "$1" = get && cat pod.yaml\n`,
};

/** The variables that pipelines set. */
const VARIABLES = {
  GITHUB_BASE_REF: "main",
  GITHUB_STEP_SUMMARY: "summary.md",
  RUNNER_TEMP: "temp",
  MUSTER: "muster.cjs",
};

/** Folders with the files of fixtures, from which the repositories of pages are copied. */
export interface Templates {
  readonly start: (name: string) => Promise<Session>;
  readonly dispose: () => void;
}

/** The repository of a page, in which its commands run one after the other. */
export interface Session {
  readonly put: (path: string, content: string) => void;
  readonly read: (path: string) => string;
  readonly run: (command: string) => Promise<Run>;
}

export function newTemplates(): Templates {
  const root = mkdtempSync(join(tmpdir(), "muster-docs-"));
  const bin = join(root, "bin");
  mkdirSync(bin);
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  let count = 0;
  return {
    start: async (name) => {
      const template = join(root, name);
      if (!existsSync(template)) {
        mkdirSync(template);
        if (WITH_MODULES.has(name)) {
          mkdirSync(join(template, "node_modules"));
          symlinkSync(ROOT, join(template, "node_modules/muster-gitops"));
        }
        await makeRepository(name, template);
      }
      count += 1;
      const folder = join(root, `${name}-${count}`);
      cpSync(template, folder, { recursive: true, verbatimSymlinks: true });
      return sessionIn(folder, name, bin);
    },
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}

function sessionIn(folder: string, name: string, bin: string): Session {
  const kept = join(bin, "kept");
  const environment = { ...process.env, ...VARIABLES, HOME: folder, PATH: `${bin}:${process.env.PATH}`, KEPT: kept };

  async function runMuster(args: readonly string[]): Promise<Run> {
    const all = [...args, ...(OPTIONS[args[0] ?? ""] ?? [])];
    if (!WITH_MODULES.has(name) && !all.includes("-")) return runHere(folder, all);
    const input = all.includes("-") ? readFileSync(`${kept}.stdin`, "utf8") : "";
    const env = { ...environment, NO_COLOR: "1" };
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...all], {
      cwd: folder,
      encoding: "utf8",
      input,
      env,
    });
    return { code: status, stdout, stderr };
  }

  return {
    put: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    read: (path) => readFileSync(join(folder, path), "utf8"),
    run: async (command) => {
      writeFileSync(kept, "");
      const { status, stdout, stderr } = spawnSync("sh", ["-c", command.replace(/^\.\//, "")], {
        cwd: folder,
        encoding: "utf8",
        env: environment,
      });
      let run: Run = { code: status, stdout, stderr };
      const words = readFileSync(kept, "utf8").split("\0").slice(0, -1);
      for (let at = 0; at < words.length; at += 1 + Number(words[at])) {
        const { code, ...printed } = await runMuster(words.slice(at + 1, at + 1 + Number(words[at])));
        run = { code, stdout: run.stdout + printed.stdout, stderr: run.stderr + printed.stderr };
      }
      return run;
    },
  };
}
