import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import { runaiProblems } from "../../../../src/k8s-fields/runai/check-workload.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import { FULL_TRAINING_ON_RUNAI, MEMORY_TRAINING_ON_RUNAI } from "./full-definitions.ts";
import { at, brief, runaiTarget, training } from "./samples.ts";

const expand = (spec: TrainingSpec = {}, fields: Parameters<typeof training>[1] = {}) =>
  expandTraining(training(spec, fields), runaiTarget());
const workload = (spec: TrainingSpec = {}) => at(expand(spec).objects, 0, "spec");
const errors = (spec: TrainingSpec) => brief(expand(spec).issues).filter((text) => text.includes(" error "));

const LIFETIME = "/spec/autoDeletionTimeAfterCompletionSeconds";
const KEPT = { autoDeletionTimeAfterCompletionSeconds: 2_147_483_647 };

describe("a Training on runai", () => {
  it("has no fields of a port that are null", () => {
    const port = { container: 80, external: null, serviceType: "ClusterIP" } as const;
    const items = Object.values(at(workload({ ports: [port] }), "ports", "items") ?? {});
    expect(items).toEqual([{ value: { container: 80, serviceType: "ClusterIP" } }]);
  });

  it("with nothing but an image is a TrainingWorkload, with its pod for review", () => {
    expect(expand()).toEqual({
      name: "sft",
      objects: [
        {
          apiVersion: "run.ai/v2alpha1",
          kind: "TrainingWorkload",
          metadata: { name: "sft", namespace: "runai-team-nlp", labels: { project: "team-nlp" } },
          spec: { usage: "Submit", name: { value: "sft" }, image: { value: "trainer:1" } },
        },
      ],
      components: [
        {
          component: "main",
          template: {
            metadata: { labels: { project: "team-nlp", "runai/queue": "team-nlp" } },
            spec: {
              restartPolicy: "Never",
              schedulerName: "runai-scheduler",
              containers: [{ name: "main", image: "trainer:1" }],
            },
          },
        },
      ],
      gang: {
        mode: "predicted",
        reason: "the podgrouper of a Run:ai cluster may ignore the annotation that excludes a workload",
      },
      issues: [
        {
          rule: "DEF-014",
          name: "automatic-deletion",
          severity: "warning",
          path: LIFETIME,
          message:
            "autoDeletionTimeAfterCompletionSeconds is not set, so the platform deletes the finished workload after 30 days, and the next sync would create it again and run it once more",
          fix: "write 2147483647 (68 years); a finished run is deleted when its definition is removed from git",
        },
      ],
    });
  });

  it("may have a time of ten years or more, and no shorter one", () => {
    const issuesWith = (seconds: number | null) =>
      brief(expand({ autoDeletionTimeAfterCompletionSeconds: seconds }).issues);
    expect(issuesWith(2_147_483_647)).toEqual([]);
    expect(issuesWith(315_360_000)).toEqual([]);
    expect(issuesWith(315_359_999)).toEqual([`GITOPS-006 error ${LIFETIME}`]);
    expect(issuesWith(0)).toEqual([`GITOPS-006 error ${LIFETIME}`]);
    expect(issuesWith(null)).toEqual([`DEF-014 warning ${LIFETIME}`]);
  });

  it("reports another priority than the default without preemptibility, with both statements of the API", () => {
    const { issues } = expand({ priorityClass: "high", ...KEPT });
    expect(issues).toEqual([
      {
        rule: "DEF-015",
        name: "stated-preemptibility",
        severity: "info",
        path: "/spec/priorityClass",
        message:
          "priorityClass is high without preemptibility, and the API documents contradict each other: PriorityClass derives it from the priority (non-preemptible), and Preemptibility keeps the default of the type (preemptible)",
        fix: "write preemptibility: preemptible or preemptibility: non-preemptible",
      },
    ]);
    expect(brief(expand({ priorityClass: "high", preemptibility: "preemptible", ...KEPT }).issues)).toEqual([]);
    for (const priorityClass of ["low", "medium"]) expect(brief(expand({ priorityClass, ...KEPT }).issues)).toEqual([]);
    expect(brief(expand({ priorityClass: "unknown", ...KEPT }).issues)).toEqual(["DEF-004 error /spec/priorityClass"]);
  });

  it("has an empty text for no supplementary groups, and a soft rule for a preferred affinity", () => {
    expect(at(workload({ security: { supplementalGroups: "" } }), "supplementalGroups")).toEqual({ value: "" });
    expect(at(workload({ security: { supplementalGroups: null } }), "supplementalGroups")).toBeUndefined();
    expect(at(workload({ podAffinity: { type: "Preferred", key: "zone" } }), "podAffinitySchedulingRule")).toEqual({
      value: "soft",
    });
  });

  it("refuses a readiness probe, because its form is not published", () => {
    const { issues } = expand({ probes: { readiness: { handler: { httpGet: { port: 1 } } } }, ...KEPT });
    expect(issues.map(({ message }) => message)).toEqual([
      "probes.readiness has the field readinessProbe in run.ai/v2alpha1, but its form is not published",
    ]);
  });

  it.each([{}, FULL_TRAINING_ON_RUNAI, MEMORY_TRAINING_ON_RUNAI])("has the fields of v2alpha1 (%#)", (spec) => {
    const problems = expand(spec).objects.flatMap(runaiProblems);
    expect(problems.filter(({ code }) => code !== "uncertain")).toEqual([]);
  });

  it("has every field that v2alpha1 supports", () => {
    const { objects, issues } = expand(FULL_TRAINING_ON_RUNAI);
    expect(brief(issues)).toEqual(["DEF-008 warning /spec/exposedUrls/0"]);
    expect(objects[0]?.metadata.labels).toEqual({
      project: "team-nlp",
      priorityClassName: "low",
      "kai.scheduler/preemptibility": "preemptible",
    });
    expect(at(objects, 0, "spec")).toEqual({
      usage: "Submit",
      name: { value: "sft" },
      nodePools: { value: "h100 a100" },
      parallelism: { value: 4 },
      completions: { value: 8 },
      backoffLimit: { value: 2 },
      autoDeletionTimeAfterCompletionSeconds: { value: 2_000_000_000 },
      terminateAfterPreemption: { value: true },
      image: { value: "registry.example.com/trainer:1" },
      imagePullPolicy: { value: "Always" },
      imagePullSecrets: { value: "pull" },
      command: { value: "python train.py" },
      arguments: { value: "--lr 0.1" },
      workingDir: { value: "/work" },
      createHomeDir: { value: true },
      stdin: { value: true },
      tty: { value: true },
      environment: { items: { PLAIN: { value: "x" }, FROM_SECRET: { value: "SECRET:secrets,token" } } },
      labels: { items: { stage: { value: "one" } } },
      annotations: { items: { billing: { value: "unit-1" } } },
      cpu: { value: "1" },
      cpuLimit: { value: "2.5" },
      memory: { value: "1Gi" },
      memoryLimit: { value: "2Gi" },
      gpu: { value: "0.5" },
      gpuDevices: { value: 1 },
      gpuLimit: { value: "0.8" },
      largeShm: { value: true },
      extendedResources: { items: { "resource-0": { value: { name: "example.com/rdma", quantity: "1" } } } },
      runAsUser: { value: true },
      runAsUid: { value: 1000 },
      runAsGid: { value: 1001 },
      supplementalGroups: { value: "2000,2001" },
      runAsNonRoot: { value: true },
      readOnlyRootFilesystem: { value: true },
      allowPrivilegeEscalation: { value: false },
      hostIpc: { value: true },
      hostNetwork: { value: true },
      seccompProfileType: { value: "RuntimeDefault" },
      capabilities: { items: { "capability-0": { value: { capability: "IPC_LOCK" } } } },
      nodeType: { value: "dgx" },
      podAffinity: { value: true },
      podAffinitySchedulingRule: { value: "hard" },
      podAffinityTopology: { value: "topology.kubernetes.io/zone" },
      tolerations: {
        items: {
          t: { value: { key: "gpu", operator: "Equal", value: "yes", effect: "NoSchedule" } },
          "toleration-1": { value: { key: "spot", operator: "Exists", effect: "NoExecute", seconds: 60 } },
        },
      },
      pvcs: {
        items: {
          p: {
            value: {
              claimName: "new-claim",
              path: "/new",
              readOnly: false,
              ephemeral: false,
              size: "10Gi",
              storageClass: "fast",
              readWriteOnce: false,
              readOnlyMany: true,
              readWriteMany: true,
            },
          },
          "pvc-1": { value: { claimName: "old-claim", existingPvc: true, path: "/old", readOnly: true } },
        },
      },
      gitSync: {
        items: {
          g: {
            value: {
              repository: "https://git.example.com/a.git",
              directory: "/code/a",
              rev: "v1",
              secretName: "git-old",
              username: "user-old",
            },
          },
          "git-1": {
            value: {
              repository: "https://git.example.com/b.git",
              directory: "/code/b",
              secretName: "git-new",
              username: "user-new",
            },
          },
        },
      },
      nfs: {
        items: {
          n: {
            value: { nfsServer: "nfs.example.com", sourcePath: "/export", targetPath: "/nfs", readOnly: false },
          },
        },
      },
      s3: {
        items: {
          s3: {
            value: {
              bucket: "models",
              path: "/models",
              url: "https://s3.example.com",
              secretName: "s3-keys",
              key: "id",
              secret: "key",
            },
          },
        },
      },
      configMapVolumes: { items: { c: { value: { name: "settings", mountPath: "/etc/app" } } } },
      secretVolumes: { items: { s: { value: { name: "keys", mountPath: "/etc/keys" } } } },
      emptyDirVolumes: { items: { e: { value: { path: "/scratch" } } } },
      ports: { items: { p: { value: { container: 8080, external: 80, serviceType: "ClusterIP" } } } },
      exposedUrls: {
        items: { u: { value: { containerPort: 8888, customUrl: "https://train.example.com/ui" } } },
      },
    });
  });

  it("requests whole GPUs and memory", () => {
    expect(at(workload({ compute: { gpuDevicesRequest: 8 } }), "gpuDevices")).toEqual({ value: 8 });
    expect(workload({ compute: { gpuDevicesRequest: 8 } })).not.toHaveProperty("gpu");
    const memory = workload(MEMORY_TRAINING_ON_RUNAI);
    expect(at(memory, "gpuMemory")).toEqual({ value: "8Gi" });
    expect(at(memory, "gpuMemoryLimit")).toEqual({ value: "16Gi" });
    expect(memory).not.toHaveProperty("gpu");
  });

  it("may have an ephemeral claim under several pods, which the platform lets them share", () => {
    const spec: TrainingSpec = {
      parallelism: 4,
      storage: { pvc: [{ path: "/p", ephemeral: true, claimInfo: { size: "1Gi" } }] },
    };
    expect(errors(spec)).toEqual([]);
    expect(at(workload(spec), "pvcs", "items", "pvc-0", "value", "ephemeral")).toBe(true);
  });

  it("is suspended by not being active", () => {
    const { objects } = expand({}, { metadata: { name: "sft", annotations: { "muster.dev/suspend": "true" } } });
    expect(at(objects, 0, "spec", "active")).toEqual({ value: false });
  });

  it("has the name of its run", () => {
    const { name, objects } = expand({}, { useGivenNameAsPrefix: true });
    expect(name).toMatch(/^sft-[0-9a-f]{8}$/);
    expect(at(objects, 0, "spec", "name")).toEqual({ value: name });
  });

  it("drops excluded items", () => {
    const spec = workload({
      environmentVariables: [{ name: "A", value: "1", exclude: true }],
      storage: {
        nfs: [{ server: "n", path: "/a", mountPath: "/a", exclude: true }],
        hostPath: [{ path: "/a", mountPath: "/a", exclude: true }],
      },
      imagePullSecrets: [{ name: "a", exclude: true }],
    });
    expect(spec).toEqual({ usage: "Submit", name: { value: "sft" }, image: { value: "trainer:1" } });
  });

  it.each<[TrainingSpec, string]>([
    [{ restartPolicy: "Never" }, "/spec/restartPolicy"],
    [{ terminationGracePeriodSeconds: 0 }, "/spec/terminationGracePeriodSeconds"],
    [{ probes: { readiness: { handler: { httpGet: { port: 1 } } } } }, "/spec/probes/readiness"],
    [{ nodeAffinityRequired: { nodeSelectorTerms: [{}] } }, "/spec/nodeAffinityRequired"],
    [{ autoDeletionTimeAfterCompletionSeconds: 1 }, "/spec/autoDeletionTimeAfterCompletionSeconds"],
    [
      { environmentVariables: [{ name: "A", configMap: { name: "c", key: "k" } }] },
      "/spec/environmentVariables/0/configMap",
    ],
    [{ environmentVariables: [{ name: "A", podFieldRef: { path: "p" } }] }, "/spec/environmentVariables/0/podFieldRef"],
    [
      { environmentVariables: [{ name: "A", userCredential: { name: "c", key: "k" } }] },
      "/spec/environmentVariables/0/userCredential",
    ],
    [{ environmentVariables: [{ name: "A", value: "SECRET:a,b" }] }, "/spec/environmentVariables/0/value"],
    [{ imagePullSecrets: [{ name: "a" }, { name: "b" }] }, "/spec/imagePullSecrets/1"],
    [{ imagePullSecrets: [{ name: "a", userCredential: true }] }, "/spec/imagePullSecrets/0/userCredential"],
    [{ security: { uidGidSource: "fromIdpToken" } }, "/spec/security/uidGidSource"],
    [{ security: { seccompProfileType: "Localhost" } }, "/spec/security/seccompProfileType"],
    [{ storage: { hostPath: [{ path: "/a", mountPath: "/a" }] } }, "/spec/storage/hostPath/0"],
    [{ storage: { dataVolume: [{ id: "i", mountPath: "/a" }] } }, "/spec/storage/dataVolume/0"],
    [{ storage: { git: [{ repository: "r", path: "/a", branch: "b" }] } }, "/spec/storage/git/0/branch"],
    [
      {
        storage: { git: [{ repository: "r", path: "/a", secretRef: { name: "s", authenticationMethod: "ssh-key" } }] },
      },
      "/spec/storage/git/0/secretRef/authenticationMethod",
    ],
    [{ storage: { emptyDirVolume: [{ path: "/a", medium: "Memory" }] } }, "/spec/storage/emptyDirVolume/0/medium"],
    [
      { storage: { pvc: [{ path: "/a", dataSharing: true, claimInfo: { size: "1Gi" } }] } },
      "/spec/storage/pvc/0/dataSharing",
    ],
    [
      { storage: { pvc: [{ path: "/a", claimInfo: { size: "1Gi", volumeMode: "Block" } }] } },
      "/spec/storage/pvc/0/claimInfo/volumeMode",
    ],
    [{ exposedUrls: [{ container: 1, authorizedUsers: ["a"] }] }, "/spec/exposedUrls/0/authorizedUsers"],
    [{ priorityClass: "train" }, "/spec/priorityClass"],
    [{ nodePools: ["h100", "b200"] }, "/spec/nodePools/1"],
  ])("refuses %j", (spec, path) => {
    const result = expand(spec);
    expect(result.issues.filter(({ severity }) => severity === "error").map((issue) => issue.path)).toEqual([path]);
    expect(result.objects).toEqual([]);
  });

  it("accepts empty probes, node selector terms and URLs", () => {
    expect(
      errors({
        probes: {},
        nodeAffinityRequired: { nodeSelectorTerms: [] },
        exposedUrls: [{ container: 1, authorizedUsers: [] }],
      }),
    ).toEqual([]);
  });

  it("starts its pods one by one", () => {
    const { issues } = expand(
      { parallelism: 2, ...KEPT },
      { metadata: { name: "sft", annotations: { "muster.dev/gang": "all" } } },
    );
    expect(brief(issues)).toEqual(["DEF-004 error /metadata/annotations"]);
  });

  it("has a name with room for the platform's Services", () => {
    const named = (length: number) =>
      expand(
        { ports: [{ container: 1, serviceType: "ClusterIP" }], ...KEPT },
        { metadata: { name: "a".repeat(length) } },
      );
    expect(brief(named(48).issues)).toEqual([]);
    expect(brief(named(49).issues)).toEqual(["DEF-005 error /metadata/name"]);
  });
});
