import { describe, expect, test } from "vitest";
import { rules } from "../../policies/index.ts";
import { isObject } from "../../src/kernel/base/read.ts";
import { emitYaml, readYaml } from "../../src/yaml/index.ts";
import { check } from "../helpers/policies.ts";

/** A container that no rule reports, except rules that demand a field of every container. */
const CLEAN = {
  name: "first",
  image: `registry.example.com/first@sha256:${"0".repeat(64)}`,
  command: ["sleep", "1"],
  resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "1Gi" } },
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
    capabilities: { drop: ["ALL"] },
  },
};

/** The value with the clean container in front of every list of containers. */
function withFirstContainer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFirstContainer);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const inner = withFirstContainer(member);
      return [key, key === "containers" && Array.isArray(inner) ? [CLEAN, ...inner] : inner];
    }),
  );
}

const shifted = (path: string) =>
  path.replace("/containers/0/", "/containers/1/").replace(/\/containers\/0$/, "/containers/1");

const cases = rules.flatMap((rule) => {
  const options = rule.options?.defaults ?? {};
  const found = check(rule, rule.examples.bad, { options });
  const inContainers = found.filter(({ path }) => /\/containers\/0(?:\/|$)/.test(path));
  return inContainers.length === 0 ? [] : [{ id: rule.id, rule, options, paths: inContainers.map(({ path }) => path) }];
});

describe("a rule that reports the first container", () => {
  test("is a common case", () => {
    expect(cases.length).toBeGreaterThan(30);
  });

  test.each(cases)("$id reports the second one as well", ({ rule, options, paths }) => {
    const documents = readYaml(rule.examples.bad, "bad.yaml").documents.map(({ value }) => withFirstContainer(value));
    const yaml = documents.map((document) => emitYaml(document)).join("---\n");
    const received = check(rule, yaml, { options }).map(({ path }) => path);
    expect(received).toEqual(expect.arrayContaining(paths.map(shifted)));
  });
});
