import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { at } from "../../../src/base/read.ts";
import { mutated } from "../../helpers/field-mutations.ts";
import { fieldErrors } from "../../helpers/field-verdict.ts";
import {
  CHANGE_SETS,
  clusterObjects,
  FIELD_VERDICTS,
  type FieldVerdicts,
  validObjects,
} from "../../helpers/field-verdicts.ts";

/** Recorded by scripts/record-field-verdicts.ts. */
const recorded = JSON.parse(readFileSync(join(FIELD_VERDICTS, "verdicts.json"), "utf8")) as FieldVerdicts;

test.each(
  [...validObjects, ...clusterObjects].map(
    (object) => [`${at(object, "kind")} ${at(object, "metadata", "name")}`, object] as const,
  ),
)("nothing is reported about the valid %s", (_, object) => expect(fieldErrors(object)).toEqual([]));

/**
 * Changes for which the API server and muster differ. A Job whose labels are invalid is refused when the CronJob makes it.
 * The recording server had no admission of ServiceAccounts, which sets serviceAccountName. A subject without a namespace is
 * a warning. The server removes a dataSource of an unknown kind, and reads a null label as an empty one.
 */
const DIFFERENT: Readonly<Record<number, readonly string[]>> = {
  1: ["missed: Pod drop spec.serviceAccountName"],
  2: ["missed: Pod drop spec.serviceAccountName", 'false: CronJob value spec.jobTemplate.metadata.labels.a "-x"'],
  3: ["missed: Pod drop spec.serviceAccountName", "missed: Pod drop spec.serviceAccountName"],
  4: [
    'false: Node value metadata.labels {"a":null}',
    'false: PersistentVolumeClaim value spec.dataSource.apiGroup "a.b/c"',
    'missed: Ingress value spec.rules.0.http.paths.1.backend.resource.apiGroup ""',
    "false: ConfigMap value binaryData.blob [null]",
    'false: Node value spec.podCIDRs.0 "Never"',
    'false: CronJob value spec.jobTemplate.metadata.labels.a "101%"',
    "missed: FlowSchema value spec.matchingPrecedence 1",
    "false: EndpointSlice value metadata.labels.kubernetes.io/service-name null",
    "false: PersistentVolumeClaim value spec.dataSource.kind null",
  ],
  5: [
    "missed: HorizontalPodAutoscaler value spec.minReplicas 0",
    'false: PersistentVolumeClaim value spec.dataSource.kind ""',
    'false: HorizontalPodAutoscaler value spec.metrics.2.pods.metric.selector.matchLabels.a "bé"',
    "missed: ClusterRoleBinding value subjects.0.namespace null",
    'false: PersistentVolumeClaim value spec.dataSource.apiGroup "VolumeSnapshot"',
    "false: EndpointSlice value metadata.labels.kubernetes.io/service-name null",
    'false: CronJob value spec.jobTemplate.metadata.labels {"":""}',
    "false: Namespace value metadata.labels.team null",
  ],
};
const LONG = process.env.MUSTER_LONG === "1";
const SHORT = 400;
const cases = Object.entries(CHANGE_SETS).flatMap(([name, { objects, mutations, seeds }]) =>
  seeds.map((seed) => ({
    seed,
    verdicts: recorded.refused[name as keyof typeof CHANGE_SETS][seed] ?? "",
    objects,
    mutations,
  })),
);

describe.each(cases)("random changes with seed $seed", ({ seed, verdicts, objects, mutations }) => {
  test("are refused as an API server refuses them", () => {
    const different = mutations(objects, LONG ? verdicts.length : SHORT, seed).flatMap(
      ({ index, mutation }, number) => {
        const verdict = verdicts[number];
        if (verdict === "?") return [];
        const errors = fieldErrors(mutated(objects[index], mutation));
        const isRefused = verdict === "1";
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
