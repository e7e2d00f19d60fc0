import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  annotationKeyProblem,
  configKeyProblem,
  dnsLabelProblem,
  environmentNameProblem,
  labelKeyProblem,
  labelValueProblem,
  repairedName,
  subdomainProblem,
} from "../../../../src/kernel/base/names.ts";

const LOWER = "only lower-case letters, digits and '-' are allowed";
const QUALIFIED = "only letters, digits, '-', '_' and '.' are allowed";

describe("dnsLabelProblem", () => {
  it.each(["a", "0", "a-b", "team-nlp", "a".repeat(63)])("accepts %s", (text) => {
    expect(dnsLabelProblem(text)).toBeUndefined();
  });

  it.each([
    ["", "is empty"],
    ["Foo_bar", `has an upper-case letter and '_'; ${LOWER}`],
    ["a.b", `has '.'; ${LOWER}`],
    ["a b", `has a space; ${LOWER}`],
    ["a\nb", `has the character U+000A; ${LOWER}`],
    ["naïve", `has the character U+00EF; ${LOWER}`],
    ["<name>", `has '<' and '>'; ${LOWER}`],
    ["it's", `has "'"; ${LOWER}`],
    ["A_b.c", `has an upper-case letter, '_' and '.'; ${LOWER}`],
    ["-a", "starts with '-'; it must be a letter or a digit"],
    ["a-", "ends with '-'; it must be a letter or a digit"],
    ["-", "starts with '-'; it must be a letter or a digit"],
    ["a".repeat(64), "has 64 characters; at most 63 are allowed"],
  ])("says why %j is none", (text, problem) => {
    expect(dnsLabelProblem(text)).toBe(problem);
  });

  it("leaves room for what will be appended", () => {
    expect(dnsLabelProblem("a".repeat(54), 54)).toBeUndefined();
    expect(dnsLabelProblem("a".repeat(55), 54)).toBe("has 55 characters; at most 54 are allowed");
  });

  it("agrees with Kubernetes' pattern", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab0-_.A /"), maxLength: 6 });
    fc.assert(
      fc.property(text, (name) => {
        expect(dnsLabelProblem(name) === undefined).toBe(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name));
      }),
    );
  });
});

describe("repairedName", () => {
  const GITHUB_TOKEN = `ghp_${"A1b2".repeat(9)}`;
  it.each([
    ["My_Run", dnsLabelProblem, "my-run"],
    ["-a b-", dnsLabelProblem, "a-b"],
    ["Team.A/x", subdomainProblem, "team.a-x"],
    ["_Team", labelValueProblem, "Team"],
    ["___", dnsLabelProblem, undefined],
    ["a".repeat(64), dnsLabelProblem, undefined],
    [GITHUB_TOKEN, dnsLabelProblem, undefined],
  ])("of %s", (text, problemOf, name) => {
    const problem = problemOf(text) ?? "";
    expect(problem).not.toBe("");
    expect(repairedName(text, problem)).toBe(name);
    if (name !== undefined) expect(problemOf(name)).toBeUndefined();
  });
});

describe("subdomainProblem", () => {
  it.each(["a", "a.b", "a-1.b-2", "example.com", "a".repeat(253)])("accepts %s", (text) => {
    expect(subdomainProblem(text)).toBeUndefined();
  });

  it.each([
    ["", "is empty"],
    ["a..b", "has two dots in a row"],
    ["a-.b", "has the part 'a-', which starts or ends with '-'"],
    ["a.-b", "has the part '-b', which starts or ends with '-'"],
    [".a", "starts with '.'; it must be a letter or a digit"],
    ["a.", "ends with '.'; it must be a letter or a digit"],
    ["A", "has an upper-case letter; only lower-case letters, digits, '-' and '.' are allowed"],
    ["a".repeat(254), "has 254 characters; at most 253 are allowed"],
  ])("says why %j is none", (text, problem) => {
    expect(subdomainProblem(text)).toBe(problem);
  });

  it("agrees with Kubernetes' pattern", () => {
    const pattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab0-.A"), maxLength: 8 }), (name) => {
        expect(subdomainProblem(name) === undefined).toBe(pattern.test(name));
      }),
    );
  });
});

