import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kindFor } from "../../../../src/interpret/health/controller-kind.ts";
import { fluxCheck, hasOwnReader } from "../../../../src/interpret/health/flux-check.ts";
import { fluxStatus } from "../../../../src/interpret/health/flux-status.ts";
import { hasStatus, runningMeaning } from "../../../../src/interpret/health/health-table.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import type { WorkloadKind } from "../../../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { CelRunner } from "../../../helpers/cel.ts";
import { LuaRunner } from "../../../helpers/lua.ts";
import { recordedObjects } from "../../../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { sample, sampleFiles } from "../../../workloadtypes/samples.ts";
import { catalogueKind, definitionFor } from "./health-kinds.ts";
import { statusesOf } from "./matcher-statuses.ts";

const all: readonly WorkloadKind[] = workloadTypes;
const kinds = all.map((workloadKind) => ({ ...catalogueKind(workloadKind), workloadKind }));
const withStatus = kinds.filter(hasStatus);

type Kind = (typeof kinds)[number];

interface Runners {
  readonly lua: LuaRunner;
  readonly cel: CelRunner;
}

function runnersOf(kind: Kind): Runners {
  const running = runningMeaning()(kind);
  const { text, refusals } = luaScript(kindFor(kind, "argocd"), { running });
  expect(refusals).toEqual([]);
  const flux = fluxCheck(kindFor(kind, "flux"), { running });
  expect(flux.refusals).toEqual([]);
  return { lua: new LuaRunner(text ?? ""), cel: new CelRunner(flux.check ?? { current: "" }) };
}

/** The health by the script and by the expressions, which must be that of our own engine. */
function agreed(runners: Runners, kind: Kind, object: Readonly<Record<string, unknown>>, name: string): string {
  const running = runningMeaning()(kind);
  const [inArgocd, inFlux] = [kindFor(kind, "argocd"), kindFor(kind, "flux")];
  const { health, message, problem } = objectHealth(inArgocd, definitionFor(inArgocd, object), object, running);
  const judged = objectHealth(inFlux, definitionFor(inFlux, object), object, running);
  const lua = runners.lua.run(object);
  const cel = runners.cel.run(object);
  // An expression ends with an error where the object lacks the whole status or spec; Flux waits then.
  if (typeof cel !== "string") expect(cel.error, name).toMatch(/^Unknown variable: (status|spec)/);
  else if (!hasOwnReader(kind) && cel !== fluxStatus(kind, judged, object)) {
    // CEL reads no condition that is a number, whether jq needs it or not.
    const isController = kind.health?.flux !== undefined;
    expect([isController, cel, runners.cel.isUnreadable(object)], name).toEqual([true, "InProgress", true]);
  }
  if (problem === undefined) expect(lua, name).toEqual({ status: health, message });
  else expect(lua, name).toEqual({ status: health, message: expect.stringMatching(/^the status cannot be read: /) });
  return health;
}

it("every kind of the catalogue compiles, except one whose status has no public description", () => {
  expect(kinds.filter((kind) => !hasStatus(kind)).map(({ kind }) => kind)).toEqual(["AmlJob"]);
});

describe.each(withStatus)("the checks of $kind", (kind) => {
  it("agrees with our own engine on samples, and on every status that its matchers describe", () => {
    const runner = runnersOf(kind);
    const samples = sampleFiles(kind.workloadKind).map((file) => ({ file, object: sample(kind.workloadKind, file) }));
    for (const { file, object } of samples) {
      agreed(runner, kind, { ...object }, file);
      if (object.status !== undefined) expect(runner.cel.isUnreadable({ ...object }), file).toBe(false);
      for (const [index, status] of statusesOf(definitionFor(kind, { ...object })).entries()) {
        agreed(runner, kind, { ...object, status }, `${file} with status ${index}: ${JSON.stringify(status)}`);
      }
    }
    expect(runner.lua.stackSize).toBe(1);
  });
});

it("Flux reads the status of one kind itself", () => {
  expect(withStatus.filter(hasOwnReader).map(({ kind }) => kind)).toEqual(["Job"]);
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

describe.skipIf(missing)("the checks", () => {
  it("agree with our own engine on recorded objects, and never contradict Argo CD", () => {
    const contradictions: string[] = [];
    const runners = new Map(withStatus.map((kind) => [kind, runnersOf(kind)] as const));
    let count = 0;
    for (const { kind: name, file, argoHealth } of index) {
      const kind = withStatus.find((candidate) => candidate.kind === name);
      if (kind === undefined) throw new Error(`no kind ${name}`);
      const [folder = "", base = ""] = file.split("/");
      for (const { object } of recordedObjects("status-corpus", folder).filter((each) => each.file === base)) {
        count += 1;
        if (object.status !== undefined && object.spec !== undefined) {
          expect(runners.get(kind)?.cel.isUnreadable(object), file).toBe(false);
        }
        const health = agreed(runners.get(kind) ?? runnersOf(kind), kind, object, file);
        const opposite = { Healthy: "Degraded", Degraded: "Healthy" }[health];
        if (argoHealth !== undefined && argoHealth === opposite) contradictions.push(`${file}: ${health}`);
      }
    }
    expect(count).toBe(index.length);
    expect(contradictions).toEqual([]);
  });
});
