import { describe, expect, it } from "vitest";
import { compareOutputs } from "../../../../src/app/diff/compare-outputs.ts";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import { podDefaultsText } from "../../../../src/expand/definitions/pod-defaults.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { PodFields } from "../../../../src/model/definition/pod-fields.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import { placed, side } from "../../../helpers/diff-sides.ts";
import { FULL_TRAINING_ON_RUNAI } from "./full-definitions.ts";
import { at, find, inference, kaiTarget, runaiTarget, training } from "./samples.ts";

const restricted = kaiTarget({ podDefaults: "restricted" });
const nonRoot = { security: { runAsNonRoot: true } };
const contextOf = (spec: TrainingSpec, target = restricted) =>
  at(expandTraining(training(spec), target).components, 0, "template", "spec", "containers", 0, "securityContext");
const textOf = (spec: TrainingSpec, target = restricted) => podDefaultsText(training(spec), "main", target.cluster);

/** The settings that Pod Security `restricted` requires of a pod. */
const RESTRICTED = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
};
const ALL =
  "securityContext.allowPrivilegeEscalation: restricted\nsecurityContext.capabilities.drop: restricted\nsecurityContext.seccompProfile: restricted";

describe("a cluster with podDefaults: restricted", () => {
  it("adds the rest of restricted to a pod that runs without root", () => {
    expect(contextOf(nonRoot)).toEqual(RESTRICTED);
    expect(textOf(nonRoot)).toBe(ALL);
  });

  it("keeps what the definition sets, and names only what it does not set", () => {
    const security = {
      runAsNonRoot: true,
      runAsUid: 1000,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      seccompProfileType: "RuntimeDefault",
      capabilities: ["NET_BIND_SERVICE"],
      hostIpc: false,
      hostNetwork: null,
    } as const;
    expect(contextOf({ security })).toEqual({
      ...RESTRICTED,
      runAsUser: 1000,
      readOnlyRootFilesystem: true,
      capabilities: { add: ["NET_BIND_SERVICE"], drop: ["ALL"] },
    });
    expect(textOf({ security })).toBe("securityContext.capabilities.drop: restricted");
  });

  it("restricts the container that fetches a repository too, without the capabilities that the definition adds", () => {
    const spec: TrainingSpec = {
      security: { runAsNonRoot: true, capabilities: ["NET_BIND_SERVICE"] },
      storage: { git: [{ repository: "https://git.example.com/a.git", path: "/a" }] },
    };
    const { components } = expandTraining(training(spec), restricted);
    expect(at(components, 0, "template", "spec", "initContainers", 0, "securityContext")).toEqual(RESTRICTED);
  });

  it.each<[string, TrainingSpec]>([
    ["security.runAsNonRoot is not true", {}],
    ["security.runAsNonRoot is not true", { security: null }],
    ["security.runAsNonRoot is not true", { security: { runAsNonRoot: null } }],
    ["security.runAsNonRoot is not true", { security: { runAsNonRoot: false } }],
    ["security.runAsUid is 0", { security: { runAsNonRoot: true, runAsUid: 0 } }],
    ["security.allowPrivilegeEscalation is true", { security: { runAsNonRoot: true, allowPrivilegeEscalation: true } }],
    [
      "security.capabilities adds one other than NET_BIND_SERVICE",
      { security: { runAsNonRoot: true, capabilities: ["NET_BIND_SERVICE", "IPC_LOCK"] } },
    ],
    [
      "security.seccompProfileType is Unconfined",
      { security: { runAsNonRoot: true, seccompProfileType: "Unconfined" } },
    ],
    ["security.hostIpc is true", { security: { runAsNonRoot: true, hostIpc: true } }],
    ["security.hostNetwork is true", { security: { runAsNonRoot: true, hostNetwork: true } }],
    ["storage.hostPath mounts a folder of the node", { ...nonRoot, storage: { hostPath: [{ path: "/a" }] } }],
    ["storage.nfs mounts a share without a claim", { ...nonRoot, storage: { nfs: [{ path: "/a" }] } }],
    [
      "probes.readiness names a host",
      { ...nonRoot, probes: { readiness: { handler: { httpGet: { port: 1, host: "h" } } } } },
    ],
    [
      "annotations select an AppArmor profile that is not allowed",
      {
        ...nonRoot,
        annotations: [{ name: "container.apparmor.security.beta.kubernetes.io/main", value: "unconfined" }],
      },
    ],
  ])("leaves a pod as it is where %s", (reason, spec) => {
    expect(contextOf(spec)).toEqual(contextOf(spec, kaiTarget()));
    expect(textOf(spec)).toBe(`none: ${reason}`);
  });

  it.each<[string, TrainingSpec]>([
    ["an excluded volume", { storage: { hostPath: [{ path: "/a", exclude: true }, null], nfs: null } }],
    ["a probe of the pod itself", { probes: { readiness: { handler: { httpGet: { port: 1, host: "" } } } } }],
    ["the profile of the runtime", annotated("runtime/default")],
    ["a profile of the node", annotated("localhost/mine")],
    ["an empty profile", annotated("")],
  ])("is not prevented by %s", (_, spec) => {
    expect(contextOf({ ...spec, ...nonRoot })).toEqual(RESTRICTED);
  });

  it("decides for leader and worker separately", () => {
    const leader: PodFields = { image: "a", ...nonRoot };
    const definition = inference({ leader, worker: { image: "a" } });
    for (const target of [restricted, runaiTarget({ podDefaults: "restricted" })]) {
      const { components } = expandDistributedInference(definition, target);
      const contexts = [0, 1].map((place) =>
        at(components, place, "template", "spec", "containers", 0, "securityContext"),
      );
      expect(contexts).toEqual([RESTRICTED, undefined]);
      expect(podDefaultsText(definition, "leader", target.cluster)).toBe(ALL);
      expect(podDefaultsText(definition, "worker", target.cluster)).toBe("none: security.runAsNonRoot is not true");
    }
  });

  it("leaves a TrainingWorkload and its pods to the platform", () => {
    const spec = { ...FULL_TRAINING_ON_RUNAI, ...nonRoot };
    const target = runaiTarget({ podDefaults: "restricted" });
    expect(expandTraining(training(spec), target)).toEqual(expandTraining(training(spec), runaiTarget()));
    expect(textOf(spec, target)).toBe("none: the platform makes the pods");
  });
});

