import { describe, expect, it } from "vitest";
import { distributedInference, problems, training } from "../definitions.ts";

const storage = (fields: object) => problems(training({ storage: fields }));
const MANDATORY = "is mandatory, but missing";

/** One finding at a member of the first item of a list. */
function at(list: string, member: string, text: string, rule = "DEF-009"): string {
  return `${rule} /spec/storage/${list}/0/${member} storage.${list}[0].${member.replaceAll("/", ".")}: ${text}`;
}

describe("mandatory members of storage", () => {
  it.each<[string, object, readonly string[]]>([
    [
      "configMapVolume",
      {},
      [at("configMapVolume", "configMap", MANDATORY), at("configMapVolume", "mountPath", MANDATORY)],
    ],
    ["secretVolume", {}, [at("secretVolume", "mountPath", MANDATORY), at("secretVolume", "secret", MANDATORY)]],
    ["emptyDirVolume", {}, [at("emptyDirVolume", "path", MANDATORY)]],
    [
      "pvc",
      {},
      [at("pvc", "claimInfo", "is mandatory for a new claim, as it gives the size"), at("pvc", "path", MANDATORY)],
    ],
    ["dataVolume", {}, [at("dataVolume", "id", MANDATORY), at("dataVolume", "mountPath", MANDATORY)]],
    ["git", {}, [at("git", "path", MANDATORY), at("git", "repository", MANDATORY)]],
    ["hostPath", {}, [at("hostPath", "mountPath", MANDATORY), at("hostPath", "path", MANDATORY)]],
    ["nfs", {}, [at("nfs", "mountPath", MANDATORY), at("nfs", "path", MANDATORY), at("nfs", "server", MANDATORY)]],
    ["s3", {}, [at("s3", "bucket", MANDATORY), at("s3", "path", MANDATORY)]],
  ])("of %s", (list, item, expected) => {
    expect(storage({ [list]: [item] })).toEqual(expected);
    expect(storage({ [list]: [null] })).toEqual([]);
    expect(storage({ [list]: null })).toEqual([]);
    const identity = list === "dataVolume" ? "id" : "name";
    expect(storage({ [list]: [{ exclude: true }] })).toEqual([
      at(list, identity, `${MANDATORY}: it names the item to exclude`),
    ]);
  });

  it("are not required in an excluded item", () => {
    const excluded = [{ name: "from-policy", exclude: true }];
    const lists = ["configMapVolume", "secretVolume", "emptyDirVolume", "pvc", "git", "hostPath", "nfs", "s3"];
    expect(storage(Object.fromEntries(lists.map((list) => [list, excluded])))).toEqual([]);
  });
});

