import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listInputs } from "../../../../src/inputs/source/list-inputs.ts";
import { readLayout } from "../../../../src/inputs/source/read-layout.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-layout-"));
  mkdirSync(join(folder, ".git"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const short = (path: string) => relative(folder, path);
const layout = (...paths: string[]) =>
  readLayout(listInputs(paths.length > 0 ? paths.map((path) => join(folder, path)) : [folder]).files);
const roots = (...paths: string[]) => layout(...paths).roots.map((root) => short(root.folder));
const unitsOf = (path: string, ...paths: string[]) =>
  layout(...paths)
    .unitsOf(join(folder, path))
    .map((unit) => [unit.kind, short(unit.folder), unit.renamingsOf(join(folder, path))]);

describe("kustomizations", () => {
  test("a folder without one has plain files", () => {
    put({ "a.yaml": POD });
    expect(layout().kustomizations).toEqual([]);
    expect(unitsOf("a.yaml")).toEqual([]);
  });

  test.each(["---\n", "---\nresources: []\n", `---\n${POD}`])(
    "its first document counts, as for kustomize: %j",
    (rest) => {
      put({ "a/kustomization.yaml": `resources: [pod.yaml]\n${rest}`, "a/pod.yaml": POD });
      expect(roots()).toEqual(["a"]);
      expect(unitsOf("a/pod.yaml")).toHaveLength(1);
    },
  );

  test("overlays are roots, and a base belongs to each of them with its renamings", () => {
    put({
      "base/kustomization.yaml": "resources: [pod.yaml]\nnamePrefix: b-\n",
      "base/pod.yaml": POD,
      "dev/kustomization.yml": "resources: [../base]\nnamePrefix: dev-\nnamespace: dev\n",
      "prod/Kustomization": "bases: [../base]\nnameSuffix: -x\n",
      "prod/other.yaml": POD,
    });
    expect(roots()).toEqual(["dev", "prod"]);
    expect(unitsOf("base/pod.yaml")).toEqual([
      ["kustomization", "dev", [{ prefix: "dev-b-", suffix: "", namespace: "dev" }]],
      ["kustomization", "prod", [{ prefix: "b-", suffix: "-x" }]],
    ]);
    expect(unitsOf("prod/other.yaml")).toEqual([]);
  });

  test("those above the given paths, and bases outside of them, are read", () => {
    put({
      "base/kustomization.yaml": "resources: [pod.yaml]\n",
      "base/pod.yaml": POD,
      "dev/kustomization.yaml": "resources: [../base, sub/pod.yaml]\n",
      "dev/sub/pod.yaml": POD,
    });
    expect(roots("dev/sub")).toEqual(["dev"]);
    expect(unitsOf("base/pod.yaml", "dev/sub").map(([, unit]) => unit)).toEqual(["dev"]);
  });

  test("components change the names of their host and are not roots", () => {
    put({
      "app/kustomization.yaml": "resources: [pod.yaml]\ncomponents: [../part]\n",
      "app/pod.yaml": POD,
      "part/kustomization.yaml":
        "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: p-\nresources: [more.yaml]\npatches: [{path: patch.yaml}]\n",
      "part/more.yaml": POD,
      "part/patch.yaml": POD,
    });
    expect(roots()).toEqual(["app"]);
    expect(unitsOf("app/pod.yaml")).toEqual([["kustomization", "app", [{ prefix: "p-", suffix: "" }]]]);
    const {
      roots: [root],
      accumulationOf,
    } = layout();
    expect(root && accumulationOf(root).patches.map(({ path }) => short(path))).toEqual(["part/patch.yaml"]);
  });

  test("a base that is included in two ways has both renamings", () => {
    put({
      "base/kustomization.yaml": "resources: [pod.yaml]\n",
      "base/pod.yaml": POD,
      "a/kustomization.yaml": "resources: [../base]\nnamePrefix: a-\n",
      "b/kustomization.yaml": "resources: [../base]\nnamePrefix: b-\n",
      "all/kustomization.yaml": "resources: [../a, ../b, ../a]\n",
    });
    expect(unitsOf("base/pod.yaml")).toEqual([
      [
        "kustomization",
        "all",
        [
          { prefix: "a-", suffix: "" },
          { prefix: "b-", suffix: "" },
        ],
      ],
    ]);
  });
});

describe("hostile kustomizations", () => {
  const faults = (path: string) => {
    const { kustomizations, accumulationOf } = layout();
    const found = kustomizations.find((each) => short(each.folder) === path);
    return found && accumulationOf(found).faults.map(({ reference, problem }) => [reference.path, problem]);
  };

  test("a circle is a fault", () => {
    put({ "a/kustomization.yaml": "resources: [../b]\n", "b/kustomization.yaml": "resources: [../a]\n" });
    expect(faults("a")).toEqual([["../a", "includes itself"]]);
    expect(roots()).toEqual(["a"]);
  });

  test("files outside of the folder are faults, and other kustomizations are not", () => {
    const text =
      "resources: [../a.yaml, ../b]\npatches: [{path: ../a.yaml}]\nconfigurations: [../a.yaml]\nconfigMapGenerator: [{name: c, files: [x=../a.yaml]}]\n";
    put({ "app/kustomization.yaml": text, "a.yaml": POD, "b/kustomization.yaml": "resources: [pod.yaml]\n" });
    put({ "b/pod.yaml": POD });
    const problem =
      "is outside of its folder, so kustomize build fails without --load-restrictor LoadRestrictionsNone; Flux accepts it";
    expect(faults("app")).toEqual(Array.from({ length: 4 }, () => ["../a.yaml", problem]));
  });

  test("missing paths are faults", () => {
    put({
      "kustomization.yaml":
        "resources: [none.yaml, sub]\npatches: [{path: gone.yaml}]\ncomponents: [file.yaml]\nconfigMapGenerator: [{name: c, files: [x.txt]}]\n",
      "file.yaml": POD,
      "sub/a.yaml": POD,
    });
    expect(faults("")).toEqual([
      ["none.yaml", "does not exist"],
      ["sub", "is a folder without a kustomization"],
      ["file.yaml", "is not a folder"],
      ["x.txt", "does not exist"],
      ["gone.yaml", "does not exist"],
    ]);
  });

  test("nothing outside of the repository is read, and no address is fetched", () => {
    put({
      "k/kustomization.yaml": `resources: [../../outside, /etc, github.com/a/b//c, "https://example.com/x.yaml", "git@example.com:a/b", link]\n`,
    });
    symlinkSync(tmpdir(), join(folder, "k/link"));
    const {
      roots: [root],
      accumulationOf,
    } = layout();
    const { elsewhere, isPartial } = root ? accumulationOf(root) : { elsewhere: [], isPartial: false };
    expect(elsewhere.map(({ reference }) => reference.path)).toEqual([
      "../../outside",
      "/etc",
      "github.com/a/b//c",
      "https://example.com/x.yaml",
      "git@example.com:a/b",
      "link",
    ]);
    expect(isPartial).toBe(true);
  });

  test("levels that each include the one below twice do not multiply", () => {
    put({ "l0/kustomization.yaml": "resources: [pod.yaml]\n", "l0/pod.yaml": POD });
    for (let level = 1; level <= 40; level += 1) {
      const below = `../l${level - 1}`;
      put({
        [`l${level}/kustomization.yaml`]: `resources: [left, right]\n`,
        [`l${level}/left/kustomization.yaml`]: `resources: [../${below}]\nnamePrefix: x\n`,
        [`l${level}/right/kustomization.yaml`]: `resources: [../${below}]\nnamePrefix: y\n`,
      });
    }
    const {
      roots: [root, ...others],
      unitsOf: units,
    } = layout();
    expect(root && short(root.folder)).toBe("l40");
    expect(others).toEqual([]);
    const file = join(folder, "l0/pod.yaml");
    expect(units(file).map((unit) => unit.renamingsOf(file).length)).toEqual([16]);
  });

  test("a chain of kustomizations may be long", () => {
    for (let level = 0; level < 150; level += 1) {
      put({ [`l${level}/kustomization.yaml`]: `resources: [../l${level + 1}]\n` });
    }
    expect(faults("l0")).toEqual([["../l101", "is more than 100 levels deep"]]);
  });
});

describe("charts", () => {
  const charts = () => layout().charts.map((chart) => [short(chart.folder), chart.name]);

  test("a folder with Chart.yaml is one, its subcharts are parts of it", () => {
    put({
      "c/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
      "c/templates/a.yaml": POD,
      "c/charts/sub/Chart.yaml": "apiVersion: v2\nname: sub\nversion: 1.0.0\n",
      "c/charts/sub/templates/b.yaml": POD,
    });
    expect(charts()).toEqual([["c", "web"]]);
    expect(unitsOf("c/charts/sub/templates/b.yaml")).toEqual([["chart", "c", [{ prefix: "", suffix: "" }]]]);
    expect(layout("c/templates").charts.map(({ name }) => name)).toEqual(["web"]);
  });

  test.each(["", "{}", "apiVersion: v3\nname: a\nversion: 1.0.0\n", "apiVersion: v2\nname: a\n", "- a\n", "a: [\n"])(
    "a Chart.yaml of %j does not make a chart",
    (text) => {
      put({ "c/Chart.yaml": text, "c/templates/a.yaml": POD });
      expect(charts()).toEqual([]);
    },
  );
});
