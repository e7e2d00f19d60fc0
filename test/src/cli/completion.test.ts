import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import { ruleCatalogue } from "../../../src/rules/rule-catalogue.ts";
import { CLI } from "../../helpers/repository.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

const installed = SHELLS.filter((shell) => spawnSync(shell, ["-c", "true"]).status === 0);
for (const shell of SHELLS) {
  if (!installed.includes(shell)) console.warn(`${shell} is not installed: its completion script is not run`);
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-completion-"));
  writeFileSync(join(folder, "job.yaml"), "");
  for (const shell of SHELLS) writeFileSync(join(folder, shell), muster("completion", shell).stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function muster(...args: readonly string[]) {
  return spawnSync(process.execPath, [CLI, ...args], { encoding: "utf8" });
}

/** The completions of a command line, whose last word is the one at the cursor. */
function complete(shell: Shell, line: string): readonly string[] {
  const { stdout, stderr } = spawnSync(shell, [...FLAGS[shell], "-c", PROGRAMS[shell](line)], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout
    .split("\n")
    .filter((candidate) => candidate !== "")
    .map((candidate) => candidate.split("\t")[0] ?? "")
    .sort();
}

const FLAGS: Readonly<Record<Shell, readonly string[]>> = { bash: ["--norc"], zsh: ["-f"], fish: ["--no-config"] };

const PROGRAMS: Readonly<Record<Shell, (line: string) => string>> = {
  // Readline splits words at "=" as well.
  bash: (line) => {
    const words = line.split(/(=)| /).filter((word) => word !== undefined && !(word === "" && !line.endsWith(" ")));
    const list = words.map((word) => `'${word}'`).join(" ");
    return `source ./bash; compopt() { :; }; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}
      _muster; printf '%s\\n' "\${COMPREPLY[@]}"`;
  },
  // Outside of an interactive line editor, zsh has no completion system: these stand in for its functions.
  zsh: (line) => `compdef() { :; }; _files() { print -l -- *; }
    compset() { current="\${current#*=}"; }
    compadd() { shift; local word; for word in "$@"; do [[ $word == "$current"* ]] && print -r -- $word; done; return 0; }
    _describe() { local word; for word in "\${options[@]}"; do [[ $word == "$current"* ]] && print -r -- \${word%%:*}; done; return 0; }
    source ./zsh; words=(${line
      .split(" ")
      .map((word) => `'${word}'`)
      .join(" ")}); CURRENT=\${#words}; _muster`,
  fish: (line) => `source ./fish; complete -C '${line}'`,
};

describe.each(installed)("the script for %s completes", (shell) => {
  test("commands", () => {
    expect(complete(shell, "muster ")).toEqual(
      expect.arrayContaining(["check", "completion", "explain", "init", "inspect", "quota", "ri", "synth"]),
    );
    expect(complete(shell, "muster in")).toEqual(["init", "inspect"]);
    expect(complete(shell, "muster ri ")).toEqual(["lint", "test"]);
    expect(complete(shell, "muster completion ")).toEqual(["bash", "fish", "zsh"]);
  });

  test("options of the command on the line", () => {
    expect(complete(shell, "muster synth --fo")).toEqual(["--force", "--format"]);
    expect(complete(shell, "muster check a.yaml --quiet --no-")).toEqual(["--no-color"]);
    expect(complete(shell, "muster ri test --ob")).toEqual(["--objects"]);
    expect(complete(shell, "muster ri lint --ob")).toEqual([]);
  });

  test("values of options", () => {
    const formats = ["compact", "github", "json", "junit", "markdown", "sarif", "text"];
    expect(complete(shell, "muster check --format ")).toEqual(formats);
    expect(complete(shell, "muster check -o s")).toEqual(["sarif"]);
    expect(complete(shell, "muster inspect -o ")).toEqual(["json", "tree", "yaml"]);
    expect(complete(shell, "muster check --pack ")).toEqual(["none", "recommended", "strict"]);
  });

  test("values after an equals sign", () => {
    const words = complete(shell, "muster check --pack=s").map((word) => word.replace("--pack=", ""));
    expect(words).toEqual(["strict"]);
  });

  test("rules, kinds and files", () => {
    const ids = ruleCatalogue(rules).map(({ id }) => id);
    expect(complete(shell, "muster explain ")).toEqual([...ids].sort());
    expect(complete(shell, "muster explain SEC-00")).toEqual(ids.filter((id) => id.startsWith("SEC-00")).sort());
    expect(complete(shell, "muster schema Tr")).toEqual(["Training", "TrainingRequest"]);
    expect(complete(shell, "muster types PyT")).toEqual(["PyTorchJob"]);
    expect(complete(shell, "muster check jo")).toContain("job.yaml");
    expect(complete(shell, "muster check --baseline jo")).toContain("job.yaml");
  });
});

test("an unknown shell is usage error, with the known ones", () => {
  const { status, stderr } = muster("completion", "tcsh");
  expect(status).toBe(1);
  expect(stderr).toContain("bash, zsh, fish");
});
