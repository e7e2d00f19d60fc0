import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Manifest } from "../lib/constructs/index.js";
import { commitOutput, writtenFiles } from "../lib/src/app/commit/commit-output.js";
import { renderBranch } from "../lib/src/kernel/git/render-branch.js";
import { readWorkingTree } from "../lib/src/kernel/git/working-tree.js";
import { deployments } from "./objects.mjs";

// In memory where that is possible, as in bench/synth.mjs.
const MEMORY = "/dev/shm";

/** Commit of a `dist/` in which every file has changed, against `git add` and `git commit`. */
export async function benchCommit(count) {
  const folder = realpathSync(mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "muster-bench-")));
  try {
    const root = join(folder, "muster");
    const objects = deployments(count);
    synth(objects, root);
    git(folder, "init", "-q", root);
    // Git must not pack objects in the background while the folder is removed.
    const config = {
      "user.name": "bench",
      "user.email": "bench@example.com",
      "gc.auto": "0",
      "maintenance.auto": "false",
    };
    for (const [key, value] of Object.entries(config)) git(root, "config", key, value);
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "first");
    synth(
      objects.map((object) => ({ ...object, metadata: { ...object.metadata, labels: { changed: "yes" } } })),
      root,
    );
    const byGit = join(folder, "git");
    cpSync(root, byGit, { recursive: true });
    const gitAlone = await timed(() => {
      git(byGit, "add", "--all", "dist");
      git(byGit, "commit", "-q", "-m", "second");
    });
    const tree = await readWorkingTree(root);
    const muster = await timed(() => commitOutput(root, tree, { paths: [], foreign: [] }));
    const files = new Map(writtenFiles(root).map((path) => [path, `dist/${path}`]));
    const branch = await timed(() => renderBranch({ top: root, branch: "env", files, message: "first" }));
    return {
      name: `commit ${count} changed files`,
      milliseconds: {
        "git add and git commit": gitAlone,
        "muster commit, after its synth": muster,
        "muster commit --branch": branch,
      },
      ratios: { commit: { value: muster / gitAlone, budget: 3 }, branch: { value: branch / gitAlone, budget: 2 } },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function synth(objects, root) {
  const app = new App({ outdir: join(root, "dist") });
  for (const object of objects) new Manifest(app, object.metadata.name, { object, cluster: "default" }, {});
  app.synth();
}

function git(cwd, ...args) {
  execFileSync("git", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

async function timed(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
