import { describe, expect, it } from "vitest";
import { definition, problems, training } from "../definitions.ts";

describe("a Training", () => {
  it("needs an image", () => {
    expect(problems(definition("Training", {}))).toEqual(["DEF-009 /spec/image image: is mandatory, but missing"]);
    expect(problems(training({ image: null }))).toEqual(["DEF-009 /spec/image image: is mandatory, but missing"]);
    expect(problems(training({ image: "" }))).toEqual(["DEF-001 /spec/image image: must not be empty"]);
    expect(problems(training({ image: "<your-reg>/app" }))).toEqual([
      `DEF-003 /spec/image image: "<your-reg>/app" is not an image reference: it has the part '<your-reg>', which an image's path cannot have`,
    ]);
  });

  it.each<object>([
    { parallelism: 0, completions: 1, backoffLimit: 0 },
    { parallelism: 2147483647, completions: 2147483647, backoffLimit: 2147483647 },
    { parallelism: null, completions: null, backoffLimit: null },
    { autoDeletionTimeAfterCompletionSeconds: 0, terminationGracePeriodSeconds: 0 },
    { tty: true, stdin: true },
    { tty: false },
    { stdin: true },
    { restartPolicy: "Never", terminateAfterPreemption: true, category: "Train", preemptibility: "preemptible" },
  ])("may have %j", (spec) => {
    expect(problems(training(spec))).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [{ tty: true }, ["DEF-003 /spec/tty tty: needs stdin: true as well"]],
    [{ tty: true, stdin: false }, ["DEF-003 /spec/tty tty: needs stdin: true as well"]],
    [{ tty: true, stdin: "yes" }, ['DEF-001 /spec/stdin stdin: must be a boolean, but is the string "yes"']],
    [{ parallelism: -1 }, ["DEF-003 /spec/parallelism parallelism: must be at least 0, but is -1"]],
    [{ completions: 0 }, ["DEF-003 /spec/completions completions: must be at least 1, but is 0"]],
    [{ backoffLimit: -1 }, ["DEF-003 /spec/backoffLimit backoffLimit: must be at least 0, but is -1"]],
    [
      { backoffLimit: 2 ** 31 },
      ["DEF-003 /spec/backoffLimit backoffLimit: must be at most 2147483647, but is 2147483648"],
    ],
    [
      { parallelism: 2 ** 31 },
      [
        "DEF-001 /spec/parallelism parallelism: must be an integer of 32 bits (-2147483648 to 2147483647), but is the number 2147483648",
      ],
    ],
    [
      { terminationGracePeriodSeconds: 2 ** 64 },
      [
        "DEF-001 /spec/terminationGracePeriodSeconds terminationGracePeriodSeconds: must be an integer of 64 bits that can be counted exactly, but is the number 18446744073709552000",
      ],
    ],
    [{ completions: 1.5 }, ["DEF-001 /spec/completions completions: must be an integer, but is the number 1.5"]],
    [{ completions: "3" }, ['DEF-001 /spec/completions completions: must be an integer, but is the string "3"']],
    [
      { restartPolicy: "onfailure" },
      [
        'DEF-001 /spec/restartPolicy restartPolicy: must be one of Always, Never, OnFailure, but is the string "onfailure"',
      ],
    ],
    [
      { autoDeletionTimeAfterCompletionSeconds: -1 },
      [
        "DEF-003 /spec/autoDeletionTimeAfterCompletionSeconds autoDeletionTimeAfterCompletionSeconds: must be at least 0, but is -1",
      ],
    ],
    [{ args: "" }, ["DEF-001 /spec/args args: must not be empty"]],
    [
      { args: "x".repeat(10_001) },
      ["DEF-001 /spec/args args: has 10001 characters; at most 10000 characters are allowed"],
    ],
    [{ command: ["python"] }, ["DEF-001 /spec/command command: must be a string, but is a list"]],
    [
      { nodePools: Array.from({ length: 1001 }, (_, index) => `pool-${index}`) },
      ["DEF-001 /spec/nodePools nodePools: has 1001 items; at most 1000 items are allowed"],
    ],
    [
      { imagePullSecrets: [{}] },
      ["DEF-009 /spec/imagePullSecrets/0/name imagePullSecrets[0].name: is mandatory, but missing"],
    ],
  ])("may not have %j", (spec, expected) => {
    expect(problems(training(spec)).map((line) => line.replaceAll(/x{50,}/g, "…"))).toEqual(expected);
  });
});

