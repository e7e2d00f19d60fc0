import { expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { isObject, member } from "../../src/kernel/base/read.ts";
import { emitYaml, readYaml } from "../../src/yaml/index.ts";
import { check } from "../helpers/policies.ts";

/** More objects than a search for similar names compares. */
const MANY = 350;

/** Objects of the same kinds and namespaces as those of a text, without content, and with names behind those of the text. */
function fillers(text: string): string {
  const heads = new Map<string, object>();
  for (const { value } of readYaml(text, "test.yaml").documents) {
    const { apiVersion, kind, metadata } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof kind !== "string" || kind === "Organization") continue;
    const namespace = member(metadata, "namespace");
    heads.set(JSON.stringify([apiVersion, kind, namespace]), { apiVersion, kind, metadata: { namespace } });
  }
  return [...heads.values()]
    .flatMap((head) =>
      Array.from({ length: MANY }, (_, index) => {
        const { metadata, ...rest } = head as { readonly metadata: { readonly namespace?: string } };
        return `---\n${emitYaml({ ...rest, metadata: { name: `zfiller${index}`, ...metadata } })}`;
      }),
    )
    .join("");
}

const listed = rules.filter(({ scope, examples: { bad } }) => {
  const [first] = readYaml(bad, "test.yaml").documents;
  return scope === "set" && !isObject(member(first?.value, "files"));
});

// A finding of a pod or of an object does not depend on other objects.
test.each(listed.map((rule) => [rule.id, rule] as const))("%s reports its example among many objects", (_id, rule) => {
  const { bad } = rule.examples;
  const key = ({ object, path }: ReturnType<typeof check>[number]) => `${object?.kind}/${object?.name} ${path}`;
  const among = new Set(check(rule, `${bad}\n${fillers(bad)}`).map(key));
  expect(
    check(rule, bad)
      .map(key)
      .filter((each) => !among.has(each)),
  ).toEqual([]);
});
