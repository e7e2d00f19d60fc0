import { expect } from "vitest";
import { succeeded } from "../../helpers/cluster/test-cluster.ts";
import { reportServers } from "../servers.ts";
import type { Story } from "../story.ts";
import { jobs, run } from "./runs.ts";

export const firstStories: readonly Story[] = [
  {
    title: "the first sync, without the namespace of the scheduler",
    play: async (scene) => {
      scene.begin();
      scene.applySync();
      await scene.until("all servers", 120, () => scene.get("team-serving", "leaderworkerset/qwen-72b") !== undefined);
      await scene.until("all runs", 120, () => jobs(scene, "team-vision", "").length === 4);
      expect(scene.get("kai-scheduler", "configmap/muster-workload-type-defaults")).toBe(undefined);
    },
  },
  {
    title: "the namespace of the scheduler",
    play: async (scene) => {
      reportServers(scene, true);
      scene.begin();
      succeeded(scene.plane.kubectl(["create", "namespace", "kai-scheduler"]));
      await scene.untilDone(400);
    },
  },
];

/** Project `team-audio`, as the last one in muster.yaml. */
export const PROJECT = `
  - name: team-audio
    id: "4505"
    department: research
    clusters: [east]
    quotas:
      - { cluster: east, nodePool: h100, gpu: { deserved: 0, limit: 8 }, cpu: unlimited, memory: unlimited }
`;

export const clusterStories: readonly Story[] = [
  {
    title: "a new namespace",
    play: async (scene) => {
      scene.team.edit("muster.yaml", "\npolicies:", `${PROJECT}\npolicies:`);
      scene.team.put("workloads/audio.yaml", run("speech", "team-audio"));
      expect(await scene.push("a new project")).toMatchObject({ code: 0 });
      await scene.untilDone();
      expect(jobs(scene, "team-audio", "speech-")).toHaveLength(1);
    },
  },
  {
    title: "a quota below its use",
    play: async (scene) => {
      scene.team.edit("muster.yaml", "gpu: { deserved: 16, limit: 40 }", "gpu: { deserved: 8, limit: 8 }");
      expect(await scene.push("a lower quota")).toMatchObject({ code: 0 });
      await scene.untilDone();
      expect(scene.get("", "queue.scheduling.run.ai/team-nlp-h100")).toMatchObject({
        spec: { resources: { gpu: { limit: 8 } } },
      });
    },
  },
  {
    title: "a changed immutable field",
    play: async (scene) => {
      scene.team.edit("workloads/team-vision/notebook.yaml", "notebook:24.10@", "notebook:24.11@");
      scene.team.put("workloads/team-nlp/beside.yaml", run("beside", "team-nlp"));
      const refused = await scene.push("a new image of a notebook");
      expect(refused).toMatchObject({ code: 2 });
      const allowed = await scene.push("a new image of a notebook", "--allow-danger", "immutable-field");
      expect(allowed).toMatchObject({ code: 0 });
      await scene.until("a message about the field", 60, () =>
        scene.states().some((state) => state.includes("immutable")),
      );
      expect(jobs(scene, "team-nlp", "beside-")).toEqual([]);
      succeeded(scene.plane.kubectl(["delete", "job", "-n", "team-vision", "notebook-kim"]));
      await scene.controller.look();
      await scene.untilDone(180);
      expect(jobs(scene, "team-nlp", "beside-")).toHaveLength(1);
    },
  },
];
