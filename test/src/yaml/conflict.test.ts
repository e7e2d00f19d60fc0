import { describe, expect, test } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

const message = (marker: string) =>
  `${marker} is a conflict marker of git; resolve the merge, and remove the lines <<<<<<<, ======= and >>>>>>>`;

const problems = (text: string) => readYaml(text, "a.yaml").unreadable.map(({ line, message: found }) => [line, found]);

describe("an unresolved merge", () => {
  test("is one error at its first marker", () => {
    const text = "kind: Pod\nmetadata:\n<<<<<<< HEAD\n  name: a\n=======\n  name: b\n>>>>>>> branch\n";
    expect(problems(text)).toEqual([[3, message("<<<<<<<")]]);
    expect(problems(text.replaceAll("\n", "\r\n"))).toEqual([[3, message("<<<<<<<")]]);
    expect(problems(`${text}---\n${text}`)).toEqual([[3, message("<<<<<<<")]]);
  });

  test("is found around documents, in JSON, in templates, with the base, and half resolved", () => {
    const documents = "<<<<<<< HEAD\n---\nkind: A\n=======\n---\nkind: B\n>>>>>>> branch\n";
    expect(problems(documents)).toEqual([[1, message("<<<<<<<")]]);
    expect(problems('{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> b\n}')).toEqual([[2, message("<<<<<<<")]]);
    expect(problems("a: {{ .Values.a }}\n<<<<<<< HEAD\nb: 1\n=======\n>>>>>>> x\n")).toEqual([[2, message("<<<<<<<")]]);
    expect(problems("a: 1\n||||||| base\nb: 1\n>>>>>>> x\n")).toEqual([[4, message(">>>>>>>")]]);
    expect(problems("a: 1\n>>>>>>> x\n")).toEqual([[2, message(">>>>>>>")]]);
  });

  test("is not found in text that can be read, nor claimed for another fault", () => {
    const text = "a: |\n  <<<<<<< HEAD\n  x\n  =======\n  >>>>>>> y\n";
    expect(readYaml(text, "a.yaml").documents).toHaveLength(1);
    expect(problems("a: 1\n=======\nb: 2\n")[0]?.[1]).not.toContain("merge");
    expect(problems("a: [\n")[0]?.[1]).not.toContain("merge");
    expect(problems("a: 1\n<<<<<<<<< eight\n")[0]?.[1]).not.toContain("merge");
  });
});
