import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runWaivers } from "../../../../src/app/check/run-waivers.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: [{ name: research }]
projects: [{ name: team-nlp, department: research, clusters: [east] }]
`;
const WAIVERS = `waivers:
  - { rule: SEC-001, object: Pod/team-nlp/a, reason: driver, owner: nlp, expires: 2026-12-31 }
  - { rule: no-privileged-container, object: Pod/team-nlp/gone, reason: driver, owner: nlp, expires: 2026-12-31 }
`;
const pod = (name: string) => `apiVersion: v1
kind: Pod
metadata: { name: ${name}, namespace: team-nlp }
spec:
  containers: [{ name: main, image: example.com/a:1, securityContext: { privileged: true } }]
`;

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

const run = (files: Readonly<Record<string, string>>, paths: readonly string[] = []) => {
  const one = repository(files);
  open.push(one);
  const inside = paths.map((path) => join(one.folder, path));
  return runWaivers(inside, { root: one.folder, today: "2026-11-21" });
};

describe("runWaivers", () => {
  it("lists nothing where nothing is waived, and where there is nothing at all", async () => {
    const files = { "muster.yaml": MUSTER, "workloads/a.yaml": pod("a") };
    expect(await run(files)).toEqual({ report: { today: "2026-11-21", waivers: [] }, messages: [], exitCode: 0 });
    expect(await run({ "muster.yaml": MUSTER })).toMatchObject({ exitCode: 0, report: { waivers: [] } });
  });

  it("reports what each waiver covers, although the check of the same files fails", async () => {
    const files = { "muster.yaml": MUSTER + WAIVERS, "workloads/a.yaml": pod("a"), "workloads/b.yaml": pod("b") };
    const { report, messages, exitCode } = await run(files);
    expect(report.waivers.map(({ object, rule, state, findings }) => [object, rule, state, findings])).toEqual([
      ["Pod/team-nlp/a", "SEC-001", "active", 1],
      ["Pod/team-nlp/gone", "SEC-001", "unused", 0],
    ]);
    expect({ messages, exitCode }).toEqual({ messages: [], exitCode: 0 });
  });

  it("looks at the paths that it is given", async () => {
    const files = { "muster.yaml": MUSTER + WAIVERS, "deploy/a.yaml": pod("a"), "workloads/x.yaml": pod("x") };
    const states = async (paths: readonly string[]) => {
      const { report } = await run(files, paths);
      return report.waivers.map(({ state }) => state);
    };
    expect(await states([])).toEqual(["unused", "unused"]);
    expect(await states(["deploy"])).toEqual(["active", "unused"]);
  });

  it("ends with 1 where muster.yaml cannot be used", async () => {
    const broken = `${MUSTER}policies: { pack: strickt }\nwaivers: [SEC-001]\n`;
    const { report, messages, exitCode } = await run({ "muster.yaml": broken, "workloads/a.yaml": pod("a") });
    expect(report.waivers).toEqual([]);
    expect(exitCode).toBe(1);
    expect(messages.filter((line) => !line.startsWith(" "))).toEqual([
      'muster.yaml:7:19: error: policies.pack: must be one of recommended, strict, none, but is the string "strickt" [ORG-001]',
      'muster.yaml:8:11: error: waivers[0]: must be an object, but is the string "SEC-001" [ORG-001]',
    ]);
  });

  it("ends with 3 where something could not be read, since its findings are not counted", async () => {
    const files = { "muster.yaml": MUSTER + WAIVERS, "workloads/a.yaml": pod("a"), "workloads/b.yaml": "a: [\n" };
    const { report, messages, exitCode } = await run(files);
    expect(report.waivers.map(({ state }) => state)).toEqual(["active", "unused"]);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^workloads\/b\.yaml:\d+:\d+: error: /);
    expect(exitCode).toBe(3);
  });

  it("refuses an invalid day", async () => {
    const one = repository({ "muster.yaml": MUSTER });
    open.push(one);
    await expect(runWaivers([], { root: one.folder, today: "tomorrow" })).rejects.toThrow(
      "today must be a date yyyy-mm-dd, but is tomorrow",
    );
  });
});
