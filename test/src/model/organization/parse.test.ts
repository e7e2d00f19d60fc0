import { describe, expect, it } from "vitest";
import { KAI } from "../../../../src/kernel/upstream/kai.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { portRange } from "../../../../src/model/organization/file-constraints.ts";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { lines } from "../definition/definitions.ts";

const QUOTA = {
  cluster: "east",
  nodePool: "h100",
  gpu: { deserved: 16, limit: 24 },
  cpu: { deserved: 64, limit: "unlimited" },
  memory: { deserved: "512Gi", limit: "unlimited" },
};
const EAST = { name: "east", scheduler: "kai", nodePools: [{ name: "h100" }, { name: "a10" }] };
const WEST = { name: "west", scheduler: "runai" };

interface File {
  clusters: unknown[];
  departments: unknown[];
  projects: unknown[];
  [key: string]: unknown;
}

/** A valid organisation, changed here and there. */
function organization(change: (file: File) => unknown = () => undefined): File {
  const file: File = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [EAST, WEST],
    departments: [{ name: "research", quotas: [QUOTA] }],
    projects: [{ name: "team-nlp", department: "research", clusters: ["east"], quotas: [QUOTA] }],
  };
  change(file);
  return file;
}

const problems = (value: unknown) => lines(parseOrganization(value).issues);

/** The problems of the quota of the only department. */
const quota = (fields: object) =>
  problems(
    organization((file) => {
      file.departments = [{ name: "research", quotas: [{ ...QUOTA, ...fields }] }];
      file.projects = [];
    }),
  );

const project = (fields: object, more: readonly object[] = []) =>
  problems(
    organization((file) => {
      file.projects = [{ name: "team-nlp", department: "research", clusters: ["east"], ...fields }, ...more];
    }),
  );

const cluster = (fields: object) =>
  problems(
    organization((file) => {
      file.clusters = [{ ...EAST, ...fields }, WEST];
    }),
  );

describe("a value that is not an organisation", () => {
  const OBJECT = "an Organization: an object with apiVersion, kind, metadata and clusters";

  it.each<[unknown, string]>([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
    ["x", 'the string "x"'],
  ])("%s", (value, found) => {
    expect(parseOrganization(value)).toEqual({
      issues: [
        {
          rule: "ORG-001",
          name: "organization-schema",
          severity: "error",
          message: `the document: must be ${OBJECT}, but is ${found}`,
          path: "",
          expected: OBJECT,
          received: found,
        },
      ],
    });
  });

  it("an empty object", () => {
    expect(problems({})).toEqual([
      "ORG-001 /apiVersion apiVersion: is mandatory, but missing",
      "ORG-001 /clusters clusters: is mandatory, but missing",
      "ORG-001 /kind kind: is mandatory, but missing",
      "ORG-001 /metadata metadata: is mandatory, but missing",
    ]);
  });

  it("another kind", () => {
    expect(problems({ ...organization(), kind: "Training", apiVersion: "v1" })).toEqual([
      'ORG-001 /apiVersion apiVersion: must be muster.dev/v1alpha1, but is the string "v1"',
      'ORG-001 /kind kind: must be Organization, but is the string "Training"',
    ]);
  });
});

describe("the default node pools of a project", () => {
  const pools = (clusters: readonly string[], defaultNodePools: unknown) =>
    problems(
      organization((file) => {
        file.clusters = [EAST, { ...WEST, nodePools: [{ name: "h100" }, { name: "a100" }] }];
        file.projects = [{ name: "team-nlp", department: "research", clusters, defaultNodePools }];
      }),
    );

  it.each([undefined, null, [], ["h100"], ["a100", "default"]])("may be %j", (value) => {
    expect(pools(["east", "west"], value)).toEqual([]);
  });

  it("are pools of its runai clusters, each once", () => {
    expect(pools(["east", "west"], ["a10", "h100", "h100"])).toEqual([
      'ORG-003 /projects/0/defaultNodePools/0 projects[0].defaultNodePools[0]: "a10" is not a node pool of these clusters of the project; did you mean a100?',
      'ORG-003 /projects/0/defaultNodePools/2 projects[0].defaultNodePools[2]: "h100" is given twice',
    ]);
    expect(pools(["east"], ["h100"])).toEqual([
      "ORG-003 /projects/0/defaultNodePools projects[0].defaultNodePools: has an effect on clusters with scheduler runai or resourceManagement only, and the project has none",
    ]);
    expect(pools(["west"], "h100")).toEqual([
      expect.stringContaining("ORG-001 /projects/0/defaultNodePools projects[0].defaultNodePools: must be a list"),
    ]);
  });
});