describe("a claim", () => {
  const pvc = (item: object) => storage({ pvc: [{ path: "/data", ...item }] });

  it.each<[string, object]>([
    ["there already", { existingPvc: true, claimName: "data" }],
    ["new", { claimInfo: { size: "10Gi" } }],
    ["new with a name", { existingPvc: false, claimName: "data", claimInfo: { size: "10Gi", storageClass: "fast" } }],
    ["ephemeral", { ephemeral: true, claimInfo: { size: "10Gi" } }],
    ["there already and not ephemeral", { existingPvc: true, claimName: "data", ephemeral: false, claimInfo: null }],
    ["for many nodes", { claimInfo: { size: "1T", accessModes: { readWriteOnce: false, readWriteMany: true } } }],
    ["with attributes", { claimInfo: { size: "1T", addedAttrValues: [{ key: "tier", value: "gold" }] } }],
  ])("may be %s", (_name, item) => {
    expect(pvc(item)).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "there already without a name",
      { existingPvc: true },
      [at("pvc", "claimName", "is mandatory with existingPvc: true")],
    ],
    [
      "there already and described",
      { existingPvc: true, claimName: "data", claimInfo: { size: "1Gi" } },
      [at("pvc", "claimInfo", "describes a new claim, but existingPvc is true", "DEF-003")],
    ],
    [
      "there already and ephemeral",
      { existingPvc: true, claimName: "data", ephemeral: true },
      [
        at(
          "pvc",
          "ephemeral",
          "would delete a claim that the workload does not own, as existingPvc is true",
          "DEF-003",
        ),
      ],
    ],
    ["new without a size", { claimInfo: {} }, [at("pvc", "claimInfo/size", MANDATORY)]],
    [
      "of no size",
      { claimInfo: { size: "0Gi" } },
      [at("pvc", "claimInfo/size", "must be above 0, but is 0Gi", "DEF-003")],
    ],
    [
      "of a part of a byte, which is a warning",
      { claimInfo: { size: "1500m" } },
      [at("pvc", "claimInfo/size", "is 1500m, which is not an integer number of bytes", "DEF-003")],
    ],
    [
      "of a size that is none",
      { claimInfo: { size: "..5" } },
      [at("pvc", "claimInfo/size", '"..5" is not a quantity; write one such as 500M, 16Gi or 1.5G', "DEF-001")],
    ],
    [
      "of no access mode",
      { claimInfo: { size: "1Gi", accessModes: { readWriteOnce: false } } },
      [
        at(
          "pvc",
          "claimInfo/accessModes",
          "leaves no access mode: readWriteOnce is switched off, no other is on",
          "DEF-003",
        ),
      ],
    ],
    [
      "of a name that is none",
      { claimName: "My Data", claimInfo: { size: "1Gi" } },
      [
        at(
          "pvc",
          "claimName",
          `"My Data" is not a valid name of a claim: it has an upper-case letter and a space; only lower-case letters, digits, '-' and '.' are allowed`,
          "DEF-005",
        ),
      ],
    ],
    [
      "of attributes without a key",
      { claimInfo: { size: "1Gi", addedAttrValues: [{ value: "x" }] } },
      [
        "DEF-009 /spec/storage/pvc/0/claimInfo/addedAttrValues/0/key storage.pvc[0].claimInfo.addedAttrValues[0].key: is mandatory, but missing",
      ],
    ],
  ])("may not be %s", (_name, item, expected) => {
    expect(pvc(item)).toEqual(expected);
  });

  it("is not ephemeral in a DistributedInference", () => {
    const role = { image: "a", storage: { pvc: [{ path: "/data", ephemeral: true, claimInfo: { size: "1Gi" } }] } };
    expect(problems(distributedInference({ leader: role }))).toEqual([
      "DEF-003 /spec/leader/storage/pvc/0/ephemeral leader.storage.pvc[0].ephemeral: is not supported for inference workloads",
    ]);
  });
});

describe("a git repository", () => {
  const git = (item: object) => storage({ git: [{ repository: "https://example.com/a.git", path: "/src", ...item }] });

  it.each<[string, object]>([
    ["public", { branch: "main", revision: "v1" }],
    ["private", { secretRef: { name: "git", authenticationMethod: "password", secretKeyOfUser: "user" } }],
    ["private by key", { secretRef: { name: "git", authenticationMethod: "ssh-key" } }],
    ["private the old way", { passwordSecret: "git", secretKeyOfUser: "user", secretKeyOfPassword: "password" }],
  ])("may be %s", (_name, item) => {
    expect(git(item)).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [
      { passwordSecret: "git", secretRef: { name: "git", authenticationMethod: "password" } },
      [at("git", "passwordSecret", "is deprecated in favour of secretRef, which is given as well", "DEF-003")],
    ],
    [
      { secretKeyOfUser: "user", secretKeyOfPassword: "password" },
      [
        at("git", "secretKeyOfPassword", "has no effect without passwordSecret", "DEF-003"),
        at("git", "secretKeyOfUser", "has no effect without passwordSecret", "DEF-003"),
      ],
    ],
    [
      { secretRef: {} },
      [at("git", "secretRef/authenticationMethod", MANDATORY), at("git", "secretRef/name", MANDATORY)],
    ],
    [
      { secretRef: { name: "git", authenticationMethod: "ssh-key", secretKeyOfUser: "user" } },
      [
        at(
          "git",
          "secretRef/secretKeyOfUser",
          "is allowed only with authenticationMethod password, but it is ssh-key",
          "DEF-003",
        ),
      ],
    ],
    [
      { secretRef: { name: "git", authenticationMethod: "token" } },
      [
        at(
          "git",
          "secretRef/authenticationMethod",
          'must be one of password, ssh-key, but is the string "token"',
          "DEF-001",
        ),
      ],
    ],
    [
      { passwordSecret: "Hunter2-!" },
      [
        at(
          "git",
          "passwordSecret",
          "is not a valid name of a Secret: it has an upper-case letter and '!'; only lower-case letters, digits, '-' and '.' are allowed",
          "DEF-005",
        ),
      ],
    ],
    [
      { passwordSecret: "hunter2-.b" },
      [
        at(
          "git",
          "passwordSecret",
          "is not a valid name of a Secret: it has a part, which starts or ends with '-'",
          "DEF-005",
        ),
      ],
    ],
    [
      { passwordSecret: "git", secretKeyOfUser: "$(USER)", secretKeyOfPassword: ".." },
      [
        at("git", "secretKeyOfPassword", "is not a valid key of a Secret: it is '.' or starts with '..'", "DEF-005"),
        at(
          "git",
          "secretKeyOfUser",
          "is not a valid key of a Secret: it has '$', '(' and ')'; only letters, digits, '-', '_' and '.' are allowed",
          "DEF-005",
        ),
      ],
    ],
    [
      { secretRef: { name: "git", authenticationMethod: "password", secretKeyOfPassword: "a".repeat(254) } },
      [
        at(
          "git",
          "secretRef/secretKeyOfPassword",
          "is not a valid key of a Secret: it has 254 characters; at most 253 are allowed",
          "DEF-005",
        ),
      ],
    ],
  ])("may not be %j", (item, expected) => {
    expect(git(item)).toEqual(expected);
  });
});

