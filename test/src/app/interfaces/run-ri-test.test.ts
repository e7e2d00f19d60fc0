import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runRiTest } from "../../../../src/app/interfaces/run-ri-test.ts";
import { riTestReports } from "../../../../src/app/report/ri-test.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-ri-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ri = join(folder, "ri.yaml");
writeFileSync(
  ri,
  `spec:
  structureDefinition:
    rootComponent:
      name: train
      kind: {group: ml.example.org, version: v1, kind: Train}
      statusDefinition:
        conditionsDefinition: {path: .status.conditions}
        statusMappings:
          running: [{byConditions: [{type: Up, status: "True"}]}]
          completed: [{byConditions: [{type: Done, status: "True"}]}, {byConditions: [{type: Done, status: "True", reason: Never}]}]
          failed: [{byConditions: [{type: Bad, status: "True"}]}]
`,
);

/** A folder of recorded objects; `status` is YAML in one line. */
function recorded(name: string, objects: Readonly<Record<string, string>>, index?: unknown): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const [file, status] of Object.entries(objects)) {
    writeFileSync(
      join(path, file),
      status.startsWith("!")
        ? status.slice(1)
        : `apiVersion: ml.example.org/v1\nkind: Train\nmetadata: {name: a}\n${status}\n`,
    );
  }
  if (index !== undefined) {
    writeFileSync(join(path, "index.json"), typeof index === "string" ? index : JSON.stringify(index));
  }
  return path;
}

const when = (type: string) => `status: {conditions: [{type: ${type}, status: "True"}]}`;
const entry = (file: string, expectedRiStatus: string, more: object = {}) => ({
  kind: "Train",
  file,
  expectedRiStatus,
  ...more,
});
const run = (objects: string, kinds: readonly string[] = []) => runRiTest(kinds, { objects, ri });

