import { relative, resolve } from "node:path";
import type { CrdSource } from "../../k8s-fields/index.ts";
import { CRD_API_VERSION, CRD_KIND, isCrd } from "../../k8s-fields/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { given, isInside, isObject, itemsWhen } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { crdsByHead } from "./crd-file.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import { type FileContent, readInputs } from "./read-inputs.ts";

/** The CRDs that `--crds` and `muster.yaml` name, in this order. */
export interface ReadCrds {
  readonly crds: readonly CrdSource[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * Reads the named CRDs. Other documents beside them are skipped. A path without any CRD is unreadable, and so is one of
 * `muster.yaml` outside of the repository.
 *
 * @param paths files, folders and patterns of the command line
 * @param ofBase CRDs of the base of a branch, in place of those that its `muster.yaml` names
 */
export function readNamedCrds(
  root: string,
  { crds = [] }: Pick<Organization, "crds">,
  paths: readonly string[] = [],
  ofBase?: ReadCrds,
): ReadCrds {
  const read = [
    ...paths.map((path) => readPath(path, { patterns: true })),
    ...(ofBase === undefined ? crds.map((path) => readPathOfRepository(root, path)) : [ofBase]),
  ];
  return { crds: read.flatMap((each) => each.crds), unreadable: read.flatMap((each) => each.unreadable) };
}

/** Reads the CRDs in files whole; `contentOf` is how a file is read. */
export function crdsOfFiles(files: readonly InputFile[], contentOf?: (file: InputFile) => FileContent): ReadCrds {
  const { documents, unreadable: broken } = readInputs(files, undefined, contentOf);
  const crds = documents.flatMap(({ value, file, locate }): CrdSource | [] =>
    isObject(value) && isCrd(value) ? given({ definition: value, file, locate }) : [],
  );
  return { crds, unreadable: broken };
}

function readPathOfRepository(root: string, path: string): ReadCrds {
  const full = resolve(root, path);
  if (isInside(full, resolve(root))) return readPath(relative(".", full) || ".", { patterns: false });
  return { crds: [], unreadable: [unreadable(path, "leaves the repository, but crds of muster.yaml names it")] };
}

function readPath(path: string, options: { readonly patterns: boolean }): ReadCrds {
  const listed = listInputs([path], options);
  const read = listed.files.map((file) => {
    const crds = crdsByHead(file);
    if (crds === undefined) return crdsOfFiles([{ ...file, named: false }]);
    return { crds, unreadable: [] };
  });
  const crds = read.flatMap((each) => each.crds);
  const all = [...listed.unreadable, ...read.flatMap((each) => each.unreadable)];
  const isEmpty = crds.length === 0 && all.length === 0;
  const missing = unreadable(path, `has no ${CRD_KIND} of ${CRD_API_VERSION}`);
  return { crds, unreadable: [...all, ...itemsWhen(isEmpty, missing)] };
}

function unreadable(file: string, message: string): Unreadable {
  return { file, document: 0, line: 1, column: 1, message };
}