describe("the rest of storage", () => {
  it("mounts host paths with one propagation", () => {
    const host = (path: string, mountPropagation?: string) => ({ path, mountPath: path, mountPropagation });
    expect(storage({ hostPath: [host("/a"), host("/b", "None"), { name: "c", exclude: true }] })).toEqual([]);
    expect(storage({ hostPath: [host("/a", "HostToContainer"), host("/b", "HostToContainer")] })).toEqual([]);
    expect(storage({ hostPath: [host("/a", "HostToContainer"), host("/b")] })).toEqual([
      "DEF-003 /spec/storage/hostPath/1/mountPropagation storage.hostPath[1].mountPropagation: is None, but HostToContainer for the first host path; all must be equal",
    ]);
    expect(storage({ hostPath: [host("/a", "Bidirectional"), host("/b", "HostToContainer")] })).toEqual([
      'DEF-001 /spec/storage/hostPath/0/mountPropagation storage.hostPath[0].mountPropagation: must be one of None, HostToContainer, but is the string "Bidirectional"',
    ]);
  });

  it("names the Secret whose keys an S3 bucket reads", () => {
    const s3 = (item: object) => storage({ s3: [{ bucket: "models", path: "/models", ...item }] });
    expect(s3({})).toEqual([]);
    expect(s3({ accessKeySecret: "s3", secretKeyOfAccessKeyId: "id", secretKeyOfSecretKey: "key" })).toEqual([]);
    expect(s3({ secretKeyOfAccessKeyId: "id" })).toEqual([
      at("s3", "secretKeyOfAccessKeyId", "has no effect without accessKeySecret", "DEF-003"),
    ]);
    expect(s3({ accessKeySecret: "s3", secretKeyOfSecretKey: "a/b" })).toEqual([
      at(
        "s3",
        "secretKeyOfSecretKey",
        "is not a valid key of a Secret: it has '/'; only letters, digits, '-', '_' and '.' are allowed",
        "DEF-005",
      ),
    ]);
    expect(s3({ accessKeySecret: "AKIA1234" })).toEqual([
      at(
        "s3",
        "accessKeySecret",
        "the string (not shown) is not a DNS label: it has an upper-case letter; only lower-case letters, digits and '-' are allowed",
        "DEF-001",
      ),
    ]);
  });

  it("keeps empty directories in memory or on disk", () => {
    const dir = (item: object) => storage({ emptyDirVolume: [{ path: "/tmp", ...item }] });
    expect(dir({ medium: "Memory", sizeLimit: "1Gi" })).toEqual([]);
    expect(dir({ medium: "memory" })).toEqual([
      at("emptyDirVolume", "medium", 'must be Memory, but is "memory"', "DEF-003"),
    ]);
    expect(dir({ sizeLimit: "1.1.1" })).toEqual([
      at("emptyDirVolume", "sizeLimit", '"1.1.1" is not a quantity; write one such as 500M, 16Gi or 1.5G', "DEF-001"),
    ]);
  });

  it("writes file modes with four octal digits", () => {
    const mode = (defaultMode: unknown) => storage({ secretVolume: [{ secret: "a", mountPath: "/a", defaultMode }] });
    expect(mode("0400")).toEqual([]);
    expect(mode("0888")).toEqual([
      at("secretVolume", "defaultMode", 'must be four octal digits such as 0644, but is the string "0888"', "DEF-001"),
    ]);
    expect(mode(256)).toEqual([
      at("secretVolume", "defaultMode", "must be a string, but is the number 256", "DEF-001"),
    ]);
    expect(mode("644")).toEqual([
      at("secretVolume", "defaultMode", "has 3 characters; at least 4 characters are needed", "DEF-001"),
    ]);
  });

  it("accepts only valid names of Kubernetes", () => {
    expect(storage({ configMapVolume: [{ configMap: "A", mountPath: "/a" }] })).toEqual([
      at(
        "configMapVolume",
        "configMap",
        `"A" is not a DNS label: it has an upper-case letter; only lower-case letters, digits and '-' are allowed`,
        "DEF-001",
      ),
    ]);
    expect(storage({ dataVolume: [{ id: "5", mountPath: "/a" }] })).toEqual([
      at("dataVolume", "id", 'must be a UUID, but is the string "5"', "DEF-001"),
    ]);
  });
});

