import { join, resolve, sep } from "node:path";
import { DIST_FOLDER, leftoverManifest, ORGANIZATION_FILE, WORKLOADS_FOLDER } from "../../inputs/index.ts";
import { type Issue, isOutputRule, outputRules, runlessName, targetExists } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { CheckSubject } from "../repository/check-subject.ts";

/** A file for reviewers, which is called after its workload. */
const REVIEW = /\/review\/[^/]+\/([^/]+)\.yaml$/;

/** Finds the object that definitions make now, of which an object of the output folder is a copy. */
type FindSuccessor = (copy: CheckedObject) => CheckedObject | undefined;

/**
 * Returns a function that finds what the definitions make in place of a copy: an object with its identity, or with one
 * that differs in the hash of the run. The pods for reviewers belong to their workload.
 */
export function successors(made: readonly CheckedObject[]): FindSuccessor {
  const identities = new Map(made.map((checked) => [runlessIdentity(checked), checked]));
  const files = new Map(
    made.map((checked) => [fileKey(checked, `${checked.object.kind}-${checked.object.metadata.name}`), checked]),
  );
  return (copy) => {
    const name = REVIEW.exec(copy.file ?? "")?.[1];
    return name === undefined ? identities.get(runlessIdentity(copy)) : files.get(fileKey(copy, name));
  };
}

function runlessIdentity({ object, cluster }: CheckedObject): string {
  const { apiVersion, kind, metadata } = object;
  return JSON.stringify([cluster.name, apiVersion, kind, metadata.namespace, runlessName(metadata.name)]);
}

function fileKey({ cluster }: Pick<CheckedObject, "cluster">, name: string): string {
  return `${cluster.name} ${runlessName(name.toLowerCase())}`;
}

/** A subject, and the objects of the output folder that are copies of what its definitions make. */
interface SeparatedCopies {
  readonly subject: CheckSubject;
  readonly copies: readonly CheckedObject[];
}

/**
 * Takes the copies of what the definitions make out of a subject: those of manifests that the ledger does not list like
 * this, which are a finding of their own, and of files for reviewers. Their definitions are in the set in their place.
 */
export function separateCopies(subject: CheckSubject, root: string): SeparatedCopies {
  if (!targetExists(join(root, ORGANIZATION_FILE))) return { subject, copies: [] };
  const dist = join(resolve(root), DIST_FOLDER) + sep;
  const workloads = join(resolve(root), WORKLOADS_FOLDER) + sep;
  const isBelow = ({ file }: CheckedObject, folder: string) => file !== undefined && resolve(file).startsWith(folder);
  const others = subject.objects.filter((checked) => isBelow(checked, dist));
  if (others.length === 0) return { subject, copies: [] };
  const isMade = (checked: CheckedObject) =>
    checked.file === undefined || checked.managed || checked.fromOrganization || isBelow(checked, workloads);
  const successorOf = successors(subject.objects.filter((checked) => !isBelow(checked, dist) && isMade(checked)));
  const found = new Set(subject.issues.filter(({ rule }) => isOutputRule(rule)).map(({ location }) => location?.file));
  const copies = others.filter((checked) => {
    const hasFinding = found.has(checked.file) || REVIEW.test(checked.file ?? "");
    return hasFinding && successorOf(checked) !== undefined;
  });
  const taken = new Set(copies);
  const files = new Set(copies.map(({ file }) => file));
  return {
    subject: {
      ...subject,
      objects: subject.objects.filter((checked) => !taken.has(checked)),
      issues: subject.issues.map((issue) => withLeftover(issue, files)),
    },
    copies,
  };
}

function withLeftover(issue: Issue, files: ReadonlySet<string | undefined>): Issue {
  const file = issue.location?.file;
  if (issue.rule !== outputRules["unlisted-manifest"].id || file === undefined || !files.has(file)) return issue;
  return leftoverManifest(file);
}
