import { describe, expect, it, test } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { volcanoJob } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

const jobOf = (spec: unknown): KubeObject => ({
  apiVersion: "batch.volcano.sh/v1alpha1",
  kind: "Job",
  metadata: { name: "job" },
  spec,
});
const task = (more: object = {}) => ({
  name: "a",
  replicas: 2,
  template: { spec: { containers: [{ name: "c" }] } },
  ...more,
});

describe("the PodGroup of a Job of Volcano", () => {
  it("is one for all tasks and waits for one pod, whatever minAvailable is", () => {
    const full = sample(volcanoJob, "full-gpu.yaml");
    const [gang, ...more] = gangsOf(volcanoJob, full);
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-pretrain-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["task: 4", "task: 1"]);
    expect(specsOf(volcanoJob, full)).toEqual([{ queue: "team-nlp", priorityClassName: "train", minMember: 1 }]);
  });

  it("does not exist for the scheduler of Volcano, which its webhook writes by default", () => {
    expect(reasonOf(volcanoJob, jobOf({ tasks: [task()] }))).toContain("volcano");
    expect(reasonOf(volcanoJob, jobOf({ schedulerName: "volcano", tasks: [task()] }))).toContain("volcano");
    expect(
      gangsOf(volcanoJob, jobOf({ schedulerName: "volcano", tasks: [task({ template: template() })] })),
    ).toHaveLength(1);
  });

  it("has the priority class of the job, unless the pod has one", () => {
    const spec = { schedulerName: "kai-scheduler", priorityClassName: "inference" };
    const own = { spec: { priorityClassName: "build", containers: [] } };
    expect(gangsOf(volcanoJob, jobOf({ ...spec, tasks: [task()] }))).toMatchObject([{ priorityClass: "inference" }]);
    expect(gangsOf(volcanoJob, jobOf({ ...spec, tasks: [task({ template: own })] }))).toMatchObject([
      { priorityClass: "build" },
    ]);
  });
});

describe("the pods of a Job of Volcano", () => {
  it.each<[unknown, readonly string[]]>([
    [null, []],
    [{}, []],
    [{ tasks: null }, []],
    [{ tasks: [task()] }, ["task/a: 2 x 0"]],
    [{ tasks: [task({ replicas: undefined })] }, ["task/a: 0 x 0"]],
    [{ tasks: [task(), task({ name: undefined })] }, ["task/a: 2 x 0", "task/default1: 2 x 0"]],
  ])("of %j", (spec, pods) => {
    expect(podsSeen(volcanoJob, jobOf(spec))).toEqual(pods);
  });

  it("have the volumes of the job in all containers, each claim once", () => {
    const volumes = [
      { mountPath: "/data", volumeClaimName: "data" },
      { mountPath: "/again", volumeClaimName: "data" },
      { mountPath: "/new", volumeClaim: {} },
      7,
    ];
    const object = jobOf({ volumes, tasks: [task()] });
    const pods = [
      {
        component: "task",
        instance: "a",
        count: 2,
        template: { spec: { containers: [{ name: "c" }, { name: "d" }] } },
      },
    ];
    const [completed] = volcanoJob.completePods?.(object, pods) ?? [];
    const mount = { name: "job-volume-0", mountPath: "/data" };
    expect(completed?.template.spec).toEqual({
      schedulerName: "volcano",
      volumes: [{ name: "job-volume-0", persistentVolumeClaim: { claimName: "data" } }],
      containers: [
        { name: "c", volumeMounts: [mount] },
        { name: "d", volumeMounts: [mount] },
      ],
    });
    expect(completed?.made?.places.get("/spec/containers/1/volumeMounts/0")).toEqual({
      path: "/spec/volumes/0",
      whole: true,
    });
  });
});

describe("the status of a Job of Volcano", () => {
  it.each([
    ["Pending", "Initializing"],
    ["Restarting", "Initializing"],
    ["Running", "Running"],
    ["Completing", "Running"],
    ["Completed", "Completed"],
    ["Aborting", "Degraded"],
    ["Aborted", "Degraded"],
    ["Terminating", "Failed"],
    ["Terminated", "Failed"],
    ["Failed", "Failed"],
    ["", "Undefined"],
  ])("with the phase %j is %s", (phase, value) => {
    const object = { ...sample(volcanoJob, "minimal-cpu.yaml"), status: { state: { phase } } };
    expect(seen(volcanoJob, object).status?.value).toBe(value);
  });
});

const job = (more: object = {}, ...tasks: readonly unknown[]) => ({
  tasks: tasks.length > 0 ? tasks : [task()],
  ...more,
});
const policies = (...list: readonly unknown[]) => job({ policies: list });
const volumes = (...list: readonly unknown[]) => job({ volumes: list });
const numa = (resources: object) =>
  job({}, task({ topologyPolicy: "restricted", template: { spec: { containers: [{ name: "c", resources }] } } }));
const partitions = (policy: object, more: object = {}) =>
  job({}, task({ partitionPolicy: { totalPartitions: 2, partitionSize: 1, ...policy }, ...more }));

test.each([
  [undefined],
  [null],
  [7],
  [job()],
  [job({}, 7, null)],
  [job({ minAvailable: 2 })],
  [job({ minAvailable: 9 }, task({ replicas: "{{count}}" }))],
  [job({ plugins: { svc: [], mpi: ["--master=a"] } })],
  [job({ plugins: null, volumes: null, policies: null, networkTopology: { highestTierName: "x" } })],
  [job({}, task(), task({ name: "b", dependsOn: { name: ["a"] } }))],
  [job({ plugins: { mpi: ["--master", "a"] }, runningEstimate: "1h30m", queue: "team.a" }, task(), task({ name: "" }))],
  [policies({ event: "PodFailed", action: "RestartJob" }, { exitCode: 3, action: "AbortJob" })],
  [policies({ event: "*", action: "RestartJob" })],
  [policies({ event: "PodFailed", events: ["PodFailed"], action: "RestartJob" })],
  [volumes({ mountPath: "/a", volumeClaimName: "a" }, { mountPath: "/b", volumeClaim: {} })],
  [numa({ limits: { cpu: 2 } })],
  [partitions({ minPartitions: 1 }, { minAvailable: 1 })],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(volcanoJob, spec)).toEqual([]);
});

