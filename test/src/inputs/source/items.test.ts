import { describe, expect, test } from "vitest";
import { listMembers } from "../../../../src/inputs/source/items.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { repository } from "../../../helpers/repository.ts";

const membersOf = (yaml: string) =>
  readYaml(yaml, "a.yaml").documents.flatMap((document) =>
    listMembers(document).map(({ item, locate }) => `${item} line ${locate("").line}`),
  );

describe("listMembers", () => {
  test.each(["null", "{}", "text", "{kind: List}", "{kind: List, items: {}}", "{kind: List, items: null}"])(
    "returns %s itself",
    (yaml) => {
      expect(membersOf(yaml)).toEqual([" line 1"]);
    },
  );

  test("returns the items of a List, also of Lists inside", () => {
    const inner = "- apiVersion: v1\n  kind: PodList\n  items:\n  - {kind: Pod}\n";
    const yaml = `apiVersion: v1\nkind: List\nitems:\n- {kind: Pod}\n${inner}- 7\n`;
    expect(membersOf(yaml)).toEqual(["/items/0 line 4", "/items/1/items/0 line 8", "/items/2 line 9"]);
    expect(membersOf("{apiVersion: v1, kind: List, items: []}")).toEqual([]);
  });

  test("returns a List without an apiVersion, which kubectl rejects, and its items", () => {
    expect(membersOf("kind: List\nitems:\n- {kind: Pod}\n")).toEqual([" line 1", "/items/0 line 3"]);
  });

  test.each(["ConfigMap", "Pod", "List2", "list", "", "~", "7"])(
    "returns an object of kind %j and its items",
    (kind) => {
      expect(membersOf(`kind: ${kind || '""'}\nitems:\n- {kind: Pod}\n`)).toEqual([" line 1", "/items/0 line 3"]);
    },
  );
});

const POD = `{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: "a:1", securityContext: {privileged: true}}]}}`;

interface Place {
  location: { file: string };
}

describe("a privileged pod among the items of any object", () => {
  const object = (kind: string, items: string) =>
    `{apiVersion: v1, kind: ${kind}, metadata: {name: a}, items: [${items}]}`;
  const files = {
    "config-map.yaml": object("ConfigMap", POD),
    "custom.yaml": `{apiVersion: example.org/v1, kind: Bundle, metadata: {name: a}, spec: {}, items: [${POD}]}`,
    "in-a-list.yaml": object("List", object("ConfigMap", POD)),
    "list-inside.yaml": object("ConfigMap", object("List", POD)),
    "twice.yaml": object("ConfigMap", object("Secret", POD)),
    "no-metadata.yaml": `{apiVersion: v1, kind: Secret, items: [${POD}]}`,
    "lower-case.yaml": `{apiVersion: v1, kind: list, items: [${POD}]}`,
  };

  test("is reported, and so is each object that is not a List", () => {
    const repo = repository({ ...files, "list.yaml": object("List", POD) });
    try {
      const run = repo.muster("check", ".", "--format", "json");
      expect(run.code).toBe(2);
      const { findings } = JSON.parse(run.stdout) as {
        findings: (Place & { rule: string; message: string; places?: Place[] })[];
      };
      const filesOf = (text: RegExp) =>
        findings
          .filter(({ rule, message }) => text.test(`${rule} ${message}`))
          .flatMap((finding) => (finding.places ?? [finding]).map(({ location }) => location.file));
      expect(filesOf(/^SEC-001 /).toSorted()).toEqual([...Object.keys(files), "list.yaml"].toSorted());
      const wrappers = filesOf(/^DEF-001 items must not be a list in a \w+: kubectl, Flux and Argo CD apply the items/);
      expect(wrappers.toSorted()).toEqual([...Object.keys(files), "twice.yaml"].toSorted());
    } finally {
      repo.dispose();
    }
  });
});
