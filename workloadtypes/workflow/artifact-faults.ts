import { posix } from "node:path";
import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";

/** Types of templates whose artifacts are files of a container. */
const WITH_FILES = ["container", "containerSet", "script", "resource", "data", "http", "plugin"];
const KERBEROS = ["krbServicePrincipalName", "krbConfigConfigMap"];
const KEYTAB = [...KERBEROS, "krbUsername", "krbRealm"];

/** Whether the artifacts of a template have paths. */
export function hasFiles(template: Readonly<Record<string, unknown>>): boolean {
  return WITH_FILES.some((type) => !isAbsent(template[type]));
}

/** The fault of an artifact's path: mandatory in a template with files, and rejected in any other template. */
export function artifactPathFaults(
  artifact: Readonly<Record<string, unknown>>,
  place: string,
  isFile: boolean,
): readonly ObjectFault[] {
  const { path } = artifact;
  const isEmpty = isAbsent(path) || path === "";
  if (!isFile) {
    return isEmpty ? [] : [conflictingField(`${place}/path`, "is rejected in a template without containers")];
  }
  if (isEmpty) return [missingField(`${place}/path`)];
  return rejectedText(path, `${place}/path`, (written) =>
    leavesFolder(written) ? "must not lead out of its folder with '..'" : undefined,
  );
}

/** Whether a path with `..` leads out of the folder that precedes its first `..`. */
function leavesFolder(path: string): boolean {
  const first = /\/\.\.(?:\/|$)/.exec(path);
  const folder = first === null ? "" : path.slice(0, first.index);
  return folder !== "" && !posix.normalize(path).startsWith(`${folder}/`);
}

/** The faults of the location of an artifact: missing and invalid fields of a git repository or of HDFS. */
export function locationFaults(artifact: unknown, place: string): readonly ObjectFault[] {
  const git = member(artifact, "git");
  const hdfs = member(artifact, "hdfs");
  return [
    ...(isObject(git) && (text(git.repo) ?? "") === "" ? [missingField(`${place}/git/repo`)] : []),
    ...(isObject(hdfs) ? hdfsFaults(hdfs, `${place}/hdfs`) : []),
  ];
}

function hdfsFaults(hdfs: Readonly<Record<string, unknown>>, place: string): readonly ObjectFault[] {
  const isEmpty = (field: string) => isAbsent(hdfs[field]) || hdfs[field] === "";
  const missing = (fields: readonly string[]) =>
    fields.filter(isEmpty).map((field) => missingField(`${place}/${field}`));
  const hasUser = ["hdfsUser", "krbCCacheSecret", "krbKeytabSecret"].some((field) => !isEmpty(field));
  return [
    ...(items(hdfs.addresses).length === 0 ? [missingField(`${place}/addresses`)] : []),
    ...missing(["path"]),
    ...rejectedText(hdfs.path, `${place}/path`, (path) =>
      path === "" || path.startsWith("/") ? undefined : "must be an absolute path",
    ),
    ...(hasUser
      ? []
      : [missingField(`${place}/hdfsUser`, "is missing, and so are krbCCacheSecret and krbKeytabSecret")]),
    ...(isEmpty("krbKeytabSecret") ? [] : missing(KEYTAB)),
    ...(isEmpty("krbCCacheSecret") || !isEmpty("krbKeytabSecret") ? [] : missing(KERBEROS)),
  ];
}
