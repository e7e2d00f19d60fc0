import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load, loadAll } from "js-yaml";
import { rules } from "../lib/policies/registry.js";
import { checkReports } from "../lib/src/app/report/check-reports.js";
import { checkReport } from "../lib/src/app/results/make-report.js";
import { readObjects } from "../lib/src/app/results/read-objects.js";
import { listInputs } from "../lib/src/inputs/source/list-inputs.js";
import { readInputs } from "../lib/src/inputs/source/read-inputs.js";
import { readOrganization } from "../lib/src/inputs/source/read-organization.js";
import { catalogueOf } from "../lib/src/interpret/objects/catalogue.js";
import { assumedCluster } from "../lib/src/model/organization/assumed.js";
import { buildSet } from "../lib/src/rules/build-set.js";
import { applyRuleBook, readRuleBook } from "../lib/src/rules/rule-book.js";
import { emitYaml } from "../lib/src/yaml/index.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";
import { median, time } from "./time.mjs";

const WARM_UP = 5;
const RUNS = 11;
const IN_A_FILE = 100;
const root = fileURLToPath(new URL("..", import.meta.url));
const CLI = join(root, "lib/bin/muster.mjs");
const PARSE_ONLY = join(root, "bench/parse-only.mjs");

/**
 * A check of many documents against js-yaml, which does nothing but parse them, by the clock: in one thread, warm, with
 * the share of each step; and as whole commands, which start anew each time, compile what they run and may use threads.
 */
export function benchCheck() {
  const small = withDocuments(1_000, warmRuns);
  const large = withDocuments(10_000, (folder, texts) => ({
    ...warmRuns(folder, texts),
    commands: commandRuns(folder),
    peak: peakOf(folder),
  }));
  return {
    name: "check of 10,000 documents, 100 in a file",
    milliseconds: {
      "js-yaml alone": large.parse,
      "whole check": large.check,
      ...Object.fromEntries(Object.entries(large.steps).map(([step, value]) => [`  ${step}`, value])),
      "whole check of 1,000": small.check,
      "command that only parses": large.commands.parse,
      "command muster check": large.commands.check,
    },
    ratios: {
      "check / js-yaml alone": { value: large.check / large.parse, budget: 2.5 },
      "ten times the documents": { value: large.check / small.check, budget: 11 },
      "the commands, cold": { value: large.commands.check / large.commands.parse },
      "peak memory of the command, in 700 MB": { value: large.peak / 700, budget: 1 },
      "one small file, cold / node -e 0": { value: cold(), budget: 2.75 },
    },
  };
}

function withDocuments(count, measure) {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
  try {
    return measure(folder, write(folder, count));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** By turns, so that what else the machine does falls on both. */
function warmRuns(folder, texts) {
  const run = () => {
    const parse = time(() => {
      for (const text of texts) loadAll(text);
    });
    let steps;
    const check = time(() => {
      steps = checkAll(folder);
    });
    return { parse, check, ...steps };
  };
  for (let round = 0; round < WARM_UP; round += 1) run();
  const { parse, check, ...steps } = medians(Array.from({ length: RUNS }, run));
  return { parse, check, steps };
}

function commandRuns(folder) {
  const command = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 });
  const run = () => ({
    parse: time(() => command(PARSE_ONLY, folder)),
    check: time(() => {
      const { status, stderr } = command(CLI, "check", folder, "--format", "json");
      // The copies request more GPUs than the quota has.
      if (status !== 0 && status !== 2) throw new Error(stderr);
    }),
  });
  return medians(Array.from({ length: RUNS }, run));
}

/** The middle of each member. */
function medians(runs) {
  return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
}

function checkAll(folder) {
  const steps = {};
  const step = (name, run) => {
    let result;
    steps[name] = time(() => {
      result = run();
    });
    return result;
  };
  const { organization, document } = readOrganization(root);
  const knowledge = { organization, workloadTypes, resourceInterfaces: [] };
  const inputs = step("read YAML", () => readInputs(listInputs([folder]).files));
  const { objects } = step("objects", () => readObjects(inputs.documents, organization, assumedCluster()));
  const { set, issues } = step("Resource Interfaces", () =>
    buildSet({ organization, objects }, catalogueOf(knowledge), knowledge),
  );
  const book = readRuleBook({ rules, organization, document });
  const { findings } = step("rules", () => applyRuleBook(set, book, { today: "2026-01-01", complete: false }));
  const accounted = { documents: inputs.read, evaluated: inputs.read, skipped: [], unreadable: [], ignored: [] };
  step("report", () => checkReports.json(checkReport(accounted, findings, book.rules)));
  if (issues.length + findings.length > objects.length / 10) throw new Error("the samples are to be nearly clean");
  return steps;
}

/** Workloads of the sample organisation, each a copy under another name. */
function write(folder, count) {
  const apply = join(root, "dist/east/apply");
  const samples = readdirSync(apply, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /^(?:job|leaderworkerset|pytorchjob|raycluster|service|persistentvolumeclaim|podgroup)-/.test(entry.name),
    )
    .map((entry) => hardened(readFileSync(join(entry.parentPath, entry.name), "utf8")));
  const texts = [];
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file * IN_A_FILE < count; file += 1) {
    const documents = Array.from({ length: IN_A_FILE }, (_, index) => {
      const copy = Math.floor((file * IN_A_FILE + index) / samples.length);
      // Every mention of a name, so that PodGroups, claims and their users still find each other.
      return samples[(file * IN_A_FILE + index) % samples.length].replaceAll(
        /(name|pod-group-name|claimName|subdomain|leaderworkerset.sigs.k8s.io\/name): ([\w.-]+)$/gm,
        (line, key, name) =>
          /^(?:main|leader|worker|pytorch|shm|http|ray-)/.test(name) ? line : `${key}: ${name}-${copy}`,
      );
    });
    const text = documents.join("---\n");
    writeFileSync(join(folder, `${file}.yaml`), text);
    texts.push(text);
  }
  return texts;
}

/** The manifest with containers that drop what the rules want dropped: most documents of a kept repository pass. */
function hardened(text) {
  const visit = (value) => {
    if (typeof value !== "object" || value === null) return;
    for (const container of [value.containers, value.initContainers].flat()) {
      if (container !== undefined) {
        container.securityContext = { ...container.securityContext, capabilities: { drop: ["ALL"] } };
      }
    }
    Object.values(value).forEach(visit);
  };
  const object = load(text);
  visit(object);
  return emitYaml(object);
}

/** Peak of the resident memory of the command, in MB of 10^6 bytes. */
function peakOf(folder) {
  const told = 'process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS))';
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(told)}`, CLI, "check", folder, "--format", "json"],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 30 },
  );
  return (Number(/peak (\d+)/.exec(stderr)?.[1]) * 1024) / 1e6;
}

function cold() {
  const file = join(
    root,
    "dist/east/apply/team-nlp",
    readdirSync(join(root, "dist/east/apply/team-nlp")).find((name) => name.startsWith("job-")),
  );
  const run = (args) =>
    median(Array.from({ length: 9 }, () => time(() => spawnSync(process.execPath, args, { cwd: tmpdir() }))));
  return run([CLI, "check", file]) / run(["-e", "0"]);
}
