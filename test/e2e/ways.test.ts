import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { runCheck } from "../../src/app/check/run-check.ts";
import type { Severity } from "../../src/kernel/finding/issue.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { CLI, repository, type TestRepository } from "../helpers/repository.ts";
import { changedControllerWays, changedFieldWays, changedValueWays } from "./ways/changed.ts";
import { controllerWays, remoteWays, valueWays, variableWays } from "./ways/controllers.ts";
import { nameWays, outputWays } from "./ways/files.ts";
import { listWays, metadataWays, podWays, wrapperWays } from "./ways/kinds.ts";
import { goodPatch, kustomizeWays } from "./ways/kustomize.ts";
import { interfaceWays, policyWays, sinceWays } from "./ways/policy.ts";
import { plugInWays, referredTextWays } from "./ways/texts.ts";
import { EVIL_POD, EVIL_SPEC, EVIL_YAML, GOOD_YAML, MUSTER, object, type Way } from "./ways/way.ts";
import { grammarWays, textWays } from "./ways/yaml.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-ways-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

async function follow({ files, links = {}, paths = ["."], options, branch }: Way) {
  count += 1;
  const root = join(folder, String(count));
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  if (branch !== undefined) {
    const git = configureGit(root);
    git("add", "-A");
    git("commit", "-q", "-m", "base");
    for (const [path, content] of Object.entries(branch)) put(path, content);
  }
  const { report, findings } = await runCheck(
    paths.map((path) => join(root, path)),
    { root, today: "2026-01-01", ...options },
  );
  const counted = findings.filter(({ waiver, known }) => waiver === undefined && known !== true);
  const rules = (severity: Severity) =>
    counted.filter((finding) => finding.severity === severity).map(({ rule }) => rule);
  return { report, rules };
}

describe.each([
  ["grammar", grammarWays],
  ["text", textWays],
  ["list", listWays],
  ["wrapper", wrapperWays],
  ["metadata", metadataWays],
  ["pod", podWays],
  ["name", nameWays],
  ["output", outputWays],
  ["kustomize", kustomizeWays],
  ["referred text", referredTextWays],
  ["plug-in", plugInWays],
  ["controller", controllerWays],
  ["chart values", valueWays],
  ["remote", remoteWays],
  ["variable", variableWays],
  ["changed field", changedFieldWays],
  ["changed controller", changedControllerWays],
  ["changed value", changedValueWays],
  ["policy", policyWays],
  ["since", sinceWays],
  ["interface", interfaceWays],
] as const)("%s", (_, ways) => {
  test.each(ways.map((way) => [way.name, way] as const))("%s", async (_name, way) => {
    const { ends } = way;
    const { report, rules } = await follow(way);
    if (typeof ends === "number") expect(report.exitCode).toBe(ends);
    else if (typeof ends === "string") {
      expect([report.exitCode, rules("error")]).toEqual([2, expect.arrayContaining([ends])]);
    } else {
      expect(rules("warning")).toContain(ends.warning);
      const strict = await follow({ ...way, options: { ...way.options, pack: "strict" } });
      expect([strict.report.exitCode, strict.rules("error")]).toEqual([2, expect.arrayContaining([ends.warning])]);
    }
  });
});

test(`${goodPatch.name} has no finding`, async () => {
  const { report, rules } = await follow(goodPatch);
  expect([report.exitCode, rules("error")]).toEqual([0, []]);
});

describe("a command", () => {
  let own: TestRepository | undefined;
  afterEach(() => own?.dispose());
  const open = (files: Readonly<Record<string, string>>) => {
    own = repository({ "muster.yaml": MUSTER, "k8s/good.yaml": GOOD_YAML, ...files });
    return own;
  };
  const fromStdin = (input: string, ...args: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [CLI, "check", ...args], {
      cwd: open({}).folder,
      input,
      encoding: "utf8",
    });
    return [status, /SEC-001/.test(stdout)];
  };

  test("synth of a pod below workloads/ writes nothing", async () => {
    const { synth, dist } = open({ "workloads/.evil.yaml": EVIL_YAML });
    for (const options of [{}, { check: true }, { force: true }]) expect((await synth(options)).code).toBe(2);
    expect(dist()).toEqual({});
  });

  test("synth --check of a forged ledger fails", async () => {
    const { synth, put, read } = open({ "workloads/good.yaml": GOOD_YAML });
    await synth();
    const ledger = JSON.parse(read("dist/.muster.json"));
    ledger.files["main/apply/team-a/pod-evil.yaml"] = createHash("sha256").update(EVIL_YAML).digest("hex");
    put("dist/main/apply/team-a/pod-evil.yaml", EVIL_YAML);
    put("dist/.muster.json", JSON.stringify(ledger));
    expect((await synth({ check: true })).code).toBe(3);
  });

  test("standard input", () => {
    expect(fromStdin(EVIL_YAML, "-")).toEqual([2, true]);
    expect(fromStdin(EVIL_YAML, "k8s", "-", "--stdin-filename", "k8s/good.yaml")).toEqual([2, true]);
    expect(fromStdin("", "-")).toEqual([3, false]);
  });

  const add = `new Manifest(app, "evil", ${JSON.stringify(EVIL_POD)});`;
  test.each([
    ["ends the process", `${add} process.exit(0);`],
    ["prints a report and never finishes", `console.log('{"findings":[]}'); ${add} return new Promise(() => {});`],
    [
      "changes its object later",
      `const pod = ${JSON.stringify(object("v1", "Pod", {}))}; new Manifest(app, "evil", pod); queueMicrotask(() => { pod.spec = ${JSON.stringify(EVIL_SPEC)}; });`,
    ],
  ])("a TypeScript definition that %s", (_, body) => {
    const text = `import { Manifest } from "muster-gitops/constructs";
export function define(app: never) { ${body} }
`;
    const { muster } = open({ "workloads/evil.ts": text });
    expect(muster("check").code).toBe(2);
  });
});
