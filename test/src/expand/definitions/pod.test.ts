import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import { at, brief, kaiTarget, training } from "./samples.ts";

const expand = (spec: TrainingSpec) => expandTraining(training(spec), kaiTarget());
const pod = (spec: TrainingSpec) => at(expand(spec).components, 0, "template", "spec");
const container = (spec: TrainingSpec) => at(pod(spec), "containers", 0);
const issues = (spec: TrainingSpec) => brief(expand(spec).issues);

describe("the container", () => {
  it("has the image, the command and the other fields", () => {
    expect(
      container({
        image: "registry.example.com/a@sha256:0",
        imagePullPolicy: "IfNotPresent",
        command: "sh -c 'echo $(NODE) \"a b\"'",
        args: "--flag=1 two",
        workingDir: "/work",
        stdin: true,
        tty: true,
      }),
    ).toEqual({
      name: "main",
      image: "registry.example.com/a@sha256:0",
      imagePullPolicy: "IfNotPresent",
      command: ["sh", "-c", 'echo $(NODE) "a b"'],
      args: ["--flag=1", "two"],
      workingDir: "/work",
      stdin: true,
      tty: true,
    });
  });

  it("refuses a line with a quote left open, and warns of a shell that is not there", () => {
    expect(issues({ command: "echo 'a" })).toEqual(["DEF-004 error /spec/command"]);
    expect(issues({ args: "a \\" })).toEqual(["DEF-004 error /spec/args"]);
    const { issues: found, objects } = expand({ command: "prepare && train > log" });
    expect(brief(found)).toEqual(["DEF-008 warning /spec/command"]);
    expect(at(objects, 0, "spec", "template", "spec", "containers", 0, "command")).toEqual([
      "prepare",
      "&&",
      "train",
      ">",
      "log",
    ]);
  });

  it("has no command for a blank line", () => {
    expect(container({ command: "  ", args: "''" })).toEqual({ name: "main", image: "trainer:1", args: [""] });
  });

  it("uses pull secrets, but no credentials of a user", () => {
    expect(
      at(pod({ imagePullSecrets: [{ name: "a" }, { name: "b", exclude: true }, { name: "c" }] }), "imagePullSecrets"),
    ).toEqual([{ name: "a" }, { name: "c" }]);
    expect(issues({ imagePullSecrets: [{ name: "a" }, { name: "mine", userCredential: true }] })).toEqual([
      "DEF-004 error /spec/imagePullSecrets/1/userCredential",
    ]);
  });
});

describe("the environment", () => {
  it("comes from all four sources, in order", () => {
    expect(
      at(
        container({
          environmentVariables: [
            { name: "A", value: "1", description: "first" },
            { name: "B", value: "$(A)2" },
            { name: "GONE", value: "x", exclude: true },
            null,
            { name: "C", secret: { name: "s", key: "k" } },
            { name: "D", configMap: { name: "c", key: "k" } },
            { name: "E", podFieldRef: { path: "metadata.labels['x']" } },
            { name: "F", value: "" },
          ],
        }),
        "env",
      ),
    ).toEqual([
      { name: "A", value: "1" },
      { name: "B", value: "$(A)2" },
      { name: "C", valueFrom: { secretKeyRef: { name: "s", key: "k" } } },
      { name: "D", valueFrom: { configMapKeyRef: { name: "c", key: "k" } } },
      { name: "E", valueFrom: { fieldRef: { fieldPath: "metadata.labels['x']" } } },
      { name: "F", value: "" },
    ]);
  });

  it("refuses user credentials and doubled names, and never shows a value", () => {
    const { issues: found } = expand({
      environmentVariables: [
        { name: "TOKEN", value: "hunter2" },
        { name: "TOKEN", value: "hunter3" },
        { name: "MINE", userCredential: { name: "u", key: "k" } },
      ],
    });
    expect(brief(found)).toEqual([
      "DEF-004 error /spec/environmentVariables/1",
      "DEF-004 error /spec/environmentVariables/2/userCredential",
    ]);
    expect(JSON.stringify(found)).not.toContain("hunter");
  });
});

