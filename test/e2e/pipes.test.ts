import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
import { CLI, ROOT, repository, type TestRepository } from "../helpers/repository.ts";

const MEGABYTE = 1_000_000;
// Reports repeat the path of a file in each finding, so that a small input makes a large report.
const DEEP = Array.from({ length: 14 }, () => "d".repeat(240)).join("/");

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, id: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10, scheduler: kai }]
departments: [{ name: research, quotas: [{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }] }]
projects: [{ name: team-nlp, id: "4501", department: research, clusters: [east], quotas: [{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }] }]
`;
const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: train }
project: team-nlp
spec: { image: "example.com/train@sha256:${"a".repeat(64)}", compute: { cpuCoreRequest: 1 } }
`;
const RUNAI_WORKLOAD = `apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: { name: train, namespace: runai-team-nlp }
spec: { name: { value: train }, image: { value: example.com/train } }
`;
const invalidPods = (count: number) =>
  repeat(count, () => "{apiVersion: v1, kind: Pod, metadata: {name: '?'}}\n", "---\n");
const invalidInterface = (count: number) => `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: {name: a}
spec:
  structureDefinition: {rootComponent: {name: a, kind: {group: example.org, version: v1, kind: A}}}
${repeat(count, (index) => `  unknown${index}: 1`, "\n")}
`;
const crds = (length: number) =>
  repeat(
    6,
    (index) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: x}
spec:
  group: example.org
  names: {kind: K${index}${"x".repeat(length)}}
  versions: [{name: v1, served: true, schema: {openAPIV3Schema: {type: object}}}]
