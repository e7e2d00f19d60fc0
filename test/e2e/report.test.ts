import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: []
projects: []
policies: { pack: none }
`;

let own: TestRepository;
beforeEach(() => {
  own = repository({ "muster.yaml": MUSTER, ".gitignore": "*.md\n*.html\n" });
  const git = configureGit(own.folder);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
});
afterEach(() => own.dispose());

describe("muster report as a process", () => {
  it("replaces an earlier report when a definition ends the process", () => {
    own.put("comment.md", "an earlier success");
    own.put("workloads/a.ts", "export function define() { process.kill(process.pid, 'SIGKILL'); }\n");
    const run = own.muster("report", "--base", "main", "--format", "markdown=comment.md", "--format", "html");
    expect(run.code).toBe(1);
    const comment = own.read("comment.md");
    expect(comment.split("\n").slice(0, 2)).toEqual(["<!-- muster-report -->", "## muster: the report failed"]);
    expect(comment).toContain(
      "workloads/a.ts:1:1: error: the run ended before its report was written (signal SIGKILL)",
    );
    expect(run.stdout).toContain("<h1>The report failed</h1>");
  });

  it("writes each format, and the exit code is that of the report", () => {
    const run = own.muster("report", "--base", "nowhere", "--format", "markdown=comment.md", "--format", "json");
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({ state: "failed", exitCode: 1 });
    expect(own.read("comment.md")).toContain("nowhere");
    expect(own.muster("report", "--format", "xml").code).toBe(1);
    const fine = own.muster("report", "--fail-on", "danger");
    expect([fine.code, fine.stdout.split("\n")[1]]).toEqual([0, "## muster: no change"]);
  });
});
