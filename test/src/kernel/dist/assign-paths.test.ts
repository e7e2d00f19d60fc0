import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assignPaths, type PathParts } from "../../../../src/kernel/dist/assign-paths.ts";
import { DistError } from "../../../../src/kernel/dist/error.ts";
import { requireSafePaths, unsafePath } from "../../../../src/kernel/dist/safe-path.ts";

const JOB: PathParts = {
  cluster: "east",
  zone: "apply",
  namespace: "team-nlp",
  group: "batch",
  kind: "Job",
  name: "x",
};

function only(parts: Partial<PathParts>): string | undefined {
  return assignPaths([{ ...JOB, ...parts }])[0];
}

function refusal(objects: readonly PathParts[]): unknown {
  try {
    return assignPaths(objects);
  } catch (error) {
    return error instanceof DistError ? [error.code, error.message] : error;
  }
}

describe("assignPaths", () => {
  test("gives nothing for nothing", () => {
    expect(assignPaths([])).toEqual([]);
  });

  test.each<[string, Partial<PathParts>, string]>([
    ["an object with a namespace", {}, "east/apply/team-nlp/job-x.yaml"],
    ["the review zone", { zone: "review" }, "east/review/team-nlp/job-x.yaml"],
    ["no namespace", { namespace: undefined }, "east/apply/_cluster/job-x.yaml"],
    ["an empty namespace", { namespace: "" }, "east/apply/_cluster/job-x.yaml"],
    ["a kind of several words", { kind: "LeaderWorkerSet" }, "east/apply/team-nlp/leaderworkerset-x.yaml"],
    ["a name with dots", { name: "queues.scheduling.run.ai" }, "east/apply/team-nlp/job-queues.scheduling.run.ai.yaml"],
    ["a colon", { name: "system:node" }, "east/apply/team-nlp/job-system%3anode.yaml"],
    ["upper case", { name: "Foo" }, "east/apply/team-nlp/job-%46oo.yaml"],
    ["a percent sign, so that nothing else reads as one", { name: "%46oo" }, "east/apply/team-nlp/job-%2546oo.yaml"],
    ["a slash", { name: "a/b" }, "east/apply/team-nlp/job-a%2fb.yaml"],
    ["a backslash", { name: "a\\b" }, "east/apply/team-nlp/job-a%5cb.yaml"],
    [
      "a way out in the name",
      { name: "../../../etc/passwd" },
      "east/apply/team-nlp/job-..%2f..%2f..%2fetc%2fpasswd.yaml",
    ],
    ["a way out in the namespace", { namespace: ".." }, "east/apply/%2e%2e/job-x.yaml"],
    ["a dot as namespace", { namespace: "." }, "east/apply/%2e/job-x.yaml"],
    ["a hidden folder", { namespace: ".git" }, "east/apply/%2egit/job-x.yaml"],
    ["a folder that Windows would shorten", { namespace: "a." }, "east/apply/a%2e/job-x.yaml"],
    ["a namespace that plays cluster scope", { namespace: "_cluster" }, "east/apply/%5fcluster/job-x.yaml"],
    ["a way out in the cluster", { cluster: "../x" }, "%2e.%2fx/apply/team-nlp/job-x.yaml"],
    ["NUL", { name: "a\0b" }, "east/apply/team-nlp/job-a%00b.yaml"],
    ["a new line", { name: "a\nb" }, "east/apply/team-nlp/job-a%0ab.yaml"],
    ["other scripts", { name: "né" }, "east/apply/team-nlp/job-n%c3%a9.yaml"],
    ["an emoji, as one character", { name: "😀" }, "east/apply/team-nlp/job-%f0%9f%98%80.yaml"],
    ["a namespace with a device name", { namespace: "aux" }, "east/apply/%61ux/job-x.yaml"],
    ["a device name with an extension", { namespace: "com1.x" }, "east/apply/%63om1.x/job-x.yaml"],
    ["a name that only begins like a device", { namespace: "auxiliary" }, "east/apply/auxiliary/job-x.yaml"],
    ["a cluster with a device name", { cluster: "con" }, "%63on/apply/team-nlp/job-x.yaml"],
    ["a kind with a dash", { kind: "My-Kind" }, "east/apply/team-nlp/my%2dkind-x.yaml"],
  ])("%s", (_, parts, path) => {
    expect(only(parts)).toBe(path);
    expect(unsafePath(path)).toBeUndefined();
  });

  test("the group joins where two kinds share a name, the core group stays bare", () => {
    const core = { ...JOB, group: "", kind: "Service", name: "web" };
    const knative = { ...core, group: "serving.knative.dev" };
    expect(assignPaths([knative, core, JOB])).toEqual([
      "east/apply/team-nlp/service.serving.knative.dev-web.yaml",
      "east/apply/team-nlp/service-web.yaml",
      "east/apply/team-nlp/job-x.yaml",
    ]);
  });

  test("two groups, none of them core, both take theirs", () => {
    const kai = { ...JOB, group: "scheduling.run.ai", kind: "Queue", name: "q", namespace: undefined };
    expect(assignPaths([kai, { ...kai, group: "scheduling.volcano.sh" }])).toEqual([
      "east/apply/_cluster/queue.scheduling.run.ai-q.yaml",
      "east/apply/_cluster/queue.scheduling.volcano.sh-q.yaml",
    ]);
  });

  test("a kind with a device name, followed by its group", () => {
    const con = { ...JOB, kind: "Con", group: "a.io" };
    expect(assignPaths([con, { ...con, group: "b.io" }])).toEqual([
      "east/apply/team-nlp/%63on.a.io-x.yaml",
      "east/apply/team-nlp/%63on.b.io-x.yaml",
    ]);
  });

  test("the group stays out where namespace, zone, cluster or name differ", () => {
    const web = { ...JOB, group: "", kind: "Service", name: "web" };
    const others = [{ namespace: "b" }, { zone: "review" as const }, { cluster: "west" }, { name: "api" }];
    const paths = assignPaths([web, ...others.map((other) => ({ ...web, group: "serving.knative.dev", ...other }))]);
    expect(paths.filter((path) => path.includes("knative"))).toEqual([]);
    expect(new Set(paths).size).toBe(5);
  });

  test("kinds of one group that differ in letter case get a mark, whatever their order", () => {
    const upper = { ...JOB, kind: "PodGroup" };
    const lower = { ...JOB, kind: "Podgroup" };
    const [first, second] = assignPaths([upper, lower]);
    expect(first).toMatch(/^east\/apply\/team-nlp\/podgroup\.batch-x~[0-9a-f]{16}\.yaml$/);
    expect(second).toMatch(/^east\/apply\/team-nlp\/podgroup\.batch-x~[0-9a-f]{16}\.yaml$/);
    expect(first).not.toBe(second);
    expect(assignPaths([lower, upper])).toEqual([second, first]);
  });

  test("a group and a name that run into each other get a mark", () => {
    const a = { ...JOB, group: "my", name: "group.io-x" };
    const b = { ...JOB, group: "my-group.io", name: "x" };
    const twins = [a, { ...a, group: "other" }, b, { ...b, group: "other" }];
    expect(new Set(assignPaths(twins)).size).toBe(4);
  });

  test("names up to the limit of Kubernetes fit into 255 bytes and stay apart", () => {
    const long = "a".repeat(252);
    const [b, c] = assignPaths([
      { ...JOB, kind: "ConfigMap", name: `${long}b` },
      { ...JOB, kind: "ConfigMap", name: `${long}c` },
    ]);
    const file = b?.split("/")[3] ?? "";
    expect(file).toMatch(/^configmap-a+~[0-9a-f]{16}\.yaml$/);
    expect(file.length).toBe(255);
    expect(c).not.toBe(b);
  });

  test("a name of exactly 255 bytes is not cut", () => {
    const name = "a".repeat(255 - "job-.yaml".length);
    expect(only({ name })).toBe(`east/apply/team-nlp/job-${name}.yaml`);
    expect(only({ name: `${name}a` })).toMatch(/~[0-9a-f]{16}\.yaml$/);
  });

  test("a long namespace is cut too", () => {
    const folder = only({ namespace: "n".repeat(300) })?.split("/")[2];
    expect(folder).toMatch(/^n{238}~[0-9a-f]{16}$/);
  });

  test("rejects an object without a name", () => {
    const message = (what: string) => ["bad-path", `An object has an empty ${what}, so it cannot have a file.`];
    expect(refusal([{ ...JOB, name: "" }])).toEqual(message("name"));
    expect(refusal([{ ...JOB, kind: "" }])).toEqual(message("kind"));
    expect(refusal([{ ...JOB, cluster: "" }])).toEqual(message("cluster"));
  });

  test("refuses two objects with one identity", () => {
    const identity = '["east","apply","team-nlp","batch","Job","x"]';
    expect(refusal([JOB, { ...JOB, name: "y" }, { ...JOB }])).toEqual([
      "bad-path",
      `Two objects have the same cluster, zone, namespace, group, kind and name: ${identity}.`,
    ]);
  });
});

