import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runDiff } from "../../../../src/app/compare/run-diff.ts";
import { runReport } from "../../../../src/app/compare/run-report.ts";
import { EVIL_YAML, GOOD_YAML, MUSTER } from "../../../e2e/ways/way.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const EVIL = "dist/main/apply/team-a/pod-evil.yaml";
const GOOD = "dist/main/apply/team-a/configmap-good.yaml";
const HARMLESS = EVIL_YAML.replace("evil:latest", `x@sha256:${"0".repeat(64)}`).replace(
  "privileged: true",
  "runAsUser: 5",
);

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeEach(async () => {
  own = repository({ "muster.yaml": MUSTER, "workloads/good.yaml": GOOD_YAML });
  git = configureGit(own.folder);
  await own.synth();
});
afterEach(() => own.dispose());

/** Commits the base, and starts a branch. */
const branch = () => {
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
};
const results = async () => {
  const { difference, exitCode } = await runDiff({ root: own.folder, base: "main" });
  const report = await runReport({ root: own.folder, base: "main" });
  expect(report.exitCode).toBe(exitCode);
  const errors = difference.issues.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  expect(report.findings.filter(({ finding }) => finding.severity === "error").length).toBe(errors.length);
  return { exitCode, errors: errors.toSorted() };
};
const list = (path: string, text: string) => {
  const ledger = JSON.parse(own.read("dist/.muster.json"));
  ledger.files[path.slice("dist/".length)] = createHash("sha256").update(text).digest("hex");
  own.put("dist/.muster.json", JSON.stringify(ledger));
};

describe("a manifest of dist/ that no definition produces", () => {
  test("is judged, and refuses the branch", async () => {
    branch();
    own.put(EVIL, EVIL_YAML);
    expect(await results()).toEqual({ exitCode: 2, errors: ["DIST-001", "SEC-001"] });
  });

  test("is judged where a forged ledger lists it", async () => {
    branch();
    own.put(EVIL, EVIL_YAML);
    list(EVIL, EVIL_YAML);
    expect(await results()).toEqual({ exitCode: 2, errors: ["SEC-001"] });
  });

  test("is judged in the place of a manifest of the definitions", async () => {
    branch();
    const text = EVIL_YAML.replace("name: evil", "name: good");
    own.put(GOOD, text);
    expect((await results()).errors).toEqual(["DIST-002", "SEC-001"]);
    list(GOOD, text);
    expect((await results()).errors).toEqual(["SEC-001"]);
  });

  test("is judged in the place of one that the definitions no longer produce", async () => {
    own.put("workloads/evil.yaml", HARMLESS);
    await own.synth();
    branch();
    git("rm", "-q", "workloads/evil.yaml");
    expect((await results()).exitCode).toBe(0);
    own.put(EVIL, EVIL_YAML);
    list(EVIL, EVIL_YAML);
    expect((await results()).errors).toEqual(["SEC-001"]);
  });

  test("has no finding if the base has it, or if the definitions produce the same", async () => {
    own.put(EVIL, EVIL_YAML);
    branch();
    expect(await results()).toEqual({ exitCode: 0, errors: [] });
    own.put("workloads/more.yaml", GOOD_YAML.replace("good", "more"));
    await own.synth();
    expect(await results()).toEqual({ exitCode: 0, errors: [] });
  });

  test("may have a waiver", async () => {
    branch();
    const waivers = ["SEC-001", "SEC-009"].map((rule) => {
      const expires = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
      return { rule, object: "Pod/team-a/evil", reason: "needed", owner: "a@example.com", expires };
    });
    own.put("muster.yaml", `${MUSTER}waivers: ${JSON.stringify(waivers)}\n`);
    own.put(EVIL, EVIL_YAML);
    list(EVIL, EVIL_YAML);
    const { difference, exitCode } = await runDiff({ root: own.folder, base: "main" });
    expect(exitCode).toBe(0);
    expect(difference.issues.filter(({ waiver }) => waiver !== undefined).map(({ rule }) => rule)).toEqual(["SEC-001"]);
  });
});