describe("security settings", () => {
  const security = (fields: object) => problems(training({ security: fields }));

  it.each<object>([
    { uidGidSource: "custom", runAsUid: 1000, runAsGid: 1000, supplementalGroups: "100, 2000" },
    { runAsUid: 1000, runAsNonRoot: true },
    { runAsUid: 0 },
    { uidGidSource: "fromTheImage", runAsNonRoot: true, supplementalGroups: null },
    { supplementalGroups: "" },
    { capabilities: ["SYS_PTRACE"], seccompProfileType: "RuntimeDefault", hostIpc: true, hostNetwork: true },
  ])("may be %j", (fields) => {
    expect(security(fields)).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [
      { uidGidSource: "fromTheImage", runAsUid: 1000, supplementalGroups: "100" },
      [
        "DEF-003 /spec/security/runAsUid security.runAsUid: is not allowed with uidGidSource fromTheImage",
        "DEF-003 /spec/security/supplementalGroups security.supplementalGroups: is not allowed with uidGidSource fromTheImage",
      ],
    ],
    [
      { runAsUid: 0, runAsNonRoot: true },
      [
        "DEF-003 /spec/security/runAsUid security.runAsUid: is 0, the root user, but runAsNonRoot is true: the container would never start",
      ],
    ],
    [{ runAsGid: -1 }, ["DEF-003 /spec/security/runAsGid security.runAsGid: must be at least 0, but is -1"]],
    [
      { runAsUid: 2 ** 31 },
      ["DEF-003 /spec/security/runAsUid security.runAsUid: must be at most 2147483647, but is 2147483648"],
    ],
    [
      { supplementalGroups: "100;200" },
      [
        'DEF-003 /spec/security/supplementalGroups security.supplementalGroups: "100;200" is not a list of group ids, separated by commas',
      ],
    ],
    [
      { capabilities: ["CAP_SYS_ADMIN"] },
      [
        expect.stringMatching(
          /^DEF-001 \/spec\/security\/capabilities\/0 security\.capabilities\[0\]: must be one of AUDIT_CONTROL,/,
        ),
      ],
    ],
    [
      { privileged: true },
      [
        "DEF-002 /spec/security/privileged privileged: unknown field; the API of release 2.24 has no privileged containers",
      ],
    ],
  ])("may not be %j", (fields, expected) => {
    expect(security(fields)).toEqual(expected);
  });
});

