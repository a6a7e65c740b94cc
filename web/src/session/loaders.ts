import { mayRead } from '@passbook/contract/account-status'
import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import type { Facts, Need } from '../facts.ts'
import { type Lists, readLists } from './lists/lists.ts'
import { loadProgress, useProgress } from './progress.ts'
import { useSession } from './session-store.ts'

interface Loader<T> {
  /** Fetches what is absent (SPEC 7); the hub offers Retry, so nothing waits for retries. */
  load: () => Promise<unknown>
  cached: () => T
}

/**
 * The code loads with the first page that needs a list, because the sign-in page must stay small.
 * If a list cannot be loaded the known one stays: the page behind the guard shows the error.
 */
function list<N extends keyof Lists>(need: N): Loader<Lists[N]> {
  const load = async () => (await import('./lists/load-lists.ts')).loadList(need)
  return { load: () => load().catch(() => undefined), cached: () => readLists()[need] }
}

/**
 * A list that not everybody may read is fetched only by people who may: for others the server answers
 * 403, and the guard decides by the progress alone (STATES: no call that answers 403).
 */
function listFor<N extends keyof Lists>(
  need: N,
  mayFetch: (progress: Progress) => boolean,
): Loader<Lists[N]> {
  const { load, cached } = list(need)
  return {
    load: async () => {
      const { progress } = useProgress.getState()
      if (progress !== null && mayFetch(progress)) await load()
    },
    cached,
  }
}

/** Only the primary holder has the application of a second holder. */
function mayHaveApplication(progress: Progress): boolean {
  return progress.is_primary && mayRead(progress)
}

/** Beneficiaries are named by the primary holder, once the account is open. */
function mayHaveBeneficiaries(progress: Progress): boolean {
  return mayHaveApplication(progress) && isCompleted(progress.registration_last_step)
}

/** How each need of the guards is loaded; features add their calls here. */
export const loaders: { [N in Need]: Loader<Facts[N]> } = {
  progress: {
    // Without progress the guards redirect to the hub, which says so.
    load: () => loadProgress().catch(() => null),
    cached: () => useProgress.getState().progress,
  },
  linkedAccounts: list('linkedAccounts'),
  accounts: listFor('accounts', mayRead),
  beneficiaries: listFor('beneficiaries', mayHaveBeneficiaries),
  joint: listFor('joint', mayHaveApplication),
}

/** Only a live session loads anything. The progress comes first, because it decides what may be fetched. */
export async function loadNeeds(needs: readonly Need[]): Promise<void> {
  if (useSession.getState().kind !== 'session') return
  if (needs.includes('progress')) await loaders.progress.load()
  const lists = needs.filter((need) => need !== 'progress')
  await Promise.all(lists.map((need) => loaders[need].load()))
}
