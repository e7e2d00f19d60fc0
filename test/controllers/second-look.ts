import { expect } from "vitest";
import type { Scene } from "./scene.ts";

/**
 * Lets the controller look again, and expects that it writes nothing and that its logs have no new warning about the objects.
 * By default it has the newest commit of branch `main`.
 */
export async function expectNoChange(
  scene: Scene,
  isDone = () => scene.controller.isDone(scene.team.revision()),
): Promise<void> {
  scene.begin();
  const complaints = () => scene.controller.complaints().filter((line) => line.includes("acme-"));
  const known = complaints().length;
  await scene.controller.look();
  await scene.until("the end of the second look", 120, isDone);
  expect(complaints().slice(known), "the warnings of a second reconciliation").toEqual([]);
  expect(scene.writes(), "the writes of a second reconciliation").toEqual([]);
}
