import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml } from "../../../src/report/escape.ts";
import { htmlPage } from "../../../src/report/html-text.ts";
import { explainQuota } from "../../../src/report/quota-explain.ts";
import { quotaHtml } from "../../../src/report/quota-html.ts";
import { queue, simpleGang } from "../quota/builders.ts";
import { changedReport, EMPTY, modelOf, QUEUES, reportOf, sampleReport, trainGang } from "./quota-builders.ts";

const rects = (html: string, name: string) => {
  const [, card = ""] = html.split(`</span>${name}</h4>`);
  const svg = card.slice(0, card.indexOf("</svg>"));
  return [...svg.matchAll(/<(?:rect|line) class="([a-z]+)" (?:x|x1)="([^"]*)"(?: y="\d+" width="([^"]*)")?/g)].map(
    ([, kind, x, width]) => [kind, x, ...(width === undefined ? [] : [width])],
  );
};

describe("escapeHtml", () => {
  test.each([
    ["", ""],
    [`<script>"&'`, "&lt;script&gt;&quot;&amp;&#39;"],
    ["a\u0000\u202eb\n", "a\\u{0}\\u{202e}b\\u{a}"],
    ["ä😀", "ä😀"],
  ])("%j", (text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });

  test("leaves nothing that HTML could read", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !/[<>"']/.test(escapeHtml(text))));
  });
});

describe("htmlPage", () => {
  test("lets a browser fetch nothing, run nothing, and use this style alone", () => {
    const style = "p { color: red; }";
    const html = htmlPage("a <b>", style, "<p>x</p>");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(html).toContain("<title>a &lt;b&gt;</title>");
    expect(html).toContain(`<style>${style}</style>`);
  });
});

describe("quotaHtml", () => {
  test("of nothing says so", () => {
    expect(quotaHtml(EMPTY)).toContain("<p>There is nothing to count: no queues and no pods.</p>");
  });

  test("is one file: no script, nothing from elsewhere, no style in an attribute", () => {
    const html = quotaHtml(changedReport());
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|\bhref=|\bstyle=|\bon[a-z]+=|url\(|@import/i);
    expect(html.match(/https?:/g)).toBeNull();
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
    expect(html).toContain(createHash("sha256").update(style).digest("base64"));
    expect(style).toContain("prefers-color-scheme: dark");
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test("draws every queue of a pool to one scale: limit, maximum, declared, minimum and what is deserved", () => {
    const html = quotaHtml(sampleReport());
    expect(html).toContain("<h3>Node pool h100, 16 GPUs</h3>");
    expect(rects(html, "team-nlp-h100")).toEqual([
      ["track", "0%", "100%"],
      ["maximum", "0%", "53.125%"],
      ["declared", "0%", "53.125%"],
      ["minimum", "0%", "28.125%"],
      ["limit", "99.600%"],
      ["deserved", "50.000%"],
    ]);
    expect(rects(html, "team-vision-h100")).toEqual([
      ["track", "0%", "25%"],
      ["limit", "25.000%"],
      ["deserved", "25.000%"],
    ]);
  });

  test("marks what is above the limit, and draws no line for what has no end", () => {
    const queues = [
      queue("top", Infinity, Infinity),
      queue("small", 100, 200, { parent: "top" }),
      queue("open", Infinity, Infinity, { parent: "top" }),
    ];
    const html = quotaHtml(reportOf(modelOf([simpleGang("a", 4, { gpu: 1 }, { queue: "small" })], queues)));
    expect(rects(html, "small")).toContainEqual(["over", "50%", "50%"]);
    expect(rects(html, "open")).toEqual([["track", "0%", "100%"]]);
    expect(html).toContain("<dt>limit</dt><dd>unlimited</dd>");
  });

  test("says the numbers of a bar to those who cannot see it", () => {
    expect(quotaHtml(sampleReport())).toContain(
      'role="img" aria-label="GPUs of queue team-nlp-h100: deserved 8, limit 16, minimum 4.5, declared 8.5, maximum 8.5, per hour 21.25"',
    );
  });

  test("has the whole table, scrolled by itself, and the changes", () => {
    const html = quotaHtml(changedReport());
    expect(html).toContain('<div class="scroll" role="region" tabindex="0" aria-label="GPUs of east">');
    expect(html).toContain(
      '<tr><th scope="row" class="depth3">team-nlp-h100</th><td>8</td><td>16</td><td>4.5 (+0.5)</td>',
    );
    expect(html).toContain("<dt>declared before</dt><dd>4</dd>");
    expect(html).toContain(
      '<li><span class="level info">added</span> Job team-nlp/notebook (east): GPUs +0.5, CPU cores +1.5; queue team-nlp-h100</li>',
    );
    expect(html).toContain('<span class="level info">info</span> queue team-nlp-h100 (east): 2 gangs need 8.5 GPUs');
  });

  test("marks what is below zero", () => {
    const html = quotaHtml(reportOf(modelOf([trainGang(9)])));
    expect(html).toContain('<td class="error">-2</td>');
    expect(quotaHtml(sampleReport())).not.toContain('<td class="error">');
  });

  test("has what could not be read, and what is wrong between queues", () => {
    const unreadable = [{ file: "<a>.yaml", document: 0, line: 3, column: 7, message: "is no YAML" }];
    const queues = [...QUEUES, queue("more", 5000, 5000, { nodePool: "h100", parent: "research-h100" })];
    const html = quotaHtml(reportOf(modelOf([trainGang()], queues), { unreadable }));
    expect(html).toContain('<li><span class="level error">error</span> &lt;a&gt;.yaml:3: is no YAML</li>');
    expect(html).toContain("<h2>Queues</h2>");
  });

  test("has an explanation", () => {
    const report = sampleReport();
    const explained = explainQuota(report, "team-nlp");
    if ("problem" in explained) throw new Error(explained.problem);
    const html = quotaHtml({ ...report, explain: explained.explanation });
    expect(html).toContain("<h2>project team-nlp in cluster east</h2>");
    expect(html).toContain(
      '<tr><th scope="row">Job team-nlp/sft</th><td class="left">worker</td><td>4</td><td>2</td><td>8</td>',
    );
    expect(html).toContain("<li>limit 16 - 8.5 declared = 7.5 left</li>");
    expect(html).not.toContain('class="queues"');
  });

  test("shows names as text, whatever they are", () => {
    const evil = `"><script>alert(1)</script><b onclick='x'>&`;
    const model = modelOf([simpleGang(evil, 1, { gpu: 1 }, { queue: evil })], [queue(evil, 100, 0, { parent: evil })]);
    const html = quotaHtml(reportOf(model));
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b ");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onclick=&#39;x&#39;&gt;&amp;");
  });
});
