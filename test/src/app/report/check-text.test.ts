import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { noPlainSecrets } from "../../../../policies/security/no-plain-secrets.ts";
import { noPrivilegedContainer } from "../../../../policies/security/no-privileged-container.ts";
import { checkReports } from "../../../../src/app/report/check-reports.ts";
import { checkText } from "../../../../src/app/report/check-text.ts";
import { styleFor } from "../../../../src/kernel/text/style.ts";
import { check } from "../../../helpers/policies.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, SOURCE, waiver } from "./check-fixture.ts";

const readSource = (file: string) => (file === "a.yaml" ? SOURCE : undefined);

/** Built here, so that no scanner takes this file for a leak. */
const TOKEN = ["hf", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6"].join("_");
const POD = `apiVersion: v1
kind: Pod
metadata: {name: train, annotations: {note: &token ${TOKEN}}}
spec:
  containers:
    - name: main
      env:
        - {name: HF_TOKEN, value: ${TOKEN}}
        - name: WANDB_API_KEY
          value: >-
            ${TOKEN}
        - {name: OTHER_TOKEN, value: *token}
      args: ["--token", ${TOKEN}]
      securityContext:
        privileged: true
`;

describe("a secret in a manifest", () => {
  test("is in no report, neither at its own finding nor beside another", () => {
    const findings = check([noPrivilegedContainer, noPlainSecrets], POD);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["SEC-001", "SEC-011"]));
    for (const make of Object.values(checkReports)) {
      const text = make(reportOf(findings), { readSource: () => POD });
      expect(text).toContain("SEC-011");
      expect(text).not.toContain(TOKEN.slice(3));
    }
  });
});

test("shows no line of a Secret", () => {
  const object = { apiVersion: "v1", kind: "Secret", name: "s" };
  expect(checkText(reportOf([finding({ object })]), { readSource })).not.toContain(" | ");
});

