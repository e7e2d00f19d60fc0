import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { displayName } from "../../inputs/index.ts";
import { schemaErrors } from "../../k8s-fields/index.ts";
import type { Finding, LoggedResult, ReadLog } from "../../kernel/index.ts";
import { items, maskTokens, parsedJson, readRegularFile, sha256Of } from "../../kernel/index.ts";
import type { WaiverUse } from "../../rules/index.ts";
import { markUsed, writeBeside } from "./cache-folder.ts";
import { type Accounted, maskedFinding } from "./make-report.ts";
import { isUnchanged } from "./repeated-reads.ts";
import { wholeSchemas } from "./whole-result-schema.ts";

/** The result of a check, before a baseline is applied. */
interface WholeResult {
  readonly counts: Accounted;
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  readonly files: readonly string[];
}

const NAME = "whole";
const DIGEST_LENGTH = 64;
const MOST_BYTES = 512 * 1024 * 1024;
const FINDINGS_OF_A_LINE = 1000;

/**
 * The last result of a check in a folder, for the case that nothing has changed: it has all reads of the file system that
 * the check has done, and is used only if each of them has the same result again.
 */
export class WholeResults {
  readonly #root: string;
  readonly #key: string;
  readonly #rules: ReadonlySet<string>;
  readonly #repository: string;

  /**
   * @param root a folder that `openCacheFolder` has accepted
   * @param key hash of everything that the result depends on besides the file system
   * @param rules ids of the rules that a finding may have
   * @param repository the folder of `muster.yaml`
   */
  constructor(root: string, key: string, rules: ReadonlySet<string>, repository: string) {
    this.#root = root;
    this.#key = key;
    this.#rules = rules;
    this.#repository = repository;
  }

  /** The result of the same check, if nothing has changed since then. */
  async find(now: number): Promise<WholeResult | undefined> {
    const read = readRegularFile(join(this.#folder, NAME), { inside: this.#root, limit: MOST_BYTES });
    if ("problem" in read) return undefined;
    const content = read.bytes.subarray(0, -DIGEST_LENGTH);
    if (read.bytes.subarray(-DIGEST_LENGTH).toString("latin1") !== sha256Of(`${this.#key}\n`, content)) {
      return undefined;
    }
    const [first, ...rest] = linesOf(content);
    const head = first === undefined ? undefined : parsedJson(first);
    if (schemaErrors(wholeSchemas.head, head).length > 0) return undefined;
    // The schema has all members.
    const { reads, ...others } = head as Head;
    if (!(await isUnchanged(reads))) return undefined;
    const findings = this.#findingsIn(rest, reads);
    if (findings === undefined) return undefined;
    markUsed(this.#root, this.#folder, now, { isWritten: false });
    return { ...others, findings };
  }

  /** Keeps a result, unless it quotes a token or reads of files had several results. Throws errors of the system. */
  save({ findings, uses, ...others }: WholeResult, log: ReadLog, now: number): void {
    // The rule and the pattern of a waiver are not plain data.
    const plainUses = uses.map(({ rule: _, pattern: __, ...use }) => use);
    const head = JSON.stringify({ ...others, uses: plainUses, reads: log.results });
    const isPlain = maskTokens(head) === head && findings.every((finding) => maskedFinding(finding) === finding);
    if (!log.isStable || !isPlain || !areAbout(findings, namesOf(log.results, this.#repository))) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeBeside(this.#folder, NAME, this.#partsOf(head, findings));
    markUsed(this.#root, this.#folder, now, { isWritten: true });
  }

  get #folder(): string {
    return join(this.#root, this.#key);
  }

  /** The lines, one after the other since they may take much memory, and the digest. */
  *#partsOf(head: string, findings: readonly Finding[]): Iterable<string> {
    const hash = createHash("sha256").update(`${this.#key}\n`);
    const line = (text: string) => {
      hash.update(`${text}\n`);
      return `${text}\n`;
    };
    yield line(head);
    for (let from = 0; from < findings.length; from += FINDINGS_OF_A_LINE) {
      yield line(JSON.stringify(findings.slice(from, from + FINDINGS_OF_A_LINE)));
    }
    yield hash.digest("hex");
  }

  #findingsIn(lines: readonly string[], reads: readonly LoggedResult[]): readonly Finding[] | undefined {
    const findings: Finding[] = [];
    for (const line of lines) {
      const values = parsedJson(line);
      if (schemaErrors(wholeSchemas.findings, values).length > 0) return undefined;
      // The schema allows the members of a finding only.
      for (const finding of values as readonly Finding[]) findings.push(finding);
    }
    if (!findings.every(({ rule }) => this.#rules.has(rule)) || !areAbout(findings, namesOf(reads, this.#repository))) {
      return undefined;
    }
    return findings;
  }
}

interface Head extends Omit<WholeResult, "findings"> {
  readonly reads: readonly LoggedResult[];
}

/** The names that reports may have for the files among the reads: relative to the working folder or to the repository. */
function namesOf(reads: readonly LoggedResult[], repository: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [read] of reads) {
    const [kind, path] = items(parsedJson(read));
    if (kind !== "content" || typeof path !== "string") continue;
    for (const name of [displayName(path), relative(repository, path).split(sep).join("/")]) names.add(name);
  }
  return names;
}

/** Whether all places are in these files: a place in another file would show lines of it in a report. */
function areAbout(findings: readonly Finding[], files: ReadonlySet<string>): boolean {
  const isKnown = (file: string | undefined) => file === undefined || files.has(file);
  return findings.every(({ location, source, related = [] }) => {
    return isKnown(location?.file) && isKnown(source?.file) && related.every((place) => isKnown(place.location?.file));
  });
}

function* linesOf(content: Buffer): Iterable<string> {
  let from = 0;
  while (from < content.length) {
    const end = content.indexOf("\n", from);
    if (end === -1) return;
    yield content.toString("utf8", from, end);
    from = end + 1;
  }
}
