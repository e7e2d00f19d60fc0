import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { succeeded } from "../helpers/cluster/test-cluster.ts";
import { missingFor } from "./programs.ts";
import { type Scene, startScene } from "./scene.ts";
import { expectNoChange } from "./second-look.ts";
import { reportServers } from "./servers.ts";

const MINUTES = 60_000;

/** A Deployment that is not available for some minutes; all later waves wait for it. */
const EARLY = `apiVersion: apps/v1
kind: Deployment
metadata: { name: early, namespace: team-nlp, annotations: { argocd.argoproj.io/sync-wave: "-1" } }
spec:
  minReadySeconds: 500
  selector: { matchLabels: { app: early } }
  template:
    metadata: { labels: { app: early } }
    spec: { containers: [{ name: main, image: registry.example.com/a:1 }] }
`;

describe("an operation of Argo CD that waits for a wave", () => {
  const missing = missingFor("argocd");
  if (missing.length > 0) {
    test.skip(`needs ${missing.join(", ")} in MUSTER_CONTROLLERS or on the PATH`, () => {});
    return;
  }
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene("argocd");
    succeeded(scene.plane.kubectl(["create", "namespace", "kai-scheduler"]));
    scene.applySync();
    await scene.until("the first sync", 240, () => {
      reportServers(scene, true);
      return scene.controller.isDone(scene.team.revision());
    });
  }, 10 * MINUTES);
  afterAll(() => scene?.stop(), MINUTES);

  const state = () => scene.controller.state()["acme-east"] ?? "";
  const lookedAt = () => {
    const revision = ["get", "application", "-n", "argocd", "acme-east", "-o", "jsonpath={.status.sync.revision}"];
    return succeeded(scene.plane.kubectl(revision));
  };
  const deployment = () => scene.get("team-nlp", "deployment/early");

  test("skips a commit, and its end lets the next look sync this commit", { timeout: 10 * MINUTES }, async () => {
    scene.team.put("workloads/team-nlp/early.yaml", EARLY);
    expect(await scene.push("a wave of its own")).toMatchObject({ code: 0 });
    await scene.until("an operation that waits", 120, () => state().includes("waiting for healthy state"));
    scene.team.remove("workloads/team-nlp/early.yaml");
    expect(await scene.push("a repair")).toMatchObject({ code: 0 });
    await scene.until("the look at the repair", 60, () => lookedAt() === scene.team.revision());
    expect(deployment()).toBeDefined();
    expect(state()).toContain("waiting for healthy state");
    // As `argocd app terminate-op` does.
    const patch = ["-p", '{"status":{"operationState":{"phase":"Terminating"}}}'];
    succeeded(scene.plane.kubectl(["patch", "application", "-n", "argocd", "acme-east", "--type=merge", ...patch]));
    await scene.untilDone(60);
    expect(deployment()).toBe(undefined);
    await expectNoChange(scene);
  });
});
