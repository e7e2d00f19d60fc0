import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { type Finding, isObject, member, parentPointer, pointerTo, record } from "../../src/kernel/index.ts";
import type { Rule } from "../../src/rule/rule.ts";
import { editedValue } from "../../src/yaml/edit-value.ts";
import { emitYaml, readYaml } from "../../src/yaml/index.ts";
import { editsOfFix } from "../helpers/fix-text.ts";
import { check } from "../helpers/policies.ts";
import { seededRandom } from "../helpers/seeded-random.ts";

const MUTANTS = process.env.MUSTER_LONG === "1" ? 1000 : 10;

type Documents = readonly unknown[];

const recommended = rules.filter(({ pack }) => pack === "recommended");
const parsed = (yaml: string): Documents => readYaml(yaml, "example.yaml").documents.map(({ value }) => value);
const written = (documents: Documents) => documents.map((document) => emitYaml(document)).join("---\n");

/** The findings of a rule whose fix can be applied word for word, with its edits. */
function mechanical(rule: Rule, documents: Documents) {
  return check(rule, written(documents)).flatMap((finding) => {
    const edits = editsOfFix(finding, objectOf(finding, documents));
    return edits === undefined ? [] : [{ finding, edits }];
  });
}

function isObjectOf({ object }: Finding, document: unknown): boolean {
  const metadata = member(document, "metadata");
  if (object === undefined) return member(document, "kind") === "Organization";
  return (
    member(document, "kind") === object.kind &&
    member(metadata, "name") === object.name &&
    (member(metadata, "namespace") ?? undefined) === object.namespace
  );
}

const objectOf = (finding: Finding, documents: Documents) => documents.find((each) => isObjectOf(finding, each));

/** Sets a value, with the objects above it that are missing. */
function withEdit(value: unknown, edit: Parameters<typeof editedValue>[1]): unknown {
  const edited = editedValue(value, edit);
  if (edited !== undefined || edit.op === "remove") return edited?.value ?? value;
  const parent = withEdit(value, { op: "set", path: parentPointer(edit.path), value: {} });
  return editedValue(parent, edit)?.value ?? parent;
}

/** Applies the fixes of a rule one after the other, as a user would, until none is left. */
function repaired(rule: Rule, documents: Documents): Documents {
  let current = documents;
  for (let step = 0; step < 20; step++) {
    const [first] = mechanical(rule, current);
    if (first === undefined) return current;
    const next = current.map((document) =>
      isObjectOf(first.finding, document) ? first.edits.reduce(withEdit, structuredClone(document)) : document,
    );
    if (isDeepStrictEqual(next, current)) return current;
    current = next;
  }
  return current;
}

/** The errors of the recommended rules, without their places, which a fix may move. */
const errorsOf = (documents: Documents) =>
  check(recommended, written(documents)).flatMap(({ rule, severity, message }) =>
    severity === "error" ? [`${rule} ${message}`] : [],
  );

function newErrors(before: Documents, after: Documents): readonly string[] {
  const known = new Set(errorsOf(before));
  return errorsOf(after).filter((error) => !known.has(error));
}

type Mutation = (document: Readonly<Record<string, unknown>>, random: () => number) => unknown;

const annotated = (field: "labels" | "annotations"): Mutation => {
  return (document, random) => {
    const metadata = record(document.metadata);
    const name = `example.com/${Math.floor(random() * 1000)}`;
    return { ...document, metadata: { ...metadata, [field]: { ...record(metadata[field]), [name]: "x" } } };
  };
};

/** Changes that leave a mistake as it is. */
const MUTATIONS: readonly Mutation[] = [
  annotated("labels"),
  annotated("annotations"),
  (document) => Object.fromEntries(Object.entries(document).reverse()),
  (document, random) =>
    eachContainer(document, (container) => ({ ...container, image: `a/b:${Math.floor(random() * 99)}.1` })),
  (document, random) =>
    eachContainer(document, (container) => ({
      ...container,
      env: [
        ...(Array.isArray(container.env) ? container.env : []),
        { name: `E${Math.floor(random() * 99)}`, value: "1" },
      ],
    })),
  (document) => eachContainer(document, (container) => ({ ...container, workingDir: "/work" })),
];

function eachContainer(value: unknown, change: (container: Readonly<Record<string, unknown>>) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => eachContainer(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "containers" || !Array.isArray(inner)) return [key, eachContainer(inner, change)];
      return [key, inner.map((item) => (isObject(item) && "image" in item ? change(item) : item))];
    }),
  );
}

