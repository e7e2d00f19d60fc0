import { describe, expect, it } from "vitest";
import {
  RUNAI_KINDS,
  type RunaiField,
  type RunaiItemField,
  type RunaiValue,
} from "../../../../src/k8s-fields/runai/field.ts";
import { fieldsOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import { isObject, members } from "../../../../src/kernel/base/read.ts";
import { exported, imported, messages } from "./contexts.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A value of each type of the table, and values of fields whose type allows more than their meaning. */
const SAMPLES: Fields = {
  Any: "a",
  Integer: 3,
  Number: "0.5",
  Quantity: "1G",
  String: "a",
  capability: "CHOWN",
  container: 8080,
  containerPort: 8080,
  cpuLimit: "2",
  directory: "/data",
  external: 30080,
  "extendedResources/name": "example.com/nic",
  mountPath: "/data",
  path: "/data",
  quantity: "1",
  repository: "https://example.com/a.git",
  sourcePath: "/data",
  supplementalGroups: "7,8",
  targetPath: "/data",
  workingDir: "/data",
};

/** Each word of a field, both of true and false, and one value of any other type. */
function valuesOf(place: string, { type, words }: RunaiValue): readonly unknown[] {
  if (words !== undefined) return words;
  if (type === "Boolean") return [true, false];
  return [SAMPLES[place] ?? SAMPLES[place.split("/").at(-1) ?? ""] ?? SAMPLES[type]];
}

/** Each value of a field, and of each field of its items, as `field=value` or `field/member=value`. */
function formsOf(field: RunaiField): readonly (readonly [label: string, value: unknown])[] {
  const { name, form, item } = field;
  if (form === "open") return [[name, { any: "a" }]];
  if (form === "plain") return valuesOf(name, field).map((value) => [`${name}=${value}`, value]);
  if (form === "wrapped") return valuesOf(name, field).map((value) => [`${name}=${value}`, { value }]);
  const itemised = (value: unknown) => ({ items: { own: { value } } });
  if (item === "open") return [[name, itemised({ key: "a", operator: "Exists", effect: "NoSchedule" })]];
  if (typeof item !== "object") return [[name, itemised("a")]];
  const fields: readonly [string, RunaiItemField][] = Object.entries(item);
  const mandatory = fields
    .filter(([, each]) => each.mandatory)
    .map(([member, each]) => [member, valuesOf(`${name}/${member}`, each)[0]] as const);
  return fields.flatMap(([member, each]) =>
    valuesOf(`${name}/${member}`, each).map((value) => {
      const label = `${name}/${member}=${value}`;
      const beside = BESIDE.find(([place]) => place.test(label))?.[1];
      return [label, itemised({ ...Object.fromEntries(mandatory), ...beside, [member]: value })] as const;
    }),
  );
}

/** Fields of an item that another one needs beside it. */
const BESIDE: readonly (readonly [label: RegExp, fields: Fields])[] = [
  [/^exposedUrls\/customUrl/, { containerPort: 8080 }],
  [/^gitSync\/username/, { secretName: "s" }],
  [/^s3\/(key|secret)=/, { secretName: "s" }],
  [/^pvcs\/(claimName|existingPvc=true)/, { claimName: "a", existingPvc: true }],
  [/^pvcs\/ephemeral=true/, { size: "1G" }],
  [/^pvcs\/readWriteOnce=false/, { claimName: "a", size: "1G", readOnlyMany: true }],
  [/^pvcs/, { claimName: "a", size: "1G" }],
  [/^ports\/external/, { serviceType: "NodePort" }],
  [/^ports\/(container|protocol)/, { serviceType: "ClusterIP" }],
];

/** Fields of `spec` that another one needs beside it. */
const NEEDS: readonly (readonly [label: RegExp, fields: Fields])[] = [
  [
    /^podAffinity(=true|SchedulingRule|Topology)/,
    {
      podAffinity: { value: true },
      podAffinitySchedulingRule: { value: "hard" },
      podAffinityTopology: { value: "zone" },
    },
  ],
  [/^runAs(User=true|Uid|Gid)/, { runAsUser: { value: true }, runAsUid: { value: 7 } }],
  [/^gpu(Limit)?=/, { gpu: { value: "0.5" }, gpuDevices: { value: 1 } }],
  [/^gpuMemory/, { gpuMemory: { value: "1G" }, gpuDevices: { value: 1 } }],
  [/^tty/, { stdin: { value: true } }],
];

function workload(kind: string, spec: Fields) {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind,
    metadata: { name: "a", namespace: "runai-team-nlp", labels: { project: "team-nlp" } },
    spec: {
      usage: "Submit",
      ...("namePrefix" in spec ? {} : { name: { value: "a" } }),
      image: { value: "python" },
      ...spec,
    } as Fields,
  };
}

