import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A working tree of git with definitions, in a folder of its own. */
export interface GitRepository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  readonly put: (path: string, content: string) => void;
  /** A hook that runs a shell script. */
  readonly hook: (name: string, script: string) => void;
}

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
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
  #count = 0;

  /** A path that does not exist yet. */
  path(): string {
    this.#count += 1;
    return join(this.#folder, `r${this.#count}`);
  }

  /** A new repository with an organisation and one Training, committed on `main`; `dist/` does not exist. */
  make(): GitRepository {
    const one = gitRepository(this.path());
    one.put("muster.yaml", ORGANIZATION);
    one.put("workloads/first.yaml", trainingYaml("first"));
    one.put("README.md", "one\n");
    this.configure(one);
    one.git("add", ".");
    one.git("commit", "-q", "-m", "definitions");
    return one;
  }

  /** A clone of a repository. */
  clone(from: string): GitRepository {
    const folder = this.path();
    mkdirSync(folder);
    const one = gitRepository(folder);
    one.git("clone", "-q", from, ".");
    this.configure(one);
    return one;
  }

  /** A bare repository with the branches of another one, which becomes its `origin`. */
  remoteOf(one: GitRepository): string {
    const bare = this.path();
    one.git("clone", "-q", "--bare", one.folder, bare);
    one.git("remote", "add", "origin", bare);
    one.git("fetch", "-q");
    one.git("branch", "-q", "--set-upstream-to=origin/main");
    return bare;
  }

  /** Removes the repositories so far, which a long test no longer needs. */
  clear(): void {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name), { recursive: true, force: true });
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Makes a folder a repository with the branch `main`, unless it is one, and gives it an author. */
  configure({ git }: GitRepository): void {
    git("init", "-q", "-b", "main");
    git("config", "user.name", "test");
    git("config", "user.email", "test@example.com");
    git("config", "commit.gpgSign", "false");
  }
}