test.each([
  [{ tasks: [] }, "missing tasks: must have at least one task"],
  [job({ minAvailable: 3 }), "value minAvailable: must be at most the number of pods of all tasks, 2, but is 3"],
  [job({}, task({ minAvailable: 3 })), "value tasks/0/minAvailable: must be at most replicas 2, but is 3"],
  [job({}, task(), task()), "duplicate tasks/1/name: repeats the name of /spec/tasks/0"],
  [
    job({}, task({ dependsOn: { name: ["b"] } }), task({ name: "b", dependsOn: { name: ["a"] } })),
    'conflict tasks/1/dependsOn/name/0: closes a cycle with "a" (/spec/tasks/0)',
  ],
  [
    job({}, task({ dependsOn: { name: ["other"] } })),
    'conflict tasks/0/dependsOn/name/0: is "other", but no task has this name',
  ],
  [job({ queue: "root" }), "value queue: must not be root, which has other queues below it"],
  [job({ runningEstimate: "1d" }), 'value runningEstimate: must be a duration such as 90s or 1h30m, but is "1d"'],
  [
    job({ policies: [{ event: "PodFailed", action: "AbortJob", timeout: "1" }] }),
    'value policies/0/timeout: must be a duration such as 90s or 1h30m, but is "1"',
  ],
  [job({}, task({ template: null })), "missing tasks/0/template: is mandatory, but missing"],
  [
    job({}, task({ name: "a".repeat(56) })),
    "value tasks/0/name: gives its pods names with 64 characters; at most 63 are allowed",
  ],
  [job({ plugins: { mpi: ["--master", "b"] } }), 'conflict plugins/mpi/0: needs a task "b"'],
  [
    job({ plugins: { mpl: [] } }),
    "conflict plugins/mpl: is not a plug-in of Volcano; it has env, hcclrank, mpi, pytorch, ray, ssh, svc, tensorflow",
  ],
  [job({ plugins: { mpi: [] } }), 'conflict plugins/mpi: needs a task "master"'],
  [job({ plugins: { mpi: ["--master=b"] } }), 'conflict plugins/mpi/0: needs a task "b"'],
  [
    job({ networkTopology: { highestTierName: "x", highestTierAllowed: 1 } }),
    "conflict networkTopology/highestTierName: must not be set together with highestTierAllowed (/spec/networkTopology/highestTierAllowed)",
  ],
  [policies({ action: "AbortJob" }), "missing policies/0: must have one of event, events and exitCode"],
  [policies({ exitCode: 0 }), "value policies/0/exitCode: must not be 0"],
  [
    policies({ event: "PodFailed", exitCode: 1, action: "AbortJob" }),
    "conflict policies/0/exitCode: must not be set together with events",
  ],
  [
    policies({ event: "PodFailed" }),
    "missing policies/0/action: must be one of AbortJob, RestartJob, RestartTask, RestartPod, RestartPartition, TerminateJob, CompleteJob, ResumeJob",
  ],
  [
    policies({ event: "*", action: "AbortJob" }, { event: "PodFailed", action: "AbortJob" }),
    "conflict policies/0/event: stands for all events, so no other event is accepted",
  ],
  [
    policies({ event: "PodFailed", action: "AbortJob" }, { events: ["PodFailed"], action: "RestartJob" }),
    "conflict policies/1/events/0: repeats an event of another policy (/spec/policies/0/event)",
  ],
  [
    policies({ exitCode: 1 }, { exitCode: 1 }),
    "conflict policies/1/exitCode: repeats a code (/spec/policies/0/exitCode)",
  ],
  [volumes({ mountPath: "/a" }), "missing volumes/0: must have one of volumeClaim and volumeClaimName"],
  [volumes({ mountPath: "", volumeClaimName: "a" }), "missing volumes/0/mountPath: is mandatory, but missing"],
  [
    volumes({ mountPath: "/a", volumeClaimName: "a", volumeClaim: {} }),
    "conflict volumes/0/volumeClaimName: must not be set together with volumeClaim (/spec/volumes/0/volumeClaim)",
  ],
  [
    volumes({ mountPath: "/a", volumeClaimName: "a" }, { mountPath: "/a", volumeClaimName: "b" }),
    "duplicate volumes/1/mountPath: repeats the mountPath of /spec/volumes/0",
  ],
  [
    numa({ requests: { cpu: "500m" } }),
    'conflict tasks/0/template/spec/containers/0/resources/requests/cpu: must be an integer number of processors with topologyPolicy, but is "500m" (/spec/tasks/0/topologyPolicy)',
  ],
  [
    partitions({}, { replicas: 3 }),
    "conflict tasks/0/replicas: must be totalPartitions times partitionSize, 2, but is 3 (/spec/tasks/0/partitionPolicy)",
  ],
  [
    partitions({ minPartitions: 1 }, { minAvailable: 2 }),
    "conflict tasks/0/minAvailable: must be minPartitions times partitionSize, 1, but is 2 (/spec/tasks/0/partitionPolicy/minPartitions)",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(volcanoJob, spec)).toEqual([fault]);
});
