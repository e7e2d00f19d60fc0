import { rules } from "../../../policies/index.ts";
import type { InputFile, InputList } from "../../inputs/index.ts";
import { messageOf } from "../../kernel/index.ts";
import { objectsByFile } from "../../rules/index.ts";
import { printError } from "../output/output.ts";
import { type FileState, fileResult, fileState } from "../results/file-result.ts";
import { joinFacts } from "../results/join-facts.ts";
import { ResultCache } from "../results/result-cache.ts";
import type { ShardFacts } from "../results/shard-facts.ts";
import type { CheckInputs } from "./check-inputs.ts";
import type { ResultStore } from "./check-memory.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { EvaluatedObjects } from "./evaluate-in-threads.ts";
import { knowledgeKey } from "./knowledge-key.ts";
import type { FindingsByFile } from "./worker-task.ts";

/** The findings of an earlier run or of another machine. */
export interface KnownResults {
  readonly known: FindingsByFile;
  /** Stores the findings of this run for later runs. */
  readonly keep: (evaluated: Pick<EvaluatedObjects, "byFile" | "costly">) => void;
}

const NONE: KnownResults = { known: new Map(), keep: () => undefined };

/** The ids of the rules of objects and pods. */
function idsOf({ book }: CheckInputs): ReadonlySet<string> {
  return new Set([...rules, ...book.userRules].filter(({ scope }) => scope !== "set").map(({ id }) => id));
}

/**
 * Finds the results of a cache, or joins those of shards.
 *
 * @throws UnusableFacts for facts that are not those of all shards of this checkout
 */
export function knownResults(
  root: string,
  listed: InputList | undefined,
  inputs: CheckInputs,
  options: CheckPathsOptions,
): KnownResults {
  const { cache, facts, memory, rules: ofProgram = [] } = options;
  // The results of rules of a program depend on its code, which no key contains.
  if (listed === undefined || (cache ?? facts ?? memory) === undefined || ofProgram.length > 0) return NONE;
  const knowledge = knowledgeKey(root, inputs, options);
  const stateOf = stateIn(inputs);
  if (facts !== undefined) return { ...NONE, known: joined(facts, listed, inputs, { knowledge, stateOf }) };
  const store = cache === undefined ? memory?.results(knowledge) : new ResultCache(cache, knowledge, idsOf(inputs));
  if (store === undefined) return NONE;
  return storedResults(store, listed.files, stateOf);
}

/** Returns the state of a file of a check. */
export function stateIn({ hashes, subject }: CheckInputs): (file: InputFile) => FileState {
  const { files } = objectsByFile(subject.objects);
  return ({ file, path = "" }) => fileState(file, hashes.get(path), files.get(path) ?? []);
}

function joined(
  facts: readonly ShardFacts[],
  { files }: InputList,
  inputs: CheckInputs,
  { knowledge, stateOf }: { readonly knowledge: string; readonly stateOf: (file: InputFile) => FileState },
): FindingsByFile {
  return joinFacts(facts, { knowledge, files, stateOf, rules: idsOf(inputs) });
}

function storedResults(
  store: ResultStore,
  files: readonly InputFile[],
  stateOf: (file: InputFile) => FileState,
): KnownResults {
  const states = new Map<string, FileState>();
  const known = new Map(
    files.flatMap((file) => {
      const state = stateOf(file);
      if (file.path === undefined || state.sha256 === null) return [];
      states.set(file.path, state);
      const findings = store.find(state);
      if (findings === undefined) return [];
      return [[file.path, findings] as const];
    }),
  );
  const keep: KnownResults["keep"] = ({ byFile, costly }) => {
    const results = [...byFile].flatMap(([path, findings]) => {
      const state = states.get(path);
      if (state === undefined || known.has(path) || costly.has(path)) return [];
      return [fileResult(state, findings)];
    });
    try {
      store.save(results, Date.now());
    } catch (error) {
      // The report is complete without the stored results.
      printError(`the results cannot be stored for the next run: ${messageOf(error)}`);
    }
  };
  return { known, keep };
}
