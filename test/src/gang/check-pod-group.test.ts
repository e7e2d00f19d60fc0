import { readFileSync } from "node:fs";
import { CORE_SCHEMA, load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { checkPodGroup, type PodGroupProblemCode } from "../../../src/gang/check-pod-group.ts";
import { sharedMissing, sharedPath } from "../../workloadtypes/shared-folder.ts";

function podGroup(spec: unknown) {
  return { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata: { name: "g", namespace: "n" }, spec };
}

/** `code path` of every problem, with `W` for warnings. */
function told(spec: unknown, ...rest: readonly [Parameters<typeof checkPodGroup>[1]?]): readonly string[] {
  return checkPodGroup(podGroup(spec), ...rest).map(
    ({ code, path, severity }) => `${code} ${path}${severity === "warning" ? " W" : ""}`,
  );
}

const kai = (version: string) => ({ cluster: { scheduler: "kai", version } }) as const;

interface WebhookCase {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly onCreate: "accept" | "warn" | "reject";
  readonly onUpdate: "accept" | "warn" | "reject";
  readonly messages: readonly string[];
}

/** What each message of the webhook is called here. */
const CODES: readonly (readonly [RegExp, PodGroupProblemCode])[] = [
  [/was not found/, "unknown-parent"],
  [/minMember is required/, "leaf-without-min"],
  [/^duplicate/, "duplicate-subgroup"],
  [/^cycle/, "cycle"],
  [/on a leaf SubGroup/, "leaf-with-min-subgroup"],
  [/on a mid-level SubGroup/, "inner-with-min"],
  [/mutually exclusive/, "both-mins"],
  [/exceeds the number/, "minsubgroup-exceeds-children"],
];

const missing = sharedMissing("kai-cases", "podgroup-validation-cases.yaml");
const cases: readonly WebhookCase[] = missing ? [] : casesIn("podgroup-validation-cases.yaml");

function casesIn(file: string) {
  return load(readFileSync(sharedPath("kai-cases", file), "utf8"), { schema: CORE_SCHEMA }) as readonly WebhookCase[];
}

/** What the webhook would say: it refuses, warns or accepts. Rules that it does not know are left out. */
function verdict(spec: unknown, operation: "create" | "update"): "accept" | "warn" | "reject" {
  const problems = checkPodGroup(podGroup({ queue: "q", ...Object(spec) }), { operation });
  if (problems.some(({ admitted }) => !admitted)) return "reject";
  const warned: readonly PodGroupProblemCode[] = ["minsubgroup-exceeds-children", "inner-with-min"];
  return problems.some(({ code }) => warned.includes(code)) ? "warn" : "accept";
}

describe.skipIf(missing)("the cases of KAI's webhook", () => {
  it.each(cases)("$name", ({ spec, onCreate, onUpdate, messages }) => {
    expect(verdict(spec, "create")).toBe(onCreate);
    expect(verdict(spec, "update")).toBe(onUpdate);
    const codes = new Set<string>(checkPodGroup(podGroup(spec)).map(({ code }) => code));
    const wanted = messages.map((message) => CODES.find(([pattern]) => pattern.test(message))?.[1] ?? message);
    expect(wanted.filter((code) => !codes.has(code))).toEqual([]);
  });

  it("are all there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(28);
  });
});

describe("checkPodGroup", () => {
  it.each([undefined, null, {}])("asks for a queue where there is nothing: %j", (spec) => {
    expect(told(spec)).toEqual(spec === null ? ["wrong-type /spec"] : ["queue-missing /spec/queue"]);
  });

  it.each([undefined, null, 1, "x", []])("takes %j for a PodGroup without throwing", (value) => {
    expect(checkPodGroup(value as never).map(({ code }) => code)).toEqual(["queue-missing"]);
  });
});
