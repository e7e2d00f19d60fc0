import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs git with arguments and returns its output. */
type Git = (...args: readonly string[]) => string;

/** A working tree of git with definitions, in a folder of its own. */
export interface GitRepository {
  readonly folder: string;
  readonly git: Git;
  readonly put: (path: string, content: string) => void;
  /** A hook that runs a shell script. */
  readonly hook: (name: string, script: string) => void;
}

/** A `muster.yaml` with one cluster and the project team-a. */
export const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: main, scheduler: kai, version: "0.17.1"}]
departments:
  - name: research
    quotas: [{cluster: main, nodePool: default, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]
projects:
  - name: team-a
    department: research
    clusters: [main]
    quotas: [{cluster: main, nodePool: default, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]
`;

/** A Training in YAML. */
export function trainingYaml(name: string, image = "example.com/a:1"): string {
  return `apiVersion: muster.dev/v1alpha1\nkind: Training\nmetadata: {name: ${name}}\nproject: team-a\nspec: {image: "${image}"}\n`;
}

/**
 * Makes an existing folder a repository with the branch `main`, unless it is one. It has an author and ignores
 * `node_modules`, which links to this package.
 */
export function configureGit(folder: string): Git {
  const { git, put } = gitRepository(folder);
  // The template has a score of sample hooks, which each copy of the repository copies and deletes.
  git("init", "-q", "--template=", "-b", "main");
  // Each commit and fetch would start one more process, which looks for housekeeping to do.
  const settings =
    "[user]\n\tname = test\n\temail = test@example.com\n[commit]\n\tgpgSign = false\n[maintenance]\n\tauto = false\n";
  appendFileSync(join(folder, ".git/config"), settings);
  put(".git/info/exclude", "node_modules\n");
  return git;
}

/** As `configureGit`, with the files of the folder in a commit on `main`, and the new branch `feature`. */
export function startBranch(folder: string): Git {
  const git = configureGit(folder);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
  return git;
}

/** The working tree in a folder. */
export function gitRepository(folder: string): GitRepository {
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  return {
    folder,
    git: (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trimEnd(),
    put,
    hook: (name, script) => {
      put(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, `.git/hooks/${name}`), 0o755);
    },
  };
}

/** Repositories that are removed together. */
export class GitRepositories {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-git-")));
  #template: GitRepository | undefined;
  #count = 0;

  /** A path that does not exist yet. */
  path(): string {
    this.#count += 1;
    return join(this.#folder, `r${this.#count}`);
  }

  /** A new repository with an organisation and one Training, committed on `main`; `dist/` does not exist. */
  make(): GitRepository {
    this.#template ??= this.#create();
    const [one] = this.copies([this.#template] as const);
    return one;
  }

  /** A new repository without files and commits. */
  empty(): GitRepository {
    const folder = this.path();
    mkdirSync(folder);
    configureGit(folder);
    return gitRepository(folder);
  }

  #create(): GitRepository {
    const one = gitRepository(join(this.#folder, "template"));
    one.put("muster.yaml", ORGANIZATION);
    one.put("workloads/first.yaml", trainingYaml("first"));
    one.put("README.md", "one\n");
    configureGit(one.folder);
    one.git("add", ".");
    one.git("commit", "-q", "-m", "definitions");
    return one;
  }

  /** A clone of a repository. */
  clone(from: string): GitRepository {
    const folder = this.path();
    mkdirSync(folder);
    const one = gitRepository(folder);
    one.git("clone", "-q", "--template=", from, ".");
    configureGit(one.folder);
    return one;
  }

  /** A bare repository with the branches of another one, which becomes its `origin`. */
  remoteOf(one: GitRepository): string {
    const bare = this.path();
    one.git("clone", "-q", "--bare", "--template=", one.folder, bare);
    one.git("remote", "add", "origin", bare);
    one.git("fetch", "-q");
    one.git("branch", "-q", "--set-upstream-to=origin/main");
    return bare;
  }

  /** Copies of repositories, which are remotes of each other as those are. */
  copies<T extends readonly GitRepository[]>(ones: T): { readonly [K in keyof T]: GitRepository };
  copies(ones: readonly GitRepository[]): readonly GitRepository[] {
    const paths = ones.map(({ folder }) => [folder, this.path()] as const);
    return paths.map(([from, to]) => {
      cpSync(from, to, { recursive: true, preserveTimestamps: true });
      const config = join(to, existsSync(join(to, ".git")) ? ".git/config" : "config");
      const moved = paths.reduce(
        (text, [old, now]) => text.replaceAll(`${old}\n`, `${now}\n`),
        readFileSync(config, "utf8"),
      );
      writeFileSync(config, moved);
      return gitRepository(to);
    });
  }

  /** Removes the repositories so far, which a long test no longer needs. */
  clear(): void {
    for (const name of readdirSync(this.#folder)) {
      if (name !== "template") rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
