import { Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { runSupervised } from "../../../../src/app/modules/supervise.ts";
import { connectSupervisor, supervisorChannel } from "../../../../src/app/output/supervisor-channel.ts";
import { withDefinitionTimeout } from "../../../../src/cli/definition-timeout-option.ts";

const command = () =>
  withDefinitionTimeout(new Command("x").exitOverride().configureOutput({ writeErr: () => undefined }));

describe("--definition-timeout", () => {
  it.each(["1", "60", "86400"])("may be %s seconds", (seconds) => {
    const options = command().parse(["--definition-timeout", seconds], { from: "user" }).opts();
    expect(options).toEqual({ definitionTimeout: Number(seconds) });
  });

  it.each(["0", "-1", "1.5", "1e3", "x", "", "86401", "Infinity"])("cannot be %j", (seconds) => {
    const parse = () => command().parse([`--definition-timeout=${seconds}`], { from: "user" });
    expect(parse).toThrow(CommanderError);
    expect(parse).toThrow("must be an integer number of seconds from 1 to 86400");
  });
});

describe("runSupervised", () => {
  it("does nothing without TypeScript definitions", async () => {
    expect(await runSupervised("/nowhere")).toBe(false);
  });
});

describe("connectSupervisor", () => {
  it("does nothing in a process that no supervisor has started", () => {
    connectSupervisor();
    expect(supervisorChannel()).toBe(undefined);
  });
});
