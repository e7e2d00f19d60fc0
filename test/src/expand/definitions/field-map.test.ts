import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withFieldMap } from "../../../../scripts/field-map-docs.ts";
import {
  DISTRIBUTED_INFERENCE_FIELDS,
  type FieldEntry,
  TRAINING_FIELDS,
} from "../../../../scripts/schemas/field-map.ts";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import type { Expansion } from "../../../../src/expand/definitions/expansion.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { DistributedInferenceSpec } from "../../../../src/model/definition/distributed-inference.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import type { KaiScheduler, Target } from "../../../../src/model/organization/organization.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { another, pointerOf, valueAt, withValue } from "./field-proof.ts";
import {
  FULL_INFERENCE,
  FULL_TRAINING_ON_KAI,
  FULL_TRAINING_ON_RUNAI,
  MEMORY_INFERENCE,
  MEMORY_TRAINING_ON_RUNAI,
  SINGLE_TRAINING_ON_KAI,
} from "./full-definitions.ts";
import { inference, kaiTarget, runaiTarget, training } from "./samples.ts";

/** Leaves of an API document's request body, in the table's notation. */
function leavesOf(file: string, root: string): readonly string[] {
  type Schema = Readonly<Record<string, unknown>>;
  const document = JSON.parse(readFileSync(sharedPath("seeds", file), "utf8")) as Schema;
  const schemas = (document.components as Schema).schemas as Readonly<Record<string, Schema>>;
  const found: string[] = [];
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === "string" ? resolve(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  const properties = (schema: Schema): readonly (readonly [string, Schema])[] => {
    const own = resolve(schema);
    const parts = (own.allOf ?? []) as readonly Schema[];
    return [...parts.flatMap(properties), ...Object.entries((own.properties ?? {}) as Record<string, Schema>)];
  };
  const walk = (schema: Schema, path: string) => {
    const own = resolve(schema);
    const members = properties(own);
    for (const [name, member] of members) walk(member, path === "" ? name : `${path}.${name}`);
    if (members.length > 0) return;
    if (own.items !== undefined) walk(own.items as Schema, `${path}[]`);
    else found.push(path);
  };
  walk(schemas[root] ?? {}, "");
  return found;
}

/** The output of an expansion, for the cluster and for reviewers. */
function output({ objects, components }: Expansion): string {
  return JSON.stringify({ objects, components });
}

/** Words of enumerations, and values that must stay valid, for the mutation of a field. */
const OTHER: Readonly<Record<string, unknown>> = {
  "spec.imagePullPolicy": "Never",
  "spec.compute.gpuRequestType": "memory",
  "spec.nodeAffinityRequired.nodeSelectorTerms[].matchExpressions[].operator": "NotIn",
  "spec.podAffinity.type": "Preferred",
  "spec.tolerations[].operator": "Exists",
  "spec.tolerations[].effect": "Any",
  "spec.probes.readiness.handler.httpGet.scheme": "HTTP",
  "spec.security.seccompProfileType": "Unconfined",
  "spec.security.capabilities[]": "SYS_TIME",
  "spec.storage.pvc[].claimInfo.volumeMode": "Block",
  "spec.storage.hostPath[].mountPropagation": "None",
  "spec.storage.git[].secretRef.authenticationMethod": "ssh-key",
  "spec.nodePools[]": "default",
  "spec.preemptibility": "non-preemptible",
  "spec.priorityClass": "inference",
  "spec.restartPolicy": "Never",
  "spec.ports[].serviceType": "NodePort",
};

const INFERENCE_OTHER: Readonly<Record<string, unknown>> = {
  "spec.restartPolicy": "RecreateGroupOnPodRestart",
  "spec.startupPolicy": "LeaderCreated",
  "spec.preemptibility": "preemptible",
};

/** Fields that have an effect only together with others. */
const TOGETHER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "tolerations[].operator": { operator: "Exists", value: null },
  "ports[].serviceType": { serviceType: "NodePort", external: 30_080 },
  "storage.pvc[].existingPvc": { existingPvc: false, claimInfo: { size: "1Gi" } },
  "compute.gpuRequestType": {
    gpuRequestType: "memory",
    gpuPortionRequest: null,
    gpuPortionLimit: null,
    gpuMemoryRequest: "8Gi",
  },
};

