import { expect, test } from "vitest";
import { reportCauses, unreadNames } from "../../../../src/model/resource-interface/unread-fields.ts";
import { definition, read } from "../../interpret/objects/helpers.ts";

const readable = read(definition());
const reported = (unread: readonly string[], path: string, needs?: readonly string[]) => {
  const issues: Parameters<typeof reportCauses>[1] = [];
  reportCauses({ ...readable, unread }, issues)("RI-001", { path, message: "m", ...(needs && { needs }) });
  return issues.map((issue) => issue.path);
};

test.each<[readonly string[], string, readonly string[] | undefined, number]>([
  [[], "/a", undefined, 1],
  [["/b"], "/a", undefined, 1],
  [["/a"], "/a", undefined, 0],
  [["/b", "/a"], "/a/c", undefined, 0],
  [["/a/c", "/b"], "/a", undefined, 0],
  [["/b"], "/a", ["/a", "/b"], 0],
  [["/a"], "/a", ["/b"], 1],
  [["/a"], "/a", [], 1],
])("with the unread fields %j, an issue at %s that needs %j", (unread, path, needs, count) => {
  expect(reported(unread, path, needs)).toHaveLength(count);
});

test("the names of components that were not read", () => {
  const structure = "/spec/structureDefinition";
  const names = [
    `${structure}/rootComponent/name`,
    `${structure}/childComponents`,
    `${structure}/childComponents/1`,
    `${structure}/childComponents/1/name`,
  ];
  const unread = [...names, `${structure}/rootComponent`, `${structure}/childComponents/1/kind`];
  expect(unreadNames({ ...readable, unread })).toEqual(names);
});
