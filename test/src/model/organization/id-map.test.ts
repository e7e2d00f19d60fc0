import { describe, expect, it } from "vitest";
import { knownIds, parseIdMap } from "../../../../src/model/organization/id-map.ts";

const problems = (value: unknown) => parseIdMap(value).problems.map(({ path, message }) => `${path}: ${message}`);
const KINDS = "projects, clusters, departments, categories, priorities, templates, assets";

describe("an id map", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
  ])("is an object, not %s", (value, received) => {
    expect(problems(value)).toEqual([`: must be an object with ${KINDS}, but is ${received}`]);
  });

  it("has ids by name, as texts or integers", () => {
    expect(parseIdMap({})).toEqual({ map: {}, problems: [] });
    expect(parseIdMap({ projects: { "team-a": 4501 }, categories: { Train: "c1" }, assets: null })).toEqual({
      map: { projects: { "team-a": "4501" }, categories: { Train: "c1" } },
      problems: [],
    });
  });

  it("has no other part, no other value, and one name for each id", () => {
    expect(problems({ project: {}, clusters: [], projects: { a: "1", b: 1, c: true, d: "", e: 1.5 } })).toEqual([
      `/project: unknown field; an id map has ${KINDS}`,
      "/clusters: must be an object of ids by name, but is an empty list",
      '/projects/b: has the id of "a" as well',
      "/projects/c: must be an id, a text or an integer, but is true",
      '/projects/d: must be an id, a text or an integer, but is the string ""',
      "/projects/e: must be an id, a text or an integer, but is the number 1.5",
    ]);
  });
});

describe("the known ids", () => {
  const organization = {
    clusters: [],
    projects: [
      { name: "team-a", id: "1", department: "d", clusters: [], quotas: [] },
      { name: "team-b", department: "d", clusters: [], quotas: [] },
    ],
  };

  it("are those of muster.yaml and of the map, which takes precedence", () => {
    const ids = knownIds(organization, { projects: { "team-b": "2", constructor: "3" }, priorities: { low: "1" } });
    expect(["1", "2", "3", "4"].map((id) => ids.nameOf("projects", id))).toEqual([
      "team-a",
      "team-b",
      "constructor",
      undefined,
    ]);
    expect(["team-a", "team-b", "team-c", "toString"].map((name) => ids.idOf("projects", name))).toEqual([
      "1",
      "2",
      undefined,
      undefined,
    ]);
    expect(ids.nameOf("priorities", "1")).toBe("low");
    expect(knownIds(organization, { projects: { "team-a": "9" } }).idOf("projects", "team-a")).toBe("9");
  });
});
