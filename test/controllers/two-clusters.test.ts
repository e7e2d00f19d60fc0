import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { missingFor } from "./programs.ts";
import { type Scene, startScene } from "./scene.ts";
import { type SecondCluster, startSecondCluster } from "./second-cluster.ts";
import { expectNoChange } from "./second-look.ts";
import { reportServers } from "./servers.ts";

const MINUTES = 60_000;
const RUN = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: extra }
project: team-search
useGivenNameAsPrefix: true
spec:
  image: registry.example.com/a:1@sha256:${"0".repeat(64)}
  compute: { gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi }
`;

const CONTROLLERS = [
  { name: "flux", title: "with a Flux each" },
  { name: "argocd", title: "with one Argo CD" },
] as const;

describe.each(CONTROLLERS)("two clusters of one repository, $title", ({ name, title }) => {
  const missing = missingFor(name);
  if (missing.length > 0) {
    test.skip(`needs ${missing.join(", ")} in MUSTER_CONTROLLERS or on the PATH`, () => {});
    return;
  }
  let scene: Scene;
  let west: SecondCluster;
  beforeAll(async () => {
    scene = await startScene(name);
    west = await startSecondCluster(scene);
  }, 10 * MINUTES);
  afterAll(async () => {
    await west?.stop();
    await scene?.stop();
  }, MINUTES);

  const trainings = () =>
    west.plane.kubectl(["get", "trainingworkloads", "-n", "runai-team-search", "-o", "name"]).stdout.split("\n");
  const isDone = () => west.controller.isDone(scene.team.revision()) && scene.controller.isDone(scene.team.revision());
  const look = async () => {
    await scene.controller.look();
    await west.controller.look();
  };
  const record = (since: number) => {
    const lines = [...scene.states(), ...scene.writes(), ...west.writes(since).map((line) => `west: ${line}`)];
    console.info(`two clusters ${title}:\n  ${lines.join("\n  ")}`);
  };

  test("the first sync of both", { timeout: 10 * MINUTES }, async () => {
    const since = Date.now();
    scene.begin();
    succeeded(scene.plane.kubectl(["create", "namespace", "kai-scheduler"]));
    scene.applySync();
    west.applySync();
    await scene.until("both clusters", 240, () => {
      reportServers(scene, true);
      reportServers(west, true);
      return isDone();
    });
    expect(trainings()).toHaveLength(3);
    record(since);
  });

  test("a run in one of them", { timeout: 10 * MINUTES }, async () => {
    const since = Date.now();
    scene.team.put("workloads/team-search/extra.yaml", RUN);
    scene.begin();
    expect(scene.team.push("a run in west")).toMatchObject({ code: 0 });
    await look();
    await scene.until("both clusters", 180, isDone).finally(() => record(since));
    expect(trainings()).toHaveLength(4);
    expect(scene.writes(), "the writes in the other cluster").toEqual([]);
  });

  test("the end of a run in the other one", { timeout: 10 * MINUTES }, async () => {
    const since = Date.now();
    expect(scene.team.muster("delete", "bert-pretraining")).toMatchObject({ code: 0 });
    scene.begin();
    expect(scene.team.push("a run less in east")).toMatchObject({ code: 0 });
    await look();
    await scene.until("both clusters", 180, isDone).finally(() => record(since));
    expect(west.writes(since), "the writes in the other cluster").toEqual([]);
    expect(scene.writes()).not.toEqual([]);
  });

  test("a second look", { timeout: 10 * MINUTES }, async () => {
    const since = Date.now();
    const known = west.controller.complaints().length;
    await expectNoChange(scene);
    await west.controller.look();
    await scene.until("both clusters", 180, isDone);
    expect(west.writes(since)).toEqual([]);
    expect(
      west.controller
        .complaints()
        .slice(known)
        .filter((line) => line.includes("acme-")),
    ).toEqual([]);
  });
});
