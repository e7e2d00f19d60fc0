import { describe, expect, test } from "vitest";
import { at } from "../../../../src/kernel/base/read.ts";
import { mutated } from "../../../helpers/field-mutations.ts";
import { fieldErrors } from "../../../helpers/field-verdict.ts";
import {
  CHANGE_SETS,
  clusterObjects,
  newerObjects,
  recordedVerdicts,
  validObjects,
} from "../../../helpers/field-verdicts.ts";

test.each(
  [...validObjects, ...clusterObjects, ...newerObjects].map(
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
    'false: PersistentVolumeClaim value spec.dataSource.kind ""',
    'false: HorizontalPodAutoscaler value spec.metrics.2.pods.metric.selector.matchLabels.a "bé"',
    "missed: ClusterRoleBinding value subjects.0.namespace null",
    'false: PersistentVolumeClaim value spec.dataSource.apiGroup "VolumeSnapshot"',
    "false: EndpointSlice value metadata.labels.kubernetes.io/service-name null",
    'false: CronJob value spec.jobTemplate.metadata.labels {"":""}',
    "false: Namespace value metadata.labels.team null",
  ],
};
/**
 * Fields of newer objects that the server checks further: those of alpha features, the expressions of mutations, and
 * serviceAccountName as above.
 */
const UNJUDGED =
  /^missed: (?:Pod \w+ spec\.(?:containers\.0\.volumeMounts\.0\.bindMountOptions|evictionResponders|serviceAccountName)|Job \w+ spec\.(?:parallelism|scheduling\.)|MutatingAdmissionPolicy value spec\.mutations\.\d\.\w+\.expression)/;

const LONG = process.env.MUSTER_LONG === "1";
const SHORT = 200;
const cases = recordedVerdicts.flatMap(({ kubernetes, refused }) =>
  Object.entries(CHANGE_SETS).flatMap(([name, { objects, mutations, features }]) =>
    Object.entries(refused[name as keyof typeof CHANGE_SETS] ?? {}).map(([seed, verdicts]) => {
      return { kubernetes, seed: Number(seed), features, verdicts, objects, mutations };
    }),
  ),
);

test("every set of changes has verdicts", () => {
  const recorded = new Set(cases.map(({ seed }) => seed));
  expect([...recorded].sort()).toEqual(Object.values(CHANGE_SETS).flatMap(({ seeds }) => seeds));
});

describe.each(cases)("random changes with seed $seed on $kubernetes", (changes) => {
  test("are refused as an API server refuses them", () => {
    const { kubernetes, seed, features, verdicts, objects, mutations } = changes;
    const different = mutations(objects, LONG ? verdicts.length : SHORT, seed).flatMap(
      ({ index, mutation }, number) => {
        const verdict = verdicts[number];
        if (verdict === "?") return [];
        const errors = fieldErrors(mutated(objects[index], mutation), kubernetes);
        const isRefused = verdict === "1";
        if (errors.length > 0 === isRefused) return [];
        const { change, path, to } = mutation;
        const text = [at(objects[index], "kind"), change, path.join("."), JSON.stringify(to)?.slice(0, 20)].join(" ");
        const difference = `${isRefused ? "missed" : "false"}: ${text.trim()}`;
        return features && UNJUDGED.test(difference) ? [] : difference;
      },
    );
    const known = DIFFERENT[seed] ?? [];
    // A short run has only the first of them.
    expect(different).toEqual(LONG ? known : known.slice(0, different.length));
  });
});
