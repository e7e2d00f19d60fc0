import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasStatus, runningMeaning } from "../../../src/health/health-table.ts";
import { luaScript } from "../../../src/health/lua-script.ts";
import { objectHealth } from "../../../src/health/object-health.ts";
import type { WorkloadKind } from "../../../src/workload/workload-kind.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { LuaRunner } from "../../helpers/lua.ts";
import { recordedObjects } from "../../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";
import { sample, sampleFiles } from "../../workloadtypes/samples.ts";
import { catalogueKind, definitionFor } from "./health-kinds.ts";
import { statusesOf } from "./matcher-statuses.ts";

const all: readonly WorkloadKind[] = workloadTypes;
const kinds = all.map((workloadKind) => ({ ...catalogueKind(workloadKind), workloadKind }));
const withStatus = kinds.filter(hasStatus);

type Kind = (typeof kinds)[number];

function runnerOf(kind: Kind): LuaRunner {
  const { text, refusals } = luaScript(kind, { running: runningMeaning()(kind) });
  expect(refusals).toEqual([]);
  return new LuaRunner(text ?? "");
}

/** The health by a script, which must be that of our own engine. */
function agreed(runner: LuaRunner, kind: Kind, object: Readonly<Record<string, unknown>>, name: string): string {
  const { health, message, problem } = objectHealth(kind, definitionFor(kind, object), object, runningMeaning()(kind));
  const lua = runner.run(object);
  if (problem === undefined) expect(lua, name).toEqual({ status: health, message });
  else expect(lua, name).toEqual({ status: health, message: expect.stringMatching(/^the status cannot be read: /) });
  return health;
}

it("every kind of the catalogue compiles, except one whose status has no public description", () => {
  expect(kinds.filter((kind) => !hasStatus(kind)).map(({ kind }) => kind)).toEqual(["AmlJob"]);
});

describe.each(withStatus)("the script of $kind", (kind) => {
  it("agrees with our own engine on samples, and on every status that its matchers describe", () => {
    const runner = runnerOf(kind);
    const samples = sampleFiles(kind.workloadKind).map((file) => ({ file, object: sample(kind.workloadKind, file) }));
    for (const { file, object } of samples) {
      agreed(runner, kind, { ...object }, file);
      for (const [index, status] of statusesOf(definitionFor(kind, { ...object })).entries()) {
        agreed(runner, kind, { ...object, status }, `${file} with status ${index}: ${JSON.stringify(status)}`);
      }
    }
    expect(runner.stackSize).toBe(1);
  });
});

interface IndexEntry {
  readonly kind: string;
  readonly file: string;
  readonly argoHealth?: string;
}

const missing = sharedMissing("status-corpus");
const index: readonly IndexEntry[] = missing
  ? []
  : JSON.parse(readFileSync(sharedPath("status-corpus", "index.json"), "utf8"));

describe.skipIf(missing)("the scripts", () => {
  it("agree with our own engine on recorded objects, and never contradict Argo CD", () => {
    const contradictions: string[] = [];
    const runners = new Map(withStatus.map((kind) => [kind.kind, runnerOf(kind)] as const));
    let count = 0;
    for (const { kind: name, file, argoHealth } of index) {
      const kind = withStatus.find((candidate) => candidate.kind === name);
      if (kind === undefined) throw new Error(`no kind ${name}`);
      const [folder = "", base = ""] = file.split("/");
      for (const { object } of recordedObjects("status-corpus", folder).filter((each) => each.file === base)) {
        count += 1;
        const health = agreed(runners.get(name) ?? runnerOf(kind), kind, object, file);
        const opposite = { Healthy: "Degraded", Degraded: "Healthy" }[health];
        if (argoHealth !== undefined && argoHealth === opposite) contradictions.push(`${file}: ${health}`);
      }
    }
    expect(count).toBe(index.length);
    expect(contradictions).toEqual([]);
  });
});
