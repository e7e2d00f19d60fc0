import { join, relative, sep } from "node:path";
import type { Issue } from "../../kernel/index.ts";
import {
  conflictFix,
  count,
  getOrCreate,
  hasUnixHash,
  type KnownHashes,
  knownHashes,
  LEDGER_FILE,
  outputRules,
  readRegularFile,
  ruleOf,
  sha256,
  targetExists,
  textOfFile,
} from "../../kernel/index.ts";
import { ORGANIZATION_FILE, WORKLOADS_FOLDER } from "./read-organization.ts";
import { isTypeScript } from "./walk.ts";

/** Folder of the manifests in a repository. */
export const DIST_FOLDER = "dist";

// A ledger has one line for each file.
const LEDGER_BYTES = 256 * 1024 * 1024;

/** The output of a synth in a repository, as far as its ledger names it. */
export interface OutputFolder {
  /**
   * The reason why a check skips a file; `undefined` for a file to read. Only the ledger of the repository's own output
   * folder counts, and only for a file whose content has the hash in it.
   */
  readonly reasonToSkip: (path: string) => string | undefined;
  /** Whether a file below `scanned` is in the ledger, so that its objects are most likely those of the definitions. */
  readonly isListed: (path: string, scanned: string) => boolean;
  /** The problem of a file that a controller would apply, and that muster has not written like this. */
  readonly issueOf: (path: string, file: string) => Issue | undefined;
}

/** The output folder of the repository with this root. */
export function outputFolder(root: string): OutputFolder {
  const dist = join(root, DIST_FOLDER);
  const states = new Map<string, OutputState | undefined>();
  let ledger: KnownHashes | undefined;
  const stateOf = (path: string) =>
    getOrCreate(states, path, () => {
      if (!path.startsWith(dist + sep)) return undefined;
      ledger ??= readKnownHashes(root, dist);
      return outputState(root, dist, path, ledger);
    });
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  return {
    reasonToSkip: (path) => {
      if (isTypeScript(path)) {
        if (!isIn(path, join(root, WORKLOADS_FOLDER)) || !targetExists(join(root, ORGANIZATION_FILE))) return undefined;
        return "is a TypeScript definition: muster check without paths and muster synth run it";
      }
      const state = stateOf(path);
      if (state === undefined || state.content !== "listed") return undefined;
      if (state.zone === "review") return "is for reviewers and never applied";
      if (state.zone === LEDGER_FILE) return LEDGER;
      return undefined;
    },
    isListed: (path, scanned) =>
      stateOf(path)?.content === "listed" && !isIn(scanned, dist) && targetExists(join(root, WORKLOADS_FOLDER)),
    issueOf: (path, file) => {
      const state = stateOf(path);
      if ((state?.zone !== "apply" && state?.zone !== "sync") || state.content === "listed") return undefined;
      if (state.content === "unlisted") return unlistedManifest(file);
      return changedManifest(file, state.content === "changed line ends");
    },
  };
}

/** The reason for an object of the output folder that is that of a definition. */
export const SYNTHESISED = "is synthesised from the definitions beside it; name its folder to check it";

/** The reason for the ledger itself. */
export const LEDGER = "is the ledger of the output folder";

/** Whether a controller applies a file of the output folder, by its path in this folder. */
export function isApplied(path: string): boolean {
  return /^[^/]+\/(?:apply|sync)\/.*\.(?:ya?ml|json|jsonnet)$/i.test(path);
}

/** The issue about a manifest that the ledger does not list. */
export function unlistedManifest(file: string): Issue {
  return unlisted(file, "muster did not write it", "move it into a definition below workloads/, or delete it");
}

/**
 * The issue about a manifest that the ledger does not list, and that has the name of an object which the definitions make,
 * as after a change of branches.
 */
