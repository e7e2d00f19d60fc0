import { basename, dirname, join } from "node:path";
import { fieldFaults, NEWEST_KNOWN_MINOR, typeOfKind } from "../../k8s-fields/index.ts";
import { isObject, items, member, members, text } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { globMatcher } from "../units/glob.ts";
import type { InputFile, SkippedDocument } from "./list-inputs.ts";
import type { InputDocument } from "./read-inputs.ts";
import { toolReason } from "./reason-to-skip.ts";

/** The purpose of an object that is not for a cluster. */
export interface OtherPurpose {
  readonly reason: string;
  /** Whether the secrets and privileges in it are judged. */
  readonly isPart: boolean;
}

const ASSERTION = { reason: "is an assertion of a test, which no cluster gets", isPart: false };
const TEST_DATA = { reason: "is test data, which nothing in the repository applies", isPart: false };
const TEST_INPUT = { reason: "is what a test in its folder applies to a cluster of its own", isPart: false };
const UNNAMED_PATCH = {
  reason:
    "is a patch by its name and its missing fields, and no kustomization names it: only secrets and privileges are judged",
  isPart: true,
};

const SPARK_TEMPLATE = {
  reason: "is a pod template for Spark, which adds the image: only secrets and privileges are judged",
  isPart: true,
};

/** The names of the containers that Spark completes. Source: apache/spark, resource-managers/kubernetes. */
const SPARK_CONTAINERS = ["spark-kubernetes-driver", "spark-kubernetes-executor"];
const STEP_ASSERTION = /^\d{1,4}-(?:assert|errors?)[\w.-]*\.ya?ml$/;
const TEST_FOLDER = /test|e2e|kuttl|chainsaw/i;
const PATCH_FILE = /^patch[_-]|[_-]patch\.ya?ml$/i;
const PATCH_FOLDERS: readonly string[] = ["patch", "patches"];
const TEST_GROUP = "chainsaw.kyverno.io/";

/** The operations of a Test of Chainsaw with a file, by what the file is for. */
const EXPECTING = ["assert", "error"];
const APPLYING = ["apply", "create", "delete", "patch", "update"];

/**
 * Finds the objects that are not for a cluster: what a Test of Chainsaw expects, and what it applies from a folder of tests,
 * the expectations of KUTTL, the folders `testdata` that only tests of programs read, pod templates for Spark, and incomplete
 * objects in files for patches. A file that the user names, and one that a kustomization or a controller reads, is for a
 * cluster.
 *
 * @param documentsOf returns the documents of a file with a Test
 * @param isUsed whether a kustomization or a controller reads a file
 */
export function findPurposes(
  files: readonly InputFile[],
  skipped: readonly SkippedDocument[],
  documentsOf: (path: string) => readonly YamlDocument[],
  isUsed: (path: string) => boolean,
): (document: InputDocument) => OtherPurpose | undefined {
  const byName = new Map(files.map((each) => [each.file, each]));
  const tests = new Set(skipped.flatMap(({ file, reason }) => (reason === toolReason("Test") ? [file] : [])));
  const filesOf = (kinds: readonly string[]) =>
    [...tests].flatMap((file) => {
      const { path } = byName.get(file) ?? {};
      const named = path === undefined ? [] : documentsOf(path).flatMap(({ value }) => filesOfTest(value, kinds, path));
      return named.map((pattern) => globMatcher(pattern));
    });
  const [isExpected, isApplied] = [filesOf(EXPECTING), filesOf(APPLYING)];
  const purposeOf = (name: string, path: string, value: unknown) => {
    const folders = dirname(name).split("/");
    const isOfTests = folders.some((folder) => TEST_FOLDER.test(folder));
    const isStep = STEP_ASSERTION.test(basename(name)) && isOfTests;
    if (isStep || isExpected.some((matches) => matches(path))) return ASSERTION;
    // Otherwise a Test could name any file of a cluster.
    if (isOfTests && isApplied.some((matches) => matches(path))) return TEST_INPUT;
    if (folders.includes("testdata")) return TEST_DATA;
    if (isSparkTemplate(value)) return SPARK_TEMPLATE;
    const isForPatches = PATCH_FILE.test(basename(name)) || PATCH_FOLDERS.includes(folders.at(-1) ?? "");
    return isForPatches && isIncomplete(value) ? UNNAMED_PATCH : undefined;
  };
  return ({ file, path, value }) => {
    const purpose = path === undefined ? undefined : purposeOf(file, path, value);
    if (path === undefined || purpose === undefined) return undefined;
    return byName.get(file)?.named === true || isUsed(path) ? undefined : purpose;
  };
}

/** The patterns of the paths of the files that operations of some kinds in a Test of Chainsaw name. */
function filesOfTest(test: unknown, kinds: readonly string[], path: string): readonly string[] {
  const group = text(member(test, "apiVersion")) ?? "";
  if (!group.startsWith(TEST_GROUP) || member(test, "kind") !== "Test") return [];
  const operations = items(member(member(test, "spec"), "steps")).flatMap((step) =>
    members(step).flatMap(([, value]) => items(value)),
  );
  return operations.flatMap((operation) =>
    kinds.flatMap((kind) => {
      const file = text(member(member(operation, kind), "file"));
      return file === undefined ? [] : [join(dirname(path), file)];
    }),
  );
}

/** Whether a Pod has a container without an image that has a name of Spark: nothing else can make a pod of it. */
function isSparkTemplate(value: unknown): boolean {
  if (member(value, "apiVersion") !== "v1" || member(value, "kind") !== "Pod") return false;
  return items(member(member(value, "spec"), "containers")).some((container) => {
    return member(container, "image") === undefined && SPARK_CONTAINERS.includes(text(member(container, "name")) ?? "");
  });
}

/** Whether an API server refuses an object because it lacks mandatory fields; also one that has nothing but metadata. */
function isIncomplete(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (Object.keys(value).every((key) => ["apiVersion", "kind", "metadata"].includes(key))) return true;
  const type = typeOfKind(text(value.apiVersion) ?? "", text(value.kind) ?? "");
  if (type === undefined) return false;
  return fieldFaults(value, type, { minor: NEWEST_KNOWN_MINOR }).some(({ kind }) => kind === "missing");
}
