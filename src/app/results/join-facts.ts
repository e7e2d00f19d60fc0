import type { InputFile } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { VERSION } from "../../kernel/index.ts";
import { type FileState, isSameState, readFindings } from "./file-result.ts";
import { type ShardFacts, type UncheckedResult, UnusableFacts } from "./shard-facts.ts";
import { sharesOf } from "./shards.ts";

/** The checkout that facts must be about. */
interface FactsCheckout {
  readonly knowledge: string;
  readonly files: readonly InputFile[];
  readonly stateOf: (file: InputFile) => FileState;
  /** Ids of the rules that a finding may have. */
  readonly rules: ReadonlySet<string>;
}

/**
 * Joins the facts of all shards into the findings of each file. A file without findings is to be judged again.
 *
 * @throws UnusableFacts unless every shard is there once, and all of them are about this checkout, with the same settings
 */
export function joinFacts(
  all: readonly ShardFacts[],
  checkout: FactsCheckout,
): ReadonlyMap<string, readonly Finding[]> {
  const count = requireAllShards(all);
  const shares = sharesOf(checkout.files, count);
  const joined = new Map<string, readonly Finding[]>();
  for (const { version, knowledge, shard, files } of all) {
    const fail = (problem: string): never => {
      throw new UnusableFacts(`shard ${shard.index}/${count} ${problem}`);
    };
    if (version !== VERSION) fail(`was written by muster ${version}, but this is ${VERSION}`);
    if (knowledge !== checkout.knowledge) fail(OTHER_KNOWLEDGE);
    const share = shares[shard.index - 1] ?? [];
    if (files.length !== share.length) {
      fail(`has ${files.length} files, but its share of this checkout has ${share.length}`);
    }
    for (const [index, file] of share.entries()) {
      const result = files[index];
      if (result?.file !== file.file) {
        return fail(
          `does not have the file ${file.file}; run shards and merge with the same paths in the same checkout`,
        );
      }
      const findings = findingsOf(result, checkout.stateOf(file), checkout.rules, fail);
      if (findings !== undefined && file.path !== undefined) joined.set(file.path, findings);
    }
  }
  return joined;
}

function findingsOf(
  result: UncheckedResult,
  state: FileState,
  rules: ReadonlySet<string>,
  fail: (problem: string) => never,
): readonly Finding[] | undefined {
  const { file, sha256, findings } = result;
  if (sha256 !== state.sha256) fail(`has another content of ${file} than this checkout`);
  if (!isSameState(result, state)) fail(`has other objects of ${file} than this checkout`);
  if (findings === null) return undefined;
  return readFindings(findings, file, rules) ?? fail(`has findings of ${file} that no rule of objects or pods reports`);
}

const OTHER_KNOWLEDGE =
  "was written with other settings, options, Resource Interfaces or CRDs; run each shard and the merge with the same ones";

function requireAllShards(all: readonly ShardFacts[]): number {
  const count = all[0]?.shard.count ?? 0;
  const found = all.map(({ shard }) => shard);
  if (found.some((shard) => shard.count !== count)) {
    throw new UnusableFacts("the facts are of different numbers of shards");
  }
  const names = (indexes: readonly number[]) => indexes.map((index) => `${index}/${count}`).join(", ");
  const indexes = found.map(({ index }) => index);
  const repeatedIndexes = indexes.filter((index, place) => indexes.indexOf(index) !== place);
  if (repeatedIndexes.length > 0) {
    throw new UnusableFacts(`there is more than one file of facts of the shard ${names(repeatedIndexes)}`);
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !indexes.includes(index));
  if (count === 0 || missing.length > 0) {
    throw new UnusableFacts(`the facts of the shard ${names(missing)} are missing`);
  }
  return count;
}