describe("an organisation", () => {
  it("has prices in a currency of ISO 4217", () => {
    const withCurrency = (currency: unknown) => parseOrganization({ ...organization(), currency });
    expect(withCurrency("EUR").organization?.currency).toBe("EUR");
    expect(withCurrency(null).organization).toEqual(parseOrganization(organization()).organization);
    for (const wrong of ["", "eur", "€", "EURO", "EUR\n", 978]) {
      expect(withCurrency(wrong).issues.map(({ path }) => path)).toEqual(["/currency"]);
    }
    expect(withCurrency("€").issues[0]?.message).toBe(
      'currency: must be a currency code of ISO 4217 such as EUR, but is the string "€"',
    );
  });

  it("is read with the defaults of its schedulers", () => {
    const amount = (deserved: number, limit: number) => ({ deserved, limit, overQuotaWeight: 1 });
    const quotas = [
      {
        cluster: "east",
        nodePool: "h100",
        gpu: amount(16, 24),
        cpu: amount(64_000, Infinity),
        memory: amount(549_755.813888, Infinity),
      },
    ];
    expect(parseOrganization(organization())).toEqual({
      organization: {
        name: "acme",
        clusters: [
          {
            name: "east",
            scheduler: "kai",
            version: KAI.newest,
            resourceInterface: "ResourceInterface",
            schedulerName: "kai-scheduler",
            priorityClasses: { train: 50, "build-preemptible": 75, build: 100, inference: 125 },
            nodePools: [{ name: "default" }, { name: "h100" }, { name: "a10" }],
          },
          {
            name: "west",
            scheduler: "runai",
            version: "3.0",
            resourceInterface: "ResourceInterface",
            schedulerName: "runai-scheduler",
            priorityClasses: {
              "very-low": 25,
              low: 40,
              "medium-low": 65,
              medium: 80,
              "medium-high": 90,
              high: 125,
              "very-high": 150,
            },
            nodePools: [{ name: "default" }],
          },
        ],
        departments: [{ name: "research", quotas }],
        projects: [{ name: "team-nlp", department: "research", clusters: ["east"], quotas }],
      },
      issues: [],
    });
  });

  it("is read completely", () => {
    const file = organization(({ clusters, projects }) => {
      clusters[0] = {
        name: "east",
        id: "6f0f2b1e-0000-4000-8000-000000000000",
        scheduler: "kai",
        version: "v0.16.2",
        kubernetes: "v1.34",
        nodePorts: "80-90",
        resourceInterface: "Karta",
        schedulerName: "my-scheduler",
        priorityClasses: { "very-high": 1000 },
        nodePools: [
          {
            name: "h100",
            gpu: { type: "NVIDIA-H100-80GB-HBM3", memory: "80Gi", perNode: 8 },
            nodes: 4,
            pricePerGpuHour: 2.5,
          },
          { name: "default", nodes: 0, gpu: null },
        ],
        ingress: { domain: "apps.example.com", className: "nginx" },
        emitPriorityClasses: true,
        topologies: [{ name: "fabric", levels: [{ nodeLabel: "rack" }] }],
        allocated: "clusters/east..queues.yaml",
        podDefaults: "restricted",
      };
      projects[0] = {
        name: "team-nlp",
        id: "4501",
        department: "research",
        clusters: ["west", "east"],
        namespace: "nlp",
      };
    });
    const { organization: read, issues } = parseOrganization({ ...file, policies: { a: [1] }, waivers: [{}] });
    expect(issues).toEqual([]);
    expect(read?.clusters[0]).toEqual({
      name: "east",
      id: "6f0f2b1e-0000-4000-8000-000000000000",
      scheduler: "kai",
      version: "0.16.2",
      kubernetes: "1.34",
      nodePorts: { first: 80, last: 90 },
      resourceInterface: "Karta",
      schedulerName: "my-scheduler",
      priorityClasses: { "very-high": 1000 },
      nodePools: [
        {
          name: "h100",
          gpu: { type: "NVIDIA-H100-80GB-HBM3", memory: 81_920, perNode: 8 },
          nodes: 4,
          pricePerGpuHour: 2.5,
        },
        { name: "default", nodes: 0 },
      ],
      ingress: { domain: "apps.example.com", className: "nginx" },
      emitPriorityClasses: true,
      topologies: [{ name: "fabric", levels: [{ nodeLabel: "rack" }] }],
      allocatedFile: "clusters/east..queues.yaml",
      podDefaults: "restricted",
    });
    expect(read?.projects).toEqual([
      {
        name: "team-nlp",
        id: "4501",
        department: "research",
        clusters: ["west", "east"],
        namespace: "nlp",
        quotas: [],
      },
    ]);
  });

  it("may be small, or have null for what it leaves out", () => {
    const small = {
      ...organization(),
      clusters: [{ name: "east", scheduler: "kai" }],
      departments: null,
      projects: null,
    };
    expect(parseOrganization({ ...small, policies: null, waivers: null }).organization).toMatchObject({
      departments: [],
      projects: [],
    });
    const none = { emitPriorityClasses: null, topologies: null, allocated: null };
    const nothing = {
      ...none,
      id: null,
      version: null,
      resourceInterface: null,
      schedulerName: null,
      priorityClasses: null,
    };
    const west = { name: "west", scheduler: "kai", ...nothing, nodePools: null, ingress: null };
    expect(parseOrganization({ ...small, clusters: [west] }).organization?.clusters).toEqual([
      { ...assumedOrganization().clusters[0], name: "west" },
    ]);
  });

  it("is assumed where there is none", () => {
    expect(assumedOrganization()).toEqual({
      name: "default",
      clusters: [
        {
          name: "default",
          scheduler: "kai",
          version: KAI.newest,
          resourceInterface: "ResourceInterface",
          schedulerName: "kai-scheduler",
          priorityClasses: { train: 50, "build-preemptible": 75, build: 100, inference: 125 },
          nodePools: [{ name: "default" }],
        },
      ],
      departments: [],
      projects: [],
    });
  });

  it("has no field that is not known", () => {
    expect(problems(organization((file) => Object.assign(file, { polices: {} })))).toEqual([
      "ORG-002 /polices polices: unknown field; did you mean policies?",
    ]);
    expect(cluster({ nodepool: [] })).toEqual([
      "ORG-002 /clusters/0/nodepool nodepool: unknown field; did you mean nodePools?",
    ]);
    expect(quota({ gpus: {} })).toEqual([
      "ORG-002 /departments/0/quotas/0/gpus gpus: unknown field; did you mean gpu?",
    ]);
    expect(quota({ gpu: { deserved: 1, limit: 1, weight: 1 } })).toEqual([
      "ORG-002 /departments/0/quotas/0/gpu/weight weight: unknown field; did you mean overQuotaWeight?",
    ]);
  });

  it("has issues with places", () => {
    const text =
      "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters:\n  - {name: East, scheduler: kai}\n";
    const [document] = readYaml(text, "muster.yaml").documents;
    const { issues } = parseOrganization(document?.value, (pointer, at) => {
      if (document === undefined) throw new Error("no document");
      return document.locate(pointer, at);
    });
    expect(issues).toEqual([
      {
        rule: "ORG-003",
        name: "organization-constraint",
        severity: "error",
        message: `clusters[0].name: "East" is not a valid DNS label: it has an upper-case letter; only lower-case letters, digits and '-' are allowed`,
        path: "/clusters/0/name",
        location: { file: "muster.yaml", line: 5, column: 12 },
        expected: "DNS label",
        received: '"East"',
        fix: "write east",
      },
    ]);
    expect(parseOrganization(null, undefined, "muster.yaml").issues[0]?.location).toEqual({
      file: "muster.yaml",
      line: 1,
      column: 1,
    });
  });
});

