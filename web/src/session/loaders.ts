import { mayRead } from '@passbook/contract/account-status'
import type { Facts, Need } from '../facts.ts'
import { type Lists, readLists } from './lists/lists.ts'
import { loadProgress, useProgress } from './progress.ts'
import { useSession } from './session-store.ts'

interface Loader<T> {
  /** Fetches what is absent (SPEC 7); the hub offers to try again, so nothing waits for retries. */
  load: () => Promise<unknown>
  cached: () => T
}

/**
 * Its code comes with the first page that needs a list: sign-in has no room for it. A list that
 * cannot be had leaves what is known: the page behind the guard says what is wrong.
 */
function list<N extends keyof Lists>(need: N): Loader<Lists[N]> {
  const load = async () => (await import('./lists/load-lists.ts')).loadList(need)
  return { load: () => load().catch(() => undefined), cached: () => readLists()[need] }
}

/** The application of a second holder is the primary's alone; nobody else asks for it. */
function jointList(): Loader<Facts['joint']> {
  const { load, cached } = list('joint')
  return { load: async () => (mayHaveApplication() ? load() : undefined), cached }
}

function mayHaveApplication(): boolean {
  const { progress } = useProgress.getState()
  return progress !== null && progress.is_primary && mayRead(progress)
}

/** What fills each need of the guards; a feature plugs its call in here. */
export const loaders: { [N in Need]: Loader<Facts[N]> } = {
  progress: {
    // Without progress the guards lead to the hub, which says so.
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
  // Only by their progress it is known whether it is theirs to ask for.
  if (needs.includes('joint')) await loaders.joint.load()
}
