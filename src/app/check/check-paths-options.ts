import type { Severity } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import type { Pack } from "../../rules/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import type { PolicyBase } from "../repository/policy-base.ts";
import type { ShardFacts } from "../results/shard-facts.ts";
import type { TrackedTree } from "../results/tracked-tree.ts";
import type { CheckMemory } from "./check-memory.ts";
import type { CheckTrace } from "./check-trace.ts";

/** A copy of an earlier commit. */
interface FileCopy {
  /** The root that the copy is of. */
  readonly root: string;
  /** The name of a file of the copy in the working folder. */
  readonly nameOf: (path: string) => string;
}

/** Options of a check that affect its findings. */
export interface CheckPathsOptions {
  /** Takes precedence over the pack of `muster.yaml`. Default `recommended`. */
  readonly pack?: Pack;
  /** Whether `muster.yaml` may turn off rules of a strict `pack`, or lower their severity. Default false. */
  readonly allowOverrides?: boolean;
  /** Rules of a program besides those of muster and of the repository, which must have other ids. Default: none. */
  readonly rules?: readonly Rule[] | undefined;
  /** Severity of a kind that no Resource Interface describes. Default: that of the rule and `muster.yaml`. */
  readonly unknownKinds?: Severity | "off";
  /** Folders whose files are applied together, and not with those of other folders. */
  readonly unit?: readonly string[];
  /** Name of standard input in reports. */
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
  /** Files, folders and patterns of CRDs, which take precedence over those of `muster.yaml`. Default: none. */
  readonly crds?: readonly string[];
  /** The base of the branch, by which it is judged. Default: the files of the working folder decide. */
  readonly base?: PolicyBase | undefined;
  /** The tracked files of the git repository. Default: the index of the first folder's repository. */
  readonly tracked?: TrackedTree;
  /** Whether kustomizations and charts are rendered, and their objects judged. Default false. */
  readonly render?: boolean;
  /** Threads that read and check files; 0: one for each core; `auto`: according to the size of the files. Default 1. */
  readonly jobs?: number | "auto";
  /** Folder with the findings of earlier runs, accepted by `openCacheFolder`. Default: none. */
  readonly cache?: string | undefined;
  /** The files and findings of an earlier check of the same process with the same options. Default: nothing. */
  readonly memory?: CheckMemory | undefined;
  /** The names in the working folder, where the files are a copy of an earlier commit. Default: they are not a copy. */
  readonly copy?: FileCopy | undefined;
  /** The findings of other machines in their shares of the files. Default: this one evaluates all files. */
  readonly facts?: readonly ShardFacts[] | undefined;
  /** Called once with what the check read and found, before waivers and baselines. Absent: not called. */
  readonly observe?: ((trace: CheckTrace) => void) | undefined;
  /** Day for the ends of waivers, `yyyy-mm-dd`. Default: today in UTC, or the day of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}
