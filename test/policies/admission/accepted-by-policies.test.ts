import { describe, expect, test } from "vitest";
import { acceptedByPolicies as rule } from "../../../policies/admission/accepted-by-policies.ts";
import { admissionExample } from "../../../policies/admission/admission-example.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, setOf } from "../../helpers/policies.ts";

const POLICY = admissionExample(8).split("---\n").slice(0, 2).join("---\n");
const texts = (yaml: string) =>
  check(rule, yaml).map(({ severity, path, message }) => `${severity} ${path} ${message}`);

describe(rule.id, () => {
  test("reports nothing without policies, without bindings, and for invalid policies", () => {
    expect(texts("apiVersion: v1\nkind: Pod\n")).toEqual([]);
    expect(texts(`${admissionExample(16).replace("kind: ValidatingAdmissionPolicyBinding", "kind: Other")}`)).toEqual(
      [],
    );
    for (const spec of ["null", "{}", "{matchConstraints: null, validations: [null]}"]) {
      const broken = POLICY.replace(/spec:\n {2}failurePolicy[\s\S]*?(?=---)/, `spec: ${spec}\n`);
      expect(texts(`${broken}---\n{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b}}\n`)).toEqual([]);
    }
  });

  test("passes what the policy accepts", () => expect(texts(admissionExample(8))).toEqual([]));

  test("reports the pods that the policy refuses, with the expression", () => {
    expect(texts(admissionExample(16))).toEqual([
      "error /spec/pytorchReplicaSpecs/Worker/template/spec the cluster refuses the pods of component worker: ValidatingAdmissionPolicy gpu-limit: a container has at most 8 GPUs (failed: object.spec.containers.all(c, int(c.?resources.?limits['nvidia.com/gpu'].orValue('0')) <= 8))",
    ]);
  });

  test("warns where the binding warns, and is silent where it audits", () => {
    const actions = (list: string) => texts(admissionExample(16).replace("[Deny]", list));
    expect(actions("[Warn]")).toEqual([expect.stringMatching(/^warning .* the cluster warns of the pods/)]);
    expect(actions("[Audit]")).toEqual([]);
    expect(actions("[Deny, Audit]")).toEqual([expect.stringMatching(/^error /)]);
  });

  test.each(podKinds.map((kind) => [kind.name, kind] as const))("reaches the pods of %s", (_, kind) => {
    const pods = (gpus: number) => {
      const container = { name: "main", image: "a", resources: { limits: { "nvidia.com/gpu": gpus } } };
      return texts(`${POLICY}---\n${emitYaml(kind.wrap({ spec: { containers: [container] } }))}`);
    };
    expect(pods(8)).toEqual([]);
    const place = kind.at("/spec").replaceAll("/", "\\/");
    expect(pods(16).some((text) => new RegExp(`^error ${place} the cluster refuses the pods`).test(text))).toBe(true);
  });
});

test("policies of the base judge where the branch has others", () => {
  const [policy, binding, job] = admissionExample(16).split("---\n");
  const set = setOf(`${policy?.replace("<= 8)", "<= 64)")}---\n${binding}---\n${job}`);
  const base = setOf(`${policy}---\n${binding}`);
  const locate = () => ({ file: "base.yaml", line: 1, column: 1 });
  const admission = base.objects.map(({ object }) => ({ object, locate, isOfBase: true as const }));
  const messages: string[] = [];
  const judge = (judged: typeof set) => {
    messages.length = 0;
    if (rule.scope !== "set") return;
    rule.check(judged, { options: undefined as never, report: ({ message }) => messages.push(message) });
  };
  judge(set);
  expect(messages).toEqual([]);
  judge({ ...set, admission });
  expect(messages).toEqual([
    expect.stringContaining("ValidatingAdmissionPolicy gpu-limit of the base: a container has"),
  ]);
});
