import { mayRead } from '@passbook/contract/account-status'
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

/** Only the primary holder has the application of a second holder, so nobody else fetches it. */
function jointList(): Loader<Facts['joint']> {
  const { load, cached } = list('joint')
  return { load: async () => (mayHaveApplication() ? load() : undefined), cached }
}

function mayHaveApplication(): boolean {
  const { progress } = useProgress.getState()
  return progress !== null && progress.is_primary && mayRead(progress)
}

/** How each need of the guards is loaded; features add their calls here. */
export const loaders: { [N in Need]: Loader<Facts[N]> } = {
  progress: {
    // Without progress the guards redirect to the hub, which says so.
    load: () => loadProgress().catch(() => null),
    cached: () => useProgress.getState().progress,
  },
  linkedAccounts: list('linkedAccounts'),
  accounts: list('accounts'),
  beneficiaries: list('beneficiaries'),
  joint: jointList(),
}

/** Only a live session loads anything. */
export async function loadNeeds(needs: readonly Need[]): Promise<void> {
  if (useSession.getState().kind !== 'session') return
  await Promise.all(needs.filter((need) => need !== 'joint').map((need) => loaders[need].load()))
  // Only the progress shows whether the person may fetch it.
  if (needs.includes('joint')) await loaders.joint.load()
}
