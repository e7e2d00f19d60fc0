import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { missingFor } from "./programs.ts";
import { type Scene, startScene } from "./scene.ts";
import type { Team } from "./team.ts";

const MINUTES = 60_000;
/** Objects of the Application, with the 39 of the sample. */
const OBJECTS = 2000;
const REFRESHES = 3;

const run = (index: number) => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: { name: load-${index}, namespace: team-nlp, labels: { kai.scheduler/queue: team-nlp-h100, kai.scheduler/node-pool: h100 } }
spec:
  pytorchReplicaSpecs:
    Master:
      replicas: 1
      restartPolicy: OnFailure
      template:
        spec:
          schedulerName: kai-scheduler
          automountServiceAccountToken: false
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
          containers:
            - name: pytorch
              image: registry.example.com/nlp/load:1.0.0@sha256:${"0".repeat(64)}
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
              resources: { requests: { cpu: "1", memory: 1Gi }, limits: { memory: 1Gi } }
`;

/** Two of three objects have a health check of muster. */
const manifest = (index: number) =>
  index % 3 === 0
    ? `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: load-${index}, namespace: team-nlp }\ndata: { a: "${index}" }\n`
    : run(index);

const addObjects = (team: Team) => {
  mkdirSync(join(team.folder, "workloads/load"));
  for (let index = 0; index < OBJECTS - 39; index += 1) team.put(`workloads/load/${index}.yaml`, manifest(index));
};

/** Milliseconds of a refresh, as the controller logs them. */
async function refresh({ plane, log, until }: Scene, type: "normal" | "hard"): Promise<number> {
  const durations = () =>
    log("argocd-application-controller").flatMap((line) => {
      if (!line.includes("Reconciliation completed")) return [];
      return Number(/\btime_ms=(\d+)/.exec(line)?.[1] ?? Number.NaN);
    });
  const before = durations().length;
  const object = ["application", "-n", "argocd", "acme-east", "--overwrite"];
  succeeded(plane.kubectl(["annotate", ...object, `argocd.argoproj.io/refresh=${type}`]));
  await until("the end of a refresh", 600, () => {
    const annotations = plane.kubectl(["get", ...object.slice(0, -1), "-o", "jsonpath={.metadata.annotations}"]);
    return !annotations.stdout.includes("argocd.argoproj.io/refresh");
  });
  return Math.max(...durations().slice(before));
}

describe.skipIf(missingFor("argocd").length > 0)("an Application of 2,000 objects", () => {
  test.each([false, true])("with the checks of muster: %s", { timeout: 60 * MINUTES }, async (hasHealthChecks) => {
    const scene = await startScene("argocd", { prepare: addObjects, hasHealthChecks });
    try {
      succeeded(scene.plane.kubectl(["create", "namespace", "kai-scheduler"]));
      const start = Date.now();
      scene.applySync();
      await scene.untilDone(1800);
      const seconds = Math.round((Date.now() - start) / 1000);
      const names = scene.plane
        .kubectl(["get", "pytorchjobs", "-n", "team-nlp", "-o", "name"])
        .stdout.trim()
        .split("\n");
      const all = [...names, "-n", "team-nlp", "--subresource=status", "--type=merge"];
      const conditions = [{ type: "Running", status: "True", reason: "Test", message: "" }];
      succeeded(scene.plane.kubectl(["patch", ...all, "-p", JSON.stringify({ status: { conditions } })]));
      const times = { normal: [] as number[], hard: [] as number[] };
      for (const type of ["normal", "hard"] as const) {
        for (let index = 0; index < REFRESHES; index += 1) times[type].push(await refresh(scene, type));
      }
      console.info(`checks ${hasHealthChecks}: first sync ${seconds} s, refreshes in ms ${JSON.stringify(times)}`);
      expect(scene.controller.state()["acme-east"]).toMatch(/^Synced/);
    } finally {
      await scene.stop();
    }
  });
});