function annotated(value: string): TrainingSpec {
  return { annotations: [{ name: "container.apparmor.security.beta.kubernetes.io/main", value }] };
}

describe("a cluster without podDefaults", () => {
  it("adds nothing and names nothing", () => {
    expect(contextOf(nonRoot, kaiTarget())).toEqual({ runAsNonRoot: true });
    expect(textOf(nonRoot, kaiTarget())).toBeUndefined();
  });
});

describe("a cluster that gets podDefaults later", () => {
  const run = { useGivenNameAsPrefix: true };
  const old = find(expandTraining(training(nonRoot, run), kaiTarget()).objects, "Job");
  const jobOfRun = (number: number) =>
    find(expandTraining(training(nonRoot, { ...run, run: number }), restricted).objects, "Job");
  const signs = (job: ReturnType<typeof jobOfRun>) => {
    const sides = [old, job].map((object) => side(object === undefined ? [] : [placed(object)]));
    const [found] = compareOutputs(sides[0] ?? side([]), sides[1] ?? side([]), { quota: [], maxRemoved: 1 });
    return found?.dangers.map(({ sign, path }) => `${sign} ${path}`);
  };

  it("starts no run again: the name stays, and the diff has the change that the API server refuses", () => {
    expect(jobOfRun(1)?.metadata.name).toBe(old?.metadata.name);
    expect(signs(jobOfRun(1))).toEqual(
      ["allowPrivilegeEscalation", "capabilities", "seccompProfile"].map(
        (field) => `immutable-field /spec/template/spec/containers/name=main/securityContext/${field}`,
      ),
    );
  });

  it("has the defaults in the next run", () => {
    expect(jobOfRun(2)?.metadata.name).not.toBe(old?.metadata.name);
    expect(signs(jobOfRun(2))).not.toContainEqual(expect.stringContaining("immutable-field"));
  });
});
