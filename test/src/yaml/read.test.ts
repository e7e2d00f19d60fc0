import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

const values = (text: string) => {
  const file = readYaml(text, "a.yaml");
  expect(file.unreadable).toEqual([]);
  return file.documents.map(({ value }) => value);
};

describe("readYaml", () => {
  it("reads scalars as Kubernetes does", () => {
    expect(values("a: yes\nb: off\nc: 0644\nd: 22:22\n")).toEqual([{ a: true, b: false, c: 420, d: "22:22" }]);
  });
});
