import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import type { DescribedSchema } from "../../../scripts/schemas/described-schema.ts";
import { fileSchemas } from "../../../scripts/schemas/file-schemas.ts";
import { FILE_KINDS, type FileKind } from "../../../src/app/run/run-schema.ts";
import { expandDistributedInference } from "../../../src/expand/definitions/distributed-inference.ts";
import { expandTraining } from "../../../src/expand/definitions/training.ts";
import { record } from "../../../src/kernel/base/read.ts";
import { parseDefinition } from "../../../src/model/definition/parse/parse-definition.ts";
import { parseRequestBody } from "../../../src/model/definition/parse/parse-request-body.ts";
import type { ParsedDefinition } from "../../../src/model/definition/parse/parse-result.ts";
import { parseOrganization } from "../../../src/model/organization/parse.ts";
import { parseResourceInterface } from "../../../src/model/resource-interface/parse.ts";
import { parseRule } from "../../../src/user-rules/parse-rule.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { ROOT, repository } from "../../helpers/repository.ts";
import { another, pointerOf, valueAt, withValue } from "../../src/expand/definitions/field-proof.ts";
import {
  FULL_INFERENCE,
  FULL_TRAINING_ON_KAI,
  FULL_TRAINING_ON_RUNAI,
  SINGLE_TRAINING_ON_KAI,
} from "../../src/expand/definitions/full-definitions.ts";
import { kaiTarget, runaiTarget } from "../../src/expand/definitions/samples.ts";

// Each default of a schema is compared with what the engine does: a value without the field, and one with the default,
// have the same result, and one with another value has not.

interface Default {
  readonly path: string;
  readonly value: unknown;
  readonly schema: DescribedSchema;
}

/** The defaults of a schema, with `[]` for items. */
function defaultsOf(schema: DescribedSchema, root: DescribedSchema, path = ""): readonly Default[] {
  const { properties = {}, items } = resolved(schema, root);
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const whole = resolved(inner, root);
    const found = "default" in whole ? [{ path: at, value: whole.default, schema: whole }] : [];
    return [...found, ...defaultsOf(inner, root, at)];
  });
  return items === undefined ? own : [...own, ...defaultsOf(items, root, `${path}[]`)];
}

function resolved(schema: DescribedSchema, { $defs = {} }: DescribedSchema): DescribedSchema {
  return { ...$defs[schema.$ref?.replace("#/$defs/", "") ?? ""], ...schema };
}

/** The result of the engine for a value. */
interface Result {
  readonly output: unknown;
  /** Whether a cluster of this kind refuses the value. */
  readonly refused: boolean;
}

/** A reader of a kind of file, with values that have its fields. */
interface Reader {
  readonly bases: readonly object[];
  /** One result for each kind of cluster. */
  readonly read: (value: unknown) => readonly Result[];
  /** The result of all of the engine, where the reader leaves a default to others. */
  readonly run?: (value: unknown) => Promise<readonly Result[]>;
}

const targets = [kaiTarget(), runaiTarget()];

function expansions({ definition, issues }: ParsedDefinition): readonly Result[] {
  return targets.map((target) => {
    if (definition === undefined || definition.kind === "WorkloadType") return { output: issues, refused: true };
    const output =
      definition.kind === "Training"
        ? expandTraining(definition, target)
        : expandDistributedInference(definition, target);
    return { output: { issues, output }, refused: output.objects.length === 0 };
  });
}

const dataVolume = { id: "6f0f2b1e-5d0c-4c36-9f7e-3f3f0b6f1a10", mountPath: "/a" };
const specs = {
  Training: [
    FULL_TRAINING_ON_KAI,
    FULL_TRAINING_ON_RUNAI,
    SINGLE_TRAINING_ON_KAI,
    { image: "a", storage: { dataVolume: [dataVolume] } },
  ],
  DistributedInference: [FULL_INFERENCE],
};

const envelope = { apiVersion: "muster.dev/v1alpha1", metadata: { name: "llm" }, project: "team-nlp" };