describe("any set of objects", () => {
  const word = fc.oneof(
    fc.constantFrom("a", "A", "b", "aux", "..", ".", "_cluster", "x-y", "x.y", "%61", "~", "a.", "é"),
    fc.string({ minLength: 1, maxLength: 12, unit: "binary" }),
    fc.string({ minLength: 200, maxLength: 320 }),
  );
  const parts: fc.Arbitrary<PathParts> = fc.record({
    cluster: word,
    zone: fc.constantFrom("apply", "review"),
    namespace: fc.option(word, { nil: undefined }),
    group: fc.oneof(fc.constant(""), word),
    kind: word,
    name: word,
  });
  const identity = (p: PathParts) => JSON.stringify([p.cluster, p.zone, p.namespace, p.group, p.kind, p.name]);
  const objects = fc.uniqueArray(parts, { selector: identity, maxLength: 12 });

  test("gets safe paths, all different, also where letter case does not count", () => {
    fc.assert(
      fc.property(objects, (set) => {
        const paths = assignPaths(set);
        requireSafePaths(paths);
        for (const path of paths) {
          expect(path).toMatch(/^[a-z0-9._%~-]+\/(apply|review)\/[a-z0-9._%~-]+\/[a-z0-9._%~-]+\.yaml$/);
        }
      }),
    );
  });

  test("gets the same paths in any order", () => {
    fc.assert(
      fc.property(objects, fc.infiniteStream(fc.nat()), (set, stream) => {
        const keyed = set.map((object) => ({ object, key: stream.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ object }) => object);
        const straight = new Map(assignPaths(set).map((path, i) => [set[i], path]));
        expect(assignPaths(shuffled)).toEqual(shuffled.map((object) => straight.get(object)));
      }),
    );
  });
});
