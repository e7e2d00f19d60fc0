import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runDiff } from "../../../../src/app/compare/run-diff.ts";
import { runReport } from "../../../../src/app/compare/run-report.ts";
import { startBranch } from "../../../helpers/git-repository.ts";

type Files = Readonly<Record<string, string>>;

let scratch = "";
let top = "";
/** The folders with the programs of the machine. */
let path = "";
let git: ReturnType<typeof startBranch>;
/** The file in which every program of the repository notes that it ran. */
const marker = () => join(scratch, "marker");
const log = () => (existsSync(join(scratch, "log")) ? readFileSync(join(scratch, "log"), "utf8") : "");

function put(files: Files, mode = 0o644): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(top, name)), { recursive: true });
    writeFileSync(join(top, name), content);
    chmodSync(join(top, name), mode);
  }
}

const trap = () => `#!/bin/sh\necho "$0 $*" >>'${marker()}'\nexit 1\n`;
const configMap = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: lab}\ndata: {a: "${value}"}\n`;
const CHART = "apiVersion: v2\nname: safe\nversion: 1.0.0\n";
const BASE: Files = {
  "app/kustomization.yaml": "helmCharts: [{name: safe}]\n",
  "app/charts/safe/Chart.yaml": CHART,
  "app/charts/safe/values.yaml": "a: 1\n",
  "app/charts/safe/templates/a.yaml": configMap("1"),
  "web/Chart.yaml": CHART,
  "web/values.yaml": "a: 1\n",
  "web/templates/a.yaml": configMap("1"),
};

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "muster-hostile-")));
  top = join(scratch, "repository");
  put(BASE);
  git = startBranch(top);
  // The programs of the machine note their arguments and their environment, and print one object.
  const bin = join(scratch, "bin");
  mkdirSync(bin);
  for (const name of ["helm", "kustomize"]) {
    const note = `{ echo "${name} $*"; echo "\${SECRET:-none} \${PATH:-none}"; } >>'${scratch}/log'`;
    writeFileSync(join(bin, name), `#!/bin/sh\n${note}\n/bin/cat '${scratch}/object.yaml'\n`, { mode: 0o755 });
  }
  writeFileSync(join(scratch, "object.yaml"), configMap("1"));
  path = [bin, process.env.PATH].join(delimiter);
  vi.stubEnv("PATH", path);
  vi.stubEnv("SECRET", "hunter2");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true, force: true });
});

/** Compares the branch with its base, then the base with the branch: each side is the hostile one once. */
async function compared() {
  const options = { root: top, base: "main", render: true };
  const diff = await runDiff(options);
  vi.stubEnv("PATH", path);
  git("add", "-A");
  git("commit", "-q", "--allow-empty", "-m", "hostile");
  git("branch", "-q", "-f", "main");
  git("rm", "-r", "-q", "--cached", ".");
  for (const name of readdirSync(top)) if (name !== ".git") rmSync(join(top, name), { recursive: true });
  put(BASE);
  const back = await runDiff(options);
  expect(existsSync(marker()) ? readFileSync(marker(), "utf8") : "").toBe("");
  const messages = [diff, back].map(({ difference }) => difference.uncompared.map(({ message }) => message).join("\n"));
  return { messages, exitCodes: [diff.exitCode, back.exitCode] };
}