describe("labels", () => {
  it.each(["", "a", "A_b.c-d", "0", "a".repeat(63)])("accept the value %j", (text) => {
    expect(labelValueProblem(text)).toBeUndefined();
  });

  it.each([
    ["a b", `has a space; ${QUALIFIED}`],
    ["_a", "starts with '_'; it must be a letter or a digit"],
    ["a.", "ends with '.'; it must be a letter or a digit"],
    ["a/b", `has '/'; ${QUALIFIED}`],
    ["a".repeat(64), "has 64 characters; at most 63 are allowed"],
  ])("refuse the value %j", (text, problem) => {
    expect(labelValueProblem(text)).toBe(problem);
  });

  it.each(["a", "app.kubernetes.io/name", "a/B_c", `${"a".repeat(253)}/${"b".repeat(63)}`])(
    "accept the key %s",
    (key) => {
      expect(labelKeyProblem(key)).toBeUndefined();
    },
  );

  it.each([
    ["", "is empty"],
    ["/a", "has nothing before its '/'"],
    ["a/", "has nothing after its '/'"],
    ["a/b/c", "has more than one '/'"],
    ["A/b", "has a prefix that has an upper-case letter; only lower-case letters, digits, '-' and '.' are allowed"],
    ["a/b c", `has, after its '/', a name that has a space; ${QUALIFIED}`],
    ["a b", `has a space; ${QUALIFIED}`],
  ])("refuse the key %j", (key, problem) => {
    expect(labelKeyProblem(key)).toBe(problem);
  });

  it("let annotations have capitals in their prefix", () => {
    expect(annotationKeyProblem("Example.com/Key")).toBeUndefined();
    expect(annotationKeyProblem("a b")).toBe(`has a space; ${QUALIFIED}`);
  });
});

describe("environmentNameProblem", () => {
  it.each(["A", "_a", "MY_VAR", "a.b-c", ".a", "-x"])("accepts %s", (text) => {
    expect(environmentNameProblem(text)).toBeUndefined();
  });

  it.each([
    ["", "is empty"],
    ["1A", "starts with a digit"],
    ["A B", `has a space; ${QUALIFIED}`],
    ["A=B", `has '='; ${QUALIFIED}`],
    [".", "is '.' or starts with '..'"],
    ["..a", "is '.' or starts with '..'"],
  ])("refuses %j", (text, problem) => {
    expect(environmentNameProblem(text)).toBe(problem);
  });
});

describe("configKeyProblem", () => {
  it("accepts file names", () => {
    expect(configKeyProblem("config.yaml")).toBeUndefined();
    expect(configKeyProblem("0")).toBeUndefined();
    expect(configKeyProblem("a/b")).toBe(`has '/'; ${QUALIFIED}`);
    expect(configKeyProblem("..data")).toBe("is '.' or starts with '..'");
    expect(configKeyProblem("a".repeat(254))).toBe("has 254 characters; at most 253 are allowed");
  });
});

describe("a name without a problem", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const isPlain = (text: string, inner: string, edge: string) =>
    [...text].every((character) => inner.includes(character)) &&
    edge.includes(text.at(0) ?? "-") &&
    edge.includes(text.at(-1) ?? "-");
  const nearNames = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "z", "0", "-", ".", "a", "b"), maxLength: 12 }),
    fc.string({ unit: fc.constantFrom("a", "Z", "9", "-", "_", ".", "/", " ", "\n", "é"), maxLength: 8 }),
    fc.string({ unit: fc.constantFrom("a", "."), minLength: 60, maxLength: 66 }),
    fc.string({ unit: fc.constantFrom("a"), minLength: 250, maxLength: 256 }),
  );

  it("is, as a subdomain, of labels with dots between them", () => {
    fc.assert(
      fc.property(nearNames, (text) => {
        const fine = text.length <= 253 && text.split(".").every((part) => isPlain(part, `${letters}-`, letters));
        expect(subdomainProblem(text) === undefined).toBe(fine);
      }),
    );
  });

  it("is, as the value of a label, empty or of letters and digits at both ends", () => {
    const all = `${letters}${letters.toUpperCase()}`;
    fc.assert(
      fc.property(nearNames, (text) => {
        const fine = text === "" || (text.length <= 63 && isPlain(text, `${all}-_.`, all));
        expect(labelValueProblem(text) === undefined).toBe(fine);
      }),
    );
  });
});
