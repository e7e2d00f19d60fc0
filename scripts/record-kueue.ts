import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type KueueScenario, randomScenario } from "../test/helpers/kueue-random/random-scenario.ts";
import { verdictsOfRun } from "../test/src/gpu/kueue/played-run.ts";

/**
 * Runs the scheduler of Kueue on random clusters. `record-kueue.ts` alone records the answers to the scenarios of the tests
 * again, in `test/fixtures/kueue/random-runs.json`; with SEED COUNT it compares that many scenarios from a seed on with the
 * verdicts of muster, and prints the differences. Needs Go and its module proxy.
 */
const FOLDER = "test/fixtures/kueue/driver";
const RECORDED = { seed: 1, count: 300 };

/** The answer of Kueue to a scenario. */
interface KueueAnswer {
  readonly id: string;
  readonly admitted: boolean;
  readonly message?: string;
  readonly assignments?: readonly { readonly count: number; readonly flavors: Readonly<Record<string, string>> }[];
}

function answersTo(scenarios: readonly KueueScenario[]): readonly KueueAnswer[] {
  const input = scenarios.map((scenario) => JSON.stringify(scenario)).join("\n");
  const { status, stdout, stderr } = spawnSync("go", ["run", "-p", "1", "."], {
    cwd: FOLDER,
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (status !== 0) throw new Error(stderr);
  const lines = stdout.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as KueueAnswer);
}

function scenariosOf(seed: number, count: number): readonly KueueScenario[] {
  return Array.from({ length: count }, (_, index) => randomScenario(seed + index));
}

const [seed, count] = process.argv.slice(2).map(Number);
if (seed === undefined || count === undefined) {
  const scenarios = scenariosOf(RECORDED.seed, RECORDED.count);
  const lines = answersTo(scenarios).map(({ id, admitted, message, assignments }, index) => {
    const scenario = createHash("sha256").update(JSON.stringify(scenarios[index])).digest("hex").slice(0, 12);
    const pods = assignments?.map((each) => [each.count, each.flavors]);
    return JSON.stringify({ id, scenario, ...(admitted ? { assignments: pods } : { never: message }) });
  });
  writeFileSync("test/fixtures/kueue/random-runs.json", `[\n${lines.join(",\n")}\n]\n`);
} else {
  const counts = new Map<string, number>();
  const scenarios = scenariosOf(seed, count);
  for (const [index, answer] of answersTo(scenarios).entries()) {
    const scenario = scenarios[index];
    const [verdict] = scenario === undefined ? [] : verdictsOfRun(scenario, true);
    const own = verdict?.level ?? "no verdict";
    const kind = `${answer.admitted ? "admitted" : "never"}: ${own}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const isSame = answer.admitted ? own === "admitted" : own === "never";
    if (!isSame) console.log(`${answer.id}: ${kind}\n  Kueue: ${answer.message ?? ""}\n  muster: ${verdict?.text}`);
    const flavors = answer.assignments?.map((each) => [each.count, each.flavors]);
    const ownFlavors = verdict?.admitted?.map((each) => [each.count, each.flavors]);
    if (answer.admitted && own === "admitted" && JSON.stringify(flavors) !== JSON.stringify(ownFlavors)) {
      console.log(`${answer.id}: other flavors\n  ${JSON.stringify(flavors)}\n  ${JSON.stringify(ownFlavors)}`);
    }
  }
  console.log(Object.fromEntries(counts));
}
