import { join, resolve, sep } from "node:path";
import { DIST_FOLDER, documentKey } from "../../inputs/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { CheckSubject } from "../repository/check-subject.ts";

/** The reason for an object of the output folder that an earlier synth has made of a definition that is judged. */
export const OLD_COPY =
  "is an older copy of what the definition beside it makes, which is checked in its place; muster synth replaces a copy that dist/.muster.json lists; remove any other with git clean -fd dist, or with git rm if git has it";

/** The end of a name that changes with each run of a definition. */
const RUN = /-[0-9a-f]{8}$/;
/** A file for reviewers, which is called after its workload. */
const REVIEW = /\/review\/[^/]+\/([^/]+)\.yaml$/;

/**
 * Returns a test for objects of the output folder that an earlier synth has made of a definition: its identity is that of an
 * object of the definitions, or differs in the hash of the run. The pods for reviewers belong to their workload.
 */
export function oldCopyTest(objects: readonly CheckedObject[]): (checked: CheckedObject) => boolean {
  const made = objects.filter(isMade);
  const identities = new Set(made.map(runlessIdentity));
  const files = new Set(made.map(({ object: { kind, metadata }, ...at }) => fileKey(at, `${kind}-${metadata.name}`)));
  return (checked) => {
    if (isMade(checked)) return false;
    const name = REVIEW.exec(checked.file ?? "")?.[1];
    return name === undefined ? identities.has(runlessIdentity(checked)) : files.has(fileKey(checked, name));
  };
}

function isMade({ managed, fromOrganization }: CheckedObject): boolean {
  return managed === true || fromOrganization === true;
}

function runlessIdentity({ object, cluster }: CheckedObject): string {
  const { apiVersion, kind, metadata } = object;
  return JSON.stringify([cluster.name, apiVersion, kind, metadata.namespace, metadata.name.replace(RUN, "")]);
}

function fileKey({ cluster }: Pick<CheckedObject, "cluster">, name: string): string {
  return `${cluster.name} ${name.toLowerCase().replace(RUN, "")}`;
}

/**
 * Leaves out the older copies of what the definitions of a subject make, and their pods for reviewers. They are judged with a
 * policy base, because a branch may write any file into the output folder.
 */
export function withoutOldCopies(subject: CheckSubject, root: string): CheckSubject {
  const isOld = oldCopyTest(subject.objects);
  const dist = join(resolve(root), DIST_FOLDER) + sep;
  const isInOutput = ({ file }: CheckedObject) => file !== undefined && resolve(file).startsWith(dist);
  const others = new Set(subject.objects.filter((checked) => !isOld(checked)).map(({ yaml }) => yaml?.document));
  const old = new Set(
    subject.objects.filter((checked) => isInOutput(checked) && isOld(checked) && !others.has(checked.yaml?.document)),
  );
  if (old.size === 0) return subject;
  const documents = new Map(
    [...old].map(({ file = "", yaml }) => {
      const index = yaml?.document.index ?? 0;
      return [documentKey({ file, index }), { file, document: index, reason: OLD_COPY }] as const;
    }),
  );
  return {
    ...subject,
    objects: subject.objects.filter((checked) => !old.has(checked)),
    partKeys: new Set([...subject.partKeys, ...documents.keys()]),
    read: subject.read - documents.size,
    skipped: [...subject.skipped, ...documents.values()],
  };
}