describe("programs of a branch", () => {
  it.each(["node_modules/.bin", "bin", "."])(
    "do not run from its folder %s, which is first in PATH",
    async (folder) => {
      const own = ["helm", "kustomize", "kubectl", "git", "sh", "cat"].map((name) => join(folder, name));
      put(Object.fromEntries(own.map((file) => [file, trap()])), 0o755);
      put({ "web/values.yaml": "a: 2\n", "app/charts/safe/values.yaml": "a: 2\n" });
      vi.stubEnv("PATH", [join(top, folder), folder, path].join(delimiter));
      await compared();
      expect(log()).toMatch(
        /^kustomize build \S+ --load-restrictor LoadRestrictionsRootOnly --enable-helm --helm-command /,
      );
      expect(log()).toContain(`--helm-command ${join(scratch, "bin/helm")}\n`);
      expect(log()).toMatch(/^helm template \S+\/web --include-crds$/m);
    },
  );

  it("get neither the environment nor other programs", async () => {
    put({ "web/values.yaml": "a: 2\n" });
    await compared();
    expect(log()).toMatch(/^helm .*\nnone none\n/);
    expect(log()).not.toContain("hunter2");
  });

  it("do not run as filters, hooks or submodules of git", async () => {
    put({ "trap.sh": trap() }, 0o755);
    put({ "hooks/post-checkout": trap(), "hooks/post-index-change": trap() }, 0o755);
    put({ ".gitattributes": "* filter=evil diff=evil merge=evil\n", "web/values.yaml": "a: 2\n" });
    git("add", "-A");
    git("commit", "-q", "-m", "attributes");
    const program = join(top, "trap.sh");
    for (const key of ["filter.evil.smudge", "filter.evil.process", "diff.evil.textconv", "core.fsmonitor"]) {
      git("config", key, program);
    }
    git("config", "core.hooksPath", "hooks");
    put({
      "vendor/sub/.git/HEAD": "ref: refs/heads/main\n",
      "vendor/sub/.git/config": `[core]\nfsmonitor = ${program}\n`,
    });
    put({ "vendor/sub/a.yaml": configMap("2") });
    for (const run of [runDiff, runReport]) await run({ root: top, base: "main", render: true });
    expect(existsSync(marker())).toBe(false);
  });
});

describe("kustomizations of a branch", () => {
  const plugin = (more: string) =>
    `apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: x}\nname: x\nrepo: evil://x\n${more}`;
  const app = (more: string) => ({ "app/kustomization.yaml": `helmCharts: [{name: safe}]\n${more}` });
  const plugInFiles = {
    "app/cfg/.data/plugins/evil/plugin.yaml":
      "name: evil\nversion: 0.1.0\ncommand: $HELM_PLUGIN_DIR/run.sh\ndownloaders: [{command: run.sh, protocols: [evil]}]\n",
  };

  it.each<[string, Files, string]>([
    [
      "a generator with a configuration of Helm",
      { ...app("generators: [gen.yaml]\n"), "app/gen.yaml": plugin("configHome: cfg\n") },
      "has generators besides charts",
    ],
    [
      "a generator in the text of a kustomization",
      app("generators:\n- |\n  apiVersion: builtin\n  kind: HelmChartInflationGenerator\n  name: x\n"),
      "has generators besides charts",
    ],
    [
      "an exec generator",
      {
        ...app("generators: [gen.yaml]\n"),
        "app/gen.yaml": `apiVersion: a/v1\nkind: A\nmetadata:\n  name: a\n  annotations:\n    config.kubernetes.io/function: "exec: {path: ../trap.sh}"\n`,
      },
      "has generators besides charts",
    ],
    [
      "a folder of transformers with charts of its own",
      {
        ...app("transformers: [more]\n"),
        "app/more/kustomization.yaml": "helmGlobals: {configHome: ../cfg}\nhelmCharts: [{name: x, repo: evil://x}]\n",
      },
      "names plug-ins of the folder more besides charts",
    ],
    ["a configuration of Helm", app("helmGlobals: {configHome: cfg}\n"), "configHome"],
    [
      "an option as the name of a release",
      { "app/kustomization.yaml": "helmCharts: [{name: safe, releaseName: --post-renderer=../trap.sh}]\n" },
      "whose name or release name is not valid",
    ],
    [
      "values of a server",
      { "app/kustomization.yaml": "helmCharts: [{name: safe, valuesFile: 'HTTP://127.0.0.1:1/a'}]\n" },
      "whose values are at an address",
    ],
    ["a setting of a server", app("configurations: ['http://127.0.0.1:1/a']\n"), "names http://127.0.0.1:1/a"],
    ["data of a server", app("configMapGenerator: [{name: g, files: ['http://127.0.0.1:1/a']}]\n"), "names http:"],
    ["a schema of a server", app("openapi: {path: 'http://127.0.0.1:1/a'}\n"), "names http:"],
    [
      "an address that is also a file",
      { ...app("resources: ['http://127.0.0.1:1/a.yaml']\n"), "app/http:/127.0.0.1:1/a.yaml": configMap("1") },
      "names http:",
    ],
    ["a file outside of the repository", app("resources: [../../outside.yaml]\n"), "names ../../outside.yaml"],
  ])("with %s do not start kustomize", async (_, files, message) => {
    writeFileSync(join(scratch, "outside.yaml"), configMap("9"));
    put({ "trap.sh": trap(), "app/cfg/.data/plugins/evil/run.sh": trap() }, 0o755);
    put({ ...plugInFiles, ...files });
    const { messages, exitCodes } = await compared();
    expect(messages).toEqual([expect.stringContaining(message), expect.stringContaining(message)]);
    expect(exitCodes).toEqual([3, 3]);
    // Only the side without them is built.
    expect(log().match(/^kustomize /gm) ?? []).toHaveLength(2);
  });
});

