import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenLinks } from "../../../scripts/site/links.ts";
import { linksOf, navigationOf } from "../../../scripts/site/navigation.ts";
import { readSite } from "../../../scripts/site/pages.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { written } from "../../docs/pages.ts";
import { ROOT } from "../../helpers/repository.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-site-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

describe("the site of this repository", () => {
  const { pages } = readSite(ROOT);
  const navigation = navigationOf(pages);

  test("has every page of the documentation, each rule and each example", () => {
    const paths = pages.map(({ path }) => path);
    const expected = [
      ...written.map((path) => path.replace(/README\.md$/, "index.md")),
      ...["index.md", "examples/index.md", "examples/pytorch-job/index.md", "docs/rules/SEC-001.md", "CONTRIBUTING.md"],
    ];
    expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths.filter((path) => /^examples\/.+\/index/.test(path))).toHaveLength(workloadTypes.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("has every page in its navigation, and nothing else", () => {
    const links = new Set(Object.values(navigation).flatMap(linksOf));
    const addresses = pages.map(({ path }) => `/${path.replace(/(?:index)?\.md$/, "")}`);
    expect([...links].toSorted()).toEqual(addresses.toSorted());
  });

  test("has the order of the indexes", () => {
    expect(navigation["/"]?.[0]?.items?.[0]?.link).toBe("/docs/start/install");
    expect(navigation["/examples/"]?.[0]?.items?.[0]?.link).toBe("/examples/");
    expect(navigation["/docs/rules/SEC-"]?.[1]?.items?.[0]?.text).toBe("SEC-001 no-privileged-container");
  });

  const build = () => execFileSync("npm", ["run", "--silent", "site"], { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
  test.runIf(process.env.MUSTER_LONG !== undefined)(
    "is built, without a broken link",
    () => expect(build()).toMatch(/^\d{3} pages, 0 broken links: /m),
    900_000,
  );
});

test("a page has links to pages; files and folders become pages with their links' texts", () => {
  put({
    "README.md":
      "# Top\n\n<!-- in: empty -->\n```\n[a](b.md)\n```\n\n[`guide`](docs/guide.md#a), ![p](docs/p.svg), [gone](gone.md)\n",
    "docs/guide.md":
      "# Guide\n\n[Top](../README.md), [`job.yaml`](ci/job.yaml), [run a job](jobs/), [c](https://example.com/README.md)\n",
    "docs/p.svg": "<svg/>",
    "docs/ci/job.yaml": "a: 1\n",
    "docs/jobs/b.yaml": "b: 1\n",
    "docs/jobs/a.yaml": "a: 1\n",
  });
  const { pages, pictures } = readSite(folder);
  expect(pictures).toEqual(["docs/p.svg"]);
  expect(pages).toEqual([
    {
      path: "docs/ci/job.yaml.md",
      title: "job.yaml",
      text: "# job.yaml\n\n`docs/ci/job.yaml`:\n\n```yaml\na: 1\n```\n",
    },
    {
      path: "docs/guide.md",
      title: "Guide",
      text: "# Guide\n\n[Top](../index.md), [`job.yaml`](ci/job.yaml.md), [run a job](jobs/index.md), [c](https://example.com/README.md)\n",
    },
    {
      path: "docs/jobs/index.md",
      title: "Run a job",
      text: "# Run a job\n\n`docs/jobs/a.yaml`:\n\n```yaml\na: 1\n```\n\n`docs/jobs/b.yaml`:\n\n```yaml\nb: 1\n```\n",
    },
    {
      path: "index.md",
      title: "Top",
      text: "# Top\n\n```\n[a](b.md)\n```\n\n[`guide`](docs/guide.md#a), ![p](docs/p.svg), [gone](gone.md)\n",
    },
  ]);
});

test("a broken link leads to no file, or to no element of a page", () => {
  put({
    "index.html":
      '<a href="/a.html#x">1</a> <a href="a">2</a> <a href="b/">3</a> <a href="https://a.io">4</a> <a href="#y" id="y">5</a>',
    "a.html": '<h2 id="x">x</h2> <a href="/gone.html">1</a> <a href="#gone">2</a> <a href="b/#gone">3</a>',
    "b/index.html": '<a href="../a.html?v=1&amp;w=2#x">1</a> <a href="../c">2</a>',
  });
  expect(brokenLinks(folder).toSorted()).toEqual([
    "a.html: #gone",
    "a.html: /gone.html",
    "a.html: b/#gone",
    "b/index.html: ../c",
  ]);
  put({ "a.html": '<a href="/muster/b/">1</a> <a href="/b/">2</a>' });
  expect(brokenLinks(folder, "/muster/").filter((link) => link.startsWith("a.html"))).toEqual(["a.html: /b/"]);
});
