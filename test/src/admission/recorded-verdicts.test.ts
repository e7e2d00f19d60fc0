import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expressionFaults } from "../../../policies/pods/expression-faults.ts";
import { CrdKinds, fieldFaults, typeOfKind } from "../../../src/k8s-fields/index.ts";
import { pointerSegments } from "../../../src/kernel/index.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { type AdmissionCase, answerCase, readAdmissionCases } from "../../helpers/admission-cases.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";

const CASES = ["cases", "runs", "vap-open.json"] as const;
/** The part of the requests whose verdict may be unknown. */
const MOST_UNJUDGED = 0.05;

// Verdicts of a real API server about policies, recorded outside of this repository.
describe.skipIf(sharedMissing(...CASES) || sharedMissing("crds"))("recorded verdicts of an API server", () => {
  const cases = sharedMissing(...CASES) ? [] : readAdmissionCases(sharedPath(...CASES));
  const requests = cases.filter(({ policyRefused }) => policyRefused === undefined);
  const answers = requests.map((recorded) => ({ recorded, answer: answerCase(recorded, recordedCrds()) }));

  test("are given for each request, or the reason why not", () => {
    const judged = answers.filter(({ answer }) => answer.unjudged.length === 0 || !answer.allowed);
    expect(judged.map(({ recorded, answer }) => ({ id: recorded.id, ...shown(recorded, answer) }))).toEqual(
      judged.map(({ recorded }) => ({ id: recorded.id, ...shown(recorded, recorded) })),
    );
    expect(answers.length - judged.length).toBeLessThanOrEqual(answers.length * MOST_UNJUDGED);
  });

  test("name the fields of each policy that the server does not accept", () => {
    const missed = cases.flatMap(({ id, policyRefused, policies }) => {
      const found = policies.flatMap((policy) => {
        const type = typeOfKind(policy.apiVersion, policy.kind);
        return type === undefined ? [] : [...fieldFaults(policy, type, { minor: 36 }), ...expressionFaults(policy)];
      });
      const fields = found.map(({ path }) => fieldOf(path));
      return policyRefused === undefined || policyRefused.fields.some((field) => fields.includes(field)) ? [] : [id];
    });
    expect(missed).toEqual([]);
  });
});

/** The parts of an answer that are compared: a message that is not stable is left out. */
function shown(
  { messageUnstable }: AdmissionCase,
  { allowed, message, warnings, reason }: Pick<AdmissionCase, "allowed" | "message" | "warnings" | "reason">,
) {
  return messageUnstable === true ? { allowed, reason } : { allowed, reason, message: message ?? null, warnings };
}

let known: CrdKinds | undefined;

function recordedCrds(): CrdKinds {
  if (known !== undefined) return known;
  const { paramCRDs } = JSON.parse(readFileSync(sharedPath("cases", "runs", "vap-meta.json"), "utf8")) as {
    readonly paramCRDs: readonly unknown[];
  };
  const others = readdirSync(sharedPath("crds"))
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => readYaml(readFileSync(sharedPath("crds", name), "utf8"), name).documents)
    .map(({ value }) => value);
  known = new CrdKinds([...paramCRDs, ...others].map((definition) => ({ definition })));
  return known;
}

/** A pointer in the notation of an API server: `spec.validations[0].expression`. */
function fieldOf(path: string): string {
  return pointerSegments(path)
    .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
    .join("")
    .slice(1);
}