describe("charts and values of a branch", () => {
  const application = (helm: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/p.git", path: web, helm: ${helm}}
  destination: {server: "https://kubernetes.default.svc", namespace: lab}
`;

  it.each([
    ["{valueFiles: [../../outside.yaml]}", "outside.yaml"],
    ["{valueFiles: [/../outside.yaml]}", "outside.yaml"],
    ["{valueFiles: [/values/link.yaml]}", "link.yaml"],
    ["{valueFiles: ['evil://x']}", "evil:"],
  ])("are not rendered with values out of the repository: %s", async (helm, name) => {
    writeFileSync(join(scratch, "outside.yaml"), "a: secret\n");
    put({ "apps/web.yaml": application(helm) });
    mkdirSync(join(top, "values"));
    symlinkSync(join(scratch, "outside.yaml"), join(top, "values/link.yaml"));
    const { messages, exitCodes } = await compared();
    expect(messages[0]).toContain(name);
    expect(exitCodes).toEqual([3, 3]);
    expect(log()).not.toContain("outside.yaml");
    expect(log()).not.toContain("link.yaml");
    expect(log()).not.toContain("evil");
  });

  it("cannot split the name of a values file into two", async () => {
    put({ "a,/Chart.yaml": CHART, "a,/values-b.yaml": "a: 1\n", "a,/templates/a.yaml": configMap("2") });
    await compared();
    expect(log()).toContain(` --values "${join(top, "a,/values-b.yaml")}"\n`);
  });

  it.each<[string, () => void, string]>([
    ["a link out of it", () => symlinkSync("/etc", join(top, "web/templates/etc")), "is a symbolic link that leaves"],
    [
      "a schema of a file",
      () => put({ "web/values.schema.json": '{"$ref": "file:///etc/passwd"}' }),
      "names file:///etc/passwd, which is not fetched",
    ],
  ])("with %s are not rendered", async (_, make, message) => {
    make();
    put({ "web/values.yaml": "a: 2\n" });
    const { messages, exitCodes } = await compared();
    expect(messages).toEqual([expect.stringContaining(message), expect.stringContaining(message)]);
    expect(exitCodes).toEqual([3, 3]);
  });

  it("with hooks and post-renderers start neither", async () => {
    const hook = `apiVersion: batch/v1\nkind: Job\nmetadata: {name: h, annotations: {helm.sh/hook: pre-install}}\n`;
    put({ "web/templates/hook.yaml": hook, "web/plugin.yaml": "name: web\ncommand: ./run.sh\n" });
    put({ "web/run.sh": trap() }, 0o755);
    put({
      "flux/web.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: web, namespace: lab}
spec:
  interval: 5m
  chart: {spec: {chart: ./web, sourceRef: {kind: GitRepository, name: r}}}
  postRenderers: [{kustomize: {patches: [{patch: "[]", target: {kind: Job}}]}}]
`,
    });
    const { messages } = await compared();
    expect(log()).not.toContain("post-renderer");
    expect(messages[0]).toContain("post");
  });
});
