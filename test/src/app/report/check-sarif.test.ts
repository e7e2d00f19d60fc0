import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { rules } from "../../../../policies/registry.ts";
import type { CheckReportContext } from "../../../../src/app/report/check-context.ts";
import { checkSarif, MOST_RESULTS } from "../../../../src/app/report/check-sarif.ts";
import { MOST_TEXT } from "../../../../src/app/report/check-sarif-rules.ts";
import { repositoryUriOf } from "../../../../src/app/report/check-uri.ts";
import type { CheckReport } from "../../../../src/app/results/check-report.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { ruleCatalogue } from "../../../../src/rules/rule-catalogue.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, SOURCE, waiver } from "./check-fixture.ts";
import { officialSchema, SCHEMA_PACKAGE } from "./sarif-schema.ts";

interface Text {
  readonly text: string;
}
interface Place {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: Readonly<Record<"startLine" | "startColumn" | "endLine" | "endColumn", number>>;
  };
  readonly logicalLocations?: readonly unknown[];
  readonly message?: Text;
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: Text;
  readonly locations: readonly Place[];
  readonly relatedLocations?: readonly Place[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly unknown[];
  readonly baselineState?: string;
}
interface Notification {
  readonly level: string;
  readonly message: Text;
  readonly locations?: readonly Place[];
}
interface Descriptor {
  readonly id: string;
  readonly shortDescription: Text;
  readonly fullDescription: Text;
  readonly help: Text & { readonly markdown: string };
  readonly properties: { readonly tags: readonly string[]; readonly "security-severity"?: string };
}
interface Run {
  readonly tool: {
    readonly driver: { readonly name: string; readonly version: string; readonly rules: readonly Descriptor[] };
  };
  readonly automationDetails?: { readonly id: string };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly exitCode: number;
    readonly toolExecutionNotifications: readonly Notification[];
  }[];
  readonly results: readonly Result[];
}

const validate = officialSchema();

/** The run of a report, after the whole file was held against the official schema and GitHub's limits. */
function runOf(report: CheckReport, context: CheckReportContext = {}): Run {
  const text = checkSarif(report, context);
  const sarif = JSON.parse(text) as { version: string; runs: [Run] };
  expect(sarif.version).toBe("2.1.0");
  expect(validate?.(sarif) ?? []).toEqual([]);
  const [run] = sarif.runs;
  holdsGithubLimits(run);
  return run;
}

/** The limits of GitHub code scanning for an upload. It refuses the whole file if one result is over a limit. */
function holdsGithubLimits({ tool, results, invocations }: Run): void {
  const { driver } = tool;
  expect(driver.name).not.toBe("");
  expect(results.length).toBeLessThanOrEqual(25_000);
  expect(new Set(driver.rules.map(({ id }) => id)).size).toBe(driver.rules.length);
  for (const { shortDescription, fullDescription, help, properties } of driver.rules) {
    for (const { text } of [shortDescription, fullDescription, help]) {
      expect(text).not.toBe("");
      expect(Array.from(text).length).toBeLessThanOrEqual(1024);
    }
    expect(help.markdown).not.toBe("");
    expect(properties.tags.length).toBeLessThanOrEqual(10);
    const severity = properties["security-severity"];
    expect(properties.tags.includes("security")).toBe(severity !== undefined);
    if (severity !== undefined) expect(severity).toMatch(/^(?:\d\.\d|10\.0)$/);
  }
  const bad = results.filter((result) => {
    const { locations, ruleIndex, ruleId, level, message, partialFingerprints } = result;
    return !(
      locations.length === 1 &&
      driver.rules[ruleIndex]?.id === ruleId &&
      ["error", "warning", "note"].includes(level) &&
      message.text !== "" &&
      Object.keys(partialFingerprints).join() === "primaryLocationLineHash" &&
      [...locations, ...(result.relatedLocations ?? [])].every(isPlace)
    );
  });
  expect(bad).toEqual([]);
  for (const { locations = [] } of invocations[0]?.toolExecutionNotifications ?? []) {
    expect(locations.filter((place) => !isPlace(place))).toEqual([]);
  }
}

