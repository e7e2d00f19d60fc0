import { join } from "node:path";
import { expect } from "vitest";
import { at } from "../../../src/kernel/base/read.ts";
import { succeeded } from "../../helpers/cluster/test-cluster.ts";
import { filesBelow } from "../../helpers/repository.ts";
import type { Scene } from "../scene.ts";
import { expectNoChange } from "../second-look.ts";
import type { Story } from "../story.ts";
import { jobs, run } from "./runs.ts";

const QUEUED = `apiVersion: batch/v1
kind: Job
metadata: { name: queued, namespace: team-nlp, labels: { kueue.x-k8s.io/queue-name: main } }
spec:
  suspend: false
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: main, image: registry.example.com/a:1 }]
`;

/** The UID and the generation of each Job and server, which change when one is made again or gets another spec. */
const revisions = ({ plane }: Scene) => {
  const columns = "custom-columns=:kind,:metadata.namespace,:metadata.name,:metadata.uid,:metadata.generation";
  return succeeded(plane.kubectl(["get", "jobs,leaderworkersets", "-A", "--no-headers", "-o", columns]));
};

export const lifeStories: readonly Story[] = [
  {
    title: "nothing, but Kueue writes a field",
    play: async (scene) => {
      scene.team.put("workloads/team-nlp/queued.yaml", QUEUED);
      expect(await scene.push("a Job of Kueue")).toMatchObject({ code: 0 });
      scene.applySync();
      await scene.controller.look();
      await scene.untilDone();
      scene.begin();
      const patch = ["--field-manager=kueue", "--type=merge", "-p", '{"spec":{"suspend":true}}'];
      succeeded(scene.plane.kubectl(["patch", "job", "-n", "team-nlp", "queued", ...patch]));
      await scene.controller.look();
      await scene.untilDone();
      expect(at(scene.get("team-nlp", "job/queued"), "spec", "suspend")).toBe(true);
      expect(scene.writes()).toEqual([]);
    },
  },
  {
    title: "the removal of a project",
    play: async (scene) => {
      const text = scene.team.read("muster.yaml");
      scene.team.put("muster.yaml", text.replace(/\n {2}- name: team-audio\n(?: {4}.*\n)+/, "\n"));
      scene.team.remove("workloads/audio.yaml");
      expect(await scene.push("a project less")).toMatchObject({ code: 0 });
      await scene.until("no Job", 120, () => jobs(scene, "team-audio", "speech-").length === 0);
      if (scene.controller.name === "flux") await scene.untilDone();
      else
        await scene.until(
          "OutOfSync",
          60,
          () => scene.controller.state()["acme-east"]?.startsWith("OutOfSync") === true,
        );
      const kept = ["namespace/team-audio", "queue.scheduling.run.ai/team-audio-h100"];
      expect(kept.filter((object) => scene.get("", object) === undefined)).toEqual([]);
      succeeded(scene.plane.kubectl(["delete", "--wait=false", ...kept]));
      await scene.until("no namespace", 120, () => scene.get("", "namespace/team-audio") === undefined);
      await scene.controller.look();
      await scene.untilDone();
    },
  },
  {
    title: "an upgrade of muster, from a version that wrote sync waves",
    play: async (scene) => {
      const { team } = scene;
      const before = revisions(scene);
      const manifests = Object.entries(filesBelow(join(team.folder, "dist/east/apply")));
      for (const [path, manifest] of manifests.filter(([path]) => path.includes("/podgroup-"))) {
        const wave = '\nmetadata:\n  annotations:\n    argocd.argoproj.io/sync-wave: "-1"\n';
        team.put(
          `dist/east/apply/${path}`,
          manifest.replace("\nmetadata:\n", () => wave),
        );
      }
      team.git("commit", "-q", "-m", "the manifests of another version", "dist");
      team.git("push", "-q");
      await scene.controller.look();
      await scene.untilDone(240);
      team.git("revert", "--no-edit", "HEAD");
      team.git("push", "-q");
      scene.begin();
      await scene.controller.look();
      await scene.untilDone();
      expect(revisions(scene)).toBe(before);
    },
  },
  {
    title: "a branch of manifests alone",
    play: async (scene) => {
      const { team } = scene;
      const before = revisions(scene);
      team.edit("muster.yaml", "revision: main", "revision: env/east, path: .");
      expect(await scene.push("manifests on a branch")).toMatchObject({ code: 0 });
      const branch = ["commit", "--branch", "env/east", "--cluster", "east", "--push"];
      expect(team.muster(...branch)).toMatchObject({ code: 0 });
      scene.applySync();
      const tip = () => {
        team.git("fetch", "-q");
        return team.git("rev-parse", "origin/env/east");
      };
      const isDone = () => scene.controller.isDone(tip());
      await scene.controller.look();
      await scene.until("the commit of the branch", 120, isDone);
      expect(revisions(scene)).toBe(before);
      team.put("workloads/team-nlp/branch.yaml", run("branch", "team-nlp"));
      expect(await scene.push("a run on the branch")).toMatchObject({ code: 0 });
      expect(jobs(scene, "team-nlp", "branch-")).toEqual([]);
      expect(team.muster(...branch)).toMatchObject({ code: 0 });
      await scene.controller.look();
      await scene.until("the next commit of the branch", 120, isDone);
      expect(jobs(scene, "team-nlp", "branch-")).toHaveLength(1);
      await expectNoChange(scene, isDone);
    },
  },
];
