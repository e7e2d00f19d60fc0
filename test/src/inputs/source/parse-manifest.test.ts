import { describe, expect, test } from "vitest";
import { parseManifest } from "../../../../src/inputs/source/parse-manifest.ts";

const valid = {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "bert" },
  spec: { anything: null },
};
const messagesOf = (value: unknown) => parseManifest(value).issues.map(({ path, message }) => `${path} ${message}`);
const withMetadata = (metadata: unknown) => messagesOf({ ...valid, metadata });

describe("parseManifest", () => {
  test.each([
    [undefined, "nothing"],
    [null, "null"],
    ["text", "a string"],
    [[], "a list"],
  ])("refuses %j", (value, type) => {
    expect(messagesOf(value)).toEqual([` must be a Kubernetes object, but is ${type}`]);
  });

  test("reports every field that an empty object lacks", () => {
    expect(messagesOf({})).toEqual([
      "/apiVersion apiVersion is missing: it must be <version> or <group>/<version>",
      "/kind kind is missing: it must be the name of a kind, for example PyTorchJob",
      "/metadata metadata is missing: it must be an object with a name",
    ]);
  });

  test("names the key that is misspelt, at its place", () => {
    const { apiVersion, kind, metadata } = valid;
    const found = (value: unknown) => {
      const places: unknown[] = [];
      const locate = (pointer: string, at?: string) => {
        places.push([pointer, at]);
        return { file: "a.yaml", line: 1, column: 1 };
      };
      const { issues } = parseManifest(value, locate, { synced: false });
      return [issues.map(({ message, fix, unjudged }) => [message, fix, unjudged]), places];
    };
    expect(found({ apiversion: apiVersion, Kind: kind, metaData: metadata })).toEqual([
      [
        ["apiversion: unknown field; did you mean apiVersion?", "rename it to apiVersion", true],
        ["Kind: unknown field; did you mean kind?", "rename it to kind", true],
        ["metaData: unknown field; did you mean metadata?", "rename it to metadata", true],
      ],
      [
        ["/apiversion", "key"],
        ["/Kind", "key"],
        ["/metaData", "key"],
      ],
    ]);
    expect(found({ apiVersion, kind, metdata: metadata })[0]).toEqual([
      ["metdata: unknown field; did you mean metadata?", "rename it to metadata", undefined],
    ]);
    expect(found({ apiVersion, kind, spec: metadata })[0]).toEqual([
      ["metadata is missing: it must be an object with a name", undefined, undefined],
    ]);
    expect(found({ apiVersion, kind, metadata: 7, metaData: metadata })[0]).toEqual([
      ["metadata must be an object with a name", undefined, undefined],
    ]);
  });

  test.each([
    [
      { kind: "List", items: [] },
      ["/apiVersion apiVersion is missing: it must be <version> or <group>/<version>, which is v1 for a List"],
    ],
    [{ apiVersion: "v1", kind: "List", item: [] }, ["/items items must be a list of objects"]],
    [{ apiVersion: "v1", kind: "List", items: {} }, ["/items items must be a list of objects"]],
    [
      { items: [] },
      [
        "/apiVersion apiVersion is missing: it must be <version> or <group>/<version>",
        "/kind kind is missing: it must be the name of a kind, for example PyTorchJob",
        "/items items must not be a list beside an invalid kind: kubectl, Flux and Argo CD apply the items, and not the object",
        "/metadata metadata is missing: it must be an object with a name",
      ],
    ],
  ])("refuses the list of objects %j", (value, messages) => {
    expect(messagesOf(value)).toEqual(messages);
  });

  test.each([
    [
      undefined,
      "apiVersion is missing: it must be <version> or <group>/<version>, which is apps/v1 for kind Deployment",
    ],
    [7, "apiVersion must be <version> or <group>/<version>, which is apps/v1 for kind Deployment"],
  ])("names the API version of a kind of Kubernetes in place of %j", (apiVersion, message) => {
    expect(messagesOf({ ...valid, kind: "Deployment", apiVersion })).toEqual([`/apiVersion ${message}`]);
  });

  test("passes an object through untouched", () => {
    expect(parseManifest(valid)).toEqual({ object: valid, issues: [] });
    expect(parseManifest(valid).object).toBe(valid);
  });

  test("gives positions", () => {
    const { issues } = parseManifest({ ...valid, kind: 7 }, (pointer) => ({
      file: "a.yaml",
      line: 2,
      column: pointer.length,
    }));
    expect(issues[0]?.location).toEqual({ file: "a.yaml", line: 2, column: 5 });
  });

  test.each(["a/b/c", "", "v1/", "/v1", 1])("refuses apiVersion %j", (apiVersion) => {
    expect(messagesOf({ ...valid, apiVersion })).toHaveLength(1);
  });

  test("accepts subdomains, and for RBAC all segments of a path", () => {
    const nameOf = (apiVersion: string, name: string, synced = false) =>
      parseManifest({ ...valid, apiVersion, metadata: { name } }, undefined, { synced }).issues;
    expect(nameOf("apps/v1", "a.b.c")).toEqual([]);
    // A name that muster writes is also that of a file.
    expect(nameOf("rbac.authorization.k8s.io/v1", "system:node", true)).toEqual([]);
    expect(nameOf("rbac.authorization.k8s.io/v1", "A b", true)).toHaveLength(1);
    for (const name of ["system:node", "jenkins_edit", "A b"]) {
      expect(nameOf("rbac.authorization.k8s.io/v1", name)).toEqual([]);
      expect(nameOf("apps/v1", name)).toHaveLength(1);
    }
    for (const name of ["..", "a/b", "a%b"]) expect(nameOf("rbac.authorization.k8s.io/v1", name)).toHaveLength(1);
  });

  test.each(["../etc/passwd", "a b", "A", "", "x".repeat(254)])("refuses the name %j", (name) => {
    expect(withMetadata({ name })).toHaveLength(1);
  });

  test("explains generateName", () => {
    expect(withMetadata({ generateName: "bert-" })).toEqual([
      "/metadata/generateName generateName creates a new object at every sync; write a name instead",
    ]);
  });

  test("lets an object that is only looked at have no name", () => {
    const { apiVersion, kind } = valid;
    const look = (metadata: object) => parseManifest({ apiVersion, kind, metadata }, undefined, { synced: false });
    expect(look({ generateName: "bert-" }).object?.metadata.name).toBe("bert-");
    expect(look({}).object?.metadata.name).toBe("");
    expect(look({ name: "A b" }).issues).toHaveLength(1);
  });

  test("refuses annotations that are not strings, at their place", () => {
    expect(withMetadata({ name: "a", annotations: { "example.com/x~y": true, fine: "yes" } })).toEqual([
      '/metadata/annotations/example.com~1x~0y metadata.annotations["example.com/x~y"] must be a string, not a boolean; write it in quotes',
    ]);
    expect(withMetadata({ name: "a", labels: ["x"] })).toEqual([
      "/metadata/labels metadata.labels must be a map of strings",
    ]);
  });

  describe("of an object that is only checked", () => {
    const variable = "$" + "{X}";
    const look = (metadata: unknown, more: object = {}) =>
      parseManifest({ ...valid, metadata, ...more }, undefined, { synced: false });
    const problems = (metadata: unknown, more?: object) =>
      look(metadata, more).issues.map(({ path, message }) => `${path} ${message}`);

    test.each([
      [
        { name: 7, namespace: true },
        { name: "7", namespace: "true" },
      ],
      [
        { name: ["a"], namespace: { a: 1 } },
        { name: "a list of 1", namespace: "an object" },
      ],
      [{ name: "a", namespace: null }, { name: "a" }],
      [{ name: "a", namespace: "" }, { name: "a" }],
      [{ name: "a", labels: ["a"], annotations: 5 }, { name: "a" }],
      [
        { name: "a", labels: { a: 1, b: null, c: {} } },
        { name: "a", labels: { a: "1", b: "", c: "an object" } },
      ],
      [{ generateName: 5 }, { name: "5", generateName: 5 }],
      ["text", { name: "" }],
      [null, { name: "" }],
    ])("the metadata %j is read as %j", (metadata, read) => {
      expect(look(metadata).object?.metadata).toEqual(read);
    });

    test("an empty namespace is an absent one, but not in a manifest that muster writes", () => {
      const metadata = { name: "a", namespace: "" };
      expect(problems(metadata)).toEqual([]);
      const { issues } = parseManifest({ ...valid, metadata }, undefined, { synced: true });
      expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
        "/metadata/namespace metadata.namespace: is empty",
      ]);
    });

    test.each([
      ["bert-", []],
      ["a.-", []],
      ["a", []],
      [`${variable}-`, []],
      ["Bert-", ["an upper-case letter"]],
      ["-", ["starts with '-'"]],
      ["a_", ["'_'"]],
      ["10.0.0.0/33", ["'/'"]],
    ])("the start of a name %j has the problems %j", (generateName, words) => {
      const found = problems({ generateName });
      expect(found.map((problem) => problem.startsWith("/metadata/generateName "))).toEqual(words.map(() => true));
      expect(words.every((word) => found.join().includes(word))).toBe(true);
    });

    test.each([[{}], [{ name: "" }], [{ generateName: "" }], [{ name: null, generateName: null }]])(
      "the metadata %j lacks a name, which only a nameless object may",
      (metadata) => {
        expect(problems(metadata)).toEqual(["/metadata/name metadata.name is missing"]);
        const options = { synced: false, mayBeNameless: true };
        const { issues } = parseManifest({ ...valid, metadata }, undefined, options);
        expect(issues.length).toBe("name" in metadata && metadata.name === "" ? 1 : 0);
      },
    );

    test.each([
      [{ name: "a", namespace: "team.a" }, {}, ["/metadata/namespace"]],
      [{ name: "a", namespace: "a".repeat(64) }, {}, ["/metadata/namespace"]],
      [{ name: "a", namespace: "a".repeat(63) }, {}, []],
      [{ name: "team.a" }, { apiVersion: "v1", kind: "Namespace" }, ["/metadata/name"]],
      [{ name: "team.a" }, { apiVersion: "v1", kind: "ConfigMap" }, []],
    ])("a namespace is a DNS label: %j %j", (metadata, more, places) => {
      expect(look(metadata, more).issues.map(({ path }) => path)).toEqual(places);
    });

    test("names are bounded", () => {
      const { object, issues } = look({ name: "a".repeat(100_000) });
      expect(object?.metadata.name).toBe(`${"a".repeat(250)}...`);
      expect(issues.map(({ message }) => message.length < 250)).toEqual([true]);
    });

    test("faults are reported with the object", () => {
      const { issues } = look({ name: "A b", namespace: 7 });
      expect(issues).toMatchObject([
        { path: "/metadata/name", object: { kind: "PyTorchJob", namespace: "7", name: "A b" } },
        { path: "/metadata/namespace", message: "metadata.namespace: must be a string, but is 7" },
      ]);
      expect(issues.map(({ unjudged }) => unjudged)).toEqual([undefined, undefined]);
    });

    test("variables in names are not faults", () => {
      expect(problems({ name: variable, namespace: "$(NS)" })).toEqual([]);
      expect(messagesOf({ ...valid, metadata: { name: variable } })).toEqual([
        `/metadata/name metadata.name "${variable}": has the variable ${variable}, but muster writes final names only`,
      ]);
      expect(problems({ name: "FILLED BY THE OPERATOR" })).toEqual([]);
      expect(problems({ name: "BUILT BY THE OPERATOR" })).toHaveLength(1);
    });

    test("a fault of kind or apiVersion is not judged", () => {
      expect(look({ name: "a" }, { kind: "Pod " })).toMatchObject({
        object: { kind: "Pod " },
        issues: [{ unjudged: true }],
      });
      expect(look({ name: "a" }, { kind: 5 })).toMatchObject({ issues: [{ path: "/kind", unjudged: true }] });
      expect(look({ name: "a" }, { kind: 5 }).object).toBe(undefined);
      expect(look({ name: "a" }, { apiVersion: undefined }).object).toBe(undefined);
    });

    test("defaults of variables are values", () => {
      const written = "$" + "{N:=2}";
      expect(look({ name: "a" }, { spec: { replicas: written } })).toMatchObject({
        object: { spec: { replicas: 2 } },
        substituted: [{ path: "/spec/replicas", written, value: 2 }],
      });
      const options = { synced: false, hasVariables: false };
      const value = { ...valid, spec: { replicas: written } };
      expect(parseManifest(value, undefined, options).object).toBe(value);
      expect(parseManifest(value).object).toBe(value);
    });

    test("items of an object that is not a List are judged on their own", () => {
      expect(look({ name: "a" }, { items: [{}] })).toMatchObject({ issues: [{ path: "/items" }] });
      expect(look({ name: "a" }, { items: [{}] }).object).not.toHaveProperty("items");
    });
  });
});