function definitions(kind: keyof typeof specs): Reader {
  return {
    // Only the name of a run depends on its number.
    bases: [
      ...specs[kind].map((spec) => ({ ...envelope, kind, spec })),
      { ...envelope, kind, useGivenNameAsPrefix: true, spec: specs[kind][0] },
    ],
    read: (value) => expansions(parseDefinition(value)),
  };
}

function bodies(kind: keyof typeof specs): Reader {
  const envelope = { name: "sft", projectId: "4501", clusterId: dataVolume.id };
  return {
    bases: specs[kind].map((spec) => ({ ...envelope, spec })),
    read: (value) => expansions(parseRequestBody(value, kind)),
  };
}

const page = readFileSync(join(ROOT, "docs/reference/organization.md"), "utf8");
const example = record(readYaml(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "", "a.yaml").documents[0]?.value);
const amounts = { deserved: 64, limit: "unlimited" };
const quotas = ["east", "west"].map((cluster) => {
  return { cluster, nodePool: "default", gpu: amounts, cpu: amounts, memory: { ...amounts, deserved: "1Ti" } };
});
const { allocated: _allocated, resourceManagement: _objects, ...east } = record((example.clusters as unknown[])[0]);
const { crds: _crds, ...others } = example;
const organization = {
  ...others,
  clusters: [east, (example.clusters as unknown[])[1]],
  departments: [{ name: "research", quotas }],
  projects: [{ name: "team-nlp", department: "research", clusters: ["east", "west"], quotas }],
};

const open: ReturnType<typeof repository>[] = [];
afterAll(() => {
  for (const each of open) each.dispose();
});

/** The manifests of a repository with a `muster.yaml`. */
async function synthWith(value: unknown): Promise<readonly Result[]> {
  const policy = { apiVersion: "muster.dev/v1alpha1", kind: "RunaiPolicy", metadata: { name: "a" } };
  const defaults = {
    workloadTypes: ["trainings"],
    scope: { tenant: true },
    policy: { defaults: { workingDir: "/a" } },
  };
  const one = repository({
    "muster.yaml": JSON.stringify(value),
    "charts/web/Chart.yaml": "name: web\nversion: 1.0.0\n",
    "runai-policies/a.yaml": JSON.stringify({ ...policy, ...defaults }),
    "other/a.yaml": "",
    "workloads/b.yaml": JSON.stringify({ ...envelope, kind: "Training", cluster: "west", spec: { image: "a" } }),
    "workloads/a.training.json": JSON.stringify({
      name: "sft",
      projectId: "team-nlp",
      clusterId: dataVolume.id,
      spec: { image: "a", ports: [{ container: 80, serviceType: "NodePort", external: 30_080 }] },
    }),
  });
  open.push(one);
  const { code, stdout } = await one.synth();
  const dist = one.dist();
  if (Object.keys(dist).length === 0) return [{ output: stdout, refused: true }];
  return [{ output: { code, dist }, refused: false }];
}

function interfaces(kind: string, apiVersion: string): Reader {
  const statusDefinition = {
    conditionsDefinition: { path: ".status.conditions" },
    statusMappings: { running: [{ byConditions: [{ type: "Ready" }] }] },
  };
  const part = (name: string) => ({
    name,
    kind: { group: "example.org", version: "v1", kind: name },
    statusDefinition,
  });
  const structureDefinition = { rootComponent: part("A"), childComponents: [{ ...part("B"), ownerRef: "A" }] };
  return {
    bases: [{ kind, apiVersion, metadata: { name: "a" }, spec: { structureDefinition } }],
    read: (value) => [{ output: parseResourceInterface(value), refused: false }],
  };
}