function mutant(documents: Documents, seed: number): Documents {
  const random = seededRandom(seed);
  const isChangeable = (document: unknown) => isObject(document) && document.kind !== "Organization";
  return documents.map((document) => {
    if (!isObject(document) || !isChangeable(document)) return document;
    const number = 1 + Math.floor(random() * 3);
    return Array.from({ length: number }).reduce<unknown>((current) => {
      const mutation = MUTATIONS[Math.floor(random() * MUTATIONS.length)];
      return mutation === undefined ? current : mutation(record(current), random);
    }, document);
  });
}

const isFiles = (rule: Rule) => isObject(member(parsed(rule.examples.bad)[0], "files"));
/** The spelling of a value decides, which an example as data has not; `gitops/repairs.test.ts` repairs its text. */
const OF_TEXT = "GITOPS-030";
const judged = rules.filter((rule) => !isFiles(rule) && rule.id !== OF_TEXT).map((rule) => [rule.id, rule] as const);
const applied = judged.filter(([, rule]) => mechanical(rule, parsed(rule.examples.bad)).length > 0);
const prose = judged.filter(([id]) => !applied.some(([other]) => other === id));

/** Rules whose fix replaces, renames or removes an object, so that the good example has other objects. */
const OTHER_OBJECTS: readonly string[] = [
  "ADMISSION-003",
  "GANG-017",
  "GANG-022",
  "GANG-024",
  "GITOPS-002",
  "GITOPS-004",
  "GITOPS-005",
  "GITOPS-014",
  "GITOPS-040",
  "GITOPS-041",
  "GITOPS-043",
  "GITOPS-045",
  "GITOPS-073",
  "SEC-013",
  "SEC-016",
  "SEC-021",
  "SEC-023",
];

/** The rules with such a fix: edits, or a text of a form that `editsOfFix` reads. All others have prose. */
const MECHANICAL: readonly string[] = [
  "GANG-001",
  "GANG-002",
  "GANG-005",
  "GANG-006",
  "GANG-013",
  "GANG-016",
  "GANG-020",
  "GANG-021",
  "GITOPS-003",
  "GITOPS-007",
  "GITOPS-013",
  "GITOPS-042",
  "GITOPS-058",
  "GITOPS-066",
  "GITOPS-069",
  "GPU-001",
  "GPU-005",
  "GPU-007",
  "GPU-011",
  "K8S-001",
  "K8S-002",
  "LIFECYCLE-002",
  "LIFECYCLE-003",
  "NET-003",
  "NET-006",
  "QUOTA-001",
  "QUOTA-002",
  "QUOTA-007",
  "QUOTA-008",
  "QUOTA-016",
  "RIGHTS-008",
  "RUNAI-001",
  "RUNAI-002",
  "RUNAI-003",
  "RUNAI-004",
  "SEC-001",
  "SEC-002",
  "SEC-003",
  "SEC-005",
  "SEC-006",
  "SEC-008",
  "SEC-012",
  "SEC-014",
  "SEC-024",
  "SEC-025",
  "SEC-026",
  "STORAGE-002",
  "STORAGE-007",
  "STORAGE-008",
];

describe("a fix that can be applied word for word", () => {
  test("is that of these rules", () => {
    expect(applied.map(([id]) => id)).toEqual(MECHANICAL);
  });

  test.each(applied)("of %s repairs its bad example, without a new error", (_, rule) => {
    const bad = parsed(rule.examples.bad);
    const good = repaired(rule, bad);
    expect(mechanical(rule, good)).toEqual([]);
    expect(newErrors(bad, good)).toEqual([]);
  });

  test.each(applied)(`of %s repairs ${MUTANTS} mutants of its bad example`, (_, rule) => {
    const bad = parsed(rule.examples.bad);
    for (let seed = 1; seed <= MUTANTS; seed++) {
      const changed = mutant(bad, seed);
      const good = repaired(rule, changed);
      expect([seed, mechanical(rule, good).map(({ finding }) => finding.message)]).toEqual([seed, []]);
      // The other rules are slow, and a mutation changes nothing that most of them read.
      if (seed % 10 === 0) expect([seed, newErrors(changed, good)]).toEqual([seed, []]);
    }
  });
});

describe("a fix in prose", () => {
  test.each(prose)("of %s leads from the bad example to the good one, without a new error", (id, { examples }) => {
    const [bad, good] = [parsed(examples.bad), parsed(examples.good)];
    expect(newErrors(bad, good)).toEqual([]);
    const names = (documents: Documents) =>
      documents
        .map((each) => pointerTo("", String(member(each, "kind")), String(member(member(each, "metadata"), "name"))))
        .sort();
    expect(isDeepStrictEqual(names(bad), names(good)) || OTHER_OBJECTS.includes(id)).toBe(true);
  });
});
