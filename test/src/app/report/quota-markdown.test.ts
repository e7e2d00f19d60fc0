import { describe, expect, test } from "vitest";
import { explainQuota } from "../../../../src/app/report/quota-explain.ts";
import { quotaMarkdown } from "../../../../src/app/report/quota-markdown.ts";
import { queue, simpleGang } from "../../gpu/quota/builders.ts";
import { changedReport, EMPTY, modelOf, reportOf, sampleReport } from "./quota-builders.ts";

describe("quotaMarkdown", () => {
  test("reports that there is nothing to count", () => {
    expect(quotaMarkdown(EMPTY)).toBe("## GPU quota\n\nThere is nothing to count: no queues and no pods.\n");
  });

  test("has a table, what changed, and the verdicts", () => {
    expect(quotaMarkdown(changedReport())).toBe(`## GPU quota

### GPUs of east

|  | deserved | limit | minimum | declared | maximum | preemptible | non-preempt. | deserved left | limit left | per hour |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| cluster east (16 GPUs) | 12 | 16 | 4.5 (+0.5) | 8.5 (+4.5) | 8.5 (+4.5) | 8 (+4) | 0.5 (+0.5) | 11.5 (-0.5) | 7.5 (-4.5) | 21.25 (+11.25) |
| &emsp;node pool h100 (16 GPUs) | 12 | 16 | 4.5 (+0.5) | 8.5 (+4.5) | 8.5 (+4.5) | 8 (+4) | 0.5 (+0.5) | 11.5 (-0.5) | 7.5 (-4.5) | 21.25 (+11.25) |
| &emsp;&emsp;research-h100 | 12 | 16 | 4.5 (+0.5) | 8.5 (+4.5) | 8.5 (+4.5) | 8 (+4) | 0.5 (+0.5) | 11.5 (-0.5) | 7.5 (-4.5) | 21.25 (+11.25) |
| &emsp;&emsp;&emsp;team-nlp-h100 | 8 | 16 | 4.5 (+0.5) | 8.5 (+4.5) | 8.5 (+4.5) | 8 (+4) | 0.5 (+0.5) | 7.5 (-0.5) | 7.5 (-4.5) | 21.25 (+11.25) |
| &emsp;&emsp;&emsp;team-vision-h100 | 4 | 4 | 0 | 0 | 0 | 0 | 0 | 4 | 4 |  |

### Workload control

| cluster | category | priority | preemptibility | workloads | pods | GPUs |
| --- | --- | --- | --- | ---: | ---: | ---: |
| east |  | build (100) | non-preemptible | 1 | 1 | 0.5 |
| east |  | train (50) | preemptible | 1 | 4 | 8 |

### Changed workloads

- **changed** Job team-nlp/sft (east): GPUs +4, CPU cores +8, Memory +32Gi; queue team-nlp-h100
- **added** Job team-nlp/notebook (east): GPUs +0.5, CPU cores +1.5; queue team-nlp-h100

### Verdicts

- **info** queue team-nlp-h100 (east): 2 gangs need 8.5 GPUs for all pods; queue team-nlp-h100 deserves 8 (department research-h100: 12); the amount over quota may be reclaimed

By itself, each of 2 gangs fits its quota; whether nodes have room is not known offline.

Changes are counted from main (0123456789ab).
`);
  });

  test("has an explanation as a table", () => {
    const report = sampleReport();
    const explained = explainQuota(report, "team-nlp");
    if ("problem" in explained) throw new Error(explained.problem);
    const text = quotaMarkdown({ ...report, explain: explained.explanation });
    expect(text).toContain("## project team-nlp in cluster east\n");
    expect(text).toContain(
      "| Workload | component | pods | GPUs each | GPUs | CPU cores | memory | queue | remarks |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |\n",
    );
    expect(text).toContain(
      "| Job team-nlp/sft | worker | 4 | 2 | 8 | 16 | 64Gi | team-nlp-h100 | priority train (50), preemptible, gang sft |\n",
    );
    expect(text).toContain("- deserved 8 - 0.5 non-preemptible = 7.5 left\n");
  });

  test("begins with the workloads that are not counted", () => {
    const unreadable = [{ file: "a.yaml", document: 0, line: 3, column: 7, message: "is no YAML" }];
    const issues = [
      {
        rule: "DEF-001",
        name: "definition-schema",
        severity: "error" as const,
        message: "image: must be a string",
        path: "/spec/image",
        location: { file: "b.yaml", line: 2, column: 1 },
      },
    ];
    const text = quotaMarkdown({ ...EMPTY, unreadable, issues });
    expect(text.startsWith("### Not everything is counted\n\n- a.yaml:3: is no YAML\n- **error** b.yaml:2: ")).toBe(
      true,
    );
  });

  test("shows names as text, whatever they are", () => {
    const evil = "a|b](http://x) <img src=x> @team `c` **d**\n## e";
    const text = quotaMarkdown(
      reportOf(modelOf([simpleGang(evil, 1, { gpu: 1 }, { queue: evil, priorityClass: evil })], [queue(evil, 0, 0)])),
    );
    expect(text).not.toMatch(/<img|\]\(http|`c`|\*\*d\*\*|\n## e|@team|http:\/\/x/);
    for (const table of text.split("\n### ").slice(1)) {
      const cells = table.split("\n").filter((line) => line.startsWith("| "));
      expect(new Set(cells.map((line) => line.split(" | ").length)).size).toBeLessThan(2);
    }
  });
});