const casesOf = (kind: (typeof RUNAI_KINDS)[number]) =>
  fieldsOf(kind).flatMap((field) =>
    formsOf(field).map(([label, value]) => {
      const beside = Object.entries(NEEDS.find(([place]) => place.test(label))?.[1] ?? {});
      const known = beside.filter(([name]) => fieldsOf(kind).some((each) => each.name === name));
      const y = workload(kind, { ...Object.fromEntries(known), [field.name]: value });
      return { label, field, y };
    }),
  );

/** Values that have the effect of an absent field, in the reference or in the API: the round trip adds or removes them. */
const DEFAULTS: Readonly<Record<string, (fields: Fields) => Fields>> = {
  ...Object.fromEntries(
    fieldsOf("TrainingWorkload").flatMap((field) =>
      field.default === undefined ? [] : [[field.name, () => ({ value: field.default })]],
    ),
  ),
  jupyter: () => ({ value: false }),
  mountPropagation: () => ({ value: false }),
  podAffinity: () => ({ value: false }),
  runAsUser: () => ({ value: false }),
  gitSync: () => ({ username: "User" }),
  s3: () => ({ key: "AccessKeyId", secret: "SecretKey" }),
  // Without any mode, a claim has the first one.
  pvcs: ({ readOnlyMany, readWriteMany }) => ({
    existingPvc: false,
    readWriteOnce: readOnlyMany !== true && readWriteMany !== true,
  }),
};

const without = (fields: Fields, defaults: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== defaults[key]));

/** The fields of an object that are not defaults; an empty wrapper is an absent field. */
function normalised(object: Fields): Fields {
  const fields = members(object.spec).map(([name, field]): [string, unknown] => {
    const defaults = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined;
    if (defaults === undefined || !isObject(field)) return [name, field];
    if (!isObject(field.items)) return [name, without(field, defaults(field))];
    const items = members(field.items).map(([key, item]) => {
      const value = (item as Fields).value as Fields;
      return [key, { value: without(value, defaults(value)) }];
    });
    return [name, { items: Object.fromEntries(items) }];
  });
  const spec = fields.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0);
  return { ...object, spec: Object.fromEntries(spec) };
}

/** Values that no definition can have, with the reason. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  "baseWorkload=a": /^baseWorkload: names a template/,
  "usage=Template": /^usage: is Template/,
};

/** Fields that a Training has in its metadata. */
const IN_METADATA: Readonly<Record<string, Fields>> = {
  "active=false": { annotations: { "muster.dev/suspend": "true" } },
  "preemptible=false": { labels: { project: "team-nlp", "kai.scheduler/preemptibility": "non-preemptible" } },
  "preemptible=true": { labels: { project: "team-nlp", "kai.scheduler/preemptibility": "preemptible" } },
};

describe("export(import(y)) is y for every field of a TrainingWorkload", () => {
  it.each(casesOf("TrainingWorkload"))("$label, or import lists it", ({ label, field: { name }, y }) => {
    const { value, issues, remarks } = imported(y);
    const reason = REFUSED[label];
    if (reason !== undefined) {
      expect(issues.map(({ message }) => message)).toEqual([expect.stringMatching(reason)]);
      return;
    }
    expect(issues).toEqual([]);
    const result = exported([value], "v2alpha1");
    expect(messages(result).filter((message) => message.startsWith("error"))).toEqual([]);
    const object = result.exported[0]?.content as Fields;
    if (remarks.length > 0) {
      expect(remarks.map(({ path }) => path)).toEqual([expect.stringMatching(`^/spec/${name}(/|$)`)]);
      expect(normalised(object)).not.toEqual(normalised(y));
      return;
    }
    const added = IN_METADATA[label];
    const { preemptible: _, ...spec } = y.spec;
    expect(normalised(object)).toEqual(normalised({ ...y, spec, metadata: { ...y.metadata, ...added } }));
  });
});

describe("every other kind of run.ai/v2alpha1", () => {
  const kinds = RUNAI_KINDS.filter((kind) => kind !== "TrainingWorkload");

  it.each(kinds)("a %s passes in both directions with every field", (kind) => {
    const cases = casesOf(kind);
    for (const { label, y } of cases) {
      const object = kind === "DistributedWorkload" ? { ...y, masterSpec: { image: { value: "python" } } } : y;
      const { value, issues, remarks } = imported(object);
      expect([label, issues.map(({ message }) => message), remarks]).toEqual([label, [], []]);
      expect(value).toEqual(object);
      expect(exported([value], "v2alpha1").exported.map(({ content }) => content)).toEqual([object]);
    }
    expect(cases.length).toBeGreaterThan(80);
  });
});
