import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
import { repository } from "../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const FOLDER = ["cases", "redteam"] as const;
const cases = sharedMissing(...FOLDER) ? [] : readdirSync(sharedPath(...FOLDER)).sort();

/** A case as it is recorded: its arguments, and the expected end in words. */
interface Recorded {
  readonly args: string;
  readonly expected: string;
}

/** Copies files into a repository; a file stored as `dot.gitignore` is `.gitignore` there. */
function lay(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const path of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    const name = basename(path);
    if (name.startsWith("dot.")) renameSync(join(to, path), join(to, dirname(path), name.slice("dot".length)));
  }
}

/** Returns the exit code of a case, and the rules that report something. */
async function outcome(name: string, { args }: Recorded) {
  const one = repository({});
  try {
    const git = configureGit(one.folder);
    const commit = (part: string) => {
      lay(sharedPath(...FOLDER, name, part), one.folder);
      git("add", "-A", "-f");
      git("commit", "-q", "--allow-empty", "-m", part);
    };
    commit("base");
    git("checkout", "-q", "-b", "branch");
    if (existsSync(sharedPath(...FOLDER, name, "branch"))) commit("branch");
    const { code, stdout } = await one.here(...args.split(" "), "--format", "json");
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly rule: string }[] };
    return { code, rules: new Set(findings.map(({ rule }) => rule)) };
  } finally {
    one.dispose();
  }
}

/** The rules that an expected end names; `QUOTA-003/004` are two. */
function rulesIn(expected: string): readonly string[] {
  return [...expected.matchAll(/\b([A-Z]+)-(\d{3})(?:\/(\d{3}))?/g)].flatMap(([, group, ...numbers]) =>
    numbers.filter((number) => number !== undefined).map((number) => `${group}-${number}`),
  );
}

describe.skipIf(cases.length === 0)("recorded ways past the gate", () => {
  test.each(cases)("%s", { timeout: 60_000 }, async (name) => {
    const recorded: Recorded = JSON.parse(readFileSync(sharedPath(...FOLDER, name, "case.json"), "utf8"));
    const { code, rules } = await outcome(name, recorded);
    if (recorded.expected === "ends in seconds") return expect([0, 2, 3]).toContain(code);
    const named = rulesIn(recorded.expected);
    const isNamed = named.some((rule) => rules.has(rule)) || (named.length === 0 && code === 2);
    const ends = isNamed || (recorded.expected.includes("exit 3") && code === 3);
    expect({ code, rules, ends }).toMatchObject({ ends: true });
  });
});
