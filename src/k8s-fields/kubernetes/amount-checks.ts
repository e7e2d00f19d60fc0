import { formatValue, isWhole, members, quantityOf } from "../../kernel/index.ts";
import { containerResourceProblem, isCounted, NATIVE_RESOURCES, quotaResourceProblem } from "./resource-name.ts";
import { amounts, eachMember, NO_PROBLEMS, type ValueCheck } from "./value-check.ts";

// Checks of numbers, percentages and quantities.

export const PERCENT: ValueCheck = (value) => {
  const isRefused = typeof value === "string" ? !/^[0-9]+%$/.test(value) : typeof value === "number" && value < 0;
  return isRefused
    ? [{ message: `must be a number or a percentage such as 25%, but is ${formatValue(value)}` }]
    : NO_PROBLEMS;
};
export const AT_MOST_ALL: ValueCheck = (value, minor) => {
  const isMore = typeof value === "string" && /^[0-9]+%$/.test(value) && Number.parseInt(value, 10) > 100;
  return isMore ? [{ message: `must be at most 100%, but is ${formatValue(value)}` }] : PERCENT(value, minor);
};
export const AMOUNTS = amounts(containerResourceProblem, NATIVE_RESOURCES);
/** Storage is the resource of a claim, not of a container. */
export const LIMITS: ValueCheck = (value, minor) => {
  const others = members(value).filter(([key]) => key !== "storage");
  return AMOUNTS(Object.fromEntries(others), minor);
};
const QUOTA_AMOUNTS = amounts(quotaResourceProblem, NATIVE_RESOURCES);
export const QUOTA: ValueCheck = (value, minor) => [
  ...QUOTA_AMOUNTS(value, minor),
  ...eachMember((key, amount) => {
    const quantity = quantityOf(amount);
    if (quantity === undefined || isWhole(quantity) || !isCounted(key)) return undefined;
    return { message: `must be an integer, but is ${formatValue(amount)}` };
  })(value, minor),
];
export const RATIOS: ValueCheck = (value, minor) => [
  ...LIMITS(value, minor),
  ...eachMember((_, ratio) => {
    // The API server reads null as 0.
    const amount = quantityOf(ratio === null ? 0 : ratio);
    if (amount === undefined || amount.nano >= 1_000_000_000n) return undefined;
    return { message: `must be at least 1, but is ${formatValue(ratio)}` };
  })(value, minor),
];
