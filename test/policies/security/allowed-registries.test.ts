import { describe, expect, test } from "vitest";
import { allowedRegistries as rule } from "../../../policies/security/allowed-registries.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, podYaml } from "./pods.ts";

const options = { registries: ["nvcr.io/nvidia", "docker.io/library", "registry.example.com:5000", "ghcr.io/acme/"] };
const passes = (image: unknown, given: Readonly<Record<string, unknown>> = options) =>
  check(rule, podYaml({ containers: [{ name: "main", image }] }), { options: given }).length === 0;

describe.each(podKinds)("$name", (kind) => {
  const good = "nvcr.io/nvidia/pytorch:25.01-py3";

  test("passes with an image of an allowed registry", () => {
    expect(checkPod(rule, kind, podTemplate({ container: { image: good } }), { options })).toEqual([]);
  });

  test("finds another one at its line", () => {
    const template = podTemplate({ container: { image: "nvcr.io.example.com/nvidia/pytorch" } });
    const findings = checkPod(rule, kind, template, { options });
    expect(findings).toMatchObject([
      {
        rule: "SEC-010",
        severity: "error",
        message:
          "container main has an image of nvcr.io.example.com/nvidia/pytorch, which is not in an allowed registry",
        path: kind.at("/spec/containers/0/image"),
        expected: "nvcr.io/nvidia, docker.io/library, registry.example.com:5000, ghcr.io/acme/",
      },
    ]);
    for (const finding of findings) {
      expect(lineOf(kind, template, finding)).toBe("- image: nvcr.io.example.com/nvidia/pytorch");
    }
  });

  test("finds it in every role", () => {
    const messages = checkPod(rule, kind, podTemplate({ spec: everyRole({ image: "evil/a" }) }), { options });
    expect(messages.map(({ message }) => message.replace(/ has an.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

test.each([[undefined], [null], [""], [1], [{}], ["ko://example.com/cmd"]])("%j has no finding", (image) => {
  expect(passes(image)).toBe(true);
});

const variable = "$" + "{REGISTRY}";

test.each([
  [variable, "error", variable],
  [`${variable}/a:1`, "error", variable],
  [`nvcr.io/${variable}/a:1`, "error", variable],
  ["$(params.image)", "info", "$(params.image)"],
])("the registry of %s cannot be checked", (image, severity, name) => {
  const yaml = podYaml({ containers: [{ name: "main", image }] });
  expect(check(rule, yaml, { options })).toMatchObject([
    {
      severity,
      message: `container main has the image "${image}" with the variable ${name}, so muster cannot check its registry`,
    },
  ]);
  expect(check(rule, yaml)).toEqual([]);
});

test("a variable in the last name or the tag does not hide the registry", () => {
  expect(passes(`nvcr.io/nvidia/a:${variable}`)).toBe(true);
  expect(passes(`nvcr.io/nvidia/${variable}`)).toBe(true);
  expect(passes(`evil.com/nvidia/a:${variable}`)).toBe(false);
});

test.each([
  "nginx",
  "nginx:1@sha256:00",
  "library/nginx",
  "docker.io/nginx",
  "index.docker.io/library/nginx",
  "nvcr.io/nvidia",
  "nvcr.io/nvidia/pytorch",
  "NVCR.IO/nvidia/pytorch",
  "nvcr.io:443/nvidia/pytorch",
  "registry.example.com:5000/any/thing",
  "ghcr.io/acme/tool",
])("%s is allowed", (image) => {
  expect(passes(image)).toBe(true);
});

test.each([
  "nvidia/cuda",
  "nvcr.io/other/pytorch",
  "nvcr.io/nvidia2/pytorch",
  "nvcr.io/nvidia-labs",
  "nvcr.io.evil.com/nvidia/pytorch",
  "nvcr.io-evil.com/nvidia/pytorch",
  "evil.com/nvcr.io/nvidia/pytorch",
  "nvcr.io:5000/nvidia/pytorch",
  "nvcr.i0/nvidia/pytorch",
  "nvcr.i\u043e/nvidia/pytorch",
  "nvcr.io@evil.com/nvidia/pytorch",
  "nvcr/nvidia/pytorch",
  "registry.example.com/any/thing",
  "registry.example.com:50000/any/thing",
  "ghcr.io/acme-evil/tool",
  "localhost/nginx",
])("%s is not", (image) => {
  expect(passes(image)).toBe(false);
});

test.each([
  ["a", {}],
  ["evil.com/a", {}],
  ["evil.com/a", { registries: [], mirrors: { "a.com": "b.com" } }],
])("%s passes while nobody has named a registry: %j", (image, given) => {
  expect(passes(image, given)).toBe(true);
});

test("an invalid name has no registry, so no allowed registry matches it", () => {
  expect(check(rule, podYaml({ containers: [{ name: "main", image: "https://nvcr.io/nvidia/a" }] }))).toMatchObject([
    {
      message: `container main has the image "https://nvcr.io/nvidia/a", which has 'https:' as its registry, which is not a host name`,
    },
  ]);
});

test("entries are read like images", () => {
  expect(passes("nvidia/cuda", { registries: ["nvidia"] })).toBe(true);
  expect(passes("nvidia/cuda", { registries: ["DOCKER.IO"] })).toBe(true);
  expect(passes("nvidia/cuda", { registries: ["index.docker.io/nvidia"] })).toBe(true);
  expect(passes("nvcr.io/a", { registries: ["NVCR.io:443/"] })).toBe(true);
  expect(passes("localhost/a", { registries: ["localhost"] })).toBe(true);
  expect(passes("nvcr.io/nvidia/a", { registries: ["nvcr.io/nvidia/*"] })).toBe(true);
  expect(passes("nvcr.io/nvidia2/a", { registries: ["nvcr.io/nvidia/**"] })).toBe(false);
});

test("a star matches the hosts below a domain", () => {
  const any = { registries: ["*.dkr.example.com/team"] };
  expect(passes("1.dkr.example.com/team/a", any)).toBe(true);
  expect(passes("1.eu.DKR.example.com/team/a", any)).toBe(true);
  expect(passes("dkr.example.com/team/a", any)).toBe(false);
  expect(passes("evildkr.example.com/team/a", any)).toBe(false);
  expect(passes("1.dkr.example.com.evil.org/team/a", any)).toBe(false);
  expect(passes("1.dkr.example.com/other/a", any)).toBe(false);
});

describe("mirrors", () => {
  const mirrors = {
    "mirror.example.com/hub": "docker.io",
    "mirror.example.com/nv": "nvcr.io",
    "cache.example.com": "ghcr.io/acme",
  };

  test.each([
    ["mirror.example.com/hub/library/nginx", true],
    ["mirror.example.com/nv/nvidia/pytorch", true],
    ["cache.example.com/tool", true],
    ["mirror.example.com/hub/evil/nginx", false],
    ["mirror.example.com/nv/other/pytorch", false],
    ["mirror.example.com/hub2/library/nginx", false],
    ["mirror.example.com/library/nginx", false],
  ])("%s passes: %s", (image, expected) => {
    expect(passes(image, { ...options, mirrors })).toBe(expected);
  });
});

test("an image that is mounted as a volume counts too", () => {
  const containers = [{ name: "main", image: "nginx" }];
  const volumes = [{ name: "weights", image: { reference: "evil.com/weights:1" } }];
  expect(check(rule, podYaml({ containers, volumes }), { options })).toMatchObject([
    { path: "/spec/volumes/0/image/reference" },
  ]);
});

test.each([
  ["https://example.com/a:1", "has 'https:' as its registry, which is not a host name"],
  ["a b:1", "has white space"],
])("the fix for %s is its form, not another registry", (image, problem) => {
  expect(check(rule, podYaml({ containers: [{ name: "main", image }] }))).toMatchObject([
    {
      message: `container main has the image "${image}", which ${problem}`,
      fix: "write the image as host/path/name:tag, such as registry.example.com/team/train:1.2",
    },
  ]);
});
