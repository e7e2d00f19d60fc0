import { expect } from "vitest";
import { at } from "../../../src/kernel/base/read.ts";
import { succeeded } from "../../helpers/cluster/test-cluster.ts";
import type { Scene } from "../scene.ts";
import { reportServers } from "../servers.ts";
import type { Story } from "../story.ts";

const server = ({ get }: Scene) => get("team-serving", "leaderworkerset/llama-405b");
const LEADER_IMAGE = ["spec", "leaderWorkerTemplate", "leaderTemplate", "spec", "containers", 0, "image"] as const;
/** Sets the replicas of an object as an autoscaler does, which owns the field afterwards. */
const scaleInCluster = ({ plane }: Scene, name: string, replicas: number) => {
  const patch = JSON.stringify({ spec: { replicas } });
  const args = ["leaderworkerset", "-n", "team-serving", name, "--type=merge", "--field-manager=autoscaler"];
  succeeded(plane.kubectl(["patch", ...args, "-p", patch]));
};

const AUTOSCALER = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: qwen-72b, namespace: team-serving }
spec:
  scaleTargetRef: { apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, name: qwen-72b }
  minReplicas: 1
  maxReplicas: 2
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 80 } } }]
`;

export const serverStories: readonly Story[] = [
  {
    title: "scale",
    play: async (scene) => {
      expect(scene.team.muster("scale", "llama-405b", "--replicas", "1")).toMatchObject({ code: 0 });
      expect(await scene.push("scale")).toMatchObject({ code: 0 });
      await scene.until("one replica in the cluster", 120, () => at(server(scene), "spec", "replicas") === 1);
      reportServers(scene, true);
      await scene.untilDone();
    },
  },
  {
    title: "an image for a server that is not healthy",
    play: async (scene) => {
      reportServers(scene, false);
      scene.team.edit("workloads/team-serving/llama-405b.yaml", "vllm:0.11.0@", "vllm:0.11.1@");
      expect(await scene.push("a wrong image")).toMatchObject({ code: 0 });
      const hasImage = (part: string) => () => String(at(server(scene), ...LEADER_IMAGE)).includes(part);
      await scene.until("the wrong image in the cluster", 60, hasImage("0.11.1"));
      reportServers(scene, false);
      scene.team.edit("workloads/team-serving/llama-405b.yaml", "vllm:0.11.1@", "vllm:0.11.2@");
      expect(await scene.push("the right image")).toMatchObject({ code: 0 });
      await scene.until("the right image in the cluster", 180, hasImage("0.11.2"));
      reportServers(scene, true);
      await scene.untilDone();
    },
  },
  {
    title: "nothing, but a person edits an object",
    play: async (scene) => {
      scene.begin();
      scaleInCluster(scene, "llama-405b", 5);
      if (scene.controller.name === "flux") await scene.controller.look();
      await scene.until("the replicas of git", 120, () => at(server(scene), "spec", "replicas") === 1);
      reportServers(scene, true);
      await scene.untilDone();
    },
  },
  {
    title: "nothing, but a HorizontalPodAutoscaler writes a field",
    play: async (scene) => {
      scene.team.put("workloads/team-serving/autoscaler.yaml", AUTOSCALER);
      expect(await scene.push("an autoscaler")).toMatchObject({ code: 0 });
      scene.applySync();
      await scene.controller.look();
      await scene.untilDone();
      scene.begin();
      scaleInCluster(scene, "qwen-72b", 2);
      reportServers(scene, true);
      await scene.controller.look();
      await scene.untilDone();
      expect(scene.get("team-serving", "leaderworkerset/qwen-72b")).toMatchObject({ spec: { replicas: 2 } });
      expect(scene.writes()).toEqual([]);
    },
  },
];
