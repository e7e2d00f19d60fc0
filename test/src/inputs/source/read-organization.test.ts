import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readOrganization } from "../../../../src/inputs/source/read-organization.ts";
import { MAX_FILE_BYTES } from "../../../../src/kernel/base/regular-file.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, scheduler: kai, allocated: state/queues.yaml }
  - { name: west, scheduler: runai }
`;
const QUEUE = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: { name: team-nlp }
status: { allocated: { cpu: "2", nvidia.com/gpu: "4" }, allocatedNonPreemptible: { nvidia.com/gpu: "1" } }
`;

let parent = "";
let root = "";
const put = (path: string, content: string) => writeFileSync(join(root, path), content);
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "muster-organization-"));
  root = join(parent, "repository");
  mkdirSync(join(root, "state"), { recursive: true });
  put("muster.yaml", MUSTER);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const allocatedIn = () => {
  const { organization, issues, unreadable } = readOrganization(root);
  expect({ issues, unreadable }).toEqual({ issues: [], unreadable: [] });
  return organization?.clusters.map(({ allocated }) => allocated);
};
const EXPECTED = new Map([
  ["team-nlp", { all: { gpu: 4, cpu: 2000, memory: 0 }, nonPreemptible: { gpu: 1, cpu: 0, memory: 0 } }],
]);
const wrong = () => {
  const { organization, issues, unreadable: lost } = readOrganization(root);
  expect(organization).toBeUndefined();
  return { issues, unreadable: lost };
};
const unreadable = (message: string) => ({
  issues: [],
  unreadable: [{ file: "state/queues.yaml", document: 0, line: 1, column: 1, message }],
});

describe("the dump of a cluster's queues", () => {
  test("is read into the cluster", () => {
    put("state/queues.yaml", QUEUE);
    expect(allocatedIn()).toEqual([EXPECTED, undefined]);
  });

  test("may be a List, as kubectl prints it, in YAML and in JSON", () => {
    const item = QUEUE.replaceAll("\n", "\n    ").trimEnd();
    put("state/queues.yaml", `apiVersion: v1\nkind: List\nitems:\n  - ${item}\n`);
    expect(allocatedIn()).toEqual([EXPECTED, undefined]);
    const queue = {
      apiVersion: "scheduling.run.ai/v2",
      kind: "Queue",
      metadata: { name: "team-nlp" },
      status: {
        allocated: { cpu: "2", "nvidia.com/gpu": "4" },
        allocatedNonPreemptible: { "nvidia.com/gpu": "1" },
      },
    };
    put("state/queues.yaml", JSON.stringify({ apiVersion: "v1", kind: "List", items: [queue] }));
    expect(allocatedIn()).toEqual([EXPECTED, undefined]);
  });

  test("may have no queues", () => {
    put("state/queues.yaml", "apiVersion: v1\nkind: List\nitems: []\n");
    expect(allocatedIn()).toEqual([new Map(), undefined]);
  });

  test("must be there", () => {
    expect(wrong()).toEqual(unreadable("does not exist"));
  });

  test("must be a file", () => {
    mkdirSync(join(root, "state/queues.yaml"));
    expect(wrong()).toEqual(unreadable("is a folder"));
  });

  test("must not be too large", () => {
    put("state/queues.yaml", `#${" ".repeat(MAX_FILE_BYTES)}`);
    const size = MAX_FILE_BYTES + 1;
    expect(wrong()).toEqual(unreadable(`has ${size} bytes; the limit of a file is ${MAX_FILE_BYTES} (10 MiB)`));
  });

  test("must not lead out of the repository", () => {
    writeFileSync(join(parent, "outside.yaml"), QUEUE);
    symlinkSync(join(parent, "outside.yaml"), join(root, "state/queues.yaml"));
    expect(wrong()).toEqual(unreadable("leaves the repository; it is not read"));
  });

  test("may be a link within the repository", () => {
    put("real.yaml", QUEUE);
    symlinkSync(join(root, "real.yaml"), join(root, "state/queues.yaml"));
    expect(allocatedIn()).toEqual([EXPECTED, undefined]);
  });

  test("must be YAML", () => {
    put("state/queues.yaml", "a: [\n");
    const read = readOrganization(root);
    expect(read.organization).toBeUndefined();
    expect(read.unreadable).toMatchObject([{ file: "state/queues.yaml" }]);
  });

  test("must contain queues, and reports the place where it does not", () => {
    put("state/queues.yaml", `${QUEUE}---\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\n`);
    const read = readOrganization(root);
    expect(read.organization).toBeUndefined();
    expect(read.issues).toMatchObject([
      {
        rule: "ORG-003",
        message: 'kind: must be Queue, but is "Pod"',
        location: { file: "state/queues.yaml", line: 7, column: 7 },
      },
    ]);
  });
});

test("without a muster.yaml an organisation is assumed", () => {
  rmSync(join(root, "muster.yaml"));
  expect(readOrganization(root)).toEqual({ organization: assumedOrganization(), issues: [], unreadable: [] });
});

describe("muster.yaml itself", () => {
  const problemOf = (make: () => void) => {
    rmSync(join(root, "muster.yaml"), { force: true });
    make();
    const { organization, unreadable: lost } = readOrganization(root);
    return [organization?.name, lost.map(({ file, message }) => `${file} ${message}`)];
  };
  const link = (target: string) => () => symlinkSync(target, join(root, "muster.yaml"));

  test.each<[string, () => void, string]>([
    ["a link to another file", link("/etc/passwd"), "leaves the repository; it is not read"],
    ["a link to a device", link("/dev/zero"), "leaves the repository; it is not read"],
    ["a link to nothing", link("nothing.yaml"), "is a symbolic link to a file that does not exist"],
    ["a link to itself", link("muster.yaml"), "cannot be read: its symbolic links form a circle"],
    ["a folder", () => mkdirSync(join(root, "muster.yaml")), "is a folder"],
    [
      "a large file",
      () => writeFileSync(join(root, "muster.yaml"), "#".repeat(MAX_FILE_BYTES + 1)),
      "has 10485761 bytes; the limit of a file is 10485760 (10 MiB)",
    ],
  ])("is not read when it is %s", (_, make, message) => {
    expect(problemOf(make)).toEqual([undefined, [`muster.yaml ${message}`]]);
  });

  test("may be a link that stays in the repository, or missing", () => {
    put("real.yaml", MUSTER);
    put("state/queues.yaml", QUEUE);
    expect(problemOf(link("real.yaml"))).toEqual(["acme", []]);
    expect(problemOf(() => undefined)[1]).toEqual([]);
  });
});
