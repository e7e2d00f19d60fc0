import { describe, expect, test } from "vitest";
import { normalPath } from "../../../policies/pods/absolute-path.ts";
import { isListed } from "../../../policies/storage/claims.ts";
import { mountOf } from "../../../policies/storage/volumes.ts";

describe("isListed", () => {
  test.each([
    [[], "data", false],
    [[""], "data", false],
    [["data"], "data", true],
    [["data"], "data-2", false],
    [["dat*"], "data", true],
    [["*"], "data", true],
    [["*ta"], "data", true],
    [["d*a*a"], "data", true],
    [["data*a"], "data", false],
    [["d*x*a"], "data", false],
    [["team-nlp/data"], "data", true],
    [["team-*/d*"], "data", true],
    [["other/data"], "data", false],
    [["*/*"], "data", true],
    [["a/b/data"], "data", false],
  ])("%j with %s is %s", (list, name, expected) => {
    expect(isListed(list, "team-nlp", name)).toBe(expected);
  });

  test("a name without a namespace is in none", () => {
    expect(isListed(["team-nlp/data"], undefined, "data")).toBe(false);
    expect(isListed(["data"], undefined, "data")).toBe(true);
  });
});

test.each([
  ["", "/"],
  ["/", "/"],
  ["/dev/shm/", "/dev/shm"],
  ["//dev/./shm", "/dev/shm"],
  ["/data/../dev/shm", "/dev/shm"],
  ["/../a", "/a"],
])("%j is the path %s", (path, expected) => {
  expect(normalPath(path)).toBe(expected);
});

test("a path lies in the deepest mount, by whole names", () => {
  const mount = (mountPath: string) => ({ mountPath, name: mountPath, readOnly: false, pointer: "" });
  const mounts = [mount("/data/a"), mount("/data"), mount("/da")];
  expect(mountOf("/data/a/b", mounts)?.name).toBe("/data/a");
  expect(mountOf("/data/ab", mounts)?.name).toBe("/data");
  expect(mountOf("/data/", mounts)?.name).toBe("/data");
  expect(mountOf("/other", mounts)).toBeUndefined();
  expect(mountOf("/other", [mount("/")])?.name).toBe("/");
});
