import { describe, expect, test } from "vitest";
import { generatedElements } from "../../../../src/inputs/units/generators.ts";
import type { RepositoryFile } from "../../../../src/inputs/units/git-generator.ts";

const FILES: readonly RepositoryFile[] = [
  { path: "config/prod.json", value: { cluster: { name: "p", zones: ["a", "b"] }, path: "own" } },
  { path: "config/dev.json", value: [{ cluster: { name: "d1" } }, 7, { cluster: { name: "d2" } }] },
  { path: "config/broken.yaml" },
  { path: "values.yaml", value: {} },
];
const NONE = { elements: [], problems: [] };

function generate(generators: unknown, names: readonly string[]) {
  const { elements, problems } = generatedElements(generators, {
    folders: ["apps/a", "apps/b", "apps/b/deep", "old/My_App."],
    filesOf: (pattern) => {
      if (pattern === "many") return undefined;
      return FILES.filter(({ path }) => path === pattern || (pattern.endsWith("*") && path.startsWith("config/")));
    },
  });
  return { elements: elements.map((element) => names.map((name) => element.get(name)).join(" ")), problems };
}
const list = (...elements: unknown[]) => {
  return { list: { elements } };
};
const git = (...paths: string[]) => {
  return { git: { directories: paths.map((path) => ({ path })) } };
};

test.each([undefined, null, {}, [], [null], [7], [{ unknown: {} }], [{ list: {} }], [{ git: {} }], [list(null, 7)]])(
  "%j has no element",
  (generators) => expect(generate(generators, [])).toEqual(NONE),
);

test.each(["clusters", "clusterDecisionResource", "scmProvider", "pullRequest", "plugin"])("%s is reported", (kind) => {
  expect(generate([{ [kind]: {} }, list({ name: "a" })], ["name"])).toEqual({
    elements: ["a"],
    problems: [`its generator ${kind} needs a cluster or another system`],
  });
});

describe("list", () => {
  test("has elements, also as a text of YAML, and lists in them by index", () => {
    const elementsYaml = "- name: b\n  zones: [x, z]\n- 7\n";
    expect(generate([{ list: { elements: [{ name: "a" }], elementsYaml } }], ["name", "zones.1"]).elements).toEqual([
      "a ",
      "b z",
    ]);
  });

  test.each([
    ["{{ .x | toJson }}", "elements of a template"],
    ["a: [", "elements that are not YAML"],
  ])("with %j is reported", (elementsYaml, problem) => {
    expect(generate([{ list: { elementsYaml } }], [])).toEqual({
      elements: [],
      problems: [`its generator list has ${problem}`],
    });
  });

  test("has the elements that its selector matches", () => {
    const selector = {
      matchLabels: { kind: "x" },
      matchExpressions: [{ key: "name", operator: "NotIn", values: ["b"] }],
    };
    const generator = list({ name: "a", kind: "x" }, { name: "b", kind: "x" }, { name: "c" });
    expect(generate([{ ...generator, selector }], ["name"]).elements).toEqual(["a"]);
  });

  test("with a template of its own is reported", () => {
    expect(generate([{ list: { elements: [{ name: "a" }], template: {} } }], [])).toEqual({
      elements: [],
      problems: ["its generator list has a template of its own"],
    });
  });
});

describe("git", () => {
  test.each([
    [["apps/*"], ["apps/a", "apps/b"]],
    [["apps/**"], ["apps/a", "apps/b"]],
    [["*/*/deep"], ["apps/b/deep"]],
    [
      ["old/*", "apps/[ab]"],
      ["apps/a", "apps/b", "old/My_App."],
    ],
    [["none/*"], []],
  ])("has the folders that match %j", (paths, expected) => {
    expect(generate([git(...paths)], ["path"]).elements).toEqual(expected);
  });

  test("has names and parts of folders, with a prefix, and its values", () => {
    const directories = [{ path: "old/*" }];
    const names = ["path.path", "path.basename", "path.basenameNormalized", "path[0]", "path.segments.1", "values.x"];
    expect(generate([{ git: { directories, values: { x: "{{path.basename}}-1", y: 7 } } }], names).elements).toEqual([
      "old/My_App. My_App. my-app old My_App. My_App.-1",
    ]);
    expect(generate([{ git: { directories, pathParamPrefix: "repo" } }], ["repo.path", "repo.path.basename"])).toEqual({
      elements: ["old/My_App. My_App."],
      problems: [],
    });
  });

  test("leaves out excluded folders and files", () => {
    const directories = [{ path: "apps/*" }, { path: "apps/b", exclude: true }];
    expect(generate([{ git: { directories } }], ["path"]).elements).toEqual(["apps/a"]);
    const files = [{ path: "config/*" }, { path: "config/dev.json", exclude: true }];
    expect(generate([{ git: { files } }], ["cluster.name"]).elements).toEqual(["p"]);
  });

  test("has the objects of files, in the order of their paths, and reports unreadable ones", () => {
    const files = [{ path: "config/*" }, { path: "values.yaml" }];
    const names = ["cluster.name", "cluster.zones.1", "path", "path.filename", "path.filenameNormalized"];
    expect(generate([{ git: { files } }], names)).toEqual({
      elements: [
        "d1  config dev.json dev.json",
        "d2  config dev.json dev.json",
        "p b config prod.json prod.json",
        "  . values.yaml values.yaml",
      ],
      problems: ["its generator git cannot read config/broken.yaml"],
    });
    expect(generate([{ git: { files: [{ path: "many" }] } }], [])).toEqual({
      elements: [],
      problems: ["its generator git names too many files"],
    });
  });
});

