import { camelCase, type ReadFile, type Skeleton, withSortedLine } from "./skeleton.ts";

interface NewKind {
  readonly kind: string;
  readonly group: string | undefined;
  readonly version: string;
}

/**
 * A kind with one pod template at `.spec.template` and `.spec.replicas` pods, which the default podgrouper groups.
 *
 * @throws Error for a name or group that Kubernetes does not accept
 */
export function kindSkeleton({ kind, group, version }: NewKind, read: ReadFile): Skeleton {
  if (!/^[A-Z][A-Za-z0-9]+$/.test(kind)) throw new Error(`${kind} is not a kind: write it in PascalCase`);
  if (group === undefined) throw new Error(`--group is missing: write the API group of ${kind}`);
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(group)) {
    throw new Error(`--group: ${group} is not an API group of custom resources such as ml.example.org`);
  }
  if (!/^v\d+((alpha|beta)\d+)?$/.test(version)) {
    throw new Error(`--version: ${version} is not a version such as v1 or v1alpha1`);
  }
  const folder = kind.replaceAll(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, "-$&").toLowerCase();
  const name = camelCase(folder);
  const names = {
    kind,
    group,
    version,
    folder,
    name,
    component: name.toLowerCase(),
    constant: folder.replaceAll("-", "_").toUpperCase(),
    definition: name + version.replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  };
  const own = `workloadtypes/${folder}`;
  const gangs = read("docs/gangs.md");
  if (gangs.includes(`\n| ${kind} |`)) throw new Error(`the catalogue has a kind ${kind} already`);
  return {
    files: {
      [`${own}/index.ts`]: indexFile(names),
      [`${own}/resource-interface.ts`]: resourceInterfaceFile(names),
      [`${own}/pod-groups.ts`]: podGroupsFile(names),
      [`${own}/README.md`]: readme(names),
      [`${own}/samples/minimal-cpu.yaml`]: sample(names, "minimal", ""),
      [`${own}/samples/full-gpu.yaml`]: sample(
        names,
        "full",
        "          resources: { limits: { nvidia.com/gpu: 1 } }\n",
      ),
      [`test/workloadtypes/expected/${folder}.ts`]: expectedFile(names),
      [`test/workloadtypes/${folder}.test.ts`]: testFile(names),
    },
    edits: {
      "workloadtypes/registry.ts": withSortedLine(
        read("workloadtypes/registry.ts"),
        `export { ${name} } from "./${folder}/index.ts";`,
        /^export \{/,
        (line) => line.slice(line.indexOf('"')),
      ),
      "docs/gangs.md": withGangRows(gangs, kind),
      "test/policies/every-kind-objects.ts": withLastMember(
        read("test/policies/every-kind-objects.ts"),
        `  ${kind}: object("${group}/${version}", "${kind}", { replicas: 1, template: template("main") }),`,
      ),
      "test/policies/every-kind-table.ts": withLastMember(
        read("test/policies/every-kind-table.ts"),
        `  { kind: "${kind}", pods: { ${names.component}: pod("/spec/template/spec") } },`,
      ),
      "test/workloadtypes/without.ts": withoutRows(read("test/workloadtypes/without.ts"), kind),
    },
    next: [
      `${own}/resource-interface.ts: write the components with their pods and numbers (for a single pod "1"), and the statuses`,
      `${own}/pod-groups.ts: write what KAI's podgrouper does with the kind, with the upstream file`,
      `${own}/index.ts: describe the kind in one sentence; choose its category and priorities`,
      "test/workloadtypes/without.ts: write why the kind has none of these fields, or add the field to index.ts and remove the row",
      `${own}/samples: write a minimal and a full manifest; count their pods in test/workloadtypes/expected/${folder}.ts`,
      `test/workloadtypes/${folder}.test.ts: adapt the gang and the statuses`,
      "test/policies/every-kind-objects.ts and every-kind-table.ts: adapt the last row to the pods of the kind",
      `${own}/README.md and the rows of docs/gangs.md: describe the kind and its PodGroup`,
      "node --import tsx scripts/crd-structure.ts CRD.yaml (adds the CRD to test/fixtures); without a published CRD, add the version to WITHOUT_CRD of test/workloadtypes/paths.test.ts",
      "npm run format && npm run typecheck",
      "npx vitest run test/workloadtypes test/docs-gangs.test.ts test/policies/every-kind.test.ts",
    ],
  };
}

type Names = Readonly<
  Record<"kind" | "group" | "version" | "folder" | "name" | "component" | "constant" | "definition", string>
>;

function indexFile({ kind, group, version, name, constant, definition }: Names): string {
  return `import type { WorkloadKind } from "../../src/workload/workload-kind.ts";
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

function resourceInterfaceFile({ kind, group, version, component, definition }: Names): string {
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

function podGroupsFile({ kind, component, constant }: Names): string {
  return `import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at } from "../../src/base/read.ts";
import { podCount, predictDefaultGang } from "../../src/podgrouper/default-gang.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";

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

function readme({ kind, group, version, component }: Names): string {
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

function sample({ kind, group, version }: Names, name: string, resources: string): string {
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

function expectedFile({ component }: Names): string {
  return `import type { ExpectedPods } from "./expected-pods.ts";

export const expected: ExpectedPods = {
  samples: {
    "minimal-cpu.yaml": ["${component}: 2 x 0"],
    "full-gpu.yaml": ["${component}: 2 x 100"],
  },
};
`;
}

function testFile({ kind, name, component }: Names): string {
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

/** docs/gangs.md with a row for the kind in both tables of kinds. */
function withGangRows(text: string, kind: string): string {
  const rows = [
    ["Groups of each kind", `| ${kind} | 1 | 1 | none |`],
    ["Failures of the podgrouper", `| ${kind} | nothing | \`defaultgrouper/default_grouper.go\` |`],
  ] as const;
  return rows.reduce((page, [heading, row]) => {
    const start = page.indexOf(`\n## ${heading}\n`);
    const end = page.indexOf("\n## ", start + 1);
    const section = page.slice(start, end < 0 ? undefined : end);
    const withRow = withSortedLine(section, row, /^\| [A-Z]\w+/, (line) => line.split("|")[1]?.trim() ?? "");
    return page.replace(section, () => withRow);
  }, text);
}

/** The text with a line before the end of its last list or object. */
function withLastMember(text: string, line: string): string {
  return text.replace(/\n([\]}];)\n*$/, (_, end: string) => `\n${line}\n${end}\n`);
}

/** test/workloadtypes/without.ts with a row for the kind under each field that the skeleton leaves out. */
function withoutRows(text: string, kind: string): string {
  return ["suspendPath", "controllerOwned", "childKinds"].reduce((page, field) => {
    const start = page.indexOf(`\n  ${field}: {`);
    const end = page.indexOf("\n  },", start);
    const section = page.slice(start, end);
    const withRow = withSortedLine(section, `    ${kind}: "TODO: why it has none",`, /^ {4}[A-Z]\w+: /);
    return page.replace(section, () => withRow);
  }, text);
}
