import { describe, expect, test } from "vitest";
import { checkGithub } from "../../../../src/app/report/check-github.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, waiver } from "./check-fixture.ts";

const lines = (findings: readonly Finding[], context = {}) => checkGithub(reportOf(findings), context).split("\n");
const TALLY = "muster: 0 errors, 0 warnings, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable";

describe("checkGithub", () => {
  test("of nothing is the counts alone", () => {
    expect(lines([])).toEqual([TALLY, ""]);
  });

  test("annotates findings, the worst first", () => {
    const info = finding({ severity: "info", message: "100% of it\r\nis x" });
    expect(lines([info, hostNetwork, finding()])).toEqual([
      "::error file=a.yaml,line=9,col=21,title=SEC-001 no-privileged-container::Pod team-nlp/train: container main is privileged%0Afix: remove privileged",
      "::warning file=a.yaml,line=5,col=16,title=SEC-005 no-host-network::Pod team-nlp/train: the pod is on its node's network%0Afix: remove privileged",
      "::notice file=a.yaml,line=9,col=21,title=SEC-001 no-privileged-container::Pod team-nlp/train: 100%25 of it\\u{d}\\u{a}is x%0Afix: remove privileged",
      "muster: 1 error, 1 warning, 1 info, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable",
      "",
    ]);
  });

  test("annotates each file with a copy of the object", () => {
    const place = (file: string, line: number) => ({
      fingerprint: `f-${file}-${line}`,
      path: "/spec",
      location: { file, line, column: 1 },
    });
    const places = [place("a.yaml", 9), place("b.yaml", 3), place("b.yaml", 8)];
    expect(lines([finding({ places })]).flatMap((line) => /file=(\S+?),col/.exec(line)?.[1] ?? [])).toEqual([
      "a.yaml,line=9",
      "b.yaml,line=3",
    ]);
  });

  test("does not annotate waived or known findings", () => {
    expect(lines([finding({ waiver }), finding({ known: true })])).toEqual([TALLY.replace("0 waived", "1 waived"), ""]);
  });

  test("annotates what could not be read", () => {
    const unreadable = [{ file: "c,d.yaml", document: 0, line: 4, column: 2, message: "tab" }];
    expect(checkGithub(reportOf([], { unreadable })).split("\n")[0]).toBe(
      "::error file=c%2Cd.yaml,line=4,col=2,title=unreadable::tab",
    );
  });

  test("has a place for findings without one, and names files from the root of the repository", () => {
    const [first] = lines([nowhere({ path: "/x" })]);
    expect(first).toMatch(/^::error file=muster\.yaml,line=1,col=1,title=SEC-001 no-privileged-container::container/);
    const made = nowhere({ source: { constructPath: "a", file: "w.ts", line: 3 } });
    expect(lines([made], { repositoryPath: (file: string) => `deploy/${file}` })[0]).toContain(
      "file=deploy/w.ts,line=3,col=1,",
    );
    expect(lines([finding({ location: { file: "a.yaml", line: 0, column: 0 } })])[0]).toContain("line=1,col=1,");
  });

  test("writes 50 annotations of each severity, or as many as --annotations, and counts the rest", () => {
    const many = Array.from({ length: 52 }, (_, index) => finding({ message: `m${index}` }));
    const all = lines([...many, hostNetwork]);
    expect(all).toHaveLength(50 + 1 + 3);
    expect(all[49]).toContain("m49");
    expect(all.slice(50, 52)).toEqual([
      expect.stringMatching(/^::warning/),
      "muster: without an annotation: 2 more errors",
    ]);
    const two = lines([...many, hostNetwork, hostNetwork], { annotations: 1 });
    expect(two.slice(0, -2)).toEqual([
      expect.stringContaining("m0"),
      expect.stringMatching(/^::warning/),
      "muster: without an annotation: 51 more errors, 1 more warning",
    ]);
    expect(lines(many, { annotations: 0 })[0]).toBe("muster: without an annotation: 52 more errors");
  });

  test.each(HOSTILE)("makes one command of %j", (name) => {
    const object = { apiVersion: name, kind: name, namespace: name, name };
    const hostile = finding({ message: name, fix: name, name, object, location: { file: name, line: 1, column: 2 } });
    const [command = "", tally, end] = lines([hostile]);
    expect([tally?.slice(0, 16), end]).toEqual(["muster: 1 error,", ""]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(command).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    const [, properties = ""] = /^::error (.*?)::/.exec(command) ?? [];
    expect(properties.split(",").map((part) => part.split("=")[0])).toEqual(["file", "line", "col", "title"]);
  });
});
