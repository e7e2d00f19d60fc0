import { type KindNames, kindFiles } from "./kind-files.ts";
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
export function kindSkeleton(wanted: NewKind, read: ReadFile): Skeleton {
  const names = namesOf(wanted);
  const { kind, group, version, folder, name } = names;
  const own = `workloadtypes/${folder}`;
  const gangs = read("docs/reference/gangs.md");
  if (gangs.includes(`\n| ${kind} |`)) throw new Error(`the catalogue has a kind ${kind} already`);
  return {
    files: kindFiles(names),
    edits: {
      "workloadtypes/registry.ts": withSortedLine(
        read("workloadtypes/registry.ts"),
        `export { ${name} } from "./${folder}/index.ts";`,
        /^export \{/,
        (line) => line.slice(line.indexOf('"')),
      ),
      "docs/reference/gangs.md": withGangRow(gangs, kind),
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
      `${own}/README.md and the row of docs/reference/gangs.md: describe the kind and its PodGroup`,
      "node --import tsx scripts/crd-structure.ts CRD.yaml (adds the CRD to test/fixtures); without a published CRD, add the version to WITHOUT_CRD of test/workloadtypes/paths.test.ts",
      "npm run format && npm run typecheck",
      "npx vitest run test/workloadtypes test/docs/gangs.test.ts test/policies/every-kind.test.ts",
    ],
  };
}

/** @throws Error for a name, group or version that Kubernetes does not accept */
function namesOf({ kind, group, version }: NewKind): KindNames {
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
  return {
    kind,
    group,
    version,
    folder,
    name,
    component: name.toLowerCase(),
    constant: folder.replaceAll("-", "_").toUpperCase(),
    definition: name + version.replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  };
}

/** docs/reference/gangs.md with a row for the kind in the table of kinds. */
function withGangRow(text: string, kind: string): string {
  const start = text.indexOf("\n## Groups of each kind\n");
  const section = text.slice(start, text.indexOf("\n## ", start + 1));
  const row = `| ${kind} | 1 | 1 | none | nothing |`;
  const withRow = withSortedLine(section, row, /^\| [A-Z]\w+/, (line) => line.split("|")[1]?.trim() ?? "");
  return text.replace(section, () => withRow);
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
