import { emptyFacts, type Facts } from '../facts.ts'
import { loaders } from './loaders.ts'
import { useProgress } from './progress.ts'
import { useSession, type Session } from './session-store.ts'
import { hasEnded } from './timing.ts'
import { useVisit } from './visit-store.ts'

/** What is known without asking the server. */
export function readFacts(navigationState: unknown = null, search = ''): Facts {
  const session = useSession.getState()
  const known = { ...emptyFacts, token: session.kind, navigationState, search }
  const visit = { ...useVisit.getState(), hasNonce: session.code !== null }
  if (session.kind !== 'session') return { ...known, visit }
  return {
    ...known,
    visit,
    session: sessionFact(session),
    progress: loaders.progress.cached(),
    linkedAccounts: loaders.linkedAccounts.cached(),
    accounts: loaders.accounts.cached(),
    beneficiaries: loaders.beneficiaries.cached(),
    joint: loaders.joint.cached(),
  }
}

function sessionFact({ endsAtMs }: Session): Facts['session'] {
  return hasEnded(endsAtMs, Date.now()) ? 'expired' : 'live'
}

/** The current facts, updated whenever they change; makes no calls. */
export function useFacts(): Facts {
  useSession()
  useVisit()
  useProgress()
  return readFacts()
}
