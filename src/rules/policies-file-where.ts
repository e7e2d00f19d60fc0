import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { nearest } from "../base/nearest.ts";
import { pointerTo } from "../base/pointer.ts";
import { type FieldProblem, quoted, violation } from "../finding/field-problem.ts";
import { namespaceOf, type Organization } from "../organization/organization.ts";
import type { CheckedObject } from "./checked-object.ts";
import { matchesGlob, matchesKind, pathMatcher } from "./match-object.ts";
import type { TextsFile, WhereFile } from "./policies-file.ts";

/** A `where` that was read, and what is wrong with it. */
export interface ReadWhere {
  readonly matches: (object: CheckedObject) => boolean;
  readonly findings: readonly FieldProblem[];
}

type Test = (checked: CheckedObject) => boolean;

/**
 * Reads a `where` at a pointer of `muster.yaml`: an object must match every field that is there, by one of its texts.
 * Clusters and projects without a `*` must exist in the organisation, where that is known.
 */
export function readWhere(where: WhereFile, at: string, organization: Organization | undefined): ReadWhere {
  const { cluster, project, namespace, path, kind, name } = where;
  const tests: readonly Test[] = [
    ...test(cluster, (pattern) => (checked) => matchesGlob(pattern, checked.cluster.name)),
    ...test(
      project,
      (pattern) => (checked) => projectsOf(checked, organization).some((own) => matchesGlob(pattern, own)),
    ),
    ...test(namespace, (pattern) => ({ object }) => {
      const own = namespaceNamedBy(object);
      return own !== undefined && matchesGlob(pattern, own);
    }),
    ...test(path, (pattern) => {
      const matches = pathMatcher(pattern);
      return ({ file, source }) => {
        const own = file ?? source?.file;
        return own !== undefined && matches(own);
      };
    }),
    ...test(
      kind,
      (pattern) =>
        ({ object }) =>
          matchesKind(pattern, object),
    ),
    ...test(
      name,
      (pattern) =>
        ({ object }) =>
          matchesGlob(pattern, object.metadata.name),
    ),
  ];
  const findings = [
    ...(Object.values(where).every((field) => field === null || field === undefined) ? [empty(at)] : []),
    ...unknownNames(cluster, pointerTo(at, "cluster"), organization?.clusters, "cluster"),
    ...unknownNames(project, pointerTo(at, "project"), organization?.projects, "project"),
    ...pointed(path, pointerTo(at, "path")).flatMap(([text, pointer]) => outside(text, pointer)),
  ];
  return { matches: (checked) => tests.every((holds) => holds(checked)), findings };
}

function test(field: TextsFile, compile: (pattern: string) => Test): readonly Test[] {
  if (field === null || field === undefined) return [];
  const tests = textsOf(field).map(compile);
  return [(checked) => tests.some((holds) => holds(checked))];
}

function textsOf(field: TextsFile): readonly string[] {
  return (typeof field === "string" ? [field] : (field ?? [])).filter((text) => text !== null);
}

/** The texts of a field with the pointers that lead to them. */
function pointed(field: TextsFile, at: string): readonly (readonly [string, string])[] {
  if (typeof field === "string") return [[field, at]];
  return (field ?? []).flatMap((text, index) => (text === null ? [] : [[text, pointerTo(at, index)] as const]));
}

function unknownNames(
  field: TextsFile,
  at: string,
  known: readonly { readonly name: string }[] | undefined,
  what: "cluster" | "project",
): readonly FieldProblem[] {
  if (known === undefined) return [];
  const names = known.map(({ name }) => name);
  return pointed(field, at).flatMap(([text, path]) => {
    if (text.includes("*") || names.includes(text)) return [];
    const meant = nearest(text, names);
    const question = meant === undefined ? "" : `; did you mean ${meant}?`;
    const fix = meant === undefined ? {} : { fix: `write ${meant}` };
    return [violation(path, `muster.yaml has no ${what} ${quoted(text)}${question}`, { received: text, ...fix })];
  });
}

function outside(text: string, path: string): readonly FieldProblem[] {
  if (!/^(?:[/~]|[A-Za-z]:|\\|.*:\/\/)/.test(text) && !text.split("/").includes("..")) return [];
  const fix = "write it from the folder of muster.yaml, for example workloads/team-nlp/**";
  return [violation(path, `${quoted(text)} leads out of the repository`, { received: text, fix })];
}

function empty(at: string): FieldProblem {
  const text = "names nothing, so that it is every object";
  return violation(at, text, {
    fix: "name a cluster, project, namespace, path, kind or name, or move its rules to policies.rules",
  });
}

function namespaceNamedBy({ apiVersion, kind, metadata }: KubeObject): string | undefined {
  return kind === "Namespace" && groupOf(apiVersion) === "" ? metadata.name : metadata.namespace;
}

/** The projects whose namespace an object is in. */
function projectsOf({ object, cluster }: CheckedObject, organization: Organization | undefined): readonly string[] {
  const namespace = namespaceNamedBy(object);
  if (namespace === undefined || organization === undefined) return [];
  return organization.projects
    .filter((project) => project.clusters.includes(cluster.name) && namespaceOf(project, cluster) === namespace)
    .map(({ name }) => name);
}