describe("muster ri test", () => {
  it("counts exact, acceptable and wrong answers, and lists the wrong ones", () => {
    const objects = recorded(
      "verdicts",
      { "up.yaml": when("Up"), "done.yaml": when("Done"), "bad.yaml": when("Bad"), "none.yaml": "status: {}" },
      [
        entry("up.yaml", "Running"),
        entry("done.yaml", "Failed"),
        entry("bad.yaml", "Failed", { acceptable: ["Degraded"] }),
        entry("none.yaml", "Initializing", { acceptable: ["Undefined"] }),
      ],
    );
    const outcome = run(objects);
    expect(outcome.tested.map(({ file, status, verdict, reversed }) => [file, status, verdict, reversed])).toEqual([
      ["up.yaml", "Running", "exact", false],
      ["done.yaml", "Completed", "wrong", true],
      ["bad.yaml", "Failed", "exact", false],
      ["none.yaml", "Undefined", "acceptable", false],
    ]);
    expect(outcome.matchers).toEqual([
      { definition: "Train ml.example.org/v1", objects: 4, neverFired: ["completed/1"] },
    ]);
    expect(outcome.exitCode).toBe(2);
    expect(riTestReports.text(outcome)).toBe(`kind   objects  exact  acceptable  wrong  not judged  not evaluated
Train        4      2           1      1           0              0
total        4      2           1      1           0              0
75.0 % acceptable, 50.0 % exact

wrong:
  done.yaml: expected Failed, but is Completed; matched Completed

Completed where Failed is expected, or the reverse:
  done.yaml

matchers that never fired:
  Train ml.example.org/v1 (4 objects): completed/1
`);
    expect(JSON.parse(riTestReports.json(outcome)).summary).toMatchObject({
      total: { objects: 4, exact: 2, acceptable: 1, wrong: 1 },
      reversed: ["done.yaml"],
    });
  });

  it.each([
    ["no status", "", "Undefined"],
    ["a null status", "status: null", "Undefined"],
    ["null conditions", "status: {conditions: null}", "Undefined"],
    ["no conditions", "status: {conditions: []}", "Undefined"],
    ["numbers for conditions", "status: {conditions: [1, 2.5]}", undefined],
    ["conditions whose fields are numbers", "status: {conditions: [{type: 1, status: 2}]}", "Undefined"],
    ["a condition twice", 'status: {conditions: [{type: Up, status: "False"}, {type: Up, status: "True"}]}', "Running"],
    ["conditions that are a text", "status: {conditions: Up}", undefined],
    ["a status that is a list", "status: []", undefined],
  ])("does not crash on %s", (name, status, value) => {
    const objects = recorded(`odd-${name}`, { "a.yaml": status }, [
      entry("a.yaml", "Running", { acceptable: ["Undefined"] }),
    ]);
    const outcome = run(objects);
    expect(outcome.tested.length + outcome.untested.length).toBe(1);
    expect(outcome.tested[0]?.status).toBe(value);
    expect(outcome.exitCode).toBe(value === undefined ? 3 : 0);
    expect(riTestReports.text(outcome)).toContain("total");
  });

  it("accepts Suspended for an object that was recorded as suspended", () => {
    const objects = recorded(
      "suspended",
      { "a.yaml": "!apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {suspend: true}\n" },
      [{ kind: "Job", file: "a.yaml", expectedRiStatus: "Undefined", recordedState: "Suspended" }],
    );
    expect(run(objects).tested[0]?.verdict).not.toBe("wrong");
  });

  it("names what could not be evaluated", () => {
    const objects = recorded(
      "unread",
      {
        "yaml.yaml": "!a: {\n",
        "text.yaml": "!text\n",
        "other.yaml": "!apiVersion: x.org/v1\nkind: Other\nmetadata: {name: a}\n",
      },
      [
        { kind: "Train", file: "yaml.yaml", expectedRiStatus: "Running" },
        { kind: "Train", file: "text.yaml", expectedRiStatus: "Running" },
        { kind: "Train", file: "absent.yaml", expectedRiStatus: "Running" },
        { kind: "Train", file: "../ri.yaml", expectedRiStatus: "Running" },
        { kind: "Other", file: "other.yaml", expectedRiStatus: "Running" },
        { kind: "Train" },
        null,
        3,
      ],
    );
    const { untested, tested, exitCode } = run(objects);
    expect(tested).toEqual([]);
    expect(untested.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^\d+:\d+: /),
      "is not an object with apiVersion and kind",
      "1:1: does not exist",
      "the file is outside of the folder",
      "no Resource Interface for x.org/v1 Other",
      "the entry has no file",
      "the entry has no file",
      "the entry has no file",
    ]);
    expect(exitCode).toBe(3);
  });

  it("shows statuses where nothing is expected", () => {
    const outcome = run(recorded("plain", { "a.yaml": when("Up") }));
    expect(outcome.tested).toMatchObject([{ status: "Running" }]);
    expect(outcome.tested[0]?.verdict).toBeUndefined();
    expect(outcome.exitCode).toBe(0);
    expect(riTestReports.text(outcome)).toContain("not judged, because they have no expected status:");
  });

  it.each([
    ["has no expected status", { kind: "Train", file: "a.yaml" }],
    ["has a misspelt expectedRiStatus", { kind: "Train", file: "a.yaml", expectedStatus: "Failed" }],
    ["has a list of expected statuses", { kind: "Train", file: "a.yaml", expectedRiStatus: ["Failed"] }],
    ["has an empty expected status", entry("a.yaml", "")],
  ])("does not succeed where an entry of the index %s", (_, tested) => {
    const { untested, exitCode } = run(recorded("nothing", { "a.yaml": when("Up") }, [tested]));
    expect(untested).toEqual([
      { kind: "Train", file: "a.yaml", reason: "the entry has no expectedRiStatus, so it tests nothing" },
    ]);
    expect(exitCode).toBe(3);
  });

  it("does not succeed where a file of the index has more than one document", () => {
    const object = `apiVersion: ml.example.org/v1\nkind: Train\nmetadata: {name: a}\n${when("Up")}\n`;
    const { untested, exitCode } = run(
      recorded("two", { "a.yaml": `!${object}---\n${object}` }, [entry("a.yaml", "Running")]),
    );
    expect(untested).toEqual([
      { kind: "Train", file: "a.yaml", reason: "contains 2 documents, and the entry can test one only" },
    ]);
    expect(exitCode).toBe(3);
  });

  it("tests only the given kinds", () => {
    const objects = recorded("kinds", { "a.yaml": when("Up"), "b.yaml": when("Bad") }, [
      entry("a.yaml", "Running"),
      { ...entry("b.yaml", "Running"), kind: "Other" },
    ]);
    expect(run(objects, ["other"]).tested.map(({ file }) => file)).toEqual(["b.yaml"]);
    expect(run(objects, ["TRAIN"]).tested).toHaveLength(2);
    const none = run(objects, ["Nothing"]);
    expect(none.untested).toEqual([{ kind: "Nothing", file: "", reason: "no object of this kind was recorded" }]);
    expect(none.exitCode).toBe(3);
    expect(run(objects, ["Trains"]).untested).toMatchObject([
      { kind: "Trains", reason: "no object of this kind was recorded; did you mean Train?" },
    ]);
  });

  it("refuses an invalid index", () => {
    expect(() => run(recorded("broken", {}, "{"))).toThrow("is not JSON");
    expect(() => run(recorded("object", {}, {}))).toThrow("must be a list");
    expect(run(recorded("nothing", {})).exitCode).toBe(3);
  });

  const shared = fileURLToPath(new URL("../../../../../shared/status-corpus", import.meta.url));
  it.skipIf(!existsSync(shared))("finds the recorded statuses of the catalogue's kinds", () => {
    const { tested } = runRiTest([], { objects: shared });
    const wrong = tested.filter(({ verdict }) => verdict === "wrong");
    expect(tested.filter(({ reversed }) => reversed)).toEqual([]);
    expect(tested.length).toBeGreaterThan(50);
    expect(wrong.length / tested.length).toBeLessThanOrEqual(0.03);
  });
});
