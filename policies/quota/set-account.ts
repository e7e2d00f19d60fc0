import { account } from "../../src/quota/account.ts";
import { oncePerSet } from "../../src/rules/once-per-set.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";

/** What every queue of a set is asked for, summed up once for all rules. */
export const accountOf = oncePerSet((set) => account(quotaOfSet(set)));