export function leftoverManifest(file: string): Issue {
  const fix = `remove it: git clean -f ${file}, or git rm ${file} if git tracks it; muster synth removes only what the ledger lists`;
  return unlisted(file, "it is left over from an earlier synth", fix);
}

function unlisted(file: string, origin: string, fix: string): Issue {
  const location = { file, line: 1, column: 1 };
  const message = `${file} is not in the ledger of ${DIST_FOLDER}/: ${origin}, but a controller applies it`;
  return { ...ruleOf(outputRules["unlisted-manifest"]), severity: "error", path: "", message, fix, location };
}

/** The issue about a manifest that differs from the ledger, as a whole or in its line ends only. */
export function changedManifest(file: string, hasWindowsLineEnds = false): Issue {
  const location = { file, line: 1, column: 1 };
  const change = hasWindowsLineEnds ? "it has Windows line ends (CRLF)" : "it was changed after the synth";
  const message = `${file} differs from its hash in the ledger of ${DIST_FOLDER}/: ${change}`;
  const fix = hasWindowsLineEnds
    ? conflictFix({ reason: "changed to Windows line ends (CRLF) since the last synth" })
    : "change the definition instead, then run muster synth --force";
  return { ...ruleOf(outputRules["changed-manifest"]), severity: "error", path: "", message, fix, location };
}

/** The issue about listed manifests that the definitions do not make like this. */
export function staleManifests(files: readonly string[]): Issue {
  const location = { file: files[0] ?? "", line: 1, column: 1 };
  const subject = `${count(files.length, "manifest")} of ${DIST_FOLDER}/ ${files.length === 1 ? "is" : "are"}`;
  const message = `${subject} not what the definitions make now: ${shown(files)}`;
  const rule = outputRules["stale-manifest"];
  return { ...ruleOf(rule), severity: rule.severity, path: "", message, fix: rule.fix, location };
}

/** The issue about manifests that a synth removes because there is no definition at all. */
export function vanishedDefinitions(manifests: number, file: string): Issue {
  const rule = outputRules["vanished-definitions"];
  const location = { file, line: 1, column: 1 };
  const message = `there is no definition below ${WORKLOADS_FOLDER}/, so a synth removes ${count(manifests, "manifest")} from ${DIST_FOLDER}/`;
  return { ...ruleOf(rule), severity: rule.severity, path: "", message, fix: rule.fix, location };
}

/** The manifests that a controller applies and the ledger of a repository lists, by their paths in the output folder. */
export function listedManifests(root: string): readonly string[] {
  return [...readKnownHashes(root, join(root, DIST_FOLDER)).keys()].filter(isApplied);
}

const SHOWN_FILES = 3;

function shown(files: readonly string[]): string {
  const more = files.length - SHOWN_FILES;
  return files.slice(0, SHOWN_FILES).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

interface OutputState {
  /** `apply`, `sync`, `review`, or the name of another file or folder at this place. */
  readonly zone: string | undefined;
  readonly content: "listed" | "changed" | "changed line ends" | "unlisted";
}

function outputState(root: string, dist: string, path: string, ledger: KnownHashes): OutputState {
  const name = relative(dist, path).split(sep).join("/");
  if (name === LEDGER_FILE) return { zone: LEDGER_FILE, content: "listed" };
  const zone = name.split("/")[1];
  const hashes = ledger.get(name);
  if (hashes === undefined) return { zone, content: "unlisted" };
  const read = readRegularFile(path, { inside: root });
  if (!("bytes" in read)) return { zone, content: "changed" };
  if (hashes.includes(sha256(read.bytes))) return { zone, content: "listed" };
  return { zone, content: hasUnixHash(read.bytes, hashes) ? "changed line ends" : "changed" };
}

function readKnownHashes(root: string, dist: string): KnownHashes {
  const ledger = textOfFile(join(dist, LEDGER_FILE), { inside: root, limit: LEDGER_BYTES }) ?? "";
  return knownHashes(ledger) ?? new Map();
}
