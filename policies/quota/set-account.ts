import type { ObjectSet } from "../../src/policy/object-set.ts";
import { quotaOfSet } from "../../src/policy/set-quota.ts";
import { account } from "../../src/quota/account.ts";
import type { Account } from "../../src/quota/account-row.ts";

const ACCOUNTS = new WeakMap<ObjectSet, Account>();

/** What every queue of a set is asked for, summed up once for all rules. */
export function accountOf(set: ObjectSet): Account {
  const known = ACCOUNTS.get(set) ?? account(quotaOfSet(set));
  ACCOUNTS.set(set, known);
  return known;
}
