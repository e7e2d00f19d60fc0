import type { Skeleton } from "./skeleton.ts";

/** The names of a kind in the forms that its files need. */
export type KindNames = Readonly<
  Record<"kind" | "group" | "version" | "folder" | "name" | "component" | "constant" | "definition", string>
>;

/** The files of a kind by their paths from the root. */
export function kindFiles(names: KindNames): Skeleton["files"] {
  const { folder } = names;
  const own = `workloadtypes/${folder}`;
  return {
    [`${own}/index.ts`]: indexFile(names),
    [`${own}/resource-interface.ts`]: resourceInterfaceFile(names),
    [`${own}/pod-groups.ts`]: podGroupsFile(names),
    [`${own}/README.md`]: readme(names),
    [`${own}/samples/minimal-cpu.yaml`]: sample(names, "minimal", ""),
    [`${own}/samples/full-gpu.yaml`]: sample(names, "full", "          resources: { limits: { nvidia.com/gpu: 1 } }\n"),
    [`test/workloadtypes/expected/${folder}.ts`]: expectedFile(names),
    [`test/workloadtypes/${folder}.test.ts`]: testFile(names),
  };
}

function indexFile({ kind, group, version, name, constant, definition }: KindNames): string {
  return `import type { WorkloadKind } from "../../src/model/index.ts";
import { ${constant}_PRIORITY, predict${kind}Gangs } from "./pod-groups.ts";
import { ${definition} } from "./resource-interface.ts";

/** TODO: one sentence about the kind ${kind}. */
export const ${name}: WorkloadKind = {
  kind: "${kind}",
  group: "${group}",
  versions: ["${version}"],
  category: "Train",
  priority: ${constant}_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  resourceInterfaces: { ${version}: ${definition} },
  predictGangs: predict${kind}Gangs,
};
`;
}

function resourceInterfaceFile({ kind, group, version, component, definition }: KindNames): string {
  return `import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** \`${group}/${version}\` ${kind}. TODO: source. */
export const ${definition} = {
  structureDefinition: {
    rootComponent: {
      name: "${component}",
      kind: { group: "${group}", version: "${version}", kind: "${kind}" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: ".spec.replicas // 1" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions", typeFieldName: "type", statusFieldName: "status" },
        statusMappings: {
          running: [{ byConditions: [{ type: "Running", status: "True" }] }],
          completed: [{ byConditions: [{ type: "Complete", status: "True" }] }],
          failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
        },
      },
    },
    additionalChildKinds: [POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
`;
}

function podGroupsFile({ kind, component, constant }: KindNames): string {
  return `import { podCount, predictDefaultGang } from "../../src/gpu/index.ts";
import { at, type KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** Default priority class of the kind. */
export const ${constant}_PRIORITY = { kai: "train", runai: "low" } as const;

/** The PodGroup of the kind ${kind}: one for all pods, of which one must start. TODO: source. */
export function predict${kind}Gangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  const count = podCount(1, object, "spec", "replicas");
  return predictDefaultGang(object, [{ component: "${component}", template, count }], context, ${constant}_PRIORITY);
}
`;
}

function readme({ kind, group, version, component }: KindNames): string {
  return `# ${kind}

\`${group}/${version}\`. TODO: one sentence.

|                    |                                      |
| ------------------ | ------------------------------------ |
| category, priority | Train; \`train\` on KAI; \`low\` on Run:ai |
| component          | \`${component}\`: \`.spec.template\`  |
| pods               | \`spec.replicas\`, default 1           |
| suspended by       | TODO                                 |
| PodGroup           | one for all pods, \`minMember\` 1      |

## Source

- TODO: repository, version, files

## Known

- TODO

## Guesses

- TODO
`;
}

function sample({ kind, group, version }: KindNames, name: string, resources: string): string {
  return `apiVersion: ${group}/${version}
kind: ${kind}
metadata:
  name: ${name}
  namespace: team-a
spec:
  replicas: 2
  template:
    spec:
      schedulerName: kai-scheduler
      containers:
        - name: main
          image: registry.example.com/team/main:1.0
${resources}`;
}

function expectedFile({ component }: KindNames): string {
  return `import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["${component}: 2 x 0"],
    "full-gpu.yaml": ["${component}: 2 x 100"],
  },
};
`;
}

function testFile({ kind, name, component }: KindNames): string {
  return `import { describe, expect, it } from "vitest";
import { ${name} } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

describe("the PodGroup of the kind ${kind}", () => {
  it("is one for all pods and waits for one", () => {
    const [gang, ...more] = gangsOf(${name}, sample(${name}, "minimal-cpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-minimal-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["${component}: 2"]);
  });
});

describe("the status of the kind ${kind}", () => {
  it.each([
    ["Running", "Running"],
    ["Complete", "Completed"],
    ["Failed", "Failed"],
  ])("follows the condition %s", (type, value) => {
    const object = { ...sample(${name}, "minimal-cpu.yaml"), status: { conditions: [{ type, status: "True" }] } };
    expect(seen(${name}, object).status?.value).toBe(value);
  });
});
`;
}