describe("mount paths", () => {
  const everywhere = (path: (index: number) => string) => ({
    configMapVolume: [{ configMap: "a", mountPath: path(0) }],
    secretVolume: [{ secret: "a", mountPath: path(1) }],
    emptyDirVolume: [{ path: path(2) }],
    pvc: [{ path: path(3), existingPvc: true, claimName: "a" }],
    dataVolume: [{ id: "6f0f2b1e-0000-4000-8000-000000000000", mountPath: path(4) }],
    git: [{ repository: "https://example.com/a.git", path: path(5) }],
    hostPath: [{ path: "/a", mountPath: path(6) }],
    nfs: [{ path: "/a", server: "nfs", mountPath: path(7) }],
    s3: [{ bucket: "a", path: path(8) }],
  });

  it("may all differ", () => {
    expect(storage(everywhere((index) => `/data/${index}`))).toEqual([]);
  });

  it("are taken once, whatever the kind of volume", () => {
    expect(storage(everywhere(() => "/data")).map((line) => line.replace(/^DEF-003 \S+ /, ""))).toEqual([
      'storage.dataVolume[0].mountPath: "/data" is already used by configMapVolume[0]',
      'storage.emptyDirVolume[0].path: "/data" is already used by configMapVolume[0]',
      'storage.git[0].path: "/data" is already used by configMapVolume[0]',
      'storage.hostPath[0].mountPath: "/data" is already used by configMapVolume[0]',
      'storage.nfs[0].mountPath: "/data" is already used by configMapVolume[0]',
      'storage.pvc[0].path: "/data" is already used by configMapVolume[0]',
      'storage.s3[0].path: "/data" is already used by configMapVolume[0]',
      'storage.secretVolume[0].mountPath: "/data" is already used by configMapVolume[0]',
    ]);
  });

  it("are the same with a slash at the end or two in the middle", () => {
    expect(
      storage({ emptyDirVolume: [{ path: "/a/b" }, { path: "/a//b/" }, { path: "/" }, { path: "/a/c" }] }),
    ).toEqual([
      'DEF-003 /spec/storage/emptyDirVolume/1/path storage.emptyDirVolume[1].path: "/a//b/" is already used by emptyDirVolume[0]',
    ]);
  });

  it("leave /dev/shm to largeShmRequest", () => {
    const shared = { storage: { emptyDirVolume: [{ path: "/dev/shm", medium: "Memory" }] } };
    expect(problems(training(shared))).toEqual([]);
    expect(problems(training({ ...shared, compute: { largeShmRequest: true } }))).toEqual([
      'DEF-003 /spec/storage/emptyDirVolume/0/path storage.emptyDirVolume[0].path: "/dev/shm" is already used by largeShmRequest',
    ]);
  });
});
