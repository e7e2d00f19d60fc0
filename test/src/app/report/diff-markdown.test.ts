import { describe, expect, it } from "vitest";
import { diffMarkdown } from "../../../../src/app/report/diff-markdown.ts";
import { MOST_CHARACTERS } from "../../../../src/app/report/fitted-markdown.ts";
import { branchReport, NO_DIFFERENCE } from "../../../helpers/branch-report.ts";
import { placed } from "../../../helpers/diff-sides.ts";

const configMap = (name: string) =>
  placed({ apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "team-nlp" }, data: {} });

describe("diffMarkdown", () => {
  it("of no change has only the counts", () => {
    expect(diffMarkdown(NO_DIFFERENCE)).toBe("## muster diff\n\nsince main (0123456): no object changes; 0 dangers\n");
  });

  it("omits objects of 5,000 and counts them", () => {
    const { difference = NO_DIFFERENCE } = branchReport(
      [],
      Array.from({ length: 5_000 }, (_, index) => configMap(`c${index}`)),
    );
    const lines = diffMarkdown(difference).trimEnd().split("\n");
    expect(lines.join("\n").length).toBeLessThanOrEqual(MOST_CHARACTERS);
    const shown = lines.filter((line) => line.startsWith("- <code>+ ConfigMap")).length;
    expect(shown).toBeGreaterThan(1_000);
    expect(lines.at(-1)).toBe(`${5_000 - shown} more objects omitted, because the length of a comment is limited.`);
    expect(lines.filter((line) => line === "</details>")).toHaveLength(1);
  });
});