describe("security", () => {
  it("goes to the container, groups and the host's namespaces to the pod", () => {
    const spec = pod({
      security: {
        uidGidSource: "custom",
        runAsUid: 0,
        runAsGid: 2 ** 31 - 1,
        supplementalGroups: "10, 20",
        runAsNonRoot: false,
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: ["SYS_PTRACE", "IPC_LOCK"],
        seccompProfileType: "RuntimeDefault",
        hostIpc: true,
        hostNetwork: true,
      },
    });
    expect(spec).toEqual({
      restartPolicy: "Never",
      schedulerName: "kai-scheduler",
      hostIPC: true,
      hostNetwork: true,
      dnsPolicy: "ClusterFirstWithHostNet",
      securityContext: { supplementalGroups: [10, 20] },
      containers: [
        {
          name: "main",
          image: "trainer:1",
          securityContext: {
            runAsUser: 0,
            runAsGroup: 2 ** 31 - 1,
            runAsNonRoot: false,
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { add: ["SYS_PTRACE", "IPC_LOCK"] },
            seccompProfile: { type: "RuntimeDefault" },
          },
        },
      ],
    });
  });

  it("has no supplementary groups for an empty text, which is a value", () => {
    const groups = (text: string | null) => at(pod({ security: { supplementalGroups: text } }), "securityContext");
    expect(groups("")).toEqual({ supplementalGroups: [] });
    expect(groups(" ")).toEqual({ supplementalGroups: [] });
    expect(groups(null)).toBeUndefined();
  });

  it("has no fields for settings that are off or empty", () => {
    expect(
      container({ security: { hostIpc: false, hostNetwork: false, capabilities: [], supplementalGroups: null } }),
    ).toEqual({
      name: "main",
      image: "trainer:1",
    });
  });

  it.each([
    [{ uidGidSource: "fromIdpToken" as const }, "uidGidSource"],
    [{ uidGidSource: "fromTheImage" as const, runAsUid: 1 }, "runAsUid"],
    [{ uidGidSource: "fromTheImage" as const, runAsGid: 1 }, "runAsGid"],
    [{ runAsUid: 2 ** 31 }, "runAsUid"],
    [{ seccompProfileType: "Localhost" as const }, "seccompProfileType"],
    [{ supplementalGroups: "1,staff" }, "supplementalGroups"],
    [{ supplementalGroups: "1,,2" }, "supplementalGroups"],
  ])("refuses %j", (security, field) => {
    expect(issues({ security })).toEqual([`DEF-004 error /spec/security/${field}`]);
  });
});

describe("placement", () => {
  it("applies node type, node affinity and tolerations", () => {
    const spec = pod({
      nodeType: "dgx",
      nodeAffinityRequired: {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: "zone", operator: "In", values: ["a", "b"] },
              null,
              { key: "old", operator: "DoesNotExist", values: [] },
            ],
          },
          {},
          null,
        ],
      },
      tolerations: [
        { operator: "Exists", key: "", effect: "Any" },
        { operator: "Equal", key: "gpu", value: "", effect: "NoSchedule" },
        { operator: "Exists", key: "spot", effect: "NoExecute", seconds: 30 },
        { operator: "Exists", key: "gone", effect: "Any", exclude: true },
      ],
    });
    expect(at(spec, "nodeSelector")).toEqual({ "run.ai/type": "dgx" });
    expect(at(spec, "affinity")).toEqual({
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: "zone", operator: "In", values: ["a", "b"] },
                { key: "old", operator: "DoesNotExist" },
              ],
            },
            {},
            {},
          ],
        },
      },
    });
    expect(at(spec, "tolerations")).toEqual([
      { operator: "Exists" },
      { key: "gpu", operator: "Equal", value: "", effect: "NoSchedule" },
      { key: "spot", operator: "Exists", effect: "NoExecute", tolerationSeconds: 30 },
    ]);
    expect(pod({ nodeAffinityRequired: { nodeSelectorTerms: [] } })).not.toHaveProperty("affinity");
  });

  it("draws the pods of the workload together", () => {
    const term = { labelSelector: { matchLabels: { "batch.kubernetes.io/job-name": "sft" } }, topologyKey: "zone" };
    expect(at(pod({ podAffinity: { type: "Required", key: "zone" } }), "affinity")).toEqual({
      podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
    });
    expect(at(pod({ podAffinity: { type: "Preferred", key: "zone" } }), "affinity")).toEqual({
      podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term }] },
    });
  });

  it("refuses tolerations that Kubernetes refuses", () => {
    expect(issues({ tolerations: [{ operator: "Exists", key: "a", effect: "Any", seconds: 1 }] })).toEqual([
      "DEF-004 error /spec/tolerations/0/seconds",
    ]);
    expect(issues({ tolerations: [{ operator: "Exists", key: "a", value: "b", effect: "NoSchedule" }] })).toEqual([
      "DEF-004 error /spec/tolerations/0/value",
    ]);
  });
});

describe("the readiness probe", () => {
  it("has the fields of the definition, and no default", () => {
    expect(
      at(
        container({
          probes: {
            readiness: {
              initialDelaySeconds: 0,
              periodSeconds: 5,
              handler: { httpGet: { path: "", port: 80, scheme: "HTTP", host: null } },
            },
          },
        }),
        "readinessProbe",
      ),
    ).toEqual({ httpGet: { port: 80 }, initialDelaySeconds: 0, periodSeconds: 5 });
    expect(
      at(
        container({
          probes: {
            readiness: {
              timeoutSeconds: 1,
              successThreshold: 2,
              failureThreshold: 3,
              handler: { httpGet: { path: "/h", port: 80, scheme: "HTTPS", host: "h" } },
            },
          },
        }),
        "readinessProbe",
      ),
    ).toEqual({
      httpGet: { path: "/h", port: 80, host: "h", scheme: "HTTPS" },
      timeoutSeconds: 1,
      successThreshold: 2,
      failureThreshold: 3,
    });
  });
});

describe("the home directory", () => {
  it("is refused, since a manifest has no user", () => {
    expect(issues({ createHomeDir: true })).toEqual(["DEF-004 error /spec/createHomeDir"]);
    expect(issues({ createHomeDir: false })).toEqual([]);
  });
});
