import { expect, test } from "vitest";
import { jobSet } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";

const job = (name: unknown, more: object = {}, spec: object = {}) => ({
  name,
  ...more,
  template: { spec: { template: {}, ...spec } },
});
const set = (more: object = {}, ...jobs: readonly unknown[]) => ({
  replicatedJobs: jobs.length === 0 ? [job("driver"), job("workers")] : jobs,
  ...more,
});
const after = (...names: readonly unknown[]) => ({ dependsOn: names.map((name) => ({ name, status: "Ready" })) });
const rules = (...list: readonly unknown[]) => set({ failurePolicy: { rules: list } });
const claims = (...names: readonly unknown[]) => ({
  volumeClaimPolicies: [{ templates: names.map((name) => ({ metadata: { name } })) }],
});
const mounting = (name: string, volumes: readonly unknown[] = []) =>
  job("a", {}, { template: { spec: { containers: [{ volumeMounts: [{ name }] }], volumes } } });
const RULE = "failurePolicy/rules/0";

test.each([
  [undefined],
  [null],
  [7],
  [set()],
  [set({}, 7, null, job(7))],
  [set({ replicatedJobs: [] })],
  [set({ network: { subdomain: "" }, managedBy: null })],
  [set({ managedBy: "kueue.x-k8s.io/multikueue" })],
  [set({ successPolicy: { targetReplicatedJobs: ["driver"] } })],
  [set({}, job("a"), job("b", after("a", "b")))],
  [set({}, job("a", { dependsOn: null }))],
  [rules({ action: "FailJobSet" }, { name: "", targetReplicatedJobs: ["driver"] })],
  [rules({ name: "a_", onJobFailureReasons: ["BackoffLimitExceeded"] }, { name: "b" })],
  [set({ coordinator: { replicatedJob: "a" } }, job("a", {}, { completions: 1 }))],
  [set({ ...claims("data") }, mounting("data"))],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(jobSet, spec)).toEqual([]);
});

test.each([
  [
    set({ network: { subdomain: "a.b" } }),
    "value network/subdomain: has '.'; only lower-case letters, digits and '-' are allowed",
  ],
  [
    set({ managedBy: "me" }),
    "value managedBy: must be a domain and a path such as example.com/name of at most 63 characters",
  ],
  [
    set({ managedBy: `a/${"a".repeat(62)}` }),
    "value managedBy: must be a domain and a path such as example.com/name of at most 63 characters",
  ],
  [set({}, job("a", { groupName: "" })), "value replicatedJobs/0/groupName: is empty"],
  [
    set({}, { name: "a", template: { spec: { containers: [] } } }),
    "missing replicatedJobs/0/template/spec/template: is mandatory, but missing",
  ],
  [
    set({}, job("a", { replicas: 2 ** 16 }, { parallelism: 2 ** 15 })),
    "value replicatedJobs/0/replicas: times parallelism must not be above 2147483647",
  ],
  [
    set({}, job("a", { dependsOn: [] })),
    "conflict replicatedJobs/0/dependsOn: is rejected in the first replicated Job",
  ],
  [
    set({}, job("a"), job("b", after("c")), job("c")),
    'conflict replicatedJobs/1/dependsOn/0/name: is "c", which comes later in the list',
  ],
  [
    set({}, job("a"), job("b", after("d"))),
    'conflict replicatedJobs/1/dependsOn/0/name: is "d", but no replicated Job has this name',
  ],
  [
    set({}, job("a"), job("b", after(undefined))),
    "missing replicatedJobs/1/dependsOn/0/name: is mandatory, but missing",
  ],
  [
    set({ successPolicy: { targetReplicatedJobs: ["driver", "a"] } }),
    'conflict successPolicy/targetReplicatedJobs/1: is "a", but no replicated Job has this name',
  ],
  [
    rules({ name: "a", targetReplicatedJobs: ["a"] }),
    `conflict ${RULE}/targetReplicatedJobs/0: is "a", but no replicated Job has this name`,
  ],
  [
    rules({ name: "a" }, { name: "a" }),
    "duplicate failurePolicy/rules/1/name: repeats the name of /spec/failurePolicy/rules/0",
  ],
  [
    rules({ name: "failurePolicyRule1" }, {}),
    "duplicate failurePolicy/rules/1/name: repeats the name of /spec/failurePolicy/rules/0",
  ],
  [
    rules({ name: "1" }),
    `value ${RULE}/name: must have at most 128 letters, digits, '_', ',' and ':', a letter first, and a letter, digit or '_' last`,
  ],
  [
    rules({ name: "a", onJobFailureReasons: ["Other"] }),
    `value ${RULE}/onJobFailureReasons/0: must be one of BackoffLimitExceeded, DeadlineExceeded, FailedIndexes, MaxFailedIndexesExceeded, PodFailurePolicy, but is "Other"`,
  ],
  [
    set({ failurePolicy: { rules: [{ action: "RestartJob" }] } }, job("a", { replicas: 1025 })),
    "conflict replicatedJobs/0/replicas: is 1025; at most 1024 are accepted beside a rule that restarts single Jobs (/spec/failurePolicy/rules/0)",
  ],
  [set({ coordinator: {} }), "missing coordinator/replicatedJob: is mandatory, but missing"],
  [
    set({ coordinator: { replicatedJob: "a" } }),
    'conflict coordinator/replicatedJob: is "a", but no replicated Job has this name',
  ],
  [
    set({ coordinator: { replicatedJob: "driver", jobIndex: 1 } }),
    "conflict coordinator/jobIndex: must be from 0 to 0, but is 1 (/spec/replicatedJobs/0/replicas)",
  ],
  [
    set({ coordinator: { replicatedJob: "driver" } }),
    "missing replicatedJobs/0/template/spec/completions: is mandatory for a coordinator, but missing",
  ],
  [
    set({ coordinator: { replicatedJob: "a", podIndex: 2 } }, job("a", {}, { completions: 2 })),
    "conflict coordinator/podIndex: must be from 0 to 1, but is 2 (/spec/replicatedJobs/0/template/spec/completions)",
  ],
  [
    set({ coordinator: { replicatedJob: "a" } }, job("a", {}, { completions: 2, completionMode: "NonIndexed" })),
    'conflict replicatedJobs/0/template/spec/completionMode: must be Indexed for a coordinator, but is "NonIndexed" (/spec/coordinator)',
  ],
  [set(claims(undefined)), "missing volumeClaimPolicies/0/templates/0/metadata/name: is mandatory, but missing"],
  [
    set(claims("data")),
    "conflict volumeClaimPolicies/0/templates/0/metadata/name: is the name of a claim that no container mounts",
  ],
  [
    set(claims("data", "data"), mounting("data")),
    "duplicate volumeClaimPolicies/0/templates/1/metadata/name: repeats the name of /spec/volumeClaimPolicies/0/templates/0/metadata/name",
  ],
  [
    set(claims("data"), mounting("data", [{ name: "data" }])),
    "conflict replicatedJobs/0/template/spec/template/spec/volumes/0/name: is the name of a claim of volumeClaimPolicies as well (/spec/volumeClaimPolicies/0/templates/0/metadata/name)",
  ],
  [
    set(claims("d_a"), mounting("d_a")),
    "value volumeClaimPolicies/0/templates/0/metadata/name: has '_'; only lower-case letters, digits, '-' and '.' are allowed",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(jobSet, spec)).toEqual([fault]);
});