describe("the ways into a Training", () => {
  it.each<object>([
    {
      exposedUrls: [
        { container: 8888 },
        { container: 1, authorizationType: "authorizedUsers", authorizedUsers: ["a"] },
      ],
    },
    { exposedUrls: [{ container: 8888, authorizedGroups: ["a"], authorizedUsers: [] }] },
    { exposedUrls: [{ container: 8888, authorizationType: "authenticatedUsers" }] },
    {
      ports: [
        { container: 80, serviceType: "NodePort", external: 30080 },
        { container: 81, serviceType: "ClusterIP" },
      ],
    },
    {
      ports: [
        { container: 80, serviceType: "NodePort", external: 80 },
        { container: 81, serviceType: "LoadBalancer", external: 80 },
      ],
    },
    { relatedUrls: [{ url: "https://wandb.example.com/run", type: "wandb" }] },
  ])("may be %j", (spec) => {
    expect(problems(training(spec))).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [
      { exposedUrls: [{}] },
      ["DEF-009 /spec/exposedUrls/0/container exposedUrls[0].container: is mandatory, but missing"],
    ],
    [
      { exposedUrls: [{ container: 65536 }] },
      ["DEF-003 /spec/exposedUrls/0/container exposedUrls[0].container: must be 1 to 65535, but is 65536"],
    ],
    [
      { exposedUrls: [{ container: 1, authorizedUsers: ["a"], authorizedGroups: ["b"] }] },
      [
        "DEF-003 /spec/exposedUrls/0/authorizedGroups exposedUrls[0].authorizedGroups: cannot be given together with authorizedUsers",
      ],
    ],
    [
      { exposedUrls: [{ container: 1, authorizationType: "authorizedUsers" }] },
      [
        "DEF-009 /spec/exposedUrls/0/authorizedUsers exposedUrls[0].authorizedUsers: is mandatory with authorizationType authorizedUsers: without it no user has access",
      ],
    ],
    [
      { exposedUrls: [{ container: 1, authorizationType: "authenticatedUsers", authorizedUsers: ["a"] }] },
      [
        "DEF-003 /spec/exposedUrls/0/authorizedUsers exposedUrls[0].authorizedUsers: has no effect with authorizationType authenticatedUsers",
      ],
    ],
    [
      { exposedUrls: [{ container: 1, authorizationType: "authorizedGroups", authorizedUsers: ["a"] }] },
      [
        "DEF-003 /spec/exposedUrls/0/authorizedUsers exposedUrls[0].authorizedUsers: has no effect with authorizationType authorizedGroups",
      ],
    ],
    [
      {
        exposedUrls: [
          { container: 1, name: "a" },
          { container: 2, name: "a" },
        ],
      },
      ['DEF-003 /spec/exposedUrls/1/name exposedUrls[1].name: "a" is given twice, first by item 0'],
    ],
    [
      { ports: [{}] },
      [
        "DEF-009 /spec/ports/0/container ports[0].container: is mandatory, but missing",
        "DEF-009 /spec/ports/0/serviceType ports[0].serviceType: is mandatory, but missing",
      ],
    ],
    [
      { ports: [{ container: 0, serviceType: "NodePort", external: 70000 }] },
      [
        "DEF-001 /spec/ports/0/container ports[0].container: must be at least 1, but is the number 0",
        "DEF-003 /spec/ports/0/external ports[0].external: must be 1 to 65535, but is 70000",
      ],
    ],
    [
      {
        ports: [
          { container: 80, serviceType: "NodePort", external: 30080 },
          { container: 81, serviceType: "NodePort", external: 30080 },
        ],
      },
      ["DEF-003 /spec/ports/1/external ports[1].external: 30080 is already used by ports[0]"],
    ],
    [
      { relatedUrls: [{ name: "a" }] },
      [
        "DEF-009 /spec/relatedUrls/0/type relatedUrls[0].type: is mandatory, but missing",
        "DEF-009 /spec/relatedUrls/0/url relatedUrls[0].url: is mandatory, but missing",
      ],
    ],
  ])("may not be %j", (spec, expected) => {
    expect(problems(training(spec))).toEqual(expected);
  });
});

describe("a probe", () => {
  const probe = (readiness: unknown) => problems(training({ probes: { readiness } }));
  const at = "/spec/probes/readiness/handler";

  it("requires a port", () => {
    expect(problems(training({ probes: {} }))).toEqual([]);
    expect(probe(null)).toEqual([]);
    expect(
      probe({ handler: { httpGet: { port: 8000, path: "/health", host: "example.com", scheme: "HTTPS" } } }),
    ).toEqual([]);
  });

  it.each<[unknown, string]>([
    [{}, `DEF-009 ${at} probes.readiness.handler: is mandatory, but missing`],
    [{ handler: {} }, `DEF-009 ${at}/httpGet probes.readiness.handler.httpGet: is mandatory, but missing`],
    [
      { handler: { httpGet: {} } },
      `DEF-009 ${at}/httpGet/port probes.readiness.handler.httpGet.port: is mandatory, but missing`,
    ],
    [
      { handler: { httpGet: { port: 1, path: "health?x=1" } } },
      `DEF-001 ${at}/httpGet/path probes.readiness.handler.httpGet.path: must be a path that starts with '/' and has letters, digits, '-', '_', '.' and '/' only, but is the string "health?x=1"`,
    ],
    [
      { handler: { httpGet: { port: 1, host: "my_host" } } },
      `DEF-001 ${at}/httpGet/host probes.readiness.handler.httpGet.host: must be a host name, but is the string "my_host"`,
    ],
    [
      { handler: { httpGet: { port: 1 } }, periodSeconds: 0 },
      "DEF-001 /spec/probes/readiness/periodSeconds probes.readiness.periodSeconds: must be at least 1, but is the number 0",
    ],
    [
      { handler: { httpGet: null } },
      `DEF-001 ${at}/httpGet probes.readiness.handler.httpGet: must be an object, but is null`,
    ],
  ])("may not be %j", (readiness, expected) => {
    expect(probe(readiness)).toEqual([expected]);
  });
});