describe("matrix", () => {
  test("combines each element of the first generator with those of the second, which may use it", () => {
    const second = { git: { directories: [{ path: "apps/{{app}}" }], values: { at: "{{app}}/{{path.basename}}" } } };
    const matrix = { generators: [list({ app: "a", env: "x" }, { app: "b", env: "y" }), second] };
    expect(generate([{ matrix }], ["app", "env", "path", "values.at"])).toEqual({
      elements: ["a x apps/a a/a", "b y apps/b b/b"],
      problems: [],
    });
  });

  test("with an unknown generator has no element, and the reason once", () => {
    const matrix = { generators: [list({ app: "a" }, { app: "b" }), { clusters: {} }] };
    expect(generate([{ matrix }], ["app"])).toEqual({
      elements: [],
      problems: ["its generator clusters needs a cluster or another system"],
    });
  });

  test("may contain one more combination", () => {
    const inner = { matrix: { generators: [list({ b: 1 }, { b: 2 }), list({ c: 3 })] } };
    expect(generate([{ matrix: { generators: [list({ a: 0 }), inner] } }], ["a", "b", "c"]).elements).toEqual([
      "0 1 3",
      "0 2 3",
    ]);
    const outer = { matrix: { generators: [list({ a: 0 }), { matrix: { generators: [list({ b: 1 }), inner] } }] } };
    expect(generate([outer], [])).toEqual({
      elements: [],
      problems: ["its generator matrix is more than 2 levels deep"],
    });
  });

  test("has at most 200 elements", () => {
    const many = list(...Array.from({ length: 15 }, (_, index) => ({ [`n${index % 2}`]: index })));
    const { elements, problems } = generate([{ matrix: { generators: [many, many] } }], []);
    expect([elements.length, problems]).toEqual([200, ["it has more than 200 Applications"]]);
    const deep = { matrix: { generators: [many, { matrix: { generators: [many, many] } }] } };
    expect(generate([deep, deep, deep, deep], []).problems).toEqual([
      "it has more than 200 Applications",
      "it has more than 1000 combinations of generators",
    ]);
  });

  test.each([
    undefined,
    null,
    {},
    { generators: null },
    { generators: [null, null] },
    { generators: [list({ a: 1 })] },
  ])("of %j has no element", (matrix) => expect(generate([{ matrix }], [])).toEqual(NONE));
});

describe("merge", () => {
  const base = list({ name: "a", size: 1 }, { name: "b", size: 1 });

  test("overrides parameters of elements with the same keys, in the order of the generators", () => {
    const generators = [
      base,
      list({ name: "b", size: 2, more: "m" }, { name: "c", size: 9 }),
      list({ name: "b", size: 3 }),
    ];
    expect(generate([{ merge: { mergeKeys: ["name"], generators } }], ["name", "size", "more"])).toEqual({
      elements: ["a 1 ", "b 3 m"],
      problems: [],
    });
  });

  test("needs keys, and all of its generators", () => {
    expect(generate([{ merge: { generators: [base, base] } }], ["name"])).toEqual({
      elements: [],
      problems: ["its generator merge has no mergeKeys"],
    });
    expect(generate([{ merge: { mergeKeys: ["name"], generators: [base, { clusters: {} }] } }], ["name"])).toEqual({
      elements: [],
      problems: ["its generator clusters needs a cluster or another system"],
    });
  });
});
