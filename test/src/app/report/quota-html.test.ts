import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { htmlPage } from "../../../../src/app/report/html-text.ts";
import { explainQuota } from "../../../../src/app/report/quota-explain.ts";
import { quotaHtml } from "../../../../src/app/report/quota-html.ts";
import { escapeHtml } from "../../../../src/kernel/text/escape.ts";
import { HOSTILE_TEXTS } from "../../../helpers/hostile-texts.ts";
import { queue, simpleGang } from "../../gpu/quota/builders.ts";
import { changedReport, EMPTY, modelOf, QUEUES, reportOf, sampleReport, trainGang } from "./quota-builders.ts";

const rects = (html: string, name: string) => {
  const [, card = ""] = html.split(`<h3>${name}</h3>`);
  const svg = card.slice(0, card.indexOf("<dl>"));
  const marks = /<(?:rect|line|svg) class="([a-z]+)" x1?="([^"]*)"(?: (?:y="\d+" width|x2)="([^"]*)")?/g;
  return [...svg.matchAll(marks)].map(([, kind, x, end]) => [kind, x, ...(end === undefined ? [] : [end])]);
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
  test("reports that there is nothing to count", () => {
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
    expect(rects(html, "team-nlp-h100")).toEqual([
      ["track", "0%", "100%"],
      ["declared", "0%", "53.125%"],
      ["minimum", "0%", "28.125%"],
      ["nodes", "0%", "100%"],
      ["limit", "100%"],
      ["deserved", "50%"],
    ]);
    expect(rects(html, "team-vision-h100")).toEqual([
      ["track", "0%", "25%"],
      ["nodes", "0%", "100%"],
      ["limit", "25%"],
      ["deserved", "25%"],
    ]);
  });

  test("draws the GPUs of a node pool, and what its pods request beyond them", () => {
    const html = quotaHtml(reportOf(modelOf([trainGang(8), trainGang(2)])));
    expect(rects(html, "node pool h100")).toEqual([
      ["track", "0%", "80%"],
      ["declared", "0%", "100%"],
      ["minimum", "0%", "40%"],
      ["over", "80%", "100%"],
      ["nodes", "0%", "80%"],
      ["deserved", "60%"],
    ]);
    expect(html).toContain('aria-label="GPUs of node pool h100: nodes 16 GPUs, deserved 12, minimum 8, declared 20,');
  });

  test("has the worst fact first", () => {
    const html = quotaHtml(reportOf(modelOf([trainGang(8), trainGang(2)])));
    const [, first = ""] = /<ul class="lines">\n(.*)\n/.exec(html) ?? [];
    expect(first).toBe(
      '<li class="warning"><span class="level">capacity</span> node pool h100 (east): has 16 GPUs, but 20 GPUs are declared: not all pods run at once</li>',
    );
    const never = quotaHtml(reportOf(modelOf([trainGang(8), simpleGang("a", 1, { gpu: 1 }, { queue: "missing" })])));
    expect(/<ul class="lines">\n<li class="(\w+)"/.exec(never)?.[1]).toBe("error");
  });

  test("has the organisation, the commit and its day, and the currency", () => {
    const html = quotaHtml(
      sampleReport({
        organization: { name: "acme", currency: "EUR" },
        commit: { commit: "0123456789abcdef", date: "2026-01-31" },
      }),
    );
    expect(html).toContain("<title>GPU quota of acme</title>");
    expect(html).toContain("<h1>GPU quota of acme</h1>");
    expect(html).toContain('<p class="soft">Working tree at commit 0123456789ab of 2026-01-31.</p>');
    expect(html).toContain("<dt>EUR per hour</dt><dd>21.25</dd>");
    expect(html).toContain('<th scope="col">EUR per hour</th>');
    expect(quotaHtml(sampleReport())).toContain("<h1>GPU quota</h1>\n<h2>Verdicts</h2>");
  });

  test("marks what is above the limit, and draws no line for what has no end", () => {
    const queues = [
      queue("top", Infinity, Infinity),
      queue("small", 100, 200, { parent: "top" }),
      queue("open", Infinity, Infinity, { parent: "top" }),
    ];
    const html = quotaHtml(reportOf(modelOf([simpleGang("a", 4, { gpu: 1 }, { queue: "small" })], queues)));
    expect(rects(html, "small")).toContainEqual(["over", "50%", "100%"]);
    expect(rects(html, "open")).toEqual([["track", "0%", "100%"]]);
    expect(html).toContain("<dt>limit</dt><dd>unlimited</dd>");
  });

  test("has the numbers of a bar as text for screen readers", () => {
    expect(quotaHtml(sampleReport())).toContain(
      'role="img" aria-label="GPUs of queue team-nlp-h100: deserved 8, limit 16, minimum 4.5, declared 8.5, maximum 8.5, per hour 21.25"',
    );
  });

  test("has the whole table, scrolled by itself, and the changes", () => {
    const html = quotaHtml(changedReport());
    expect(html).toContain('<div class="scroll" role="region" tabindex="0" aria-label="GPUs of east">');
    expect(html).toContain(
      '<tr><th scope="row" class="depth3">team-nlp-h100</th><td data-label="deserved">8</td><td data-label="limit">16</td><td data-label="minimum">4.5 (+0.5)</td>',
    );
    expect(html).toContain("<dt>declared before</dt><dd>4</dd>");
    expect(html).toContain(
      '<li class="added"><span class="level">added</span> Job team-nlp/notebook (east): GPUs +0.5, CPU cores +1.5; queue team-nlp-h100</li>',
    );
    expect(html).toContain(
      '<li class="info"><span class="level">info</span> queue team-nlp-h100 (east): 2 gangs need 8.5 GPUs',
    );
  });

  test("marks numbers below zero", () => {
    const html = quotaHtml(reportOf(modelOf([trainGang(9)])));
    expect(html).toMatch(/<td class="error" data-label="[^"]+">-2<\/td>/);
    expect(quotaHtml(sampleReport())).not.toContain('<td class="error"');
  });

  test("lists unreadable files, and problems between queues", () => {
    const unreadable = [{ file: "<a>.yaml", document: 0, line: 3, column: 7, message: "is no YAML" }];
    const queues = [...QUEUES, queue("more", 5000, 5000, { nodePool: "h100", parent: "research-h100" })];
    const html = quotaHtml(reportOf(modelOf([trainGang()], queues), { unreadable }));
    expect(html).toContain('<li class="error"><span class="level">error</span> &lt;a&gt;.yaml:3: is no YAML</li>');
    expect(html).toContain("<h2>Queues</h2>");
  });

  test("has an explanation", () => {
    const report = sampleReport();
    const explained = explainQuota(report, "team-nlp");
    if ("problem" in explained) throw new Error(explained.problem);
    const html = quotaHtml({ ...report, explain: explained.explanation });
    expect(html).toContain("<h2>project team-nlp in cluster east</h2>");
    expect(html).toContain(
      '<tr><th scope="row">Job team-nlp/sft</th><td class="left" data-label="component">worker</td><td data-label="pods">4</td><td data-label="GPUs each">2</td><td data-label="GPUs">8</td>',
    );
    expect(html).toContain("<li>limit 16 - 8.5 declared = 7.5 left</li>");
    expect(html).not.toContain('class="pool"');
  });

  test.each(HOSTILE_TEXTS)("has the tags of a harmless text for %j", (text) => {
    const tags = (name: string) => {
      const queues = [queue(name, 100, 200, { nodePool: name })];
      const model = modelOf([simpleGang(name, 4, { gpu: 1 }, { queue: name, nodePool: name })], queues);
      const organization = { name, currency: name };
      const html = quotaHtml(reportOf(model, { organization, commit: { commit: name, date: name } }));
      // The order of rows follows their names.
      return [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, "")).toSorted();
    };
    expect(tags(text)).toEqual(tags("harmless"));
  });

  test("shows names as text, whatever they are", () => {
    const evil = `"><script>alert(1)</script><b onclick='x'>&`;
    const model = modelOf([simpleGang(evil, 1, { gpu: 1 }, { queue: evil })], [queue(evil, 100, 0, { parent: evil })]);
    const html = quotaHtml(reportOf(model, { organization: { name: evil, currency: evil } }));
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b ");
    expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onclick=&#39;x&#39;&gt;&amp;");
  });
});
