import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { closed, double, list, schemaErrors, stringSchema, word } from "../../k8s-fields/index.ts";
import { messageOf, parsedJson, readRegularFile, SEVERITIES, sha256Of } from "../../kernel/index.ts";
import { type Baseline, FINGERPRINT, PART } from "../../rules/index.ts";
import { printError } from "../output/output.ts";
import { markUsed, writeBeside } from "../results/cache-folder.ts";

const FILE = "past";
const MOST_BYTES = 256 * 1024 * 1024;
const DIGITS = 64;

/**
 * The findings at a commit, from the folder of a cache or else from `make`, whose result is kept there. A file that is not
 * intact is ignored.
 *
 * @param root a folder that `openCacheFolder` has accepted
 * @param key the hash of everything that the findings depend on
 */
export async function keptPast(root: string, key: string, make: () => Promise<Baseline>): Promise<Baseline> {
  const folder = join(root, key);
  const known = readPast(root, folder, key);
  if (known !== undefined) {
    markUsed(root, folder, Date.now(), { isWritten: false });
    return known;
  }
  const past = await make();
  const content = JSON.stringify(past);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeBeside(folder, FILE, [digestOf(key, content), content]);
    markUsed(root, folder, Date.now(), { isWritten: true });
  } catch (error) {
    // The report is complete without the stored findings.
    printError(`the findings of the base cannot be stored for the next run: ${messageOf(error)}`);
  }
  return past;
}

function readPast(root: string, folder: string, key: string): Baseline | undefined {
  const read = readRegularFile(join(folder, FILE), { inside: root, limit: MOST_BYTES });
  if (!("bytes" in read)) return undefined;
  const text = read.bytes.toString("utf8");
  const content = text.slice(DIGITS);
  if (text.slice(0, DIGITS) !== digestOf(key, content)) return undefined;
  const value = parsedJson(content);
  if (schemaErrors(pastSchema, value).length > 0) return undefined;
  // The schema allows the members of an entry only.
  return value as Baseline;
}

function digestOf(key: string, content: string): string {
  return sha256Of(`${key} ${content}`);
}

const text = stringSchema();
const hash = stringSchema({ pattern: PART.source });
const entry = closed(
  {
    fingerprint: stringSchema({ pattern: FINGERPRINT.source }),
    rule: text,
    object: text,
    value: double(),
    severity: word(SEVERITIES),
    part: hash,
    scalar: stringSchema({ pattern: "^[0-9a-f]{4}$|^[0-9a-f]{16}$" }),
  },
  ["fingerprint", "rule", "object"],
);
const pastSchema = list(entry);
