import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

let open: TestRepository | undefined;
let bin: string | undefined;
const path = process.env.PATH;
afterEach(() => {
  open?.dispose();
  if (bin !== undefined) rmSync(bin, { recursive: true });
  bin = undefined;
  process.env.PATH = path;
});

const QUEUE = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: research}
spec: {resources: {}}
`;
const CHART = {
  "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
  "web/templates/a.yaml": "{{ .Values.a }}\n",
};

interface Report {
  readonly programs: readonly { readonly name: string; readonly version?: string }[];
  readonly repository: { readonly found: unknown; readonly documents: number; readonly charts: number };
  readonly lacks: readonly string[];
  readonly next: readonly { readonly command: string }[];
}

/** A repository on a machine whose PATH has only the named programs, each of which prints a version. */
async function doctor(files: Readonly<Record<string, string>>, programs: readonly string[]) {
  open = repository(files);
  bin = mkdtempSync(join(tmpdir(), "muster-bin-"));
  for (const name of ["git", "helm", "kustomize"]) writeFileSync(join(bin, name), "");
  for (const name of programs) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} version 1.2.3"\necho more\n`);
    chmodSync(join(bin, name), 0o755);
  }
  process.env.PATH = bin;
  const { code, stdout, stderr } = await open.here("doctor", "--root", ".", "-o", "json");
  expect([code, stderr]).toEqual([0, ""]);
  const report = JSON.parse(stdout) as Report;
  return { ...report, next: report.next.map(({ command }) => command) };
}

const ASSUMED = "without muster.yaml releases, node pools and quotas are assumed";

describe("muster doctor", () => {
  test("of an empty folder starts with init", async () => {
    const { programs, repository: found, lacks, next } = await doctor({}, []);
    expect(programs.map(({ name, version }) => [name, version])).toEqual([
      ["git", undefined],
      ["helm", undefined],
      ["kustomize", undefined],
      ["kubectl", undefined],
    ]);
    expect(found).toMatchObject({ found: [], documents: 0, charts: 0 });
    expect(lacks).toEqual(["without git no branch is compared, and a pull request has no report", ASSUMED]);
    expect(next).toEqual(["npx muster init", "cd REPOSITORY && npx muster"]);
  });

  test("of manifests names the programs that they need, and the objects of schedulers", async () => {
    const { programs, repository: found, lacks, next } = await doctor({ "queue.yaml": QUEUE, ...CHART }, ["git"]);
    expect(programs[0]).toMatchObject({ name: "git", version: "1.2.3" });
    expect(found).toMatchObject({
      found: [{ name: "KAI Scheduler", kinds: [{ kind: "Queue", count: 1 }] }],
      documents: 1,
      charts: 1,
    });
    expect(lacks).toEqual(["without helm the objects of the chart are not judged", ASSUMED]);
    expect(next).toEqual(["npx muster init", "npx muster check ."]);
  });

  test("proposes to render charts where helm is there", async () => {
    const { lacks, next } = await doctor({ "queue.yaml": QUEUE, ...CHART }, ["git", "helm"]);
    expect([lacks, next]).toEqual([[ASSUMED], ["npx muster init", "npx muster check . --render"]]);
  });

  test("of a repository of muster starts with its commands", async () => {
    const organization = "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: []\n";
    const training = "apiVersion: muster.dev/v1alpha1\nkind: Training\n";
    const { lacks, next } = await doctor({ "muster.yaml": organization, "workloads/a.yaml": training }, ["git"]);
    expect([lacks, next]).toEqual([[], ["npx muster check", "npx muster synth --check", "npx muster quota"]]);
  });

  test("does not start programs of the repository", async () => {
    open = repository({ "queue.yaml": QUEUE, helm: "#!/bin/sh\ntouch started\n" });
    chmodSync(join(open.folder, "helm"), 0o755);
    process.env.PATH = `${open.folder}${delimiter}${path}`;
    await open.here("doctor");
    expect(open.exists("started")).toBe(false);
  });

  test("prints a table", async () => {
    open = repository({ "queue.yaml": QUEUE });
    const { stdout } = await open.here("doctor");
    expect(stdout).toMatch(/^program +version +use\nmuster /);
    expect(stdout).toContain("\n  files: 1 object in 1 file of YAML and JSON\n  KAI Scheduler: 1 Queue\n");
    expect(stdout).toMatch(/\nnext\n {2}npx muster init +write .*\n {2}npx muster check \. +judge /);
  });
});
