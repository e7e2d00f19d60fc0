import { dirname, join } from "node:path";
import { type FoundFile, isTypeScript, walk } from "../../inputs/index.ts";
import { checkShape, closed, type Schema, stringSchema, titled } from "../../k8s-fields/index.ts";
import {
  given,
  type Issue,
  isFolder,
  type Location,
  pathExists,
  readOptionalFile,
  record,
  sha256Of,
  text,
} from "../../kernel/index.ts";
import type { RuleText } from "../../user-rules/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { ruleFileIssue } from "./rule-issue.ts";
import { isFolderPack, leadsOutside, type NamedSource } from "./rule-sources.ts";
import { textsOf } from "./texts-of-files.ts";

/** The file that describes a pack. */
export const PACK_FILE = "pack.yaml";

/** A module of a pack. */
export interface PackModule {
  readonly file: string;
  readonly sha256: string;
}

/** A pack of rules: a folder of the repository or an npm package. */
export interface RulesPack {
  /** As `policies.packs` names it. */
  readonly name: string;
  readonly version: string;
  /** SHA-256 over the names and contents of its files. */
  readonly sha256: string;
  /** Settings of rules by their ids, which apply unless `muster.yaml` has others. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly modules: readonly PackModule[];
}

/** A pack that was read, with the texts and modules of its rules. */
interface ReadPack {
  /** Absent where it cannot be used. */
  readonly pack?: RulesPack;
  readonly texts: readonly RuleText[];
  readonly modules: readonly FoundFile[];
  readonly issues: readonly Issue[];
}

/** A file that describes a pack. */
interface PackFile {
  /** Version of the format. */
  readonly apiVersion: string;
  /** Kind of the file. */
  readonly kind: string;
  /** Metadata of the pack. */
  readonly metadata: PackMetaFile;
  /** The pack; its rules are the other files of its folder. */
  readonly spec: PackSpecFile;
}

/** The metadata of a pack. */
interface PackMetaFile {
  /** Name of the pack. Mandatory. */
  readonly name: string;
}

/** The `spec` of a pack. */
interface PackSpecFile {
  /**
   * Version of the pack, which `muster.lock` records. Mandatory.
   * @example "1.2.0"
   */
  readonly version: string;
  /** Purpose of the pack. */
  readonly description?: string;
  /** Settings of rules by their ids, which apply unless `muster.yaml` has others. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The schema of the file that describes a pack. */
export const packSchema: Schema = titled(
  "rule-pack",
  closed(
    {
      apiVersion: stringSchema(),
      kind: stringSchema(),
      metadata: closed({ name: stringSchema({ minLength: 1 }) } satisfies Record<keyof PackMetaFile, Schema>, ["name"]),
      spec: closed(
        {
          version: stringSchema({ minLength: 1 }),
          description: stringSchema(),
          settings: { type: "object" },
        } satisfies Record<keyof PackSpecFile, Schema>,
        ["version"],
      ),
    } satisfies Record<keyof PackFile, Schema>,
    ["metadata", "spec"],
  ),
);

/** Reads a pack of `policies.packs`. */
export function readPack(
  root: string,
  { name, pointer }: NamedSource,
  locate: (pointer: string) => Location | undefined,
): ReadPack {
  const failed = (message: string, fix: string): ReadPack => ({
    texts: [],
    modules: [],
    issues: [
      ruleFileIssue("pack", { message: `pack ${name}: ${message}`, fix, path: pointer, location: locate(pointer) }),
    ],
  });
  if (isFolderPack(name) && leadsOutside(name.replace(/^\.\//, ""))) {
    return failed("leads out of the repository", "write a folder below that of muster.yaml, or the name of a package");
  }
  const folder = folderOf(root, name);
  if (folder === undefined) {
    const fix = isFolderPack(name)
      ? "write the folder of the pack"
      : `run npm install ${name}, or write ./${name} for a folder`;
    return failed("is not there", fix);
  }
  const file = readOptionalFile(join(folder, PACK_FILE));
  if (file === undefined || !("bytes" in file)) {
    return failed(`has no ${PACK_FILE}`, `add ${PACK_FILE} with kind: RulePack`);
  }
  const shown = `${name}/${PACK_FILE}`.replace(/^\.\//, "").replaceAll("//", "/");
  const [document] = readYaml(file.bytes, shown).documents;
  const shape = checkShape(packSchema, document?.value);
  const [problem] = shape.findings;
  if (problem !== undefined) {
    return failed(`${PACK_FILE}: ${problem.path.slice(1)} ${problem.message}`, "repair the file");
  }
  const { files, unreadable } = walk(folder, folder);
  const below = files
    .filter((each) => each.file !== PACK_FILE)
    .map((each) => ({ ...each, file: `${name.replace(/^\.\/|\/$/g, "")}/${each.file}` }));
  const { texts, issues } = textsOf(
    below.filter((each) => !isTypeScript(each.file)),
    name,
  );
  const spec = record(record(shape.value).spec);
  const modules = below.filter((each) => isTypeScript(each.file));
  const ofModules = textsOf(modules, name);
  const hashed = [...texts, ...ofModules.texts].map((each) => [each.file, each.text]);
  return {
    pack: {
      name,
      version: text(spec.version) ?? "",
      sha256: sha256Of(JSON.stringify([file.bytes.toString("utf8"), hashed])),
      settings: record(spec.settings),
      modules: ofModules.texts.map((each) => ({ file: each.file, sha256: sha256Of(each.text) })),
    },
    texts,
    modules,
    issues: [
      ...issues,
      ...ofModules.issues,
      ...unreadable.map((each) =>
        ruleFileIssue(
          "pack",
          given({ message: each.message, location: { file: each.file, line: each.line, column: each.column } }),
        ),
      ),
    ],
  };
}

/** The folder of a pack: of the repository, or the nearest `node_modules` with the package. */
function folderOf(root: string, name: string): string | undefined {
  const own = join(root, name);
  if (isFolder(own) && pathExists(join(own, PACK_FILE))) return own;
  if (isFolderPack(name)) return isFolder(own) ? own : undefined;
  for (let current = root; ; current = dirname(current)) {
    const found = join(current, "node_modules", name);
    if (isFolder(found)) return found;
    if (dirname(current) === current) return undefined;
  }
}