/** A value that is refused, for fields of which some values are. */
const REFUSED_VALUES: Readonly<Record<string, unknown>> = {
  "compute.gpuPortionLimit": 0.9,
  "compute.gpuMemoryLimit": "64Gi",
  createHomeDir: true,
  "imagePullSecrets[].userCredential": true,
  "security.uidGidSource": "fromIdpToken",
  "storage.pvc[].dataSharing": true,
  "storage.pvc[].ephemeral": true,
  "storage.pvc[].claimInfo.volumeMode": "Block",
  autoDeletionTimeAfterCompletionSeconds: 60,
  terminateAfterPreemption: true,
  "exposedUrls[].authorizationType": "authenticatedUsers",
  "exposedUrls[].authorizedUsers[]": "someone@example.com",
  "exposedUrls[].authorizedGroups[]": "everyone",
  "servingPort.authorizationType": "authenticatedUsers",
  "servingPort.authorizedUsers[]": "someone@example.com",
  "servingPort.authorizedGroups[]": "everyone",
  restartPolicy: "Never",
  terminationGracePeriodSeconds: 30,
  "storage.git[].secretRef.authenticationMethod": "ssh-key",
};

interface Proof {
  readonly api: string;
  readonly scheduler: KaiScheduler;
  readonly entries: readonly FieldEntry[];
  readonly bases: readonly object[];
  readonly expand: (spec: object) => Expansion;
  readonly other: Readonly<Record<string, unknown>>;
}

const target: Readonly<Record<KaiScheduler, Target>> = { kai: kaiTarget(), runai: runaiTarget() };

function trainings(scheduler: KaiScheduler, bases: readonly TrainingSpec[]): Proof {
  return {
    api: "Training",
    scheduler,
    entries: TRAINING_FIELDS,
    bases,
    expand: (spec) => expandTraining(training(spec), target[scheduler]),
    other: scheduler === "runai" ? { ...OTHER, "spec.nodePools[]": "default", "spec.priorityClass": "high" } : OTHER,
  };
}

function inferences(scheduler: KaiScheduler, bases: readonly DistributedInferenceSpec[]): Proof {
  return {
    api: "DistributedInference",
    scheduler,
    entries: DISTRIBUTED_INFERENCE_FIELDS,
    bases,
    expand: (spec) => expandDistributedInference(inference(spec), target[scheduler]),
    other: { ...OTHER, ...INFERENCE_OTHER, "spec.priorityClass": scheduler === "kai" ? "train" : "low" },
  };
}

const bursting = {
  gpuDevicesRequest: 1,
  gpuRequestType: "portion",
  gpuPortionRequest: 0.5,
  gpuPortionLimit: 0.8,
} as const;
const burstingMemory = {
  gpuDevicesRequest: 1,
  gpuRequestType: "memory",
  gpuMemoryRequest: "8Gi",
  gpuMemoryLimit: "16Gi",
} as const;
const burstingPod = { image: "a", compute: bursting } as const;
const burstingMemoryPod = { image: "a", compute: burstingMemory } as const;

const PROOFS: readonly Proof[] = [
  trainings("kai", [FULL_TRAINING_ON_KAI, SINGLE_TRAINING_ON_KAI]),
  trainings("runai", [FULL_TRAINING_ON_RUNAI, MEMORY_TRAINING_ON_RUNAI]),
  inferences("kai", [{ ...FULL_INFERENCE, priorityClass: "inference" }, MEMORY_INFERENCE]),
  inferences("runai", [
    { ...FULL_INFERENCE, priorityClass: "high" },
    { workers: 1, leader: burstingPod, worker: burstingPod },
    { workers: 1, leader: burstingMemoryPod, worker: burstingMemoryPod },
    MEMORY_INFERENCE,
  ]),
];

