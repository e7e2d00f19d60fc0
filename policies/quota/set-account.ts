import { oncePerSet } from "../../src/policy/once-per-set.ts";
import { quotaOfSet } from "../../src/policy/set-quota.ts";
import { account } from "../../src/quota/account.ts";

/** What every queue of a set is asked for, summed up once for all rules. */
export const accountOf = oncePerSet((set) => account(quotaOfSet(set)));
