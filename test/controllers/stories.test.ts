import { afterAll, beforeAll, describe, test } from "vitest";
import { type ControllerName, missingFor } from "./programs.ts";
import { type Scene, startScene } from "./scene.ts";
import { expectNoChange } from "./second-look.ts";
import { clusterStories, firstStories } from "./stories/cluster.ts";
import { lifeStories } from "./stories/life.ts";
import { runStories } from "./stories/runs.ts";
import { serverStories } from "./stories/servers.ts";

const MINUTES = 60_000;
const CONTROLLERS: readonly ControllerName[] = ["argocd", "flux"];
const STORIES = [...firstStories, ...runStories, ...serverStories, ...clusterStories, ...lifeStories];

describe.each(CONTROLLERS)("%s", (name) => {
  const missing = missingFor(name);
  if (missing.length > 0) {
    test.skip(`needs ${missing.join(", ")} in MUSTER_CONTROLLERS or on the PATH`, () => {});
    return;
  }
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene(name);
  }, 10 * MINUTES);
  afterAll(() => scene?.stop(), MINUTES);

  test.each(STORIES)("$title", { timeout: 15 * MINUTES }, async ({ title, play }) => {
    const start = Date.now();
    try {
      await play(scene);
    } finally {
      const record = [...scene.writes(), ...scene.states()];
      console.info(`${name}: ${title}, ${Math.round((Date.now() - start) / 1000)} s\n  ${record.join("\n  ")}`);
    }
    if (scene.controller.isDone(scene.team.revision())) await expectNoChange(scene);
  });
});