function isPlace({ physicalLocation: { artifactLocation, region } }: Place): boolean {
  const { startLine, startColumn, endLine, endColumn } = region;
  const { uri } = artifactLocation;
  const numbers = [startLine, startColumn, endLine, endColumn].every(
    (number) => Number.isInteger(number) && number >= 1,
  );
  const forward = endLine > startLine || (endLine === startLine && endColumn > startColumn);
  const relative =
    /^(?:[\w.~-]|%[0-9A-F]{2})+(?:\/(?:[\w.~-]|%[0-9A-F]{2})+)*$/.test(uri) && !uri.split("/").includes("..");
  return numbers && forward && relative;
}

test("the package of the official schema is there where it is listed", () => {
  const path = new URL("../../../../package.json", import.meta.url);
  const { devDependencies } = JSON.parse(readFileSync(path, "utf8")) as { devDependencies: Record<string, string> };
  expect(validate !== undefined || devDependencies[SCHEMA_PACKAGE] === undefined).toBe(true);
});

test.skipIf(validate === undefined)("the official schema rejects an invalid report", () => {
  expect(validate?.({})).toEqual(expect.arrayContaining([expect.stringContaining("runs")]));
  expect(validate?.({ version: "2.1.0", runs: [{ tool: { driver: {} } }] })).not.toEqual([]);
});

