import { apiVersionOf, type ResourceInterface } from "../../model/index.ts";
import { STALE } from "./generation.ts";
import { type HealthKind, hasRunning, type RunningHealth } from "./health-table.ts";
import { type LuaHelperName, luaRuntime } from "./lua-runtime.ts";
import { type LuaStatuses, luaStatuses } from "./lua-statuses.ts";
import { luaString } from "./lua-text.ts";
import type { RefusedExpression } from "./refusal.ts";
import { headerLines } from "./script-header.ts";
import { ExpressionReader } from "./status-plan.ts";

/** The options of a health script. */
interface LuaScriptOptions {
  readonly running: RunningHealth;
  /** Whether the script may use Lua's string library. Default false. */
  readonly openLibs?: boolean;
  /** Whether matchers without a translation are left out. Default false: they are refused. */
  readonly fallback?: boolean;
}

/** A generated health check. It is absent where an expression was refused, unless that was left out. */
interface LuaScript {
  readonly text?: string;
  readonly refusals: readonly RefusedExpression[];
}

/** The health check of a kind for Argo CD: one script for all its versions. */
export function luaScript(kind: HealthKind, options: LuaScriptOptions): LuaScript {
  const { running, openLibs = false, fallback = false } = options;
  const used = new Set<LuaHelperName>();
  const comparesItself = kind.comparesGeneration === true;
  if (!comparesItself) used.add(kind.hasTextGeneration === true ? "is_stale_text" : "is_stale");
  const refusals: RefusedExpression[] = [];
  const parts = kind.definitions.map((definition) => {
    const reader = new ExpressionReader();
    const statuses = luaStatuses(kind, definition, running, { openLibs, used }, reader);
    refusals.push(...reader.refusals.map((refusal) => ({ ...refusal, definition })));
    return { definition, statuses };
  });
  if (refusals.length > 0 && !fallback) return { refusals };
  const sections = [
    header(kind, running, openLibs, refusals),
    ...luaRuntime(used),
    ...(isSame(parts.map(({ statuses }) => statuses)) ? oneVersion(parts) : severalVersions(parts)),
    ...(comparesItself ? [] : [STALE_STATUS]),
    CONCLUSION,
  ];
  return { text: `${sections.join("\n\n")}\n`, refusals };
}

interface Part {
  readonly definition: ResourceInterface;
  readonly statuses: LuaStatuses;
}

function isSame(all: readonly LuaStatuses[]): boolean {
  return all.every(({ body, order }) => body === all[0]?.body && order === all[0]?.order);
}

function header(
  kind: HealthKind,
  running: RunningHealth,
  openLibs: boolean,
  refusals: readonly RefusedExpression[],
): string {
  const remarks = [
    ...(hasRunning(kind) ? [`Running is ${running}.`] : []),
    ...(openLibs ? ["It needs the string library: resource.customizations.useOpenLibs must be true."] : []),
  ];
  return headerLines("--", kind, "Argo CD", remarks, refusals).join("\n");
}

function statusFunction(name: string, { body }: LuaStatuses): string {
  return `-- The number of the first matcher of each status that matches, and the conditions.\nlocal function ${name}(obj)\n${body}\nend`;
}

const ORDER = "-- The health is that of the first of these statuses that matches.";

function oneVersion([part]: readonly Part[]): readonly string[] {
  if (part === undefined) return [];
  return [statusFunction("statuses", part.statuses), `${ORDER}\nlocal order = {\n${part.statuses.order}\n}`];
}

function severalVersions(parts: readonly Part[]): readonly string[] {
  const names = parts.map(({ definition }) => definition.rootComponent.kind?.version ?? "");
  const functions = parts.map(({ statuses }, index) => statusFunction(`statuses_${names[index]}`, statuses));
  const versions = parts.map(({ definition, statuses }, index) => {
    const { kind } = definition.rootComponent;
    const apiVersion = kind === undefined ? "" : apiVersionOf(kind);
    const order = statuses.order.replaceAll(/^/gm, "    ");
    return `  [${luaString(apiVersion)}] = {statuses = statuses_${names[index]}, order = {\n${order}\n  }},`;
  });
  return [
    ...functions,
    `${ORDER}\nlocal versions = {\n${versions.join("\n")}\n}`,
    `local version = versions[obj.apiVersion]
if version == nil then
  return {status = "Progressing", message = "this health check has no rules for apiVersion " .. tostring(obj.apiVersion)}
end
local statuses, order = version.statuses, version.order`,
  ];
}

const STALE_STATUS = `if is_stale(obj) then
  return {status = "Progressing", message = "${STALE}"}
end`;

const CONCLUSION = `local ok, found, conditions = pcall(statuses, obj)
if not ok then
  return {status = "Progressing", message = "the status cannot be read: " .. tostring(found)}
end
for _, entry in ipairs(order) do
  local matcher = found[entry.status]
  if matcher then
    local message = entry.message or entry.status
    for _, name in ipairs((entry.conditions or {})[matcher] or {}) do
      local condition = conditions[name] or {}
      local detail = condition.message or ""
      if detail == "" then detail = condition.reason or "" end
      if detail ~= "" then
        message = message .. ": " .. detail
        break
      end
    end
    return {status = entry.health, message = message}
  end
end
return {status = "Progressing", message = "no status matches"}`;
