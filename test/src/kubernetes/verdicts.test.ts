import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { at } from "../../../src/base/read.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { mutated, randomMutations } from "../../helpers/field-mutations.ts";
import { fieldErrors } from "../../helpers/field-verdict.ts";
import { ROOT } from "../../helpers/repository.ts";

const fixtures = join(ROOT, "test/fixtures/kubernetes");
const { documents } = readYaml(readFileSync(join(fixtures, "valid.yaml"), "utf8"), "valid.yaml");
const objects = documents.map(({ value }) => value);
/** Recorded by scripts/record-field-verdicts.ts. */
const recorded = JSON.parse(readFileSync(join(fixtures, "verdicts.json"), "utf8")) as {
  readonly refused: Readonly<Record<string, string>>;
};

test.each(objects.map((object) => [`${at(object, "kind")} ${at(object, "metadata", "name")}`, object] as const))(
  "nothing is reported about the valid %s",
  (_, object) => expect(fieldErrors(object)).toEqual([]),
);

/**
 * Changes for which the API server and muster differ. A Job whose labels are invalid is refused when the CronJob makes it.
 * The recording server had no admission of ServiceAccounts, which sets serviceAccountName.
 */
const DIFFERENT: Readonly<Record<number, readonly string[]>> = {
  1: ["missed: Pod drop spec.serviceAccountName", "missed: ResourceQuota retype spec.hard.pods 1.5"],
  2: [
    "missed: Pod drop spec.serviceAccountName",
    'missed: HorizontalPodAutoscaler value spec.scaleTargetRef.apiVersion "-x"',
    'false: CronJob value spec.jobTemplate.metadata.labels.a "-x"',
  ],
  3: [
    "missed: Job repeat spec.podFailurePolicy.rules.0.onExitCodes.values.0",
    "missed: Pod drop spec.serviceAccountName",
    "missed: Pod drop spec.serviceAccountName",
    "missed: ResourceQuota retype spec.hard.pods 1.5",
  ],
};
const LONG = process.env.MUSTER_LONG === "1";

describe.each([1, 2, 3])("random changes with seed %i", (seed) => {
  test("are refused as an API server refuses them", () => {
    const verdicts = recorded.refused[seed] ?? "";
    const different = randomMutations(objects, LONG ? verdicts.length : 200, seed).flatMap(
      ({ index, mutation }, number) => {
        const errors = fieldErrors(mutated(objects[index], mutation));
        const isRefused = verdicts[number] === "1";
        if (errors.length > 0 === isRefused) return [];
        const { change, path, to } = mutation;
        const text = [at(objects[index], "kind"), change, path.join("."), JSON.stringify(to)?.slice(0, 20)].join(" ");
        return `${isRefused ? "missed" : "false"}: ${text.trim()}`;
      },
    );
    const known = DIFFERENT[seed] ?? [];
    // A short run has only the first of them.
    expect(different).toEqual(LONG ? known : known.slice(0, different.length));
  });
});
