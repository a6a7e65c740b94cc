import { onForget } from '../../api/caches.ts'
import { type Facts, emptyFacts } from '../../facts.ts'

export type Lists = Pick<Facts, 'linkedAccounts' | 'accounts' | 'beneficiaries' | 'joint'>

const none: Lists = {
  linkedAccounts: emptyFacts.linkedAccounts,
  accounts: emptyFacts.accounts,
  beneficiaries: emptyFacts.beneficiaries,
  joint: emptyFacts.joint,
}

let lists = none

/** What guards know of a person's lists; `load-lists.ts` fills it, logging out clears it. */
export function readLists(): Lists {
  return lists
}

export function storeLists(known: Partial<Lists>): void {
  lists = { ...lists, ...known }
}

onForget(() => storeLists(none))