`,
    "---\n",
  );
const waivers = (length: number) => `${ORGANIZATION}waivers:
${repeat(10, (index) => `  - {rule: SEC-001, object: Pod/team-nlp/p${index}, reason: ${"x".repeat(length)}, owner: nlp, expires: 2099-12-31}`, "\n")}
`;

function repeat(times: number, text: (index: number) => string, joint: string): string {
  return Array.from({ length: times }, (_, index) => text(index)).join(joint);
}

/** A command line with its formats, and the exit code of a run. `small`: reports that no input makes large. */
interface Case {
  readonly line: string;
  readonly formats: readonly string[];
  readonly code: number;
  readonly small?: readonly string[];
}

const cases: readonly Case[] = [
  {
    line: "check pods --annotations 100000 --full",
    formats: ["text", "json", "sarif", "junit", "github", "markdown", "compact"],
    code: 2,
    small: ["markdown"],
  },
  ofGit("commit", ["text", "json"]),
  ofGit("diff --base HEAD", ["text", "json", "markdown"]),
  ofGit("export git/workloads --as api", ["text", "json"]),
  { line: "health --test pods", formats: ["text", "json"], code: 0 },
  ofGit("get", ["table", "json", "yaml"]),
  ...["suspend train", "resume train", "scale train --replicas 2", "delete train"].map((line) =>
    ofGit(`${line} --dry-run`, ["text", "json"]),
  ),
  { line: "explain SEC-001", formats: ["text", "json", "markdown"], code: 0, small: ["text", "json", "markdown"] },
  { line: "import runai.yaml", formats: ["yaml", "json"], code: 0, small: ["yaml", "json"] },
  { line: "inspect pods", formats: ["tree", "json", "yaml"], code: 3 },
  ofGit("policy effective --project team-nlp --type trainings", ["text", "json", "yaml"]),
  ofGit("policy check git/workloads", ["text", "json"]),
  ofGit("policy diff --base HEAD", ["text", "json"]),
  { line: "quota pods", formats: ["text", "json", "markdown", "html"], code: 1 },
  ofGit("report --base HEAD", ["markdown", "html", "json", "text"]),
  { line: "ri lint interfaces", formats: ["text", "json", "compact"], code: 2 },
  { line: "ri test --objects pods", formats: ["text", "json"], code: 0 },
  { line: "rules test rules", formats: ["text", "json"], code: 0, small: ["text", "json"] },
  { line: "rules", formats: ["text", "json", "markdown"], code: 0, small: ["text", "json", "markdown"] },
  { ...ofGit("simulate", ["text", "json"]), code: 3 },
  { line: "synth --root synth", formats: ["text", "json", "compact"], code: 1 },
  { line: "types --from crds.yaml", formats: ["text", "json", "yaml"], code: 0 },
  { line: "waivers good.yaml --root waivers", formats: ["text", "json"], code: 0, small: ["text"] },
  { line: "doctor", formats: ["text", "json"], code: 0, small: ["text", "json"] },
];

/** A command of the repository `git`, whose reports are small. */
function ofGit(line: string, formats: readonly string[]): Case {
  return { line: `${line} --root git`, formats, code: 0, small: formats };
}

/** A repository whose reports have 10 MB, divided by `scale`. */
function inputs(scale: number): TestRepository {
  const files = {
    "muster.yaml": ORGANIZATION,
    "synth/muster.yaml": ORGANIZATION,
    "waivers/muster.yaml": waivers((1.02 * MEGABYTE) / scale),
    "good.yaml": "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: team-nlp}}\n",
    "runai.yaml": RUNAI_WORKLOAD,
    "rules/always-pull.yaml": readFileSync(join(ROOT, "docs/examples/rules/always-pull.yaml"), "utf8"),
    "crds.yaml": crds((1.5 * MEGABYTE) / scale),
    "git/muster.yaml": ORGANIZATION,
    "git/workloads/train.yaml": TRAINING,
    [`pods/${DEEP}/a.yaml`]: invalidPods(3300 / scale),
    [`interfaces/${DEEP}/a.yaml`]: invalidInterface(3300 / scale),
    [`synth/workloads/${DEEP}/a.yaml`]: invalidPods(3300 / scale),
  };
  return repository(files);
}

// `npm run test:long` writes 10 MB in every format; half a megabyte is also more than a pipe holds.
const isLong = process.env.MUSTER_LONG === "1";
const SCALE = isLong ? 1 : 20;

let repo: TestRepository;
beforeAll(() => {
  repo = inputs(SCALE);
  const git = configureGit(join(repo.folder, "git"));
  git("add", ".");
  git("commit", "-q", "-m", "start");
  expect(repo.muster("commit", "--root", "git").code).toBe(0);
});
afterAll(() => repo.dispose());

const command = `"${process.execPath}" "${CLI}"`;
// A shell makes a real pipe, while a child process of Node gets a socket.
const bash = (script: string) => repo.run("bash", ["-c", script]);
const SLOW_READER = "(sleep 0.1; dd bs=100k count=30 iflag=fullblock; sleep 0.1; cat) 2>/dev/null";
// The next steps of a report repeat the options of the command.
const withoutOutputs = (report: string) => report.replaceAll(/ -o \S+/g, "");
const NOISE = /EPIPE|EAGAIN|node:|^ {4}at /m;

describe.each(cases)("muster $line", ({ line, formats, code, small = [] }) => {
  test("writes everything to a slow reader, as to a file", async () => {
    const files = formats.flatMap((format) => ["-o", `${format}=report.${format}`]);
    const outcome = await repo.here(...line.split(" "), ...files);
    expect(outcome, outcome.stderr).toMatchObject({ code, stdout: "" });
    const large = formats.filter((format) => !small.includes(format));
    const [own = ""] = formats;
    // A pipe holds all of a small report, so a slow reader changes nothing; the next test starts the command with a pipe.
    if (large.length === 0) {
      expect((await repo.here(...line.split(" "), "-o", own)).stdout).toBe(repo.read(`report.${own}`));
    }
    for (const format of isLong ? formats : large.slice(-1)) {
      const script = `${command} ${line} -o ${format} 2>errors | ${SLOW_READER} >piped; exit \${PIPESTATUS[0]}`;
      expect(bash(script).code, repo.read("errors")).toBe(code);
      expect(repo.read("errors")).not.toMatch(NOISE);
      const report = repo.read(`report.${format}`);
      expect(withoutOutputs(repo.read("piped")) === withoutOutputs(report)).toBe(true);
      if (!small.includes(format)) expect([format, report.length > (10 * MEGABYTE) / SCALE]).toEqual([format, true]);
    }
  }, 600_000);

  // Closing takes the same way in each format; `npm run test:long` runs them all.
  test.each(isLong ? formats : formats.slice(0, 1))(
    "-o %s ends quietly with its own exit code when the reader closes the pipe",
    (format) => {
      const script = `${command} ${line} -o ${format} 2>errors | head -c 10 >/dev/null; exit \${PIPESTATUS[0]}`;
      expect(bash(script).code, repo.read("errors")).toBe(code);
      expect(repo.read("errors")).not.toMatch(NOISE);
    },
  );
});

test("every command and format that reports is tested", async () => {
  const { createProgram } = await import("../../src/cli/program.ts");
  const known = createProgram().commands.flatMap((one) =>
    // A command with commands of its own may report as well, such as rules.
    [...one.commands, one].map((leaf) => ({
      name: leaf === one ? one.name() : `${one.name()} ${leaf.name()}`,
      formats: leaf.options.find(({ long }) => long === "--format")?.argChoices ?? [],
    })),
  );
  const tested = cases.map(({ line, formats }) => ({
    name: known.find(({ name }) => `${line} `.startsWith(`${name} `))?.name,
    formats,
  }));
  const linesOf = (all: typeof tested) =>
    all.flatMap(({ name, formats }) => formats.map((format) => `${name} -o ${format}`));
  const missing = linesOf(known).filter((line) => !linesOf(tested).includes(line));
  expect(missing.map((line) => `muster ${line} is not in the cases of this file`)).toEqual([]);
  expect(linesOf(tested).sort()).toEqual(linesOf(known).sort());
});

test("the writer delivers 10 MB of any text, and ends quietly", () => {
  const output = JSON.stringify(`${ROOT}/lib/src/app/output/output.js`);
  const program = `import { handleStreamErrors, print } from ${output};
    handleStreamErrors();
    for (let part = 0; part < 10; part += 1) await print("é".repeat(${MEGABYTE / 2}) + "\\n");
    process.exitCode = 7;`;
  repo.put("writer.mjs", program);
  const node = `"${process.execPath}" writer.mjs 2>errors`;
  expect(bash(`${node} | (sleep 0.3; cat) >piped; exit \${PIPESTATUS[0]}`).code).toBe(7);
  expect(repo.read("piped")).toBe(`${"é".repeat(MEGABYTE / 2)}\n`.repeat(10));
  expect(bash(`${node} | head -1 >/dev/null; exit \${PIPESTATUS[0]}`).code).toBe(7);
  expect(bash(`${node} | true; exit \${PIPESTATUS[0]}`).code).toBe(7);
  expect(repo.read("errors")).toBe("");
});

test.each([
  ["--help", 0],
  ["check --help", 0],
  ["--version", 0],
  ["completion bash", 0],
  ["schema Training", 0],
  ["schema Trainin", 1],
  ["check --format xml", 1],
])("muster %s ends quietly when the reader has gone", (line, code) => {
  expect(bash(`${command} ${line} 2>errors | true; exit \${PIPESTATUS[0]}`).code).toBe(code);
  expect(repo.read("errors")).not.toMatch(/EPIPE|node:/);
  expect(bash(`(${command} ${line}; echo $? >code) 2>&1 | true`).stderr).toBe("");
  expect(repo.read("code")).toBe(`${code}\n`);
});

test.each(["rules", "--version", "--help", "ri test --help"])("a full disk is an error of muster %s", (line) => {
  const { code, stderr } = bash(`${command} ${line} >/dev/full`);
  expect(stderr).toBe("error: standard output cannot be written: no space left on the device\n");
  expect(code).toBe(1);
});
