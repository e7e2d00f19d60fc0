import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadAll } from "js-yaml";
import { afterAll, describe, expect, test } from "vitest";
import type { Finding } from "../../src/kernel/finding/finding.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { type Files, patchPaths, publicRepositories } from "../helpers/public-repositories.ts";
import { ROOT } from "../helpers/repository.ts";
import { runHere } from "../helpers/run-here.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-public-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The manifests in the folders of a folder. */
function manifestsIn(path: string, inside = ""): readonly string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml") && entry.parentPath.endsWith(inside))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

/**
 * The manifests without those that define an object of an earlier one: kustomize rejects two in one kustomization.
 * Overlays set the namespace, so that objects of two namespaces are one too.
 */
function withoutRepeated(manifests: readonly string[]): readonly string[] {
  const defined = new Set<string>();
  return manifests.filter((manifest) => {
    const objects = loadAll(manifest).filter(isObject);
    const names = objects.map(({ kind, metadata }) => JSON.stringify([kind, metadata.name]));
    const isNew = names.every((name) => !defined.has(name));
    for (const name of names) defined.add(name);
    return isNew;
  });
}

function isObject(
  document: unknown,
): document is { readonly kind: string; readonly metadata: { readonly name?: string } } {
  return typeof document === "object" && document !== null && "kind" in document && "metadata" in document;
}

const IS_CHART = /^the chart \S+ is not rendered/;

async function adopted(name: string, files: Files) {
  const root = join(folder, name.replaceAll(" ", "-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  configureGit(root)("add", "-A");
  if (files["muster.yaml"] !== undefined) await runHere(root, ["synth"]);
  const first = await runHere(root, ["check", ".", "--format", "text", "--format", "json=../report.json"]);
  const screen = first.stdout.trimEnd().split("\n");
  const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  const patches = new Set(patchPaths(files));
  const findings: readonly Finding[] = report.findings;
  const written = await runHere(root, ["check", ".", "--write-baseline", "baseline.json"]);
  const later = await runHere(root, ["check", ".", "--baseline", "baseline.json", "--format", "json"]);
  return {
    evaluated: report.summary.evaluated as number,
    findings: findings.length,
    // Without Helm charts are unjudged, and a baseline does not accept what no rule has judged.
    unreadable: (report.summary.unreadable as readonly { readonly message: string }[]).filter(
      ({ message }) => !IS_CHART.test(message),
    ),
    hasCharts: (report.summary.unreadable as readonly { readonly message: string }[]).some(({ message }) =>
      IS_CHART.test(message),
    ),
    inPatches: findings
      .filter(({ location }) => patches.has(location?.file ?? ""))
      .map(({ rule, location }) => `${rule} ${location?.file}`),
    aboutPatches: findings.filter(({ rule }) => /^GITOPS-07/.test(rule)).map(({ message }) => message),
    // Rows of a terminal of 80 columns.
    rows: screen.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 80)), 0),
    codes: [written.code, later.code],
  };
}

const samples = manifestsIn(join(ROOT, "workloadtypes"), "samples");

describe("a first check of a repository in the layout", () => {
  test.each(Object.entries(publicRepositories(samples.slice(0, 30))))(
    "%s is quiet, fits a screen and passes with a baseline",
    async (name, files) => {
      const { evaluated, rows, ...result } = await adopted(name, files);
      const code = result.hasCharts ? 3 : 0;
      expect(result).toMatchObject({ unreadable: [], inPatches: [], aboutPatches: [], codes: [code, code] });
      expect(evaluated).toBeGreaterThan(0);
      expect(rows).toBeLessThanOrEqual(60);
    },
  );
});

const isLong = process.env.MUSTER_LONG === "1" && !sharedMissing("corpus");

// 270 manifests of public repositories take a minute.
describe.skipIf(!isLong)("the same with manifests of public repositories", () => {
  const corpus = isLong ? withoutRepeated(manifestsIn(sharedPath("corpus"))) : [];
  test.each(Object.entries(publicRepositories(corpus)))("%s", async (name, files) => {
    const { evaluated, findings, rows, ...result } = await adopted(`corpus ${name}`, files);
    console.info(`${name}: ${evaluated} evaluated, ${findings} findings, ${rows} rows`);
    const code = result.hasCharts ? 3 : 0;
    expect(result).toMatchObject({ unreadable: [], inPatches: [], aboutPatches: [], codes: [code, code] });
    expect(rows).toBeLessThanOrEqual(60);
  });
});