test("finds what a restart in place needs", () => {
  const failurePolicy = { restartStrategy: "InPlaceRestart" };
  const right = { backoffLimit: 2 ** 31 - 1, podReplacementPolicy: "Failed", completions: 2, parallelism: 2 };
  expect(faultsOf(jobSet, set({ failurePolicy }, job("a", {}, right)))).toEqual([]);
  expect(faultsOf(jobSet, set({ failurePolicy }, job("a")))?.map((fault) => fault.split(":")[0])).toEqual([
    "conflict replicatedJobs/0/template/spec/backoffLimit",
    "conflict replicatedJobs/0/template/spec/podReplacementPolicy",
    "conflict replicatedJobs/0/template/spec/completions",
  ]);
});

test("counts the names of Jobs, pods, claims and the coordinator", () => {
  const name = "a".repeat(50);
  const long = (length: number) => `which has ${length} characters; at most 63 are allowed`;
  expect(faultsOf(jobSet, set({}, job("workers12")), { name })).toEqual([]);
  expect(faultsOf(jobSet, set({}, job("workers1234")), { name })).toEqual([
    `value replicatedJobs/0/name: gives a Job the name "${name}-workers1234-0", ${long(64)}`,
  ]);
  expect(faultsOf(jobSet, set({}, job("work", {}, { completions: 11 })), { name })).toEqual([
    `value replicatedJobs/0/name: gives a pod the name "${name}-work-0-10-abcde", ${long(66)}`,
  ]);
  expect(
    faultsOf(jobSet, set({}, job("work", {}, { completions: 11, completionMode: "NonIndexed" })), { name }),
  ).toEqual([]);
  expect(faultsOf(jobSet, set(claims("data-of-the-run"), mounting("data-of-the-run")), { name })).toEqual([
    "value volumeClaimPolicies/0/templates/0/metadata/name: gives a claim a name with 66 characters; at most 63 are allowed",
  ]);
  const coordinated = set({ coordinator: { replicatedJob: "a" } }, job("a", {}, { completions: 1 }));
  expect(faultsOf(jobSet, coordinated, { name: "a".repeat(29) })).toEqual([
    `value coordinator: makes the label value "${"a".repeat(29)}-a-0-0.${"a".repeat(29)}", which has 65 characters; at most 63 are allowed`,
  ]);
});

test("finds names that cannot begin a label", () => {
  expect(faultsOf(jobSet, set(), { name: "1a" })).toEqual(["value /metadata/name: starts with a digit"]);
  expect(faultsOf(jobSet, set({}, job("A")), { name: "a" })).toHaveLength(1);
});

test("checks no name, coordinator and claim of a part, which get their values later", () => {
  const spec = set({ coordinator: { replicatedJob: "a" }, ...claims("data") });
  expect(faultsOf(jobSet, spec, { name: "1a", isPart: true })).toEqual([]);
  expect(faultsOf(jobSet, set({ network: { subdomain: "a.b" } }), { isPart: true })).toHaveLength(1);
});
