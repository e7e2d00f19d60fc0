import {
  type FieldProblem,
  given,
  groupOf,
  type KubeObject,
  nearest,
  pointerTo,
  presentItems,
  quoted,
  violation,
} from "../kernel/index.ts";
import { type Organization, ownsNamespace } from "../model/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { matchesGlob, matchesKind, pathMatcher } from "./match-object.ts";
import type { TextsFile, WhereFile } from "./policies-file.ts";
import { suggestion } from "./rule-names.ts";

/** A parsed `where`, and its problems. */
interface ReadWhere {
  readonly matches: (object: CheckedObject) => boolean;
  readonly findings: readonly FieldProblem[];
}

type Test = (checked: CheckedObject) => boolean;

/**
 * Parses a `where` at a pointer of `muster.yaml`. An object has to match one text of every field that is present.
 * Clusters and projects without a `*` must exist in the organisation, if it is given.
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
    ...emptyWhere(where, at),
    ...unknownNames(cluster, pointerTo(at, "cluster"), organization?.clusters, "cluster"),
    ...unknownNames(project, pointerTo(at, "project"), organization?.projects, "project"),
    ...pointed(path, pointerTo(at, "path")).flatMap(([text, pointer]) => outside(text, pointer)),
  ];
  return { matches: (checked) => tests.every((matches) => matches(checked)), findings };
}

function test(field: TextsFile, compile: (pattern: string) => Test): readonly Test[] {
  if (field === null || field === undefined) return [];
  const tests = textsOf(field).map(compile);
  return [(checked) => tests.some((matches) => matches(checked))];
}

function textsOf(field: TextsFile): readonly string[] {
  return pointed(field, "").map(([text]) => text);
}

/** The texts of a field with the pointers that lead to them. */
function pointed(field: TextsFile, at: string): readonly (readonly [string, string])[] {
  if (typeof field === "string") return [[field, at]];
  return presentItems(field).map(({ item, index }) => [item, pointerTo(at, index)]);
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
    const { hint, fix } = suggestion(nearest(text, names), undefined);
    return [violation(path, `muster.yaml has no ${what} ${quoted(text)}${hint}`, given({ received: text, fix }))];
  });
}

function outside(text: string, path: string): readonly FieldProblem[] {
  if (!/^(?:[/~]|[A-Za-z]:|\\|.*:\/\/)/.test(text) && !text.split("/").includes("..")) return [];
  const fix = "write it relative to the folder of muster.yaml, for example workloads/team-nlp/**";
  return [violation(path, `${quoted(text)} leads out of the repository`, { received: text, fix })];
}

function emptyWhere(where: WhereFile, at: string): readonly FieldProblem[] {
  if (Object.values(where).some((field) => field !== null && field !== undefined)) return [];
  const fix = "name a cluster, project, namespace, path, kind or name, or move its rules to policies.rules";
  return [violation(at, "is empty, so it matches every object", { fix })];
}

function namespaceNamedBy({ apiVersion, kind, metadata }: KubeObject): string | undefined {
  if (kind === "Namespace" && groupOf(apiVersion) === "") return metadata.name;
  return metadata.namespace;
}

/** The projects whose namespace an object is in. */
function projectsOf({ object, cluster }: CheckedObject, organization: Organization | undefined): readonly string[] {
  const namespace = namespaceNamedBy(object);
  if (namespace === undefined || organization === undefined) return [];
  return organization.projects.filter((project) => ownsNamespace(project, cluster, namespace)).map(({ name }) => name);
}