describe("checkSarif", () => {
  test("of nothing has an empty list of results", () => {
    const run = runOf(reportOf([]));
    expect(run.results).toEqual([]);
    expect(run.invocations).toEqual([{ executionSuccessful: true, exitCode: 0, toolExecutionNotifications: [] }]);
    expect(run.tool.driver).toMatchObject({ name: "muster", version: VERSION });
    expect(run).not.toHaveProperty("automationDetails");
    expect(run.tool.driver.rules).toEqual([
      {
        id: "SEC-001",
        name: "no-privileged-container",
        shortDescription: { text: "No container is privileged" },
        fullDescription: { text: "A privileged container owns its node." },
        helpUri: "https://kubernetes.io/docs/concepts/security/pod-security-standards/",
        help: {
          text: "A privileged container owns its node.\nWhat to do: Remove privileged.",
          markdown:
            "**No container is privileged.**\n\nWhy: A privileged container owns its node.\n\nWhat to do: Remove privileged.\n\n- <https://kubernetes.io/docs/concepts/security/pod-security-standards/>",
        },
        defaultConfiguration: { level: "error" },
        properties: {
          tags: ["security", "kubernetes", "sec"],
          precision: "high",
          "problem.severity": "error",
          "security-severity": "9.8",
        },
      },
    ]);
  });

  test("has all facts of a finding", () => {
    const related = [
      { message: "the anchor", location: { file: "b c.yaml", line: 2, column: 3 } },
      { message: "no place" },
    ];
    const full = finding({ component: "worker", related, source: { constructPath: "a/b", file: "w.ts", line: 3 } });
    const readSource = (file: string) => (file === "a.yaml" ? SOURCE : undefined);
    const repositoryPath = (file: string) => `deploy/${file}`;
    expect(runOf(reportOf([full]), { readSource, repositoryPath }).results).toEqual([
      {
        ruleId: "SEC-001",
        ruleIndex: 0,
        level: "error",
        message: { text: "Pod team-nlp/train: container main is privileged\nFix: Remove privileged." },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "deploy/a.yaml", uriBaseId: "%SRCROOT%" },
              region: { startLine: 9, startColumn: 21, endLine: 9, endColumn: 25 },
            },
            logicalLocations: [
              {
                name: "Pod team-nlp/train",
                fullyQualifiedName: "Pod team-nlp/train/spec/containers/0/securityContext/privileged",
                kind: "object",
              },
              { fullyQualifiedName: "a/b", kind: "construct" },
            ],
          },
        ],
        relatedLocations: [
          {
            id: 1,
            physicalLocation: {
              artifactLocation: { uri: "deploy/b%20c.yaml", uriBaseId: "%SRCROOT%" },
              region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 4 },
            },
            message: { text: "the anchor" },
          },
        ],
        partialFingerprints: { primaryLocationLineHash: "f1" },
        properties: { path: full.path, component: "worker" },
      },
    ]);
  });

  test("has a place for findings without one", () => {
    const made = nowhere({ source: { constructPath: "a", file: "w.ts", line: 3 } });
    const { fix: _, ...bare } = nowhere({ path: "" });
    const odd = finding({ location: { file: "-", line: 0, column: -1 } });
    const places = runOf(reportOf([made, bare, odd])).results.map(({ locations: [place] }) => [
      place?.physicalLocation.artifactLocation.uri,
      place?.physicalLocation.region.startLine,
      place?.physicalLocation.region.startColumn,
    ]);
    expect(places).toEqual([
      ["w.ts", 3, 1],
      ["muster.yaml", 1, 1],
      ["stdin", 1, 1],
    ]);
  });

  test("writes the level of each finding, whatever the rule's own", () => {
    const levels = [finding(), hostNetwork, finding({ severity: "info" }), finding({ severity: "warning" })];
    expect(runOf(reportOf(levels)).results.map(({ level }) => level)).toEqual(["error", "warning", "note", "warning"]);
  });

  test("describes a rule that is missing in the catalogue", () => {
    const own = finding({ rule: "OWN-1", name: "own", severity: "info" });
    const run = runOf({ ...reportOf([own]), rules: [] });
    expect(run.tool.driver.rules.map(({ id, properties }) => [id, properties.tags])).toEqual([
      ["OWN-1", ["kubernetes", "own"]],
    ]);
  });

  test("suppresses waived findings, and then marks the others as not suppressed", () => {
    const [waived, other] = runOf(reportOf([finding({ waiver }), hostNetwork])).results;
    expect(waived?.suppressions).toEqual([
      {
        kind: "external",
        status: "accepted",
        justification: "no second network yet (nlp@example.com, until 2026-12-31; muster.yaml:40:5)",
      },
    ]);
    expect(other?.suppressions).toEqual([]);
    expect(runOf(reportOf([hostNetwork])).results[0]).not.toHaveProperty("suppressions");
  });

  test("distinguishes known findings from new ones, with a baseline", () => {
    const { results } = runOf(reportOf([finding({ known: true }), hostNetwork], { known: 1 }));
    expect(results.map(({ baselineState }) => baselineState)).toEqual(["unchanged", "new"]);
    expect(runOf(reportOf([finding()], { known: 0 })).results[0]?.baselineState).toBe("new");
    expect(runOf(reportOf([finding()])).results[0]).not.toHaveProperty("baselineState");
  });

  test("reports documents that were not evaluated, and an unsuccessful run", () => {
    const unreadable = [{ file: "c.yaml", document: 0, line: 4, column: 2, message: "tab" }];
    const skipped = [{ file: "b.yaml", document: 1, reason: "is empty" }];
    const [invocation] = runOf(reportOf([], { unreadable, skipped })).invocations;
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications).toMatchObject([
      { level: "error", message: { text: "tab" }, locations: [{ physicalLocation: { region: { startLine: 4 } } }] },
      { level: "note", message: { text: "b.yaml: document 2 is empty" } },
    ]);
    expect(runOf(reportOf([finding()])).invocations[0]).toMatchObject({ executionSuccessful: true, exitCode: 2 });
  });

  test.each([
    ["pull-request", "pull-request/"],
    ["a/b/", "a/b/"],
  ])("keeps the category %s apart", (category, id) => {
    expect(runOf(reportOf([]), { category }).automationDetails).toEqual({ id });
  });

  test("keeps the worst results if there are more than GitHub accepts, and reports this", () => {
    const fill = (count: number, changes: Partial<Finding>) =>
      Array.from({ length: count }, (_, index) => finding({ ...changes, fingerprint: `${changes.severity}${index}` }));
    const infos = fill(100, { severity: "info" });
    const waived = fill(50, { waiver });
    const warnings = fill(MOST_RESULTS - 20, { severity: "warning" });
    const errors = fill(10, { severity: "error", message: "e" });
    const report = reportOf([...infos, ...waived, ...warnings, ...errors]);
    const { results, invocations } = runOf(report);
    expect(results).toHaveLength(MOST_RESULTS);
    expect(["note", "warning", "error"].map((level) => results.filter((each) => each.level === level).length)).toEqual([
      10,
      MOST_RESULTS - 20,
      10,
    ]);
    expect(results.slice(0, 10).map(({ level }) => level)).toEqual(Array.from({ length: 10 }, () => "note"));
    expect(invocations[0]?.toolExecutionNotifications).toEqual([
      {
        level: "warning",
        message: { text: "140 findings of the lowest severities are omitted: a run has at most 25000 results." },
      },
    ]);
    expect(gzipSync(checkSarif(report)).length).toBeLessThan(10_000_000);
  });

  test("describes every rule that there is", () => {
    const catalogue = ruleCatalogue(rules);
    const run = runOf({ ...reportOf([finding()]), rules: catalogue });
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  });

  test("clips texts that are longer than GitHub shows", () => {
    const long = "ä🚀".repeat(1000);
    const report = reportOf([]);
    const own = report.rules.map((rule) => ({ ...rule, title: long, rationale: long, fix: long }));
    const [rule] = runOf({ ...report, rules: own }).tool.driver.rules;
    expect(Array.from(rule?.shortDescription.text ?? "")).toHaveLength(MOST_TEXT);
    expect(rule?.shortDescription.text.endsWith("…")).toBe(true);
  });

  test.each(HOSTILE)("stays valid, without links, with %j", (name) => {
    const object = { apiVersion: name, kind: name, namespace: name, name };
    const location = { file: name, line: 1, column: 2 };
    const hostile = finding({
      message: name,
      fix: name,
      object,
      path: name,
      location,
      related: [{ message: name, location }],
    });
    const unreadable = [{ file: name, document: 0, line: 1, column: 1, message: name }];
    const skipped = [{ file: name, document: 0, reason: name }];
    const waived = { ...hostile, waiver: { ...waiver, reason: name } };
    const { results, invocations } = runOf(reportOf([hostile, waived], { unreadable, skipped }));
    const messages = [...results, ...(invocations[0]?.toolExecutionNotifications ?? [])].map(
      ({ message }) => message.text,
    );
    expect(messages.filter((text) => text.includes("]("))).toEqual([]);
  });
});

describe("repositoryUriOf", () => {
  test.each([
    ["a/b.yaml", "a/b.yaml"],
    ["./a.yaml", "a.yaml"],
    ["a//./b.yaml", "a/b.yaml"],
    ["/etc/a.yaml", "etc/a.yaml"],
    ["../../a.yaml", "a.yaml"],
    ["a/../b.yaml", "b.yaml"],
    ["C:\\a\\b.yaml", "a/b.yaml"],
    ["a b%:?#ü.yaml", "a%20b%25%3A%3F%23%C3%BC.yaml"],
    ["it's(1).yaml", "it%27s%281%29.yaml"],
    ["http://x/a", "http%3A/x/a"],
    ["\ud800.yaml", "%EF%BF%BD.yaml"],
    ["-", "stdin"],
    ["<stdin>", "stdin"],
    ["", "unknown"],
    ["..", "unknown"],
  ])("%j is %s", (file, uri) => {
    expect(repositoryUriOf(file, {})).toBe(uri);
  });

  test("goes from the root of the repository where that is known", () => {
    expect(repositoryUriOf("../x.yaml", { repositoryPath: () => "deploy/x y.yaml" })).toBe("deploy/x%20y.yaml");
  });
});
