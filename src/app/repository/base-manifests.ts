import { relative, resolve, sep } from "node:path";
import { describesQueues } from "../../gpu/index.ts";
import {
  admissionOfFiles,
  type InputFile,
  mayRegisterKind,
  parseManifest,
  type ReadOrganization,
  readInputs,
  registersKind,
} from "../../inputs/index.ts";
import { at, groupOf, type KubeObject, text } from "../../kernel/index.ts";
import { assumedOrganization, KAI_RESOURCES } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { NO_INTERFACES, type RepositoryInterfaces } from "../policy-base/effective-interfaces.ts";
import { contentsOf } from "./files-of-base.ts";
import type { BaseFiles } from "./read-base-files.ts";
import { readDocuments } from "./read-documents.ts";

/** Returns the object of the base with the identity of an object, among the manifests of the inputs. */
export function earlierObjects(files: BaseFiles): NonNullable<ObjectSet["earlier"]> {
  let objects: ReadonlyMap<string, KubeObject> | undefined;
  const keyOf = ({ apiVersion, kind, metadata }: KubeObject) =>
    JSON.stringify([groupOf(apiVersion), kind, metadata.namespace, metadata.name]);
  return ({ object }) => {
    objects ??= new Map(objectsOfBase(files).map((each) => [keyOf(each), each]));
    return objects.get(keyOf(object));
  };
}

function objectsOfBase(files: BaseFiles): readonly KubeObject[] {
  const { documents } = readInputs(
    manifestsWith(files, () => true),
    undefined,
    contentsOf(files.contents),
  );
  return documents.flatMap(({ value, locate }) => parseManifest(value, locate, { synced: false }).object ?? []);
}

const POLICY_GROUP = "admissionregistration.k8s.io";

/** The admission policies in the YAML and JSON of the base, with their bindings and the objects of their kinds of params. */
export function admissionOfManifests(files: BaseFiles): NonNullable<ObjectSet["admission"]> {
  const contentOf = contentsOf(files.contents);
  const policies = admissionOfFiles(
    manifestsWith(files, (_, text) => text.includes(POLICY_GROUP)),
    contentOf,
  ).objects.filter(({ object }) => groupOf(object.apiVersion) === POLICY_GROUP);
  const kinds = new Set(policies.flatMap(({ object }) => text(at(object.spec, "paramKind", "kind")) ?? []));
  const params =
    kinds.size === 0
      ? []
      : admissionOfFiles(
          manifestsWith(files, (_, content) => [...kinds].some((kind) => content.includes(kind))),
          contentOf,
        ).objects.filter(({ object }) => kinds.has(object.kind));
  return [...policies, ...params].map((each) => ({ ...each, isOfBase: true }));
}

/** The YAML and JSON files of the base, among the inputs, whose texts pass a test. */
function manifestsWith({ top, contents, manifests }: BaseFiles, test: (path: string, text: string) => boolean) {
  return manifests.flatMap((path): readonly InputFile[] => {
    const content = contents.get(path);
    if (content === undefined || !test(path, content.toString("utf8"))) return [];
    const file = relative(".", resolve(top, path)).split(sep).join("/");
    return [{ file, path, named: false, bytes: content.length }];
  });
}

/** The Queues in the YAML and JSON of the base, with the Departments and Projects that have some. */
export function queuesOf(files: BaseFiles): readonly KubeObject[] {
  const listed = manifestsWith(files, (_, text) => text.includes("scheduling.run.ai") || text.includes(KAI_RESOURCES));
  const { documents } = readInputs(listed, undefined, contentsOf(files.contents));
  return documents.flatMap(({ value, locate }) => {
    const { object } = parseManifest(value, locate, { synced: false });
    return object !== undefined && describesQueues(object) ? [object] : [];
  });
}

/** The Resource Interfaces in the YAML and JSON of the base, among the inputs. */
export async function interfacesOf(
  files: BaseFiles,
  { organization = assumedOrganization() }: ReadOrganization,
): Promise<RepositoryInterfaces> {
  const { top, contents } = files;
  const listed = manifestsWith(files, mayRegisterKind);
  if (listed.length === 0) return NO_INTERFACES;
  const { documents } = readInputs(listed, undefined, contentsOf(contents));
  return readDocuments(documents.filter(registersKind), organization, top);
}