describe("checkText", () => {
  test("of nothing is the counts alone", () => {
    expect(checkText(reportOf([], { evaluated: 0 }))).toBe(
      "0 errors, 0 warnings, 0 infos, 0 waived; 0 documents: 0 evaluated, 0 skipped, 0 unreadable\n",
    );
  });

  test("groups by object and shows the lines of code", () => {
    expect(checkText(reportOf([hostNetwork, finding()]), { readSource })).toBe(`a.yaml:5:16 Pod team-nlp/train
  warning: the pod is on its node's network [SEC-005]
      3 | metadata: {name: train, namespace: team-nlp}
      4 | spec:
    > 5 |   hostNetwork: true
        |                ^
      6 |   containers:
      7 |     - name: main
    fix: remove privileged
  error: container main is privileged [SEC-001]
    at a.yaml:9:21
      7 |     - name: main
      8 |       securityContext:
    > 9 |         privileged: true
        |                     ^
    fix: remove privileged

1 error, 1 warning, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable
`);
  });

  test("keeps objects of one name in two files apart", () => {
    const other = finding({ location: { file: "b.yaml", line: 1, column: 1 } });
    const heads = checkText(reportOf([finding(), other]))
      .split("\n")
      .filter((line) => line.endsWith("train"));
    expect(heads).toEqual(["a.yaml:9:21 Pod team-nlp/train", "b.yaml:1:1 Pod team-nlp/train"]);
  });

  test("does without source, fix and location", () => {
    const { fix: _, ...bare } = nowhere({ path: "/projects/0" });
    expect(checkText(reportOf([bare]), { readSource })).toContain(
      "muster.yaml /projects/0\n  error: container main is privileged [SEC-001]\n\n",
    );
    const { location: _place, ...objectOnly } = finding({ path: "/spec" });
    expect(checkText(reportOf([objectOnly]))).toContain("Pod team-nlp/train /spec\n  error:");
    const made = nowhere({ path: "/spec", source: { constructPath: "sweep/job", file: "w.ts", line: 3 } });
    expect(checkText(reportOf([made]))).toContain("w.ts:3:1 (construct sweep/job) /spec\n  error:");
    const unplaced = nowhere({ path: "", source: { constructPath: "sweep/job" } });
    expect(checkText(reportOf([unplaced]))).toContain("construct sweep/job\n  error:");
    expect(checkText(reportOf([finding()]))).toBe(
      "a.yaml:9:21 Pod team-nlp/train\n  error: container main is privileged [SEC-001]\n    fix: remove privileged\n\n1 error, 0 warnings, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable\n",
    );
  });

  test("names related places", () => {
    const queue = { apiVersion: "v2", kind: "Queue", name: "team" };
    const related = [
      { message: "the anchor", location: { file: "a.yaml", line: 2, column: 3 } },
      { message: "its quota", object: queue, path: "/spec/quota" },
      { message: "its limit", object: queue, path: "/spec", location: { file: "q.yaml", line: 1, column: 2 } },
      { message: "elsewhere" },
    ];
    expect(checkText(reportOf([finding({ related })]))).toContain(`
    see a.yaml:2:3: the anchor
    see Queue team /spec/quota: its quota
    see q.yaml:1:2: its limit (Queue team)
    see elsewhere
`);
  });

  test("lists waived findings at the end, and only counts known ones", () => {
    const text = checkText(reportOf([finding({ known: true }), { ...hostNetwork, waiver }], { known: 1 }));
    expect(text).toBe(`waived
  a.yaml:5:16 Pod team-nlp/train: warning: the pod is on its node's network [SEC-005]
    by nlp@example.com until 2026-12-31: no second network yet (muster.yaml:40:5)

0 errors, 0 warnings, 0 infos, 1 waived, 1 known from the baseline; 1 document: 1 evaluated, 0 skipped, 0 unreadable
`);
  });

  test("accounts for what was not evaluated", () => {
    const skipped = Array.from({ length: 22 }, (_, document) => ({ file: "b.yaml", document, reason: "is empty" }));
    const unreadable = [{ file: "c.yaml", document: 0, line: 4, column: 2, message: "tab in indentation" }];
    const lines = checkText(reportOf([], { skipped, unreadable })).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "c.yaml:4:2: error: tab in indentation",
      "",
      "skipped (--verbose lists the names)",
      "  22 documents: is empty",
    ]);
    expect(lines.slice(-3)).toEqual([
      "",
      "0 errors, 0 warnings, 0 infos, 0 waived; 24 documents: 1 evaluated, 22 skipped, 1 unreadable",
      "",
    ]);
  });

  test("counts what was left out by reason, and names it with --verbose", () => {
    const skipped = [
      { file: "a.yaml", document: 1, reason: "is empty" },
      { file: "values.yaml", document: 0, reason: "is not an object" },
      { file: "b.yaml", document: 0, reason: "is empty" },
    ];
    const ignored = [
      { file: "charts/", reason: ".musterignore:2" },
      { file: "x.yaml", reason: ".gitignore:1" },
      { file: "y.yaml", reason: ".gitignore:1" },
    ];
    const tally =
      "0 errors, 0 warnings, 0 infos, 0 waived; 4 documents: 1 evaluated, 3 skipped, 0 unreadable; 3 files or folders ignored";
    expect(checkText(reportOf([], { skipped, ignored }))).toBe(`skipped (--verbose lists the names)
  2 documents: is empty
  1 document: is not an object

ignored (--verbose lists the names)
  1 file or folder: .musterignore:2
  2 files or folders: .gitignore:1

${tally}
`);
    expect(checkText(reportOf([], { skipped, ignored }), { isVerbose: true })).toBe(`skipped
  a.yaml: document 2 is empty
  values.yaml: document 1 is not an object
  b.yaml: document 1 is empty

ignored
  charts/: .musterignore:2
  x.yaml: .gitignore:1
  y.yaml: .gitignore:1

${tally}
`);
  });

  test("counts objects that are not rendered by reason, and lists them with --verbose", () => {
    const entry = { file: "a.yaml", line: 3, object: "ApplicationSet all", reason: "needs a cluster" };
    const report = reportOf([], { notRendered: [entry, { ...entry, line: 9 }] });
    const tally =
      "0 errors, 0 warnings, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable; 2 not rendered";
    expect(checkText(report)).toBe(`not rendered (--verbose lists the names)
  2 objects: needs a cluster

${tally}
`);
    expect(checkText(report, { isVerbose: true })).toBe(`not rendered
  a.yaml:3 ApplicationSet all: needs a cluster
  a.yaml:9 ApplicationSet all: needs a cluster

${tally}
`);
    expect(checkText(reportOf([], { notRendered: [] }))).toBe(checkText(reportOf([])));
  });

  test("bounds the number of reasons", () => {
    const ignored = Array.from({ length: 22 }, (_, index) => ({ file: "x.yaml", reason: `.gitignore:${index}` }));
    const lines = checkText(reportOf([], { ignored })).split("\n");
    expect(lines).toHaveLength(25);
    expect(lines[21]).toBe("  and 2 more reasons, all of which are in the JSON report");
  });

  test("colours only where the style does", () => {
    const style = styleFor({ isTTY: true }, {});
    const coloured = checkText(reportOf([finding(), hostNetwork]), { style, readSource });
    expect(coloured).toContain("\u001b[31merror\u001b[39m: container main");
    expect(coloured).toContain("\u001b[33mwarning\u001b[39m: the pod");
    const stripped = stripVTControlCharacters(coloured);
    expect(stripped).toBe(checkText(reportOf([finding(), hostNetwork]), { readSource }));
    expect(checkText(reportOf([], {}), { style })).not.toContain("\u001b");
  });

  test("wraps between words on a terminal, and nowhere else", () => {
    const long = finding({ message: `a ${"word ".repeat(12)}end`, fix: `do ${"more ".repeat(12)}now` });
    const style = styleFor({ isTTY: true }, {});
    const lines = checkText(reportOf([long]), { style, columns: 40 }).split("\n");
    expect(lines.slice(1, 6).map(stripVTControlCharacters)).toEqual([
      "  error: a word word word word word",
      "    word word word word word word word",
      "    end [SEC-001]",
      "    fix: do more more more more more",
      "      more more more more more more more",
    ]);
    expect(lines[3]).toBe("    end \u001b[2m[SEC-001]\u001b[22m");
    const uncoloured = checkText(reportOf([long]), {
      style: styleFor({ isTTY: true }, { NO_COLOR: "1" }),
      columns: 40,
    });
    expect(uncoloured.split("\n")[1]).toBe("  error: a word word word word word");
    for (const context of [{}, { style }]) {
      expect(checkText(reportOf([long]), context)).toContain(`: a ${"word ".repeat(12)}end `);
    }
  });

  test.each(HOSTILE)("cannot be made to forge lines or commands by %j", (name) => {
    const object = { apiVersion: name, kind: name, namespace: name, name };
    const hostile = finding({
      message: name,
      fix: name,
      object,
      location: { file: name, line: 1, column: 2 },
      related: [{ message: name, object, path: name }],
    });
    const unreadable = [{ file: name, document: 0, line: 1, column: 1, message: name }];
    const skipped = [{ file: name, document: 0, reason: name }];
    const ignored = [{ file: name, reason: name }];
    const notRendered = [{ file: name, line: 1, object: name, reason: name }];
    const waived = { ...hostile, waiver: { ...waiver, reason: name, owner: name, at: name } };
    const plainReport = reportOf([finding(), { ...finding(), waiver }], {
      unreadable: [{ file: "x", document: 0, line: 1, column: 1, message: "y" }],
      skipped: [{ file: "x", document: 0, reason: "y" }],
      ignored: [{ file: "x", reason: "y" }],
      notRendered: [{ file: "x", line: 1, object: "y", reason: "z" }],
    });
    const hostileReport = reportOf([hostile, waived], { unreadable, skipped, ignored, notRendered });
    const lines = [true, false].flatMap((isVerbose) =>
      checkText(hostileReport, { readSource: () => name, isVerbose }).split("\n"),
    );
    const sourceLines = Math.min(3, name.split("\n").length);
    expect(lines).toHaveLength(2 * (checkText(plainReport).split("\n").length + sourceLines + 2));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(lines.filter((line) => /[\u0000-\u001f\u007f-\u009f\u202e]|##\[/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^\s*::/.test(line))).toEqual([]);
  });
});
