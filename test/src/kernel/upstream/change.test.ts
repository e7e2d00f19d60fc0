import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesOf, SOURCE_FOLDERS } from "../../../../scripts/imports.ts";
import { NEWEST_KNOWN_MINOR } from "../../../../src/k8s-fields/kubernetes/field-table.ts";
import { isNewerThanKnown, releaseHas, type UpstreamProject } from "../../../../src/kernel/upstream/change.ts";
import { hasKaiChange, KAI, kaiSince } from "../../../../src/kernel/upstream/kai.ts";
import { hasKubernetesChange, KUBERNETES } from "../../../../src/kernel/upstream/kubernetes.ts";
import { hasRunaiChange, RUNAI } from "../../../../src/kernel/upstream/runai.ts";

const patched = { since: ["0.18", "0.17.2", "0.16.10"], change: "", before: "", source: "" } as const;
const projects: readonly UpstreamProject[] = [KAI, KUBERNETES, RUNAI];

describe("releaseHas", () => {
  it.each([
    ["0.18", true],
    ["0.18.0", true],
    ["v0.18.2", true],
    ["0.19", true],
    ["1.0", true],
    ["0.17.1", false],
    ["0.17.2", true],
    ["0.17.10", true],
    ["0.16.9", false],
    ["0.16.10", true],
    ["0.15.99", false],
    ["", false],
    ["newest", false],
  ])("of %j is %j", (release, expected) => {
    expect(releaseHas(release, patched)).toBe(expected);
  });
});

describe("isNewerThanKnown", () => {
  it.each([
    ["0.18.0", false],
    ["0.18.99", false],
    ["0.17.1", false],
    ["0.19.0", true],
    ["v0.19", true],
    ["1.0", true],
    ["", false],
    ["newest", false],
  ])("of KAI %j is %j", (release, expected) => {
    expect(isNewerThanKnown(release, { title: "KAI", newest: "0.18.2", changes: {} })).toBe(expected);
  });
});

describe("hasKaiChange", () => {
  it("is true without a cluster and on Run:ai", () => {
    expect(hasKaiChange(undefined, "kartas")).toBe(true);
    expect(hasKaiChange({ scheduler: "runai", version: "2.24" }, "kartas")).toBe(true);
  });

  it.each([
    ["2.25", false],
    ["3.0", true],
    ["3.1", true],
  ])("of a change that Run:ai has later is, on Run:ai %s, %s", (version, expected) => {
    expect(hasKaiChange({ scheduler: "runai", version }, "group-of-a-deployment")).toBe(expected);
  });

  it("compares the release of a cluster of KAI", () => {
    expect(hasKaiChange({ scheduler: "kai", version: "0.16.9" }, "kartas")).toBe(false);
    expect(hasKaiChange({ scheduler: "kai", version: kaiSince("kartas") }, "kartas")).toBe(true);
  });
});

describe("hasKubernetesChange and hasRunaiChange", () => {
  it("compare the release of their project", () => {
    expect([
      hasKubernetesChange("1.31", "any-variable-name"),
      hasKubernetesChange("1.32", "any-variable-name"),
    ]).toEqual([false, true]);
    expect(hasRunaiChange({ scheduler: "kai", version: "3.0" }, "semi-preemptible")).toBe(false);
    expect(hasRunaiChange({ scheduler: "runai", version: "2.25" }, "semi-preemptible")).toBe(false);
    expect(hasRunaiChange({ scheduler: "runai", version: "3.0" }, "semi-preemptible")).toBe(true);
  });
});

describe("the table of upstream projects", () => {
  it("has the newest Kubernetes of the table of fields", () => {
    expect(KUBERNETES.newest).toBe(`1.${NEWEST_KNOWN_MINOR}`);
  });

  it("has the releases of a change from the newest to the oldest line, and none newer than the newest known", () => {
    for (const project of projects) {
      for (const [name, { since }] of Object.entries(project.changes)) {
        expect([name, since.filter((release) => isNewerThanKnown(release, project))]).toEqual([name, []]);
        const minors = since.map((release) => Number(release.split(".")[1]));
        expect([name, minors]).toEqual([name, [...minors].sort((a, b) => b - a)]);
      }
    }
  });

  it("is the only place with releases: code elsewhere names a change, and each change is named", () => {
    const texts = SOURCE_FOLDERS.flatMap(filesOf)
      .filter((file) => !file.startsWith("src/kernel/upstream/"))
      .map(
        (file) => [file, readFileSync(fileURLToPath(new URL(`../../../../${file}`, import.meta.url)), "utf8")] as const,
      );
    expect(texts.filter(([, text]) => /_SINCE\b|atLeast\([^)]*"\d/.test(text)).map(([file]) => file)).toEqual([]);
    const names = projects.flatMap(({ changes }) => Object.keys(changes));
    const unused = names.filter((name) => !texts.some(([, text]) => text.includes(`, "${name}")`)));
    expect(unused).toEqual([]);
  });
});
