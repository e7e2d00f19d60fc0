import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A node of a schema, or of a CustomResourceDefinition. */
export type CrdNode = Readonly<Record<string, unknown>>;

/** A CustomResourceDefinition without descriptions and CEL rules. */
interface CrdDocument extends CrdNode {
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean; readonly schema: CrdNode }[];
  };
}

interface Structure {
  readonly crds: readonly {
    readonly group: string;
    readonly kind: string;
    readonly plural: string;
    readonly scope: string;
    readonly versions: readonly { readonly name: string; readonly served: boolean; readonly schema: number }[];
  }[];
  readonly schemas: readonly CrdNode[];
}

const FILE = new URL("../fixtures/crds/structure.json", import.meta.url);

let documents: readonly CrdDocument[] | undefined;

/**
 * The CustomResourceDefinitions of the kinds that muster knows, from `test/fixtures/crds/structure.json`
 * (`scripts/crd-structure.ts` writes it). Equal schemas are the same object.
 */
export function crdDocuments(): readonly CrdDocument[] {
  documents ??= readDocuments(JSON.parse(readFileSync(FILE, "utf8")) as Structure);
  return documents;
}

/** A temporary folder with each definition as a file, for commands that take `--crds`. */
export function crdFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "muster-crds-")), "crds");
  mkdirSync(folder);
  for (const [index, crd] of crdDocuments().entries()) {
    const { group, names } = crd.spec;
    writeFileSync(join(folder, `${group}_${names.plural}-${index}.json`), JSON.stringify(crd));
  }
  return folder;
}

function readDocuments({ crds, schemas }: Structure): readonly CrdDocument[] {
  const expanded: CrdNode[] = [];
  const schemaOf = (reference: unknown): CrdNode => {
    if (typeof reference !== "number") return withMembers(reference as CrdNode);
    // A schema refers only to schemas before it.
    return expanded[reference] ?? {};
  };
  const withMembers = (schema: CrdNode): CrdNode => {
    const members = Object.entries(schema).map(([key, value]) => {
      if (key === "properties") {
        const fields = Object.entries(value as CrdNode).map(([name, field]) => [name, schemaOf(field)]);
        return [key, Object.fromEntries(fields)];
      }
      const isSchema = key === "items" || (key === "additionalProperties" && typeof value !== "boolean");
      return [key, isSchema ? schemaOf(value) : value];
    });
    return Object.fromEntries(members) as CrdNode;
  };
  for (const schema of schemas) expanded.push(withMembers(schema));
  return crds.map(({ group, kind, plural, scope, versions }) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { kind, plural },
      versions: versions.map(({ name, served, schema }) => ({
        name,
        served,
        schema: { openAPIV3Schema: schemaOf(schema) },
      })),
    },
  }));
}
