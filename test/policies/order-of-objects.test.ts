import { expect, test } from "vitest";
import { rules } from "../../policies/index.ts";
import { at, record } from "../../src/kernel/base/read.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { reportOf } from "../helpers/report-of.ts";

/** The objects of the examples of all rules, each name once. */
const examples = new Map(
  rules
    .flatMap(({ examples: { bad, good } }) => [bad, good])
    .flatMap((yaml) => readYaml(yaml, "example.yaml").documents.map(({ value }) => value))
    .map((value) => {
      const { apiVersion, kind, name, namespace } = { ...record(value), ...record(at(value, "metadata")) };
      return [JSON.stringify([apiVersion, kind, namespace, name]), JSON.stringify(value)];
    }),
);

test("the identities of findings do not depend on the order of the objects", () => {
  const identities = (texts: readonly string[]) =>
    reportOf(texts.join("\n---\n"), "strict")
      .findings.map(({ rule, fingerprint }) => `${rule} ${fingerprint}`)
      .sort();
  const texts = [...examples.values()];
  expect(texts.length).toBeGreaterThan(50);
  expect(identities(texts.toReversed())).toEqual(identities(texts));
});