const readers: Readonly<Partial<Record<FileKind, Reader>>> = {
  Organization: {
    bases: [organization],
    read: (value) => [{ output: parseOrganization(value), refused: false }],
    run: synthWith,
  },
  Training: definitions("Training"),
  DistributedInference: definitions("DistributedInference"),
  TrainingRequest: bodies("Training"),
  DistributedInferenceRequest: bodies("DistributedInference"),
  Rule: {
    bases: [
      {
        apiVersion: "muster.dev/v1alpha1",
        kind: "Rule",
        metadata: { name: "a" },
        spec: { id: "ACME-001", scope: "object", title: "A title", expression: "true" },
      },
    ],
    read: (value) => {
      const { rule, issues } = parseRule({
        value,
        file: "a.yaml",
        locate: () => ({ file: "a.yaml", line: 1, column: 1 }),
      });
      return [{ output: { severity: rule?.rule.severity, pack: rule?.rule.pack, issues }, refused: false }];
    },
  },
  ResourceInterface: interfaces("ResourceInterface", "optimization.nvidia.com/v1alpha1"),
  Karta: interfaces("Karta", "run.ai/v1alpha1"),
};

/** A related URL is for people, so excluding one changes no object. */
const WITHOUT_EFFECT = ["spec.relatedUrls[].exclude"];

/** A request has the spec of a definition, a worker the fields of a leader, and a WorkloadType a Resource Interface. */
function isTriedElsewhere(kind: FileKind, path: string): boolean {
  if (kind === "WorkloadType") return path.startsWith("spec.resourceInterfaces[].spec.");
  return path.startsWith("spec.worker.") || (kind.endsWith("Request") && path.startsWith("spec."));
}

test.each(["Training", "DistributedInference"] as const)("a request has the spec of a %s", (kind) => {
  const [own, request] = [fileSchemas[kind](), fileSchemas[`${kind}Request`]()];
  expect(request.properties?.spec).toEqual(own.properties?.spec);
  expect(request.$defs).toEqual(own.$defs);
  const { leader, worker } = resolved(own.properties?.spec ?? {}, own).properties ?? {};
  expect(leader?.$ref).toBe(worker?.$ref);
});

describe.each(FILE_KINDS)("the defaults of %s", (kind) => {
  const root = fileSchemas[kind]();
  const defaults = defaultsOf(root, root).filter(({ path }) => !isTriedElsewhere(kind, path));
  const { bases, read, run }: Reader = readers[kind] ?? { bases: [], read: () => [] };

  test.each([...defaults, { path: "", value: undefined, schema: {} }])(
    "$path is $value",
    async ({ path, value, schema }) => {
      if (path === "") return;
      const parent = path.replace(/\.?[^.]+$/, "");
      const usable = bases.filter((each) => pointerOf(each, parent) !== undefined);
      const base = parent === "" ? usable.at(-1) : usable[0];
      if (base === undefined) throw new Error(`no value has ${parent}`);
      const pointer = `${pointerOf(base, parent)}/${path.split(".").at(-1)}`;
      const word = schema.enum?.find((each) => each !== null && each !== value);
      const old = valueAt(base, pointer);
      const other = word ?? (old === undefined || isDeepStrictEqual(old, value) ? otherThan(value) : old);
      const [absent, same, changed] = [null, value, other].map((each) => withValue(base, pointer, each));
      const [first, second, third] = [absent, same, changed].map(read);
      const isRead = !isDeepStrictEqual(first, third);
      const isDecided = run === undefined || (isRead && isDeepStrictEqual(first, second));
      const results = async (each: unknown) => (isDecided ? read(each) : await run(each));
      const [without, withDefault] = [await results(absent), await results(same)];
      expect(accepted(withDefault, without)).toEqual(accepted(without, withDefault));
      const hasEffect = isRead || !isDeepStrictEqual(await results(changed), without);
      expect(hasEffect).toBe(!WITHOUT_EFFECT.includes(path));
    },
  );
});

/** The results on kinds of clusters that refuse neither of two values; all where each kind refuses one. */
function accepted(results: readonly Result[], others: readonly Result[]): readonly Result[] {
  const both = results.filter(({ refused }, index) => !refused && !others[index]?.refused);
  return both.length > 0 ? both : results;
}

function otherThan(value: unknown): unknown {
  return Array.isArray(value) ? ["other"] : another(value);
}