/** The envelope is not a part of a definition's `spec`; its own tests are below. */
const ENVELOPE = ["name", "useGivenNameAsPrefix", "projectId", "clusterId", "templateId"];

/** Paths below the pod's fields or the `spec`, as the tables of values have them. */
function short(path: string): string {
  return path.replace(/^spec\.(?:(?:leader|worker)\.)?/, "");
}

describe.each(PROOFS)("every field of a $api on $scheduler", ({ scheduler, entries, bases, expand, other }) => {
  const fields = entries.filter(({ path }) => !ENVELOPE.includes(path));
  const withFate = (fate: string) =>
    fields.filter(({ fates }) => fates[scheduler].fate === fate).map(({ path }) => path);

  it.each(bases.map((spec) => [spec]))("starts from definitions that are not refused", (spec) => {
    const { issues, objects } = expand(spec);
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(objects.length).toBeGreaterThan(0);
  });

  const exclusions = withFate("mapped").filter((path) => path.endsWith("[].exclude"));
  it.each(exclusions)("%s excludes the item", (path) => {
    const list = path.slice(0, -"[].exclude".length);
    const base = bases.find((spec) => pointerOf({ spec }, `${list}[]`) !== undefined);
    if (base === undefined) {
      // The whole list is refused here; an excluded item of it is not.
      const at = `/${list.replaceAll(".", "/").replace(/^spec\//, "")}/0`;
      const spec = bases[0] ?? {};
      const refused = expand(withValue(spec, at, {}));
      expect(refused.issues.map((issue) => issue.path)).toContain(`/spec${at}`);
      expect(output(expand(withValue(spec, at, { exclude: true })))).toBe(output(expand(spec)));
      return;
    }
    const pointer = pointerOf({ spec: base }, `${list}[]`) ?? "";
    const changed = withValue({ spec: base }, `${pointer}/exclude`, true).spec;
    const { issues } = expand(changed);
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(output(expand(changed))).not.toBe(output(expand(base)));
  });

  const single = ["spec.servingPort.protocol"];
  const mapped = withFate("mapped").filter((path) => !path.endsWith("[].exclude") && !single.includes(path));
  it.each(mapped)("%s reaches the objects", (path) => {
    const base = bases.find((spec) => pointerOf({ spec }, path) !== undefined);
    const pointer = base === undefined ? undefined : pointerOf({ spec: base }, path);
    if (base === undefined || pointer === undefined) throw new Error(`no base has ${path}`);
    const generic = `spec.${short(path)}`;
    const together = TOGETHER[short(path)];
    const value = other[generic] ?? another(valueAt({ spec: base }, pointer));
    const changed =
      together === undefined
        ? withValue({ spec: base }, pointer, value)
        : Object.entries(together).reduce(
            (spec, [name, member]) => withValue(spec, pointer.replace(/[^/]+$/, name), member),
            { spec: base },
          );
    const after = expand(changed.spec);
    expect(after.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(output(after)).not.toBe(output(expand(base)));
  });

  it.each(withFate("refused"))("%s is refused by name", (path) => {
    const existing = bases
      .map((spec) => ({ spec, pointer: pointerOf({ spec }, parentOf(path)) }))
      .find(({ pointer }) => pointer !== undefined);
    const spec = existing?.spec ?? bases[0] ?? {};
    const pointer = pointerFor(path, existing?.pointer);
    const value = REFUSED_VALUES[short(path)] ?? "text";
    const changed = withValue({ spec }, pointer, value).spec;
    const { issues, objects } = expand(fresh(changed, path, pointer));
    const errors = issues.filter(({ severity }) => severity === "error");
    expect(
      errors
        .map((issue) => issue.path)
        .filter((at) => pointer === at || pointer.startsWith(`${at}/`) || at === pointer.replace(/\/0$/, "")),
    ).not.toEqual([]);
    for (const issue of errors) expect(issue.message.length).toBeGreaterThan(20);
    expect(objects).toEqual([]);
  });

  it.each(withFate("display-only"))("%s changes nothing", (path) => {
    const base = bases.find((spec) => pointerOf({ spec }, parentOf(path)) !== undefined);
    if (base === undefined) throw new Error(`no base has the parent of ${path}`);
    const pointer = `${pointerOf({ spec: base }, parentOf(path)) ?? ""}/${path.split(".").at(-1) ?? ""}`;
    const changed = withValue({ spec: base }, pointer, path.endsWith("exclude") ? true : "something else").spec;
    expect(output(expand(changed))).toBe(output(expand(base)));
    expect(expand(changed).issues).toEqual(expand(base).issues);
  });
});

function parentOf(path: string): string {
  return path.replace(/(?:\.[^.[\]]+(?:\[\])?|\[\])$/, "");
}

/** Where a refused field goes: beside its siblings in the base, else into a new item. */
function pointerFor(path: string, parent: string | undefined): string {
  const list = path.endsWith("[]");
  const name = path.replace(/\[\]$/, "").split(".").at(-1) ?? "";
  const own =
    parent === undefined
      ? `/${path.replaceAll("[]", ".0").replaceAll(".", "/")}`
      : `${parent}/${name}${list ? "/0" : ""}`;
  return own;
}

/** A new environment variable needs a name, and one source only. */
function fresh(spec: object, path: string, pointer: string): object {
  const match = /^(.*\/environmentVariables\/\d+)\//.exec(pointer);
  if (match?.[1] === undefined) return spec;
  const source = /environmentVariables\[\]\.(\w+)/.exec(path)?.[1] ?? "";
  return withValue({ spec }, match[1], { name: "ONLY", [source]: { name: "n", key: "k", path: "p" } }).spec;
}

describe("the envelope of a definition", () => {
  const result = (fields: Parameters<typeof training>[1], on: Target) =>
    output(expandTraining(training({}, fields), on));

  it.each(["kai", "runai"] as const)("reaches the objects on %s", (scheduler) => {
    const base = result({}, target[scheduler]);
    expect(result({ metadata: { name: "other" } }, target[scheduler])).not.toBe(base);
    expect(result({ useGivenNameAsPrefix: true }, target[scheduler])).not.toBe(base);
    const moved = { ...target[scheduler], project: { ...target[scheduler].project, name: "p2" }, namespace: "p2" };
    expect(result({}, moved)).not.toBe(base);
    const elsewhere = { ...target[scheduler], cluster: { ...target[scheduler].cluster, schedulerName: "other" } };
    expect(result({}, elsewhere)).not.toBe(base);
  });

  it("has one protocol, which the Service names", () => {
    const { objects } = expandDistributedInference(inference(FULL_INFERENCE), target.kai);
    expect(JSON.stringify(objects)).toContain('"appProtocol":"http"');
  });
});

describe("the tables", () => {
  it.each([
    ["trainings.openapi.json", "TrainingCreationRequest", TRAINING_FIELDS],
    ["distributed-inferences.openapi.json", "DistributedInferenceCreationRequest", DISTRIBUTED_INFERENCE_FIELDS],
  ] as const)("hold every leaf of %s", (file, root, entries) => {
    if (sharedMissing("seeds", file)) return;
    expect(entries.map(({ path }) => path).sort()).toEqual([...leavesOf(file, root)].sort());
  });

  it("name no field twice and explain every one", () => {
    for (const entries of [TRAINING_FIELDS, DISTRIBUTED_INFERENCE_FIELDS]) {
      expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
      for (const { fates } of entries) {
        expect(fates.kai.note).not.toBe("");
        expect(fates.runai.note).not.toBe("");
      }
    }
  });

  it("are the same in the documentation", () => {
    const page = readFileSync(new URL("../../../../docs/reference/definition-fields.md", import.meta.url), "utf8");
    expect(withFieldMap(page)).toBe(page);
  });
});
