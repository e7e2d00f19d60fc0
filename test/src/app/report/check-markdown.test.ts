import { describe, expect, test } from "vitest";
import { checkMarkdown } from "../../../../src/app/report/check-markdown.ts";
import { MOST_CHARACTERS } from "../../../../src/app/report/fitted-markdown.ts";
import { codeMarkdown, escapeMarkdown } from "../../../../src/kernel/text/escape.ts";
import { finding, HOSTILE, hostNetwork, nowhere, reportOf, waiver } from "./check-fixture.ts";

describe("checkMarkdown", () => {
  test("reports that there are no findings", () => {
    expect(checkMarkdown(reportOf([]))).toBe(
      "## muster: no findings\n\n0 errors, 0 warnings, 0 infos, 0 waived; 1 document: 1 evaluated, 0 skipped, 0 unreadable\n",
    );
  });

  test("has a table for each severity, and folds away the rest", () => {
    const skipped = [{ file: "b.yaml", document: 1, reason: "is empty" }];
    const unreadable = [{ file: "c.yaml", document: 0, line: 4, column: 2, message: "tab" }];
    const waived = finding({ waiver });
    const { fix: _, ...info } = nowhere({ severity: "info", path: "/x" });
    expect(
      checkMarkdown(reportOf([finding(), hostNetwork, info, waived], { skipped, unreadable })),
    ).toBe(`## muster: 1 error, 1 warning, 1 info, 1 unreadable

1 error, 1 warning, 1 info, 1 waived; 3 documents: 1 evaluated, 1 skipped, 1 unreadable

### Unreadable

- <code>c.yaml:4:2</code> tab

### Errors

| place | object | finding | rule |
| --- | --- | --- | --- |
| <code>a.yaml:9:21</code> | <code>Pod team-nlp/train</code> | container main is privileged<br>fix: remove privileged | <code>SEC-001</code> no-privileged-container |

### Warnings

| place | object | finding | rule |
| --- | --- | --- | --- |
| <code>a.yaml:5:16</code> | <code>Pod team-nlp/train</code> | the pod is on its node's network<br>fix: remove privileged | <code>SEC-005</code> no-host-network |

### Infos

| place | object | finding | rule |
| --- | --- | --- | --- |
| <code>muster.yaml /x</code> |  | container main is privileged | <code>SEC-001</code> no-privileged-container |

<details>
<summary>1 waived</summary>

| finding | waiver |
| --- | --- |
| <code>SEC-001</code> <code>Pod team-nlp/train</code> container main is privileged | nlp\u200b@\u200bexample.com, until 2026-12-31: no second network yet (<code>muster.yaml:40:5</code>) |

</details>

<details>
<summary>1 skipped</summary>

- b.yaml: document 2 is empty

</details>
`);
  });

  test("does not list known findings", () => {
    const text = checkMarkdown(reportOf([finding({ known: true })], { known: 1 }));
    expect(text).toMatch(/^## muster: no findings\n\n0 errors.* 1 known from the baseline;/);
    expect(text).not.toContain("SEC-001");
  });

  test("is not longer than a comment may be, and counts the omitted findings", () => {
    const many = Array.from({ length: 2000 }, (_, index) => finding({ message: `m${index}` }));
    const text = checkMarkdown(reportOf([...many, hostNetwork, finding({ waiver })]));
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(text.length).toBeGreaterThan(MOST_CHARACTERS * 0.95);
    const rows = text.split("\n").filter((line) => line.includes("<code>SEC-001")).length;
    expect(text).toContain("| m0<br>");
    expect(text).not.toContain("SEC-005");
    expect(text.trimEnd().split("\n").at(-1)).toBe(
      `${2002 - rows} more lines omitted, because the length of a comment is limited.`,
    );
    expect(text).not.toContain("<details>");
  });

  test.each(HOSTILE)("shows %j as text", (name) => {
    const object = { apiVersion: name, kind: name, namespace: name, name };
    const hostile = finding({ message: name, fix: name, object, location: { file: name, line: 1, column: 2 } });
    const waived = { ...hostile, waiver: { ...waiver, reason: name, owner: name, at: name } };
    const unreadable = [{ file: name, document: 0, line: 1, column: 1, message: name }];
    const skipped = [{ file: name, document: 0, reason: name }];
    const text = checkMarkdown(reportOf([hostile, waived], { unreadable, skipped }));
    const tags = new Set(text.match(/<[^>]*>/g));
    expect([...tags].toSorted()).toEqual([
      "</code>",
      "</details>",
      "</summary>",
      "<br>",
      "<code>",
      "<details>",
      "<summary>",
    ]);
    const outside = text.replaceAll(/<code>.*?<\/code>/g, "");
    expect(outside).not.toMatch(/`|!\[|\]\(|@[a-z]|(?<!&)#\d|https?:\/\/|www\./);
    for (const row of text.split("\n").filter((line) => line.startsWith("|"))) {
      const cells = row.split("|").length - 2;
      expect([4, 2]).toContain(cells);
      expect(row).not.toContain("\\|");
    }
  });
});

describe("escapeMarkdown", () => {
  test.each([
    ["", ""],
    ["plain text, with 3 GPUs.", "plain text, with 3 GPUs."],
    ["a|b`c`*d*_e_", "a&#124;b&#96;c&#96;&#42;d&#42;&#95;e&#95;"],
    ["<b>&amp;", "&#60;b&#62;&#38;amp;"],
    ["name:tag@sha256:abc", "name:tag@sha256:abc"],
    ["(@sha256:abc)", "(\u200b@\u200bsha256:abc)"],
    ["a@b.example", "a\u200b@\u200bb.example"],
    ["@me #1 GH-1", "\u200b@\u200bme #\u200b1 GH\u200b-1"],
    ["https://a www.b", "https:\u200b//a www\u200b.b"],
    ["- a", "\u200b- a"],
    ["1. a", "\u200b1. a"],
    ["2 pods", "2 pods"],
    ["$x$", "&#36;x&#36;"],
    ["!1 ~bug %1 [issue:1]", "!\u200b1 &#126;\u200bbug %\u200b1 &#91;\u200bissue:1&#93;"],
  ])("%j", (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

test.each([
  ["a/b.yaml:1:2", "<code>a/b.yaml:1:2</code>"],
  ["@a|b", "<code>&#64;a&#124;b</code>"],
  ["me@example.com", "<code>me\u200b&#64;\u200bexample.com</code>"],
  ["https://x", "<code>https:\u200b//x</code>"],
  ["a\nb", "<code>a&#92;u&#123;a&#125;b</code>"],
])("codeMarkdown of %j", (text, expected) => {
  expect(codeMarkdown(text)).toBe(expected);
});
