import { existsSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { rules as shipped } from "../../../policies/index.ts";
import { describesQueues } from "../../gpu/index.ts";
import {
  admissionOfFiles,
  admissionPaths,
  crdsOfFiles,
  ORGANIZATION_FILE,
  policiesOfFiles,
  policyPaths,
  type ReadCrds,
  type ReadOrganization,
  type ReadRunaiPolicies,
} from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { checkoutCopy, given, locationText } from "../../kernel/index.ts";
import { assumedOrganization } from "../../model/index.ts";
import type { ObjectSet, Waiver } from "../../rule/index.ts";
import type { Baseline } from "../../rules/index.ts";
import { parseBaseline, readRuleBook } from "../../rules/index.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import type { BasePolicies } from "../policy-base/base-policies.ts";
import type { RepositoryInterfaces } from "../policy-base/effective-interfaces.ts";
import { type MusterFile, parseMuster, rulesOfMuster } from "../policy-base/muster-file.ts";
import { admissionOfManifests, earlierObjects, interfacesOf, queuesOf } from "./base-manifests.ts";
import { PACKAGE, pathInCopy } from "./base-paths.ts";
import { moduleRulesOfBase, rulesOfBase } from "./base-user-rules.ts";
import { type EffectiveIgnores, effectiveIgnores } from "./effective-ignores.ts";
import { filesBelow } from "./files-of-base.ts";
import { type BaseFiles, type BaseFilesRequest, pathOfBaseline, readBaseFiles } from "./read-base-files.ts";

/** The base of a branch, by whose policies the branch is judged. */
export interface PolicyBase extends BasePolicies {
  readonly ignores: EffectiveIgnores;
  /** Name of the base in reports. */
  readonly source: string;
  /** Full name of the merge base. */
  readonly commit: string;
  readonly musterFile: MusterFile;
  /** Whether some of its rules are functions of modules, which no other thread has. */
  readonly hasRuleModules: boolean;
  /** Returns the object of the base with the identity of an object. */
  readonly earlier: NonNullable<ObjectSet["earlier"]>;
  /** The accepted findings of the `--baseline` file; none without one. */
  readonly baseline: Baseline;
  /** Whether the base has the `--baseline` file. */
  readonly hasBaseline: boolean;
}

/**
 * Reads the base of a branch.
 *
 * @throws Error with a sentence for people, as `readBaseFiles`, and for a `muster.yaml` of the base with errors
 */
export async function openPolicyBase(revision: string, request: BaseFilesRequest): Promise<PolicyBase> {
  const files = await readBaseFiles(revision, request);
  const plain = musterOfBase(files);
  const muster = parseMuster(plain);
  const { relaxations: packRelaxations, hasModules, ...ofRules } = await rulesOfBase(files, muster, request.root);
  const musterFile = { ...plain, ...ofRules };
  const read = rulesOfMuster(musterFile);
  const isRun = hasModules && supervisorChannel() !== undefined;
  const ofModules = isRun ? await moduleRulesOfBase(files, muster, request.root) : [];
  const isPartial = hasModules && !isRun;
  refuseErrors(muster, { ...read, userRules: [...read.userRules, ...ofModules], isPartial }, files);
  const tree = files.hasModules ? await treeOfBase(files, request.root) : undefined;
  const interfaces = tree ?? (await interfacesOf(files, muster));
  return {
    ignores: effectiveIgnores(files),
    source: `base ${files.commit}`,
    commit: files.commit,
    musterFile,
    muster,
    userRules: [...read.userRules, ...ofModules],
    hasRuleModules: ofModules.length > 0,
    packSettings: read.packSettings,
    packRelaxations,
    earlier: earlierObjects(files),
    interfaces,
    waivers: tree?.waivers ?? [],
    runaiPolicies: await policiesOfBase(files, muster),
    crds: await crdsOfBase(files, muster),
    admission: [...admissionOfManifests(files), ...(await namedAdmission(files, muster))],
    queues: [...queuesOf(files), ...(tree?.queues ?? [])],
    ...baselineOfBase(files, request.baseline),
    ...given({ removed: removedMuster(files) }),
  };
}

/** The `muster.yaml` of the base. */
function musterOfBase({ commit, root, contents }: BaseFiles): MusterFile {
  const file = `${ORGANIZATION_FILE}@${commit.slice(0, 7)}`;
  return given({ file, content: root === undefined ? undefined : contents.get(posix.join(root, ORGANIZATION_FILE)) });
}

/** The path of the base's `muster.yaml` when the working folder no longer has it there, for people. */
function removedMuster({ top, root }: BaseFiles): string | undefined {
  if (root === undefined) return undefined;
  const path = join(top, root, ORGANIZATION_FILE);
  if (existsSync(path)) return undefined;
  return relative(".", path).split(sep).join("/");
}

function refuseErrors(
  { organization, document, issues, unreadable }: ReadOrganization,
  {
    userRules,
    packSettings,
    issues: ofRules,
    isPartial,
  }: ReturnType<typeof rulesOfMuster> & {
    /** Whether its modules of rules did not run. */
    readonly isPartial: boolean;
  },
  { commit }: BaseFiles,
): void {
  const book =
    organization &&
    readRuleBook({
      rules: [...shipped, ...userRules],
      organization,
      document,
      defaults: packSettings,
      isPartial,
    });
  const [first] = [...issues, ...(book?.issues ?? []), ...ofRules].filter(({ severity }) => severity === "error");
  const [broken] = unreadable;
  if (first === undefined && broken === undefined) return;
  const place = broken ?? first?.location;
  const text = `${place === undefined ? "" : `${locationText(place)}: `}${broken?.message ?? first?.message}`;
  throw new Error(`${ORGANIZATION_FILE} of the base ${commit} is invalid, so nothing can be judged by it: ${text}`);
}

/** The Run:ai policies of the base, at the paths that its `muster.yaml` has. */
async function policiesOfBase(
  files: BaseFiles,
  { organization = assumedOrganization() }: PolicyBase["muster"],
): Promise<ReadRunaiPolicies> {
  const { listed, contentOf } = await filesBelow(files, policyPaths(organization));
  return policiesOfFiles(listed, organization, contentOf);
}

/** The CRDs of the base, at the paths that its `muster.yaml` has. */
async function crdsOfBase(files: BaseFiles, { organization }: PolicyBase["muster"]): Promise<ReadCrds> {
  const { listed, contentOf } = await filesBelow(files, organization?.crds ?? []);
  return crdsOfFiles(listed, contentOf);
}

/** The objects at the paths of `policies.admission` of the base. */
async function namedAdmission(
  files: BaseFiles,
  { document }: PolicyBase["muster"],
): Promise<NonNullable<ObjectSet["admission"]>> {
  const { listed, contentOf } = await filesBelow(files, admissionPaths(document?.value));
  return admissionOfFiles(listed, contentOf).objects.map((each) => ({ ...each, isOfBase: true }));
}

/** The baseline of the base at the path of a `--baseline` option. */
function baselineOfBase(
  { top, commit, contents }: BaseFiles,
  file: string | undefined,
): Pick<PolicyBase, "baseline" | "hasBaseline"> {
  const content = file === undefined ? undefined : contents.get(pathOfBaseline(top, file));
  if (content === undefined) return { baseline: [], hasBaseline: false };
  return { baseline: parseBaseline(content.toString("utf8"), `${file}@${commit.slice(0, 7)}`), hasBaseline: true };
}

/** The waivers, queues and Resource Interfaces of the definitions of the base. */
interface BaseTree extends RepositoryInterfaces {
  readonly waivers: readonly Waiver[];
  readonly queues: readonly KubeObject[];
}

/** The tree of the base's definitions, which needs their modules on disk. */
async function treeOfBase(base: BaseFiles, root: string): Promise<BaseTree | undefined> {
  const copy = await checkoutCopy(base, root, PACKAGE);
  try {
    const { openRepository } = await import("./repository.ts");
    const { app } = await openRepository(pathInCopy(root, copy));
    if (app === undefined) return undefined;
    const { resourceInterfaces, typeDefaults, waivers, objects } = app.collect();
    const own = objects.filter(
      ({ object, placement }) => describesQueues(object) && placement.fromOrganization !== true,
    );
    return { ...given({ resourceInterfaces, typeDefaults }), waivers, queues: own.map(({ object }) => object) };
  } finally {
    copy.dispose();
  }
}