describe("a cluster", () => {
  it.each<[object, readonly string[]]>([
    [{ name: "east.1" }, [expect.stringMatching(/^ORG-003 \/clusters\/0\/name .* it has '\.';/)]],
    [{ id: "5" }, ['ORG-001 /clusters/0/id clusters[0].id: must be a UUID, but is the string "5"']],
    [
      { scheduler: "KAI" },
      [
        'ORG-001 /clusters/0/scheduler clusters[0].scheduler: must be one of kai, runai, kueue, volcano, but is the string "KAI"',
      ],
    ],
    [{ scheduler: undefined }, ["ORG-001 /clusters/0/scheduler clusters[0].scheduler: is mandatory, but missing"]],
    [
      { kubernetes: "1.x", nodePorts: "80" },
      [
        'ORG-003 /clusters/0/kubernetes clusters[0].kubernetes: must be a release such as "1.34", but is "1.x"',
        'ORG-003 /clusters/0/nodePorts clusters[0].nodePorts: must be two ports, the smaller one first, such as 30000-32767, but is "80"',
      ],
    ],
    [
      { podDefaults: "baseline" },
      ['ORG-001 /clusters/0/podDefaults clusters[0].podDefaults: must be restricted, but is the string "baseline"'],
    ],
    [{ version: 2.2 }, ["ORG-001 /clusters/0/version clusters[0].version: must be a string, but is the number 2.2"]],
    [
      { version: "newest" },
      [
        'ORG-003 /clusters/0/version clusters[0].version: must be a release such as "0.17.1" or "2.24", but is "newest"',
      ],
    ],
    [
      { resourceInterface: "karta" },
      [
        'ORG-001 /clusters/0/resourceInterface clusters[0].resourceInterface: must be one of ResourceInterface, Karta, but is the string "karta"',
      ],
    ],
    [
      { priorityClasses: { "Very High": 1 } },
      [
        expect.stringMatching(
          /^ORG-003 \/clusters\/0\/priorityClasses\/Very High .*"Very High" is not a valid name of a priority class/,
        ),
      ],
    ],
    [
      { priorityClasses: { high: "1" } },
      [
        'ORG-001 /clusters/0/priorityClasses/high clusters[0].priorityClasses.high: must be an integer, but is the string "1"',
      ],
    ],
    [{ schedulerName: "My Scheduler" }, [expect.stringMatching(/^ORG-003 \/clusters\/0\/schedulerName /)]],
    ...["/etc/passwd", "../queues.yaml", "a/../../b.yaml", "C:\\queues.yaml", "..\\q.yaml"].map(
      (allocated): [object, readonly string[]] => [
        { allocated },
        [
          `ORG-003 /clusters/0/allocated clusters[0].allocated: must be a path inside of the repository, from its root, but is ${JSON.stringify(allocated)}`,
        ],
      ],
    ),
    [{ allocated: "" }, ["ORG-001 /clusters/0/allocated clusters[0].allocated: must not be empty"]],
    [{ ingress: {} }, ["ORG-001 /clusters/0/ingress/domain clusters[0].ingress.domain: is mandatory, but missing"]],
    [
      { ingress: { domain: "https://x" } },
      [expect.stringMatching(/^ORG-003 \/clusters\/0\/ingress\/domain .* is not a valid DNS name/)],
    ],
    [
      { nodePools: [{ name: "h100" }, { name: "h100" }] },
      ['ORG-003 /clusters/0/nodePools/1/name clusters[0].nodePools[1].name: "h100" is given twice, first by item 0'],
    ],
    [
      { nodePools: [{ name: "h100", gpu: { type: "H100", memory: 81920, perNode: 8 } }] },
      [
        "ORG-003 /clusters/0/nodePools/0/gpu/memory clusters[0].nodePools[0].gpu.memory: must be the memory of one GPU with its unit, such as 80Gi, but is the number 81920",
      ],
    ],
    [
      { nodePools: [{ name: "h100", gpu: { type: "H 100", memory: "80GB", perNode: 0 } }] },
      [
        'ORG-003 /clusters/0/nodePools/0/gpu/memory clusters[0].nodePools[0].gpu.memory: must be the memory of one GPU with its unit, such as 80Gi, but is the string "80GB"',
        "ORG-001 /clusters/0/nodePools/0/gpu/perNode clusters[0].nodePools[0].gpu.perNode: must be at least 1, but is the number 0",
        `ORG-003 /clusters/0/nodePools/0/gpu/type clusters[0].nodePools[0].gpu.type: "H 100" is not a valid label value: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
      ],
    ],
    [
      { nodePools: [{ name: "h100", nodes: -1, pricePerGpuHour: -1 }] },
      [
        expect.stringContaining("nodes: must be at least 0"),
        expect.stringContaining("pricePerGpuHour: must be at least 0"),
      ],
    ],
  ])("may not have %j", (fields, expected) => {
    const own = cluster(fields).filter((line) => line.includes(" /clusters/"));
    expect(own).toEqual(expected);
  });

  it("has a name and an id of its own", () => {
    const id = "6f0f2b1e-0000-4000-8000-000000000000";
    const file = organization((given) => {
      given.clusters = [
        { ...EAST, id },
        { ...WEST, name: "east", id },
      ];
    });
    expect(problems(file)).toEqual([
      `ORG-003 /clusters/1/id clusters[1].id: "${id}" is given twice, first by item 0`,
      'ORG-003 /clusters/1/name clusters[1].name: "east" is given twice, first by item 0',
    ]);
    expect(
      problems(organization((given) => Object.assign(given, { clusters: [], departments: [], projects: [] }))),
    ).toEqual(["ORG-001 /clusters clusters: must not be empty"]);
  });
});

describe("a quota", () => {
  const at = "/departments/0/quotas/0";
  const label = "departments[0].quotas[0]";

  it.each<[object, number, number]>([
    [{ gpu: { deserved: 0, limit: 0 } }, 0, 0],
    [{ gpu: { deserved: 0.25, limit: "1.5" } }, 0.25, 1.5],
    [{ gpu: { deserved: 0.29, limit: 0.57 } }, 0.29, 0.57],
    [{ gpu: "unlimited" }, Infinity, Infinity],
    [{ gpu: { deserved: "unlimited", limit: "unlimited" } }, Infinity, Infinity],
  ])("counts GPUs: %j", (fields, deserved, limit) => {
    const file = organization((given) => {
      given.departments = [{ name: "research", quotas: [{ ...QUOTA, ...fields }] }];
    });
    expect(parseOrganization(file).organization?.departments[0]?.quotas[0]?.gpu).toEqual({
      deserved,
      limit,
      overQuotaWeight: 1,
    });
  });

  it.each<["cpu" | "memory", unknown, number]>([
    ["cpu", 64, 64_000],
    ["cpu", "64", 64_000],
    ["cpu", 0.5, 500],
    ["cpu", "500m", 500],
    ["cpu", 0.001, 1],
    ["memory", "1M", 1],
    ["memory", "1.5G", 1500],
    ["memory", "4Gi", 4294.967296],
    ["memory", "512Gi", 549_755.813888],
    ["memory", "1000001", 1.000001],
    ["memory", 0, 0],
  ])("counts %s: %s", (resource, deserved, expected) => {
    const file = organization((given) => {
      const fields = { ...QUOTA, [resource]: { deserved, limit: "unlimited", overQuotaWeight: 0 } };
      given.departments = [{ name: "research", quotas: [fields] }];
    });
    expect(parseOrganization(file).organization?.departments[0]?.quotas[0]?.[resource]).toEqual({
      deserved: expected,
      limit: Infinity,
      overQuotaWeight: 0,
    });
  });

  it.each<[object, readonly string[]]>([
    [{ gpu: undefined }, [`ORG-001 ${at}/gpu ${label}.gpu: is mandatory, but missing`]],
    [{ cpu: null }, [`ORG-001 ${at}/cpu ${label}.cpu: must be an object or a string or a number, but is null`]],
    [
      { gpu: {} },
      [
        `ORG-001 ${at}/gpu/deserved ${label}.gpu.deserved: is mandatory, but missing`,
        `ORG-001 ${at}/gpu/limit ${label}.gpu.limit: is mandatory, but missing`,
      ],
    ],
    [
      { gpu: 16 },
      [
        `ORG-001 ${at}/gpu ${label}.gpu: must be {deserved, limit}, or unlimited, but is the number 16, which could be either of the two`,
      ],
    ],
    [
      { memory: "much" },
      [`ORG-001 ${at}/memory ${label}.memory: must be {deserved, limit}, or unlimited, but is the string "much"`],
    ],
    [
      { gpu: { deserved: 2, limit: 1 } },
      [`ORG-003 ${at}/gpu/limit ${label}.gpu.limit: is 1, less than the 2 that are deserved`],
    ],
    [
      { memory: { deserved: "unlimited", limit: "1Ti" } },
      [`ORG-003 ${at}/memory/limit ${label}.memory.limit: is 1Ti, less than the unlimited that are deserved`],
    ],
    [
      { gpu: { deserved: 0.125, limit: 1 } },
      [
        `ORG-003 ${at}/gpu/deserved ${label}.gpu.deserved: must be GPUs in steps of 0.01, such as 8 or 0.5, but is 0.125`,
      ],
    ],
    [
      { gpu: { deserved: "8Gi", limit: "many" } },
      [
        `ORG-003 ${at}/gpu/deserved ${label}.gpu.deserved: must be GPUs in steps of 0.01, such as 8 or 0.5, or unlimited, but is the string "8Gi"`,
        `ORG-003 ${at}/gpu/limit ${label}.gpu.limit: must be GPUs in steps of 0.01, such as 8 or 0.5, or unlimited, but is the string "many"`,
      ],
    ],
    [
      { gpu: { deserved: 0, limit: -1 } },
      [`ORG-003 ${at}/gpu/limit ${label}.gpu.limit: must not be below 0, but is -1`],
    ],
    [
      { cpu: { deserved: 0.0001, limit: "64Gi" } },
      [
        `ORG-003 ${at}/cpu/deserved ${label}.cpu.deserved: must be cores in steps of 0.001, such as 64, 0.5 or 500m, but is 0.0001`,
        `ORG-003 ${at}/cpu/limit ${label}.cpu.limit: must be cores in steps of 0.001, such as 64, 0.5 or 500m, or unlimited, but is the string "64Gi"`,
      ],
    ],
    [
      { memory: { deserved: 512, limit: "0.5" } },
      [
        `ORG-003 ${at}/memory/deserved ${label}.memory.deserved: is 512 bytes, less than a megabyte`,
        `ORG-003 ${at}/memory/limit ${label}.memory.limit: must be a size of whole bytes, such as 512Gi or 64G, but is 0.5`,
      ],
    ],
    [
      { gpu: { deserved: 1, limit: 1, overQuotaWeight: -1 } },
      [`ORG-001 ${at}/gpu/overQuotaWeight ${label}.gpu.overQuotaWeight: must be at least 0, but is the number -1`],
    ],
    [{ cluster: undefined }, [`ORG-001 ${at}/cluster ${label}.cluster: is mandatory, but missing`]],
    [{ cluster: "eest" }, [`ORG-003 ${at}/cluster ${label}.cluster: "eest" is not a cluster; did you mean east?`]],
    [{ cluster: "north" }, [`ORG-003 ${at}/cluster ${label}.cluster: "north" is not a cluster`]],
    [{ nodePool: "b200" }, [`ORG-003 ${at}/nodePool ${label}.nodePool: "b200" is not a node pool of cluster east`]],
  ])("may not have %j", (fields, expected) => {
    expect(quota(fields)).toEqual(expected);
  });

  it("may be for the pool that every cluster has", () => {
    expect(quota({ nodePool: "default" })).toEqual([]);
    expect(quota({ nodePool: null })).toEqual([]);
    expect(quota({ nodePool: undefined, cluster: "west" })).toEqual([]);
  });

  it("is the only one of its owner for a pool", () => {
    const file = organization((given) => {
      given.departments = [{ name: "research", quotas: [QUOTA, { ...QUOTA, nodePool: "a10" }, QUOTA] }];
    });
    expect(problems(file)).toEqual([
      "ORG-003 /departments/0/quotas/2 departments[0].quotas[2]: is a second quota for node pool h100 of cluster east, after quotas[0]",
    ]);
  });
});

describe("a project", () => {
  it.each<[object, readonly string[]]>([
    [{ department: undefined }, ["ORG-001 /projects/0/department projects[0].department: is mandatory, but missing"]],
    [
      { department: "reserch" },
      ['ORG-003 /projects/0/department projects[0].department: "reserch" is not a department; did you mean research?'],
    ],
    [{ clusters: [] }, ["ORG-001 /projects/0/clusters projects[0].clusters: must not be empty"]],
    [{ clusters: ["east", "east"] }, ['ORG-003 /projects/0/clusters/1 projects[0].clusters[1]: "east" is given twice']],
    [
      { clusters: ["weast"], quotas: [QUOTA] },
      ['ORG-003 /projects/0/clusters/0 projects[0].clusters[0]: "weast" is not a cluster; did you mean east?'],
    ],
    [
      { clusters: ["west"], quotas: [QUOTA] },
      ['ORG-003 /projects/0/quotas/0/cluster projects[0].quotas[0].cluster: "east" is not a cluster of this project'],
    ],
    [
      { quotas: [{ ...QUOTA, nodePool: "a10" }] },
      [
        "ORG-003 /projects/0/quotas/0 projects[0].quotas[0]: has no parent: department research has no quota for node pool a10 of cluster east",
      ],
    ],
    [
      { quotas: [{ ...QUOTA, nodePool: "b200" }] },
      [
        'ORG-003 /projects/0/quotas/0/nodePool projects[0].quotas[0].nodePool: "b200" is not a node pool of cluster east',
      ],
    ],
    [{ id: 4501 }, ["ORG-001 /projects/0/id projects[0].id: must be a string, but is the number 4501"]],
    [
      { namespace: "team_nlp" },
      [expect.stringMatching(/^ORG-003 \/projects\/0\/namespace .*"team_nlp" is not a valid DNS label/)],
    ],
    [
      { name: "a".repeat(60), clusters: ["west"] },
      [
        `ORG-003 /projects/0/name projects[0].name: "runai-${"a".repeat(60)}" is not a valid namespace: it has 66 characters; at most 63 are allowed`,
      ],
    ],
    [
      { name: "a".repeat(60), quotas: [QUOTA] },
      [
        `ORG-003 /projects/0/quotas/0 projects[0].quotas[0]: "${"a".repeat(60)}-h100" is not a valid name of a queue: it has 65 characters; at most 63 are allowed`,
      ],
    ],
    [
      { name: "research", quotas: [QUOTA] },
      [
        "ORG-003 /projects/0/quotas/0 projects[0].quotas[0]: makes the queue research-h100, which department research has already on this cluster",
      ],
    ],
  ])("may not have %j", (fields, expected) => {
    expect(project(fields)).toEqual(expected);
  });

  it("has a name, an id and a namespace of its own", () => {
    const other = { name: "team-cv", department: "research", clusters: ["east"] };
    expect(project({}, [other])).toEqual([]);
    expect(project({ id: "1" }, [{ ...other, name: "team-nlp", id: "1" }])).toEqual([
      'ORG-003 /projects/1/id projects[1].id: "1" is given twice, first by item 0',
      'ORG-003 /projects/1/name projects[1].name: "team-nlp" is given twice, first by item 0',
    ]);
    expect(project({}, [{ ...other, namespace: "team-nlp" }])).toEqual([
      "ORG-003 /projects/1/namespace projects[1].namespace: gives namespace team-nlp of cluster east, which project team-nlp has already",
    ]);
    expect(project({}, [{ ...other, clusters: ["west"], namespace: "team-nlp" }])).toEqual([]);
  });

  it("reports every queue that exists already, also of a project with an invalid name", () => {
    const quotas = [QUOTA, { ...QUOTA, nodePool: "default" }];
    const file = organization((given) => {
      given.departments = [{ name: "a_b", quotas }];
      given.projects = [{ name: "a_b", department: "a_b", clusters: ["east"], quotas }];
    });
    expect(problems(file).filter((problem) => problem.includes("has already"))).toEqual([
      "ORG-003 /projects/0/quotas/0 projects[0].quotas[0]: makes the queue a_b-h100, which department a_b has already on this cluster",
      "ORG-003 /projects/0/quotas/1 projects[0].quotas[1]: makes the queue a_b, which department a_b has already on this cluster",
    ]);
  });

  it("shares no queue with the pool of another", () => {
    const quotas = [{ ...QUOTA, nodePool: "default" }];
    const file = organization((given) => {
      given.departments = [{ name: "research", quotas: [QUOTA, ...quotas] }];
      given.projects = [
        { name: "a", department: "research", clusters: ["east"], quotas: [QUOTA] },
        { name: "a-h100", department: "research", clusters: ["east"], quotas },
      ];
    });
    expect(problems(file)).toEqual([
      "ORG-003 /projects/1/quotas/0 projects[1].quotas[0]: makes the queue a-h100, which project a has already on this cluster",
    ]);
  });
});

describe("portRange", () => {
  it.each(["", "80", "-", "90-80", "0-80", "80-65536", "80-90-100", "a-b", " 80-90"])("is not in %j", (text) => {
    expect(portRange(text)).toBeUndefined();
  });

  it.each([
    ["1-65535", 1, 65_535],
    ["80-80", 80, 80],
  ])("%s", (text, first, last) => {
    expect(portRange(text)).toEqual({ first, last });
  });
});

describe("a release that is newer than the newest known one", () => {
  const file = (cluster: object) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "east", scheduler: "kai", ...cluster }],
  });
  const judged = (cluster: object) => {
    const { issues, organization } = parseOrganization(file(cluster));
    return [
      organization?.clusters[0]?.version,
      ...issues.map(({ rule, severity, path }) => `${rule} ${severity} ${path}`),
    ];
  };

  it("is an info, and the cluster is still read", () => {
    expect(judged({ version: "0.19.0", kubernetes: "1.99" })).toEqual([
      "0.19.0",
      "ORG-004 info /clusters/0/kubernetes",
      "ORG-004 info /clusters/0/version",
    ]);
    expect(judged({ scheduler: "runai", version: "9.0" })).toEqual(["9.0", "ORG-004 info /clusters/0/version"]);
    const [issue] = parseOrganization(file({ version: "0.19.0" })).issues;
    expect(issue?.message).toBe(
      `clusters[0].version: is KAI 0.19.0, which is newer than ${KAI.newest}, the newest that muster knows: it is judged as ${KAI.newest}`,
    );
  });

  it("is not a patch of a known line, an older release or an invalid one", () => {
    expect(judged({ version: "0.18.9", kubernetes: "1.37.4" })).toEqual(["0.18.9"]);
    expect(judged({ version: null, kubernetes: null })).toEqual([KAI.newest]);
    expect(judged({ version: "newest" })).toEqual([undefined, "ORG-003 error /clusters/0/version"]);
  });
});

describe("a cluster with Kueue or Volcano", () => {
  const of = (cluster: object, rest: object = {}) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "lab", scheduler: "kueue", ...cluster }],
    departments: [{ name: "ai" }],
    projects: [{ name: "nlp", department: "ai", clusters: ["lab"] }],
    ...rest,
  });

  it("has the defaults of its scheduler, and no classes", () => {
    const { organization: kueue, issues } = parseOrganization(of({}));
    expect(issues).toEqual([]);
    expect(kueue?.clusters).toMatchObject([
      { version: "0.19.2", schedulerName: "default-scheduler", priorityClasses: {}, nodePools: [{ name: "default" }] },
    ]);
    const { organization: volcano } = parseOrganization(of({ scheduler: "volcano", version: "v1.14.0" }));
    expect(volcano?.clusters).toMatchObject([{ version: "1.14.0", schedulerName: "volcano" }]);
  });

  it("has no settings of KAI", () => {
    expect(
      problems(of({ priorityClasses: { a: 1 }, topologies: [], ingress: null, podGrouper: { reads: "all" } })),
    ).toEqual([
      "ORG-003 /clusters/0/podGrouper clusters[0].podGrouper: has no effect with scheduler kueue: it is for clusters with KAI or Run:ai",
      "ORG-003 /clusters/0/priorityClasses clusters[0].priorityClasses: has no effect with scheduler kueue: it is for clusters with KAI or Run:ai",
      "ORG-003 /clusters/0/topologies clusters[0].topologies: has no effect with scheduler kueue: it is for clusters with KAI or Run:ai",
    ]);
  });

  it("has no quotas of departments and projects", () => {
    const quotas = [{ cluster: "lab", gpu: "unlimited", cpu: "unlimited", memory: "unlimited" }];
    const projects = [{ name: "nlp", department: "ai", clusters: ["lab"], quotas }];
    expect(parseOrganization(of({}, { projects })).issues).toMatchObject([
      {
        rule: "ORG-003",
        message:
          "projects[0].quotas[0].cluster: cluster lab runs Kueue, whose quotas are not those of departments and projects",
        fix: "remove this quota, and write the ClusterQueues and LocalQueues of Kueue as manifests",
      },
    ]);
  });

  it("has one release of its scheduler", () => {
    expect(problems(of({ version: "0.19.1", operators: { kueue: "0.18.0" } }))).toEqual([
      "ORG-003 /clusters/0/operators/kueue clusters[0].operators.kueue: is 0.18.0, but version of the cluster is 0.19.1, and both are the release of kueue",
    ]);
    expect(problems(of({ version: "0.19.1", operators: { kueue: "0.19.1", jobset: "0.12" } }))).toEqual([]);
    expect(parseOrganization(of({ version: "0.20.0" })).issues).toMatchObject([
      { rule: "ORG-004", severity: "info", message: expect.stringContaining("is Kueue 0.20.0, which is newer than") },
    ]);
  });
});
